"""Checkers decide whether an answer is right. The judge knows games only through these.

A checker is a function `(Question) -> Finding`. Rules may be imported from `solver.games` and
`solver.formats`; search is only reached by running the solver as an oracle process.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import IO, TypeAlias

from judge.model.finding import Finding


@dataclass(frozen=True)
class Question:
    """What a checker is given. `expected` is a stream, opened at its start, decompressed."""

    input: bytes
    expected: IO[bytes]
    actual: bytes
    options: Mapping[str, object] = field(default_factory=dict)


Checker: TypeAlias = Callable[[Question], Finding]
