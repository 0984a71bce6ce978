"""A find: the smallest input on which a hunt saw a program go wrong, and what that tells of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from judge.model.drawing_json import drawing_from_json, drawing_to_json
from judge.model.finding import Finding
from judge.model.verdict import Verdict

LONGEST = 100  # characters of an input in a headline


@dataclass(frozen=True)
class Belief:
    """A misconception that fits the answers of a program: all that were compared, or most."""

    name: str
    belief: str  # the program is its subject: "looks 1 ply ahead, whatever depth is asked"
    advice: str
    agrees: int
    compared: int

    @property
    def fits(self) -> bool:
        return self.agrees == self.compared


@dataclass(frozen=True)
class Find:
    """What one hunt found. `stated` says in words which set was enumerated, in part or whole.

    `by_reference`: the right answers are those of a reference solution, for a homework of one's
    own, of which no misconception is known.
    """

    submission: str
    suite: str
    input: str
    output: str  # the start of the program's answer
    finding: Finding
    runs: int
    wrong: int
    first_wrong: int  # the run that found the first wrong answer
    proved: bool
    smaller: int  # inputs of the stated set that are smaller
    tried: int  # so many of these were run
    stated: str
    beliefs: tuple[Belief, ...] = ()
    by_reference: bool = False
    only: str = ""  # under which unusual condition alone something went wrong: "with values of 0"

    @property
    def headline(self) -> str:
        """Return the find in one line, for reports that have room for no more."""
        lines = " | ".join(self.input.strip().split("\n"))
        shown = lines if len(lines) <= LONGEST else f"{lines[:LONGEST]}..."
        return f"a hunt found it wrong on this input: {shown}"

    def to_json(self) -> dict[str, Any]:
        """Return JSON values; the finding's in place of itself, without what is for machines."""
        finding = self.finding
        return vars(self) | {
            "finding": {
                "verdict": finding.verdict.name,
                "student": finding.student,
                "staff": finding.staff,
                "diagnosis": finding.diagnosis,
                "drawings": [drawing_to_json(drawing) for drawing in finding.drawings],
            },
            "beliefs": [vars(belief) for belief in self.beliefs],
        }

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Self:
        """Return the find that `to_json` gave; ValueError, KeyError or TypeError if it is none."""
        said = dict(values["finding"])
        finding = Finding(
            Verdict[said["verdict"]],
            said["student"],
            said["staff"],
            said["diagnosis"],
            drawings=tuple(drawing_from_json(drawing) for drawing in said["drawings"]),
        )
        beliefs = tuple(Belief(**belief) for belief in values["beliefs"])
        return cls(**dict(values) | {"finding": finding, "beliefs": beliefs})
