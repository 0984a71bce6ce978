"""What a coordinator may ask a Dask worker for, by functions that Dask calls over there.

Any worker of Dask will do where Plygrade is installed: `grader.py worker`, `dask worker`, or those
that dask-jobqueue starts. Its office stays with it, and is made when it is first asked for.
"""

import asyncio
import threading
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from distributed import get_worker

from judge.cluster.messages import ChunkOrder, ChunkReply
from judge.cluster.offer import Offer, make_offer
from judge.cluster.office import Office
from judge.cluster.trial import languages_at
from judge.process import tell
from judge.sandbox.level import Level
from judge.sandbox.probe import reason_against

PLACE = "plygrade_office"  # the attribute of a worker
_MAKING = threading.Lock()


def office_of(worker: Any, hidden: tuple[Path, ...] = ()) -> Office:
    """Return the office of a worker."""
    with _MAKING:
        if getattr(worker, PLACE, None) is None:
            setattr(worker, PLACE, Office(hidden))
        office: Office = getattr(worker, PLACE)
        return office


async def greet(level: str, dask_worker: Any = None) -> Offer:
    """Return what a worker offers, and whether that has a level; asked once, when it joins.

    Workers that others have started try their languages now.
    """
    await asyncio.to_thread(office_of, dask_worker)
    ready: Offer | None = getattr(dask_worker, "plygrade_offer", None)
    offer = await asyncio.to_thread(make_offer, False) if ready is None else ready
    if level and level not in offer.levels:
        reason = await asyncio.to_thread(reason_against, Level(level))
        offer = replace(offer, levels={**offer.levels, level: reason})
        if ready is None and not reason:
            languages = await asyncio.to_thread(languages_at, Level(level))
            offer = replace(offer, languages=languages)
    return offer


async def deliver(contents: Mapping[str, bytes], dask_worker: Any = None) -> str:
    """Take in content; return why that is impossible, "" if it is done."""
    office = await asyncio.to_thread(office_of, dask_worker)
    return await asyncio.to_thread(office.put, contents)


def cancel(run: str, dask_worker: Any = None) -> None:
    """End what is done for a run."""
    office_of(dask_worker).cancel(run)


def turned_away(reason: str, dask_worker: Any = None) -> None:
    """Tell whoever looks after this worker why it is not used."""
    tell(f"a coordinator does not use this worker: {reason}")


def work(order: ChunkOrder) -> ChunkReply:
    """Do a chunk on the worker that this is called on."""
    worker = get_worker()
    say = partial(_say, worker, order.settings.topic)
    return office_of(worker).do(order, say)


def _say(worker: Any, topic: str, message: Mapping[str, Any]) -> None:
    worker.log_event(topic, {**message, "worker": worker.address})
