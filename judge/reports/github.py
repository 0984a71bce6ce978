"""For GitHub Actions: annotations (lines that the runner reads from the log) and a step summary.

Students read these: cases show what their visibility allows, and no count reveals hidden ones.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from judge.files.atomic import replacing
from judge.model.case import Visibility
from judge.model.cause import Cause
from judge.model.result import Result
from judge.model.run import GradingRun, Points, Summary, Tally, points_text
from judge.reports.audience import (
    Audience,
    Withheld,
    may_know_marks,
    message,
    shown_causes,
    tell_of_hidden,
    withheld_groups,
)
from judge.reports.report import Add
from judge.reports.shared_causes import cause_text, shared_causes
from judge.text.safe_text import counted, one_line

MOST = 10  # GitHub shows no more annotations of a kind in one step
MOST_CAUSES = 20  # told in a summary
MOST_ROWS = 200  # a summary may have 1 MiB


@contextmanager
def writing_annotations(run: GradingRun, path: Path) -> Iterator[Add]:
    """Write one `::error` line for each of the first failures, and how many more there are."""
    failures = _Failures(MOST)
    with replacing(path) as file:
        yield failures.add
        file.writelines(_annotation(result) + "\n" for result in failures.first)
        if failures.more:
            more = counted(failures.more, "more failure is", "more failures are")
            text = f"{more} in the reports"
            file.write(f"::notice title=plygrade::{text}\n")
        file.writelines(_notices(run))


@contextmanager
def writing_summary(run: GradingRun, path: Path) -> Iterator[Add]:
    """Write a page of Markdown: a table of submissions and suites, then the first failures."""
    failures, visible = _Failures(MOST_ROWS), Summary()

    def add(result: Result) -> None:
        failures.add(result)
        if result.case.visibility is not Visibility.HIDDEN:
            visible.add(result)

    with replacing(path) as file:
        yield add
        file.writelines(line + "\n" for line in _headings(run, visible))
        file.writelines(line + "\n" for line in _summary(run, visible))
        file.writelines(line + "\n" for line in _failure_list(failures))


class _Failures:
    """The first failures that students may see, and how many more there are.

    A compile error, or a hand-in without any answer, is one failure, however many cases there are.
    """

    def __init__(self, most: int) -> None:
        self.first: list[Result] = []
        self.more = 0
        self._most = most
        self._uncompiled: dict[str, int] = {}  # submissions, and where their error stands

    def add(self, result: Result) -> None:
        """Keep or count a result, if it is a failure to show."""
        if not result.verdict.is_failure or result.case.visibility is Visibility.HIDDEN:
            return
        if result.finding.concerns_every_case:
            if result.submission in self._uncompiled:
                self._tell_better(self._uncompiled[result.submission], result)
                return
            self._uncompiled[result.submission] = len(self.first)
        if len(self.first) < self._most:
            self.first.append(result)
        else:
            self.more += 1

    def _tell_better(self, place: int, result: Result) -> None:
        """Let a case that may show the text stand for one that may show the verdict only."""
        if place < len(self.first) and not message(self.first[place], Audience.STUDENT):
            self.first[place] = result


def escape_message(text: str) -> str:
    """Return text that cannot end the line of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escape_property(text: str) -> str:
    """Return text that cannot end a property of a workflow command."""
    return escape_message(text).replace(":", "%3A").replace(",", "%2C")


def escape_markdown(text: str) -> str:
    """Return one line of text in which nothing is Markdown or HTML."""
    return re.sub(r"[^\w\s]", lambda match: f"&#{ord(match[0])};", one_line(text, 300))


def _annotation(result: Result) -> str:
    title = escape_property(one_line(_heading(result)))
    file = escape_property(str(result.case.input))
    text = one_line(message(result, Audience.STUDENT), 300)
    words = f"{result.verdict.name} ({result.verdict.value})" + (f": {text}" if text else "")
    return f"::error file={file},title={title}::{escape_message(words)}"


def _notices(run: GradingRun) -> Iterator[str]:
    """Yield a notice for each student of whom a course has something to say: late, absent..."""
    open_marks = may_know_marks(run.plan, Audience.STUDENT)
    grades = [grade if open_marks else grade.veiled() for grade in run.grades]
    told = [(grade, list(grade.special(open_marks))) for grade in grades]
    lines = [f"{grade.shown}: {line}" for grade, own in told for line in own]
    room = MOST - 1  # GitHub shows so many notices; one is left for what else there is to say
    for line in lines[:room]:
        yield f"::notice title=plygrade::{escape_message(one_line(line, 300))}\n"
    if (more := len(lines) - room) > 0:
        yield f"::notice title=plygrade::{more} more lines on students are in the reports\n"


