"""The bank for other processes: a line of JSON asks, a line of JSON answers.

{"task": "raid", "input": TEXT, "twins": null or [NAMES], "seconds": CPU SECONDS FOR EACH TWIN}
    -> {"answers": {NAME: TEXT or null}}    null: none in time, or the input is no request
    with "start": N only the first N characters of each, for who has no room for more
{"list": "raid"} -> {"misconceptions": [{"name", "belief", "advice", "same_as"}]}
{"tell": "raid", "twin": NAME, "seconds": CPU SECONDS}
    -> {"input": TEXT or null, "tried": HOW MANY INPUTS, "of": ALL OF WHAT, or ""}
Anything else -> {"error": TEXT}; {"broken": TEXT} where a file of the bank cannot be used.
"""

import json
import signal
from collections.abc import Iterable, Iterator
from types import FrameType

from misconceptions.bank import TASKS, BrokenBank, misconceptions_of
from misconceptions.model import Misconception

SECONDS = 10.0
SHOWN = ("name", "belief", "advice", "same_as")


class _OutOfTime(BaseException):
    """No Exception, so that no twin can catch it."""


def serve(lines: Iterable[str]) -> Iterator[str]:
    """Yield the answer to each line."""
    for line in lines:
        if line.strip():
            yield json.dumps(_reply(line)) + "\n"


def _reply(line: str) -> dict[str, object]:
    try:
        asked = json.loads(line)
        if "list" in asked:
            return {"misconceptions": [_shown(each) for each in _bank(asked["list"])]}
        if "tell" in asked:
            return _told(asked)
        return {"answers": _answers(asked)}
    except BrokenBank as error:
        return {"broken": str(error)}
    except (ValueError, TypeError, KeyError) as error:
        return {"error": f"{type(error).__name__}: {error}"}


def _bank(task: str) -> tuple[Misconception, ...]:
    if task not in TASKS:
        raise ValueError(f"found the task {task!r}, wanted one of {', '.join(TASKS)}")
    return misconceptions_of(task)


def _shown(misconception: Misconception) -> dict[str, str]:
    return {field: getattr(misconception, field) for field in SHOWN}


def _told(asked: dict[str, object]) -> dict[str, object]:
    from misconceptions.telling import tell_apart  # late: it needs the hunt, which needs us

    bank = {each.name: each for each in _bank(str(asked["tell"]))}
    told = tell_apart(bank[str(asked["twin"])], float(str(asked.get("seconds") or SECONDS)))
    return {"input": told.input, "tried": told.tried, "of": told.stated}


def _answers(asked: dict[str, object]) -> dict[str, str | None]:
    bank = {each.name: each for each in _bank(str(asked["task"]))}
    text, seconds = str(asked["input"]), float(str(asked.get("seconds") or SECONDS))
    names = asked.get("twins")
    chosen = names if isinstance(names, list) else list(bank)
    start = int(str(asked["start"])) if "start" in asked else None
    answers = ((name, answer_within(bank[name], text, seconds)) for name in chosen)
    return {name: answer and answer[:start] for name, answer in answers}


def answer_within(misconception: Misconception, text: str, seconds: float) -> str | None:
    """Return the answer of a twin, None if it has none within so much CPU time, or fails.

    Works in the main thread only: it is interrupted by a signal of the timer of CPU time.
    """
    before = signal.signal(signal.SIGPROF, _interrupt)
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        return misconception.answer(text)
    except (_OutOfTime, Exception):
        return None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise _OutOfTime
