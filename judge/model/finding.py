"""What a checker found: a verdict with its reasons for three audiences.

`student` never quotes the expected output, so that it may be shown for any case whose feedback a
student may see; `staff` may quote everything; `details` is for machines (JSON values only).
Boards are data here, so that reports can draw what checkers found without knowing any game.
`details` may hold PLAY_FROM: where the board of a browser opens, as a link of docs/board.md; then
PLAY_SAID is what the answer says of that board, and PLAY_CELLS are the cells that it says it of.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Self

from judge.model.verdict import Verdict

PLAY_FROM, PLAY_SAID, PLAY_CELLS = "play_from", "play_said", "play_cells"
GUESS = "guess"  # the part of the message that says what may have gone wrong, in `details`
NOT_RUN = "not run: the time for the whole grading was used up"
NO_ANSWERS = "no answers at all"  # the diagnosis of a hand-in of answers that has none


class OutOfTime(Exception):
    """There is no time left for a run: the case was not run, and nobody is to blame."""


class Mark(Enum):
    """Why a cell of a drawn board is marked."""

    NONE = "none"
    MOVE = "move"  # the cell that the move fills
    DIFFERENT = "different"  # not what it should be
    WRONG = "wrong"  # the cell that a wrong move fills
    TURNED = "turned"  # a pawn that the move turned


class Scene(Enum):
    """What a drawn board shows, so that a report can choose among several."""

    BEFORE = "before"  # the board of the question
    GIVEN = "given"  # after the answer
    REPLY = "reply"  # after the reply that punishes it
    BEST = "best"  # after the expected answer: for those who may see what is expected
    OTHER = "other"


@dataclass(frozen=True)
class DrawingCell:
    """One square: a piece (or none), the small number under it (or none), and a mark."""

    piece: str = ""
    value: str = ""
    mark: Mark = Mark.NONE


@dataclass(frozen=True)
class Drawing:
    """A titled board, row by row from the top. `labels` asks for column letters and row numbers."""

    title: str
    rows: tuple[tuple[DrawingCell, ...], ...]
    labels: bool = True
    scene: Scene = Scene.OTHER


@dataclass(frozen=True)
class Finding:
    """The judgement of one answer. `diagnosis` names a recognised mistake, "" if none.

    A checker sees one answer alone: what it guesses of the cause is also in the details.
    """

    verdict: Verdict
    student: str = ""
    staff: str = ""
    diagnosis: str = ""
    details: Mapping[str, object] = field(default_factory=dict)
    drawings: tuple[Drawing, ...] = ()

    def without_guess(self) -> Self:
        """Return the finding for those who know the cause from more answers than this one."""
        guess = self.details.get(GUESS)
        if not guess:
            return self
        student, staff = (text.replace(f"; {guess}", "", 1) for text in (self.student, self.staff))
        return replace(self, student=student, staff=staff, diagnosis="")

    @property
    def concerns_every_case(self) -> bool:
        """Tell whether this is said of a whole submission, so that once is enough."""
        return self.verdict is Verdict.CE or self.diagnosis == NO_ANSWERS

    @property
    def is_ours(self) -> bool:
        """Tell whether the judge failed, not the submission."""
        return self.verdict is Verdict.JE

    @classmethod
    def compile_error(cls, reason: str) -> Self:
        """Return the finding that a submission could not be made into a program."""
        return cls(Verdict.CE, reason, reason)

    @classmethod
    def no_answers(cls, reason: str) -> Self:
        """Return the finding that a hand-in of answers has none."""
        return cls(Verdict.IL, reason, reason, NO_ANSWERS)

    @classmethod
    def judge_error(cls, reason: str) -> Self:
        """Return the finding that the judge failed; only staff read why."""
        return cls(Verdict.JE, "the judge could not judge this answer", reason, "judge error")

    @classmethod
    def not_run(cls) -> Self:
        """Return the finding that a whole grading had no time left for this."""
        return cls(Verdict.SK, NOT_RUN, NOT_RUN, "not run")
