"""A grade: what one student of a course gets for a run, and every step that led there.

Data only, and its stored form; what makes it is in judge/course/. The words in `late`, `extension`
and `notes` tell nothing about points, so that they may be shown where points may not.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

ABSENT = "nothing handed in"


@dataclass(frozen=True)
class Grade:
    """One row of a class. `student` is an id of the roster, else the name of a submission."""

    student: str
    name: str = ""
    section: str = ""
    email: str = ""
    submission: str = ""  # the one that counts; "" if nothing was handed in
    earned: float = 0.0  # before lateness, by the formula if there is one
    penalty: float = 0.0  # what lateness took from it
    mark: float = 0.0  # what is left of it, within the bounds of the course
    maximum: float = 0.0
    formula: str = ""  # how `earned` came about; "" where points add up
    submitted: str = ""  # when, as ISO 8601; "" if that is not known
    days_late: float = 0.0  # as they were counted
    late: str = ""  # why there is a penalty, or none though it was late; "" if it was in time
    extension: str = ""  # until when; "" for none
    reason: str = ""  # of the extension; for staff
    choice: str = ""  # which submission counts and what of it; like points it may tell of hidden
    attempts: tuple[str, ...] = ()  # all that were graded of this student
    notes: tuple[str, ...] = ()
    unsure: bool = False  # a case was not judged: a judge error, or no time was left
    listed: bool = True  # False: not on the roster

    @property
    def absent(self) -> bool:
        return not self.submission

    @property
    def mark_text(self) -> str:
        """Return the mark as people write it: 70/100."""
        return f"{_number(self.mark)}/{_number(self.maximum)}"

    @property
    def shown(self) -> str:
        """Return who this is, as people are called in lists: the id and the name."""
        return f"{self.student} {self.name}".rstrip()

    def veiled(self) -> Self:
        """Return what may be told where points may not: not even which submission is the best."""
        if len(self.attempts) < 2:
            return self
        note = f"the best of {len(self.attempts)} submissions counts"
        everything = ", ".join(self.attempts)
        return replace(
            self, submission=everything, submitted="", late="", notes=(*self.notes, note)
        )

    def labelled(self, amounts: bool = True) -> Iterator[tuple[str, str]]:
        """Yield all there is to say beside the mark, each under a word for what it is.

        `amounts` says whether points, and what depends on them, may be told.
        """
        if self.formula and amounts:
            yield "formula", self.formula
        if self.extension:
            yield "extension", self.extension
        if self.late:
            many = "" if _number(self.penalty) == "1" else "s"
            some = amounts and _number(self.penalty) != "0"
            taken = f": {_number(-self.penalty)} point{many}" if some else ""
            yield "late", f"{self.late}{taken}"
        yield from (("note", remark) for remark in self.remarks(amounts))

    def remarks(self, amounts: bool = True) -> Iterator[str]:
        """Yield what there is to say beside formula, extension and lateness."""
        if self.absent:
            yield ABSENT
        if self.choice and amounts:
            yield self.choice
        if self.unsure and amounts:
            yield "not every case could be judged: this mark is not final"
        yield from self.notes

    def lines(self, amounts: bool = True) -> Iterator[str]:
        """Yield the same, each as one line."""
        for label, said in self.labelled(amounts):
            yield said if label == "note" else f"{label}: {said}"

    def special(self, amounts: bool = True) -> Iterator[str]:
        """Yield the lines that are not the same for everybody: all but the formula."""
        return replace(self, formula="").lines(amounts)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """Return the grade that `to_json` was given; TypeError or KeyError if it was given none."""
        texts = {key: tuple(values[key]) for key in ("notes", "attempts")}
        return cls(**values | texts)


def _number(points: float) -> str:
    return f"{points:.2f}".rstrip("0").rstrip(".")
