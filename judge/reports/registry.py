"""Every report that a run can leave behind, by the name it has on the command line."""

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from judge.model.errors import JudgeError
from judge.model.result import Result
from judge.model.run import GradingRun
from judge.reports import classroom, ctrf, github, gradebook, gradescope, junit, run_file
from judge.reports.html import page
from judge.reports.report import Add, Report

REPORTS: dict[str, Report] = {
    report.kind: report
    for report in (
        Report("jsonl", "results.jsonl", "every result, a JSON record per line", run_file.copying),
        Report("html", "report.html", "for staff, in a browser", page.writing_staff),
        Report("students", "students/", "a page for each submission", page.writing_students),
        Report("csv", "gradebook.csv", "a row for each submission", gradebook.writing),
        Report("junit", "junit.xml", "for CI servers", junit.writing),
        Report("ctrf", "ctrf.json", "Common Test Report Format", ctrf.writing),
        Report("gradescope", "gradescope/", "results.json for each submission", gradescope.writing),
        Report("annotations", "annotations.txt", "for GitHub's log", github.writing_annotations),
        Report("summary", "summary.md", "for GitHub's step summary", github.writing_summary),
        Report("classroom", "classroom.json", "points for GitHub Classroom", classroom.writing),
    )
}


def parse_wanted(text: str) -> tuple[Report, Path]:
    """Return the report and its place from `KIND` or `KIND=FILE`."""
    kind, _, file = text.partition("=")
    if kind not in REPORTS:
        raise JudgeError(f"--report {text}: no such report; there are: {' '.join(REPORTS)}")
    return REPORTS[kind], Path(file or REPORTS[kind].file)


def all_in(folder: Path) -> list[tuple[Report, Path]]:
    """Return every report with its default name in `folder`."""
    return [(report, folder / report.file) for report in REPORTS.values()]


def write_reports(
    run: GradingRun, wanted: Iterable[tuple[Report, Path]], kept: Path | None = None
) -> None:
    """Write the wanted reports in one pass over the results, each completely or not at all.

    `kept` is the folder with the records of earlier runs, which some reports compare with.
    A report that cannot be written does not stop the others; a JudgeError says which failed.
    """
    with ExitStack() as stack:
        listed = _linked(list(wanted), kept)
        writers = [stack.enter_context(_Writer(report, run, path)) for report, path in listed]
        if adding := [writer for writer in writers if writer.takes_results]:
            for result in run.results:
                for writer in adding:
                    writer.add(result)
    if troubles := [writer.trouble for writer in writers if writer.trouble]:
        raise JudgeError("; ".join(troubles))


def _linked(wanted: list[tuple[Report, Path]], kept: Path | None) -> list[tuple[Report, Path]]:
    """Let the page of the class know where the pages of its students and earlier runs are."""
    students = next((path for report, path in wanted if report.kind == "students"), None)
    writing = partial(page.writing_staff, students=students, kept=kept)
    return [
        (replace(report, writing=writing) if report is REPORTS["html"] else report, path)
        for report, path in wanted
    ]


class _Writer:
    """One report while it is written. A system error ends it and is kept in `trouble`."""

    def __init__(self, report: Report, run: GradingRun, path: Path) -> None:
        self._path = path
        self._context = report.writing(run, path)
        self._add: Add | None = None
        self._open = False
        self.trouble = ""

    @property
    def takes_results(self) -> bool:
        """Tell whether there is a result that it wants to see."""
        return self._add is not None

    def add(self, result: Result) -> None:
        """Pass on a result, unless the report has failed."""
        if self._add is None:
            return
        try:
            self._add(result)
        except OSError as error:
            self._fail(error)
            self.__exit__(type(error), error, error.__traceback__)

    def __enter__(self) -> Self:
        try:
            self._add = self._context.__enter__()
            self._open = True
        except OSError as error:
            self._fail(error)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._open:
            self._open = False
            try:
                self._context.__exit__(kind, error, trace)
            except OSError as own:
                self._fail(own)

    def _fail(self, error: OSError) -> None:
        self._add = None
        self.trouble = self.trouble or (
            f"{self._path}: cannot write this report: {error.strerror or error}"
        )
