"""Why a submission fails: one cause for all failures that it explains. Frozen data.

A cause is said once, with a count, where its failures would be a hundred messages. It is made
after a run, in judge/causes/; which part of it students may read is decided by reports/audience.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Self


class CauseKind(Enum):
    """What sort of thing has to be changed."""

    MISCONCEPTION = "misconception"  # a rule or an algorithm that was understood in another way
    FORM = "form"  # the answer is not written as it should be, or is not there
    CRASH = "crash"
    LIMIT = "limit"
    BUILD = "build"  # there is no program to run
    OTHER = "other"  # what the failures have in common is what the checker says of them


@dataclass(frozen=True)
class Cause:
    """What one submission does that makes it fail in `cases`."""

    submission: str
    kind: CauseKind
    key: str  # the same for everybody who fails for the same cause: "raid/one-ply", "limit/TLE"
    sentence: str  # the program is its subject: "looks 1 ply ahead, whatever depth is asked"
    advice: str = ""  # one sentence of what is right
    cases: tuple[str, ...] = ()  # titles of the failed cases, the plainest example first
    alternatives: tuple[str, ...] = ()  # sentences of others that explain just the same failures

    def to_json(self) -> dict[str, Any]:
        return vars(self) | {"kind": self.kind.value}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """Return the cause that `to_json` gave; ValueError, KeyError or TypeError if it is none."""
        listed = {name: tuple(values[name]) for name in ("cases", "alternatives")}
        return cls(**dict(values) | {"kind": CauseKind(values["kind"])} | listed)
