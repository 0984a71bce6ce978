"""`--gradebook export.csv`: marks into one column of an export of Canvas or Moodle.

Every other byte of the file stays as it is. Students are found by the roster's id, else by their
e-mail address; whoever is not found, on either side, is named. What cannot be decided is refused.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from judge.files.atomic import replacing_bytes
from judge.model.errors import JudgeError
from judge.model.grade import Grade
from judge.model.run import points_text
from judge.reports.lms.columns import EXCUSED, IDS, MAILS, NO_MARKS, NOT_FILLED
from judge.reports.lms.csv_bytes import CsvBytes, CsvCell, read_csv
from judge.text.safe_text import counted, one_line

LARGEST = 32 * 1024 * 1024  # bytes
MOST_NAMES = 20  # of those who were not found
EMPTY = ("", "-")  # what a cell says that has no mark yet


@dataclass(frozen=True)
class Filled:
    """A gradebook with marks in it, and what a person should know about that."""

    data: bytes
    column: str
    number: int  # of cells that have a mark now
    lines: tuple[str, ...]


class Gradebook:
    """An export that was read, and its column for marks. JudgeError if that cannot be told."""

    def __init__(self, path: Path, column: str = "", titles: Sequence[str] = ()) -> None:
        self._path = path
        self._table = _read(path)
        self._header = self._table.rows[0]
        heads = [cell.text.strip() for cell in self._header]
        self._ids = _places(heads, IDS)
        self._mails = _places(heads, MAILS)
        if not self._ids and not self._mails:
            raise self._wrong(
                "no column with ids or e-mail addresses",
                f"a head line with one of {', '.join(dict.fromkeys((*IDS, *MAILS)))}"
                " (the column for marks is named with --gradebook-column)",
            )
        self._rows, self._possible = self._sorted_rows()
        self._place = self._column(heads, column, titles)
        self.column = heads[self._place]

    def filled(self, grades: Sequence[Grade]) -> Filled:
        """Return the file with the marks of these students."""
        rows, remarks = self._rows_of([grade for grade in grades if grade.listed])
        texts: dict[CsvCell, str] = {}
        excused, replaced = [], []
        for grade, row in rows:
            cell, before = row[self._place], row[self._place].text.strip()
            if before.casefold() in EXCUSED:
                excused.append(grade.shown)
                continue
            texts[cell] = self._mark(grade)
            if before not in EMPTY and not _same_mark(before, texts[cell]):
                replaced.append(f"{grade.shown} ({texts[cell]} instead of {before})")
        lines = _named("had another mark before, which is gone now", replaced)
        lines += [*remarks, *_named("excused in the gradebook, left as it is", excused)]
        strangers = [grade.shown for grade in grades if not grade.listed]
        lines += _named("not on the roster, so in no gradebook", strangers)
        open_marks = [grade.shown for grade, _ in rows if grade.unsure]
        lines += _named("not final, as not every case could be judged", open_marks)
        lines += self._other_maximum(grades)
        return Filled(self._table.changed(texts), self.column, len(texts), tuple(lines))

    def _rows_of(
        self, grades: Sequence[Grade]
    ) -> tuple[list[tuple[Grade, tuple[CsvCell, ...]]], list[str]]:
        """Return each student's row, and lines about all who have none."""
        found: dict[str, list[tuple[CsvCell, ...]]] = {}
        taken: set[int] = set()
        by_id = {grade.student.casefold(): grade.student for grade in grades}
        mails = [grade.email.casefold() for grade in grades if grade.email]
        by_mail = {
            grade.email.casefold(): grade.student
            for grade in grades
            if grade.email and mails.count(grade.email.casefold()) == 1
        }
        # One column decides about ids: numbers of one system may be somebody else's in another.
        best = max(self._ids, key=lambda place: self._fitting(place, by_id), default=None)
        keys = [(best, by_id)] if best is not None else []
        for place, known in [*keys, *((place, by_mail) for place in self._mails)]:
            for number, row in enumerate(self._rows):
                student = known.get(_text(row, place))
                if student and number not in taken and not self._has(found, student, known, by_id):
                    found.setdefault(student, []).append(row)
                    taken.add(number)
        single = [(g, found[g.student][0]) for g in grades if len(found.get(g.student, ())) == 1]
        short = [(g, row) for g, row in single if len(row) <= self._place]
        single = [(g, row) for g, row in single if len(row) > self._place]
        missing = [grade.shown for grade in grades if grade.student not in found]
        twice = [grade.shown for grade in grades if len(found.get(grade.student, ())) > 1]
        others = [self._shown(row) for n, row in enumerate(self._rows) if n not in taken]
        return single, [
            *_named("in the course, but in no row of the gradebook", missing),
            *_named("in several rows of the gradebook, so not filled in", twice),
            *_named("in a row that is too short, so not filled in", [g.shown for g, _ in short]),
            *_named("in the gradebook, but not graded in this run: left as it is", others),
        ]

    def _has(
        self,
        found: dict[str, list[tuple[CsvCell, ...]]],
        student: str,
        known: dict[str, str],
        by_id: dict[str, str],
    ) -> bool:
        """Tell whether a student has a row by id; an address is asked only where that is not so."""
        return known is not by_id and student in found

    def _fitting(self, place: int, by_id: dict[str, str]) -> int:
        return sum(_text(row, place) in by_id for row in self._rows)

    def _shown(self, row: tuple[CsvCell, ...]) -> str:
        words = [_text(row, place) for place in (*self._ids, *self._mails)]
        name = row[0].text.strip() if row else ""
        return one_line(f"{name} ({next(filter(None, words), 'no id')})", 60)

    def _sorted_rows(self) -> tuple[list[tuple[CsvCell, ...]], tuple[CsvCell, ...]]:
        """Return the rows of students, and that of Canvas with the possible points."""
        students: list[tuple[CsvCell, ...]] = []
        possible: tuple[CsvCell, ...] = ()
        for row in self._table.rows[1:]:
            first = row[0].text.strip().casefold()
            nobody = not any(_text(row, place) for place in (*self._ids, *self._mails))
            if first == "points possible":
                possible = row
            elif nobody and (not first or first.startswith(("student, test", "points"))):
                continue  # "Manual Posting", or the student that Canvas makes up
            else:
                students.append(row)
        return students, possible

    def _column(self, heads: list[str], wanted: str, titles: Sequence[str]) -> int:
        """Return the place of the column to fill; JudgeError if that is not clear."""
        candidates = [place for place, head in enumerate(heads) if self._may_be_filled(place, head)]
        if wanted:
            return self._named_column(heads, wanted, candidates)
        shown = ", ".join(one_line(heads[place], 60) for place in candidates[:20]) or "none"
        for title in titles:
            like = [
                place for place in candidates if title and _plain(title) in _plain(heads[place])
            ]
            if len(like) == 1:
                return like[0]
        if len(candidates) != 1:
            raise self._wrong(
                f"{counted(len(candidates), 'column')} for marks ({shown})",
                "the name of one: --gradebook-column NAME",
            )
        return candidates[0]

    def _named_column(self, heads: list[str], wanted: str, candidates: list[int]) -> int:
        plain = _plain(wanted)
        exact = [place for place, head in enumerate(heads) if head.casefold() == wanted.casefold()]
        like = exact or [place for place in candidates if plain and plain in _plain(heads[place])]
        if len(like) == 1 and like[0] in candidates:
            return like[0]
        names = [heads[place] for place in candidates]
        near = get_close_matches(wanted, names, 1, 0.4)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        found = f"{len(like)} columns like {wanted!r}" if len(like) != 1 else f"{wanted!r}"
        shown = ", ".join(one_line(name, 60) for name in names[:20]) or "none"
        raise self._wrong(found, f"one of the columns for marks: {shown}{hint}")

    def _may_be_filled(self, place: int, head: str) -> bool:
        said = _text(self._possible, place)
        known = head.casefold() in NO_MARKS or NOT_FILLED.search(head)
        return bool(head) and not known and "read only" not in said and "read only" not in head

    def _mark(self, grade: Grade) -> str:
        text = points_text(grade.mark)
        if self.column.casefold().endswith(("(percentage)", "(prozentsatz)")):
            share = 100 * grade.mark / grade.maximum if grade.maximum else 0.0
            text = f"{share:.2f} %"
        return text.replace(".", ",") if self._decimal_comma() else text

    def _decimal_comma(self) -> bool:
        """Tell whether numbers of this file are written with a comma, as some languages do."""
        rows = [*self._rows, self._possible]
        texts = [cell.text.strip() for row in rows for cell in row[3:]]
        commas = sum(bool(re.fullmatch(r"-?\d+,\d+( ?%)?", text)) for text in texts)
        return commas > sum(bool(re.fullmatch(r"-?\d+\.\d+( ?%)?", text)) for text in texts)

    def _other_maximum(self, grades: Sequence[Grade]) -> Iterator[str]:
        said = _text(self._possible, self._place).replace(",", ".")
        maximum = grades[0].maximum if grades else 0.0
        if re.fullmatch(r"\d+(\.\d+)?", said) and abs(float(said) - maximum) > 0.005:
            yield (
                f"the gradebook has {said} points possible, the course {points_text(maximum)}:"
                " marks are written as they are"
            )

    def _wrong(self, found: str, wanted: str) -> JudgeError:
        return JudgeError(f"--gradebook {self._path}: found {found}, wanted {wanted}")


