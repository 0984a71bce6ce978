"""Getting in touch with a cluster: one that runs, or one of a few processes on this machine."""

import asyncio
import logging
import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.cluster.certificates import make_certificates
from judge.cluster.options import LOCAL
from judge.cluster.reaching import reach, unreachable
from judge.cluster.security import caution, security_of
from judge.files.installation import ROOT
from judge.model.errors import JudgeError
from judge.programs.workspace import Workspace

if TYPE_CHECKING:
    from judge.cluster.executor import ClusterPlace

CONNECTING = 10.0  # seconds
CLOSING = 3.0
CALM = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "2s",
}
LOUD = ("distributed", "dask", "tornado", "asyncio", "bokeh")  # whose logs are for developers
LOOK = 1.0  # seconds between two looks after the workers of this machine
MOST_STARTS = 30  # of workers of this machine beyond the first ones


class ClusterLink:
    """An asynchronous context manager for a client of the cluster."""

    def __init__(
        self,
        place: "ClusterPlace",
        workspace: Workspace,
        hidden: tuple[Path, ...],
        say: Callable[[str], None],
    ) -> None:
        self._place, self._workspace, self._hidden, self._say = place, workspace, hidden, say
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Any:
        quiet()
        address, security = self._place.address, self._place.security
        try:
            if address.startswith(LOCAL):
                security = self._workspace.private_room() / "security"
                make_certificates(security)
                address = await self._start(int(address.removeprefix(LOCAL)), security)
            else:
                if told := caution(address, security):
                    self._say(told)
                await reach(address, security, "--cluster")
            client = await self._client(address, security)
        except BaseException:
            await self._stack.aclose()
            raise
        if has_dashboard() and (link := await dashboard(client)):
            self._say(f"the dashboard of the cluster: {link}")
        return client

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def _client(self, address: str, security: Path | None) -> Any:
        import distributed

        made: Any = distributed.Client
        client = made(
            address,
            asynchronous=True,
            security=security_of(security),
            timeout=CONNECTING,
            set_as_default=False,
            name="plygrade",
        )
        try:
            await client
        except (OSError, TimeoutError, ValueError) as error:
            raise JudgeError(unreachable(f"--cluster {address}", error)) from None
        self._stack.push_async_callback(_closed, client)
        return client

    async def _start(self, number: int, security: Path) -> str:
        """Start a scheduler in this process and so many workers beside it; return its address."""
        import dask
        from distributed import Scheduler

        folder = self._workspace.private_room()
        # Else it makes a folder beside ours that nobody removes.
        with dask.config.set({"temporary-directory": str(folder)}):
            scheduler = Scheduler(
                host="127.0.0.1",
                port=0,
                protocol="tls",
                security=security_of(security),
                dashboard=has_dashboard(),
                dashboard_address="127.0.0.1:0",
                allowed_failures=0,
            )
        await scheduler
        self._stack.push_async_callback(scheduler.close)
        crew = LocalWorkers(scheduler.address, number, security, folder, self._say)
        await self._stack.enter_async_context(crew)
        return str(scheduler.address)


class LocalWorkers:
    """Worker processes on this machine; one that dies is replaced, but not without end."""

    def __init__(
        self, address: str, number: int, security: Path, folder: Path, say: Callable[[str], None]
    ) -> None:
        self._command = [
            *(sys.executable, "-P", "-m", "judge", "worker", address, "--quiet", "-j", "1"),
            *("--cluster-security", str(security), "--wait", "0"),
        ]
        self._number, self._folder, self._say = number, folder, say
        self._processes: list[subprocess.Popen[bytes]] = []

    async def __aenter__(self) -> None:
        self._processes = [self._start() for _ in range(self._number)]
        self._watching = asyncio.create_task(self._watch())

    async def __aexit__(self, *_: object) -> None:
        self._watching.cancel()
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            try:
                await asyncio.to_thread(process.wait, 10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _start(self) -> "subprocess.Popen[bytes]":
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        return subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            cwd=self._folder,
            env=environment,
            start_new_session=True,  # interrupts are for the coordinator to pass on
        )

    async def _watch(self) -> None:
        left = MOST_STARTS
        while left:
            await asyncio.sleep(LOOK)
            for place, process in enumerate(self._processes):
                if process.poll() is not None and left:
                    left -= 1
                    self._processes[place] = self._start()
        self._say("the workers of this machine die again and again: no more are started")


async def _closed(client: Any) -> None:
    """Close a client, whose scheduler may be gone."""
    with suppress(TimeoutError, OSError):
        await asyncio.wait_for(client.close(), CLOSING)


def quiet() -> None:
    """Keep Dask from logging and from watching itself: both are for those who develop it."""
    import dask
    import distributed  # noqa: F401  # it sets the levels of its loggers when it is loaded

    dask.config.set(CALM)
    warnings.filterwarnings("ignore", module="distributed")

    for name in (*logging.root.manager.loggerDict, "distributed", "tornado", "asyncio"):
        if name.partition(".")[0] in LOUD:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


def has_dashboard() -> bool:
    """Tell whether what Dask's dashboard needs is installed."""
    from importlib.util import find_spec

    return find_spec("bokeh") is not None


async def dashboard(client: Any) -> str:
    """Return the link of the dashboard, "" if there is none."""
    identity = await client.scheduler.identity()
    port = (identity.get("services") or {}).get("dashboard")
    host = str(identity.get("address", "")).partition("://")[2].rpartition(":")[0]
    return f"http://{host}:{port}/status" if port and host else ""
