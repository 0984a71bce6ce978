"""The loop of a fuzzer: makes inputs by number, tries each, and counts what must never happen.

Every input is made from the seed and its number alone, so a finding is told as `SEED:NUMBER` and
comes again by `--only`. Time is CPU time: a busy machine makes no hang.
"""

import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

SHOWN = 20  # findings that are told in full


class Outcome(Enum):
    """What became of one input. The first three are as it should be."""

    DONE = "done"
    REFUSED = "refused"
    BOUNDED = "stopped at its limit"
    TRACEBACK = "traceback"
    HANG = "hang"
    PARTIAL = "partial output"
    MESSAGE = "bad message"
    WRONG = "wrong result"

    @property
    def bad(self) -> bool:
        """Tell whether it must never happen."""
        return self not in (Outcome.DONE, Outcome.REFUSED, Outcome.BOUNDED)


class Target(Protocol):
    """Something to fuzz."""

    def make(self, rng: random.Random) -> bytes:
        """Return an input."""

    def attempt(self, data: bytes, rng: random.Random) -> tuple[Outcome, str]:
        """Try an input; return what became of it and, if that is bad, more about it."""


class OutOfTime(BaseException):
    """An input took more CPU time than any may; nothing on its way may swallow it."""


@dataclass(frozen=True)
class FuzzFinding:
    """One input that did what none may do."""

    seed: str
    outcome: Outcome
    detail: str
    data: bytes

    def line(self) -> str:
        """Return it as one line of a report."""
        return f"{self.outcome.value} {self.seed}: {self.detail}: {self.data[:300]!r}"


@dataclass
class Tally:
    """What became of all inputs so far."""

    counts: Counter[Outcome] = field(default_factory=Counter)
    findings: list[FuzzFinding] = field(default_factory=list)
    slowest: float = 0.0
    slowest_seed: str = ""

    @property
    def bad(self) -> int:
        """Return how many inputs did what none may do."""
        return sum(number for outcome, number in self.counts.items() if outcome.bad)

    def lines(self) -> Iterator[str]:
        """Yield the report."""
        total = sum(self.counts.values())
        yield f"{total:,} inputs, {self.bad:,} bad"
        yield ", ".join(f"{self.counts[outcome]:,} {outcome.value}" for outcome in Outcome)
        yield f"slowest: {self.slowest:.3f} s of CPU time ({self.slowest_seed})"
        for found in self.findings[:SHOWN]:
            yield found.line()


def fuzz(
    target: Target,
    seed: str,
    numbers: Iterator[int],
    bound: float,
    told: Callable[[Tally], None] = lambda tally: None,
) -> Tally:
    """Try the inputs of these numbers; none may take more than `bound` seconds of CPU time."""
    tally = Tally()
    before = signal.signal(signal.SIGVTALRM, _out_of_time)
    try:
        for number in numbers:
            _one(target, f"{seed}:{number}", bound, tally)
            told(tally)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    return tally


def _one(target: Target, name: str, bound: float, tally: Tally) -> None:
    rng = random.Random(name)
    data = target.make(rng)
    begun = time.process_time()
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, bound, 0.1)
        outcome, detail = target.attempt(data, rng)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    except OutOfTime:
        outcome, detail = Outcome.HANG, f"more than {bound:g} s"
    except Exception as error:
        outcome, detail = Outcome.TRACEBACK, f"{type(error).__name__}: {error}"[:300]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    spent = time.process_time() - begun
    if spent > tally.slowest:
        tally.slowest, tally.slowest_seed = spent, name
    tally.counts[outcome] += 1
    if outcome.bad:
        tally.findings.append(FuzzFinding(name, outcome, detail, data))


def _out_of_time(*_: object) -> None:
    raise OutOfTime
