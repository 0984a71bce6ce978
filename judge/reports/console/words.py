"""The words of the console report, the same with and without colours."""

import re
from dataclasses import dataclass

from judge.grading.crash import crash_line
from judge.model.grade import Grade
from judge.model.result import Result
from judge.model.run import GradingRun, Plan, Tally, points_text
from judge.model.verdict import Verdict
from judge.reports.console.gathered import points_notes, submission_notes
from judge.text.safe_text import excerpt, last_line, one_line

MOST_LINES = 8  # of one message
MOST_ROWS = 25  # of submissions in a table
MOST_LINES_ON_STUDENTS = 40  # late, extended, absent


@dataclass(frozen=True)
class Table:
    """Rows of words under a title; `left_out` says what was not shown, "" for nothing."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left_out: str = ""


class SubmissionNotes:
    """The note of the first result of each submission; that one speaks for all."""

    def __init__(self) -> None:
        self._notes: dict[str, str] = {}

    def add(self, result: Result) -> None:
        """Take one more result; in their order."""
        self._notes.setdefault(result.submission, result.note)

    @property
    def lines(self) -> list[str]:
        return submission_notes(self._notes) if any(self._notes.values()) else []


def tables(run: GradingRun) -> list[Table]:
    """Return a table per suite; for one submission all suites are rows of one table.

    In a course there is one of its students, too.
    """
    marks = [_marks(run)] if len(run.grades) > 1 else []
    if len(run.plan.submissions) == 1:
        return [_one_submission(run), *marks]
    return [_suite(run, suite) for suite in run.plan.suites] + marks


def heading(result: Result, plan: Plan) -> str:
    who = f" by {one_line(result.submission, 60)}" if len(plan.submissions) > 1 else ""
    what = "every case" if result.finding.concerns_every_case else result.case.title
    return f"{what}{who}: {result.verdict.value}"


def reasons(result: Result) -> list[str]:
    """Return what there is to say about a failure beyond its verdict."""
    lines = _message(result.finding.staff or result.finding.student)
    lines.append(one_line(result.note, 200))
    for name, text in (("stderr", result.stderr), ("printed", result.printed)):
        crashed = crash_line(text.encode()) if name == "stderr" else ""
        said = crashed or last_line(text)
        known = bool(crashed or result.verdict is Verdict.RTE) and said in lines[0]
        lines += [f"{name}: {said}"] if said and not known else []
    if result.case.hint:
        lines.append(f"hint: {one_line(result.case.hint, 200)}")
    return [line for line in lines if line]


def _message(text: str) -> list[str]:
    """Return a finding in one line; a compiler's complaint keeps the first of its own."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 2:
        return [one_line(text, 400)]
    return excerpt("\n".join(lines), MOST_LINES, 200).split("\n")


def no_commands(text: str) -> str:
    """Keep a CI server from reading strangers' text, file names too, as commands.

    Such a server looks for `::` behind the blanks at the start of each line, and for `##[` or
    `##name[` anywhere.
    """
    if "::" not in text and "##" not in text:
        return text
    text = re.sub(r"^(\s*)::", r"\1> ::", text, flags=re.MULTILINE)
    return re.sub(r"##(?=\w*\[)", "# #", text)


def closing(run: GradingRun, remind: bool = True) -> list[str]:
    """Return the last lines: what was judged, how it went, how long it took, and where.

    `remind`: say what the sandbox level does not stop, too.
    """
    tally, names = run.summary.all, run.plan.submissions
    who = f"{len(names)} submissions, " if len(names) > 1 else ""
    results = f"{tally.total} result{'s' if tally.total != 1 else ''}"
    lines = [f"{who}{results} in {run.seconds:.1f} s: {counts(tally)}"]
    if len(names) == 1 and run.points:
        lines.append("points: " + _points(run.totals[names[0]]))
    if any(points.note for points in run.points):
        lines += points_notes(run)
    lines += _special(run)
    if not run.complete:
        lines.append("stopped before the last case: this run is not complete")
    if run.plan.level:
        caution = f": {run.plan.caution}" if remind and run.plan.caution else ""
        lines.append(f"sandbox {run.plan.level}{caution}")
    return lines


