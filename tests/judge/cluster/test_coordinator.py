"""Whom a coordinator uses, without any network: its client is a wrong twin of Dask's."""

import asyncio
import pickle
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from judge.cluster.coordinator import Coordinator
from judge.cluster.executor import ClusterExecutor, ClusterPlace
from judge.cluster.greeting import scheduler_gone
from judge.cluster.messages import RunSettings
from judge.cluster.offer import Offer
from judge.cluster.packer import ContentPacker
from judge.model.errors import JudgeError
from judge.programs.workspace import Workspace
from judge.sandbox import native
from judge.sandbox.native import NativeMissing

OWN = Offer("1.0", "abc", "3.11.7", "here", "cpu", 0.01)
ADDRESS = "tcp://there:1"


class Client:
    """Knows one worker, which raises an error whatever it is asked."""

    status = "running"

    def __init__(self, error: Exception) -> None:
        self._error = error
        self.scheduler = SimpleNamespace(ncores=self._ncores)

    async def _ncores(self) -> dict[str, int]:
        return {ADDRESS: 2}

    def subscribe_topic(self, topic: str, heard: object) -> None:
        """Tell nothing."""

    async def run(self, *words: Any, workers: list[str]) -> dict[str, Any]:
        """Raise the error."""
        raise self._error


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (JudgeError("its disk is full"), "its disk is full"),
        (KeyError("level"), "it cannot tell what it offers: KeyError: 'level'"),
        (ImportError("judge"), "found no Plygrade there, or another version of it: judge"),
        (TimeoutError("too late"), "it does not answer: too late"),
    ],
)
def test_who_cannot_be_used_is_named_with_the_reason(
    error: Exception, said: str, tmp_path: Path
) -> None:
    """Whatever a worker answers to a greeting, one line tells of it."""
    assert told_of(error, tmp_path) == [f"worker {ADDRESS} is not used: {said}"]


def test_a_worker_that_requires_what_it_cannot_load_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That error arrives here in its own words, said once."""
    monkeypatch.setenv(native.VARIABLE, native.REQUIRE)
    with pytest.raises(NativeMissing) as caught:
        native.refuse_unloaded()
    there = pickle.loads(pickle.dumps(caught.value))
    assert told_of(there, tmp_path) == [f"worker {ADDRESS} is not used: {caught.value}"]


def told_of(error: Exception, folder: Path) -> list[str]:
    """Return what a coordinator says of a worker that raises this error."""
    lines: list[str] = []

    async def watch() -> None:
        with Workspace(folder) as room:
            packer = ContentPacker(room)
            settings = RunSettings("run", None)
            done: Any = None
            coordinator = Coordinator(Client(error), settings, OWN, packer, done, lines.append)
            running = asyncio.create_task(coordinator.run())
            while not lines:
                await asyncio.sleep(0.01)
            running.cancel()
            await coordinator.close()

    asyncio.run(asyncio.wait_for(watch(), 20))
    return lines


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("in <TCP (closed) ConnectionPool.ncores local=a remote=b>: Stream is closed", "Stream is"),
        ("Timed out in <TLS (closed) local=a>", "the connection broke"),
        ("the connection broke", "the connection broke"),
        ("", "no answer"),
    ],
)
def test_the_end_of_a_scheduler_is_told_by_its_reason(said: str, told: str) -> None:
    """The parts of Dask in which it was noticed are for others; what to start again is told."""
    line = scheduler_gone(OSError(said))
    assert line.startswith(f"the scheduler is gone ({told}")
    assert "<" not in line
    assert "start one and its workers" in line


class FleetingLoop(ClusterExecutor):
    """Has an event loop at the first look, and none at the second: its thread has ended."""

    looks = 0

    @property
    def _loop(self) -> Any:
        self.looks += 1
        told = SimpleNamespace(call_soon_threadsafe=lambda *words: None)
        return told if self.looks == 1 else None

    @_loop.setter
    def _loop(self, loop: object) -> None:
        self.looks = 0


def test_an_item_that_comes_as_the_cluster_goes_is_no_defect(tmp_path: Path) -> None:
    """The event loop may be taken away between any two looks; `receive` tells what happened."""
    work: Any = SimpleNamespace(prepared=None, parcel=lambda packer: "parcel")
    with Workspace(tmp_path) as room:
        place = ClusterPlace("tcp://there:1")
        executor = FleetingLoop(place, RunSettings("run", None), room, print)
        executor._coordinator = SimpleNamespace(add=print)  # type: ignore[assignment]
        executor.submit(1, work)
    assert executor.looks == 1