def fill_file(path: Path, column: str, titles: Sequence[str], grades: Sequence[Grade]) -> list[str]:
    """Fill the export in place, at once or not at all; return what to tell."""
    filled = Gradebook(path, column, titles).filled(grades)
    try:
        with replacing_bytes(path) as file:
            file.write(filled.data)
    except OSError as error:
        raise JudgeError(f"--gradebook {path}: cannot be written: {error.strerror}") from None
    shown = one_line(filled.column, 60)
    first = f"gradebook: {counted(filled.number, 'mark')} in the column {shown!r} of {path}"
    return [first, *(f"gradebook: {line}" for line in filled.lines)]


def _read(path: Path) -> CsvBytes:
    where = f"--gradebook {path}"
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise JudgeError(f"{where}: {getattr(error, 'strerror', '') or error}") from None
    if len(data) > LARGEST:
        raise JudgeError(f"{where}: found more than {LARGEST >> 20} MiB, wanted a gradebook")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data[:10_000]:
        raise JudgeError(f"{where}: found no UTF-8, wanted the export as CSV (comma separated)")
    try:
        table = read_csv(data)
    except ValueError as error:
        raise JudgeError(f"{where}: {error}, wanted CSV") from None
    if len(table.rows) < 2:
        raise JudgeError(f"{where}: found no students, wanted the export of a gradebook")
    return table


def _places(heads: Sequence[str], names: Sequence[str]) -> list[int]:
    folded = [head.casefold() for head in heads]
    return [folded.index(name) for name in names if name in folded]


def _text(row: Sequence[CsvCell], place: int) -> str:
    return row[place].text.strip().casefold() if place < len(row) else ""


def _same_mark(before: str, now: str) -> bool:
    """Tell whether two cells say the same number: 87.50 and 87,5 do."""
    numbers = [text.replace(",", ".").removesuffix("%").strip() for text in (before, now)]
    if not all(re.fullmatch(r"-?[0-9]{1,15}(\.[0-9]{1,15})?", number) for number in numbers):
        return before == now
    return float(numbers[0]) == float(numbers[1])


def _plain(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _named(what: str, names: Sequence[str]) -> list[str]:
    if not names:
        return []
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    shown = ", ".join(one_line(name, 60) for name in names[:MOST_NAMES])
    return [f"{len(names)} {what}: {shown}{more}"]