def counts(tally: Tally) -> str:
    """Return `12 accepted, 2 WA, 1 TLE`."""
    others = [f"{tally.counts[v]} {v.name}" for v in Verdict if tally.counts[v] and not v.accepted]
    return ", ".join([f"{tally.accepted} accepted", *others])


def _one_submission(run: GradingRun) -> Table:
    name, suites = run.plan.submissions[0], run.summary.suites
    rows = tuple(
        (suite, *_row(suites.get((name, suite), Tally()), run.suite_totals.get((name, suite))))
        for suite in run.plan.suites
    )
    return Table(one_line(name, 60), ("suite", *_COLUMNS), rows)


def _suite(run: GradingRun, suite: str) -> Table:
    suites = run.summary.suites
    everyone = [(name, suites.get((name, suite), Tally())) for name in run.plan.submissions]
    worst_first = sorted(everyone, key=lambda pair: pair[1].accepted)
    rows = tuple(
        (one_line(name, 40), *_row(tally, run.suite_totals.get((name, suite))))
        for name, tally in worst_first[:MOST_ROWS]
    )
    more = len(everyone) - len(rows)
    left_out = f"the {more} best submissions are only in the written reports" if more > 0 else ""
    return Table(suite, ("submission", *_COLUMNS), rows, left_out)


def _marks(run: GradingRun) -> Table:
    """Return the students, lowest marks first: those who are absent are among them."""
    lowest_first = sorted(run.grades, key=lambda grade: grade.mark)
    rows = tuple(
        (
            one_line(grade.shown, 40),
            grade.mark_text,
            one_line(grade.section, 20) or "-",
            one_line(grade.submission, 40) or "nothing handed in",
            _late_cell(grade),
            "yes" if grade.extension else "-",
        )
        for grade in lowest_first[:MOST_ROWS]
    )
    more = len(run.grades) - len(rows)
    left_out = f"the {more} best students are only in the written reports" if more > 0 else ""
    header = ("student", "mark", "section", "submission", "late", "extension")
    return Table("marks", header, rows, left_out)


def _late_cell(grade: Grade) -> str:
    """Return what lateness took; within the grace nobody is late."""
    taken = points_text(grade.penalty)
    return f"-{taken}" if taken != "0" else "late" if grade.days_late else "-"


def _special(run: GradingRun) -> list[str]:
    """Return a line for each lateness, extension and remark, and the mark of a single student."""
    if len(run.grades) == 1:
        (only,) = run.grades
        own = [one_line(line, 300) for line in only.lines()]
        return [*own, f"mark: {only.mark_text}"]
    lines = [
        f"{one_line(grade.shown, 40)}: {one_line(line, 300)}"
        for grade in run.grades
        for line in grade.special()
    ]
    more = len(lines) - MOST_LINES_ON_STUDENTS
    told = f"{more} more lines on students are in the written reports"
    return lines[:MOST_LINES_ON_STUDENTS] + ([told] if more > 0 else [])


_COLUMNS = ("accepted", "other verdicts", "points", "CPU", "nearest to its limit")


def _row(tally: Tally, points: tuple[float, float] | None) -> tuple[str, ...]:
    others = [f"{tally.counts[v]} {v.name}" for v in Verdict if tally.counts[v] and not v.accepted]
    nearest = f"{tally.nearest:.0%} {tally.nearest_case.split('/')[-1]}" if tally.nearest else ""
    return (
        f"{tally.accepted}/{tally.total}",
        " ".join(others) or "-",
        _points(points) if points else "-",
        f"{tally.cpu:.1f} s",
        nearest,
    )


def _points(pair: tuple[float, float]) -> str:
    return f"{points_text(pair[0])}/{points_text(pair[1])}"
