"""A worker process: it says what it offers, joins a scheduler, and stays until that is gone."""

import asyncio
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

from judge.cluster.dask_side import office_of
from judge.cluster.link import quiet
from judge.cluster.offer import Offer
from judge.cluster.office import Office
from judge.cluster.reaching import unreachable
from judge.cluster.security import security_of
from judge.model.errors import JudgeError

CONNECTING = 20.0  # seconds
LEAVING = 1.0


async def work_for(
    address: str,
    threads: int,
    security: Path | None,
    folder: Path,
    offer: Offer,
    say: Callable[[str], None],
) -> None:
    """Join a scheduler and work until it goes or a signal comes; JudgeError if it cannot be found.

    A worker that is asked to leave ends what it runs and says so: nobody is blamed for it.
    """
    from distributed.core import Status

    quiet()
    worker = _new_worker(address, threads, security, folder)
    worker.plygrade_offer = offer
    hidden = (security.absolute(),) if security else ()
    office = await asyncio.to_thread(office_of, worker, hidden)
    try:
        await worker
    except (OSError, TimeoutError, ValueError, RuntimeError) as error:
        office.close()
        raise JudgeError(unreachable(f"worker {address}", error)) from None
    say(f"joined {address} as {worker.address}")
    asked = await _is_asked_to_leave(worker)
    if worker.status != Status.closed:
        await _leave(worker, office)
    say("ended, as it was asked to" if asked else "ended: the scheduler is gone")
    await asyncio.to_thread(office.close)


def _new_worker(address: str, threads: int, security: Path | None, folder: Path) -> Any:
    """Return a worker of Dask that has not joined yet."""
    from distributed import Worker

    return Worker(
        address,
        nthreads=threads,
        local_directory=str(folder),
        memory_limit=0,  # limits are those of the sandbox, run by run
        security=security_of(security),
        death_timeout=CONNECTING,
        dashboard=False,
    )


async def _is_asked_to_leave(worker: Any) -> bool:
    """Wait for the end of a worker, or a signal that asks for it; tell which it was."""
    leaving = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, leaving.set)
    ends = [asyncio.create_task(each) for each in (worker.finished(), leaving.wait())]
    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    return leaving.is_set()


async def _leave(worker: Any, office: Office) -> None:
    """End what runs, say that this is a leave, and give what was done so far time to get out."""
    busy = office.busy
    await asyncio.to_thread(office.leave)
    topics = [f"plygrade-{run}" for run in office.runs]
    worker.log_event(topics, {"leaves": True, "worker": worker.address})
    await asyncio.sleep(LEAVING if busy else 0.05)
    await worker.close(timeout=5)
