"""The inputs of one task as a hunt needs them: which there are, how large each is, what is smaller.

Sizes are compared, never shown: the first number says most. All steps are taken on the parsed
request, so that whatever is tried is a legal input.
"""

from collections.abc import Hashable, Iterator
from random import Random
from typing import Protocol, TypeAlias

Measure: TypeAlias = tuple[int, ...]


class Inputs(Protocol):
    """What a hunt may ask a program about one task."""

    levels: int  # how many kinds `random` knows: of growing size, then those that rarely tell

    def stated(self, like: str) -> str:
        """Return in words which inputs `enumerated` has for the options of an input."""

    def enumerated(self, like: str) -> Iterator[str]:
        """Yield a small set exhaustively, smallest first, with the options of an input."""

    def is_stated(self, text: str) -> bool:
        """Tell whether an input, or one that is alike, is in that set."""

    def start(self) -> str:
        """Return the smallest input of all, for its options."""

    def random(self, source: Random, level: int) -> str:
        """Return some input of a kind."""

    def largest(self, source: Random) -> Iterator[str]:
        """Yield a few inputs that a slow program does not finish in time."""

    def unusual(self, source: Random) -> Iterator[str]:
        """Yield a few inputs that are legal, but of a kind that is hardly ever asked."""

    def beyond(self, text: str) -> tuple[str, ...]:
        """Return what is unusual of an input: "with values of 0"."""

    def measure(self, text: str) -> Measure:
        """Return how large an input is."""

    def smaller(self, text: str) -> Iterator[str]:
        """Yield inputs that are one step smaller, in any order."""

    def features(self, text: str) -> frozenset[str]:
        """Return conditions that hold for an input, under which alone a program may be wrong."""

    def meaning(self, text: str, answer: str) -> Hashable:
        """Return what an answer to an input says, whatever its blanks."""


class NothingUnusual:
    """Inputs of which none is too large, or unusual."""

    def largest(self, source: Random) -> Iterator[str]:
        return iter(())

    def unusual(self, source: Random) -> Iterator[str]:
        return iter(())

    def beyond(self, text: str) -> tuple[str, ...]:
        return ()


def plain_meaning(answer: str) -> Hashable:
    """Return the lines of an answer without the blanks at their ends and the blank lines after."""
    lines = [line.rstrip() for line in answer.removeprefix("\ufeff").split("\n")]
    while lines and not lines[-1]:
        lines.pop()
    return tuple(lines)