def _heading(result: Result) -> str:
    """Return whose failure this is, and on what."""
    what = "every case" if result.finding.concerns_every_case else result.case.title
    return f"{result.submission}: {what}"


def _headings(run: GradingRun, visible: Summary) -> Iterator[str]:
    """Yield what comes first: how it went, and why."""
    hidden = sum(case.visibility is Visibility.HIDDEN for case in run.plan.cases)
    yield f"## {visible.all.accepted} of {visible.all.total} accepted"
    yield ""
    if hidden:
        yield f"{counted(hidden, 'hidden case')} not counted here."
        yield ""
    shared = shared_causes(shown_causes(run.causes, run.plan, Audience.STUDENT))
    if shared:
        yield "### Causes"
        yield ""
    for each in shared[:MOST_CAUSES]:
        submissions = counted(len(each.causes), "submission")
        who = f", {submissions}" if len(run.plan.submissions) > 1 else ""
        yield f"- **{counted(each.failures, 'failure')}**{who}: {_why(each.first)}"
    if (more := len(shared) - MOST_CAUSES) > 0:
        yield f"- {more} more are in the other reports"
    if shared:
        yield ""


def _why(cause: Cause) -> str:
    """Return what a cause says, with the case that shows it best and its advice."""
    advice = f" {escape_markdown(cause.advice)}" if cause.advice else ""
    return f"{escape_markdown(cause_text(cause))} ({escape_markdown(cause.cases[0])}).{advice}"


def _summary(run: GradingRun, visible: Summary) -> Iterator[str]:
    cases = [case for case in run.plan.cases if case.visibility is not Visibility.HIDDEN]
    suites = tuple(dict.fromkeys(case.suite for case in cases))
    yield "| submission | " + " | ".join([*map(escape_markdown, suites), "points"]) + " |"
    yield "|---|" + "---|" * len(suites) + "---|"
    withheld = withheld_groups(run.plan)
    for submission in run.plan.submissions[:MOST_ROWS]:
        tallies = (visible.suites.get((submission, suite), Tally()) for suite in suites)
        cells = [f"{tally.accepted}/{tally.total}" for tally in tallies]
        cells.append(_points(run.points_of(submission), withheld))
        yield f"| {escape_markdown(submission)} | " + " | ".join(cells) + " |"
    if (more := len(run.plan.submissions) - MOST_ROWS) > 0:
        yield f"\n{more} more submissions are in the gradebook."
    if run.grades:
        yield from _marks(run)


def _marks(run: GradingRun) -> Iterator[str]:
    """Yield a table of students, the absent ones too, with lateness and extensions."""
    open_marks = may_know_marks(run.plan, Audience.STUDENT)
    yield "\n### Marks\n"
    yield "| student | submission | mark | late, extensions, remarks |"
    yield "|---|---|---|---|"
    grades = [grade if open_marks else grade.veiled() for grade in run.grades[:MOST_ROWS]]
    for grade in grades:
        mark = grade.mark_text if open_marks or grade.absent else "hidden"
        lines = "<br>".join(escape_markdown(line) for line in grade.lines(open_marks))
        who = escape_markdown(grade.shown), escape_markdown(grade.submission)
        yield f"| {who[0]} | {who[1]} | {mark} | {lines} |"
    if (more := len(run.grades) - MOST_ROWS) > 0:
        yield f"\n{more} more students are in the gradebook."


def _points(points: Sequence[Points], withheld: Withheld) -> str:
    """Return the points that reveal nothing about hidden cases, and say if there are others."""
    told = [each for each in points if not tell_of_hidden(each, withheld)]
    earned, possible = (sum(each.earned for each in told), sum(each.possible for each in told))
    shown = f"{points_text(earned)}/{points_text(possible)}"
    if len(told) == len(points):
        return shown
    return f"{shown}, and hidden ones" if told else "hidden"


def _failure_list(failures: _Failures) -> Iterator[str]:
    if failures.first:
        yield "\n### Not accepted\n"
    for result in failures.first:
        who = escape_markdown(_heading(result))
        why = escape_markdown(message(result, Audience.STUDENT))
        yield f"- **{result.verdict.name}** {who}" + (f": {why}" if why else "")
    if failures.more:
        yield f"- {failures.more} more are in the other reports"
