"""Executors for tests: results in any order, games nobody can play, a worker without network."""

import random
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, Self

from judge.cluster.messages import ChunkOrder, RunSettings
from judge.cluster.office import Office
from judge.cluster.packer import ContentPacker
from judge.grading.executor import Done, Work
from judge.model.machine import Machine
from judge.programs.workspace import Workspace
from judge.sandbox.level import Level

ELSEWHERE = Machine("elsewhere", "another processor", 2.0)


class AnyOrder:
    """Does what it was given in an order of chance, by `do`; what is `poison` costs workers."""

    status = ""
    stopped = False

    def __init__(
        self,
        do: Callable[[int, Work], Any],
        dice: random.Random,
        window: int = 1024,
        poison: Collection[int] = (),
    ) -> None:
        self._do, self._dice, self.window, self._poison = do, dice, window, poison
        self._waiting: list[tuple[int, Work]] = []

    def submit(self, number: int, work: Work) -> None:
        """Keep it until somebody wants a result."""
        self._waiting.append((number, work))

    def receive(self, wait: bool = True) -> Done | None:
        """Do any of what waits."""
        number, work = self._waiting.pop(self._dice.randrange(len(self._waiting)))
        if number in self._poison:
            return Done(number, work.given_up("it has cost 3 workers"))
        return Done(number, self._do(number, work))

    def stop(self, reason: int = 0) -> None:
        """Nothing runs on its own."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is held."""


class OfficeWorker:
    """A worker in this process: all that it knows is what parcels and their content say."""

    def __init__(self, folder: Path, level: Level, hidden: tuple[Path, ...] = ()) -> None:
        self.workspace, self.office = Workspace(folder), Office()
        self.packer = ContentPacker(self.workspace)
        self._settings = RunSettings("run", level, hidden)

    def do(self, number: int, work: Work) -> Any:
        """Do an item of work there, and return what it is over here."""
        parcel = work.parcel(self.packer)
        for key in self.packer.needs(parcel.content):
            self.office.put({key: self.packer.content(key)})
        order = ChunkOrder(self._settings, ELSEWHERE, ((number, parcel),))
        (outcome,) = self.office.do(order, lambda message: None).outcomes
        if outcome.value is None:
            return work.given_up(outcome.fault)
        return work.received(outcome.value, ELSEWHERE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.office.close()
        self.workspace.__exit__()
