"""For GitHub Actions: annotations (lines that the runner reads from the log) and a step summary.

Students read these, so cases show what their visibility allows.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge.files.atomic import replacing
from judge.model.case import Visibility
from judge.model.result import Result
from judge.model.run import GradingRun, points_text
from judge.model.summary import Tally
from judge.reports.audience import Audience, message, withheld_groups
from judge.reports.report import Add
from judge.text.safe_text import one_line

MOST = 10  # GitHub shows no more annotations of a kind in one step
MOST_ROWS = 200  # a summary may have 1 MiB


@contextmanager
def writing_annotations(run: GradingRun, path: Path) -> Iterator[Add]:
    """Write one `::error` line for each of the first failures, and how many more there are."""
    failures = _Failures(MOST)
    with replacing(path) as file:
        yield failures.add
        file.writelines(_annotation(result) + "\n" for result in failures.first)
        if failures.more:
            text = f"{failures.more} more failures are in the reports"
            file.write(f"::notice title=plygrade::{text}\n")


@contextmanager
def writing_summary(run: GradingRun, path: Path) -> Iterator[Add]:
    """Write a page of Markdown: a table of submissions and suites, then the first failures."""
    failures = _Failures(MOST_ROWS)
    with replacing(path) as file:
        yield failures.add
        file.writelines(line + "\n" for line in _summary(run))
        file.writelines(line + "\n" for line in _failure_list(failures))


class _Failures:
    """The first failures that students may see, and how many more there are."""

    def __init__(self, most: int) -> None:
        self.first: list[Result] = []
        self.more = 0
        self._most = most

    def add(self, result: Result) -> None:
        """Keep or count a result, if it is a failure to show."""
        if not result.verdict.is_failure or result.case.visibility is Visibility.HIDDEN:
            return
        if len(self.first) < self._most:
            self.first.append(result)
        else:
            self.more += 1


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
    title = escape_property(one_line(f"{result.submission}: {result.case.title}"))
    file = escape_property(str(result.case.input))
    text = one_line(message(result, Audience.STUDENT), 300)
    words = f"{result.verdict.name} ({result.verdict.value})" + (f": {text}" if text else "")
    return f"::error file={file},title={title}::{escape_message(words)}"


def _summary(run: GradingRun) -> Iterator[str]:
    summary, tasks = run.summary, run.plan.tasks
    yield f"## {summary.all.accepted} of {summary.all.total} accepted"
    yield ""
    yield "| submission | " + " | ".join(map(escape_markdown, tasks)) + " | points |"
    yield "|---|" + "---|" * len(tasks) + "---|"
    for submission in run.plan.submissions[:MOST_ROWS]:
        cells = (summary.suites.get((submission, task), Tally()) for task in tasks)
        counts = " | ".join(f"{tally.accepted}/{tally.total}" for tally in cells)
        yield f"| {escape_markdown(submission)} | {counts} | {_points(run, submission)} |"
    if (more := len(run.plan.submissions) - MOST_ROWS) > 0:
        yield f"\n{more} more submissions are in the gradebook."


def _points(run: GradingRun, submission: str) -> str:
    withheld = withheld_groups(run.plan)
    tasks = {task for task, _ in withheld}
    sums = [
        pair
        for (name, task), pair in run.suite_totals.items()
        if name == submission and task not in tasks
    ]
    earned, possible = (sum(pair[side] for pair in sums) for side in (0, 1))
    shown = f"{points_text(earned)}/{points_text(possible)}"
    return f"{shown} and what is hidden" if tasks else shown


def _failure_list(failures: _Failures) -> Iterator[str]:
    if failures.first:
        yield "\n### Not accepted\n"
    for result in failures.first:
        who = escape_markdown(f"{result.submission}: {result.case.title}")
        why = escape_markdown(message(result, Audience.STUDENT))
        yield f"- **{result.verdict.name}** {who}" + (f": {why}" if why else "")
    if failures.more:
        yield f"- {failures.more} more are in the other reports"
