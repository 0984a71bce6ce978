"""Every report that a run can leave behind, by the name it has on the command line."""

from collections.abc import Iterable
from pathlib import Path

from judge.model.errors import JudgeError
from judge.model.run import GradingRun
from judge.reports import ctrf, github, gradebook, gradescope, jsonl, junit
from judge.reports.html import page
from judge.reports.report import Report

REPORTS: dict[str, Report] = {
    report.kind: report
    for report in (
        Report("jsonl", "results.jsonl", "every result, one JSON record a line", jsonl.write),
        Report("html", "report.html", "for staff, in a browser", page.write_staff),
        Report("students", "students/", "a page for each submission", page.write_students),
        Report("csv", "gradebook.csv", "a row for each submission", gradebook.write),
        Report("junit", "junit.xml", "for CI servers", junit.write),
        Report("ctrf", "ctrf.json", "Common Test Report Format", ctrf.write),
        Report("gradescope", "gradescope/", "results.json for each submission", gradescope.write),
        Report("annotations", "annotations.txt", "for GitHub's log", github.write_annotations),
        Report("summary", "summary.md", "for GitHub's step summary", github.write_summary),
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


def write_reports(run: GradingRun, wanted: Iterable[tuple[Report, Path]]) -> None:
    """Write the wanted reports, each of them wholly or not at all."""
    for report, path in wanted:
        try:
            report.write(run, path)
        except OSError as error:
            raise JudgeError(f"{path}: cannot write this report: {error.strerror}") from None
