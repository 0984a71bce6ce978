"""How a coordinator hears of others: what a worker offers, or why there is no answer."""

import asyncio
import pickle
from collections.abc import Awaitable

from judge.cluster.offer import Offer
from judge.model.errors import JudgeError
from judge.text.safe_text import printable_line

GREETING = 300.0  # seconds for a worker to try its sandbox and its languages
INSIDE = " in <"  # what follows is for those who develop Dask
GONE = (
    "the scheduler is gone ({}): start one and its workers, which end with it,"
    " and the same command goes on from what is kept"
)


async def offer_from(asked: Awaitable[Offer]) -> Offer | str:
    """Return what a worker offers; a text says why it could not be asked, or not tell."""
    try:
        return await asyncio.wait_for(asked, GREETING)
    except (ImportError, AttributeError, TypeError, pickle.UnpicklingError) as error:
        what = printable_line(str(error))
        return f"found no Plygrade there, or another version of it: {what}"
    except (OSError, TimeoutError) as error:
        return f"it does not answer: {printable_line(str(error))}"
    except JudgeError as error:
        return printable_line(str(error))
    except Exception as error:  # whatever is raised over there is raised here again
        what = printable_line(f"{type(error).__name__}: {error}")
        return f"it cannot tell what it offers: {what}"


def scheduler_gone(error: BaseException) -> str:
    """Return what to tell of a scheduler that does not answer any more: why, and what to do."""
    said = str(error)
    if INSIDE in f" {said}":
        said = said.partition(">: ")[2] or "the connection broke"
    return GONE.format(printable_line(said) or "no answer")
