"""The reports that a grading was asked to write."""

from collections.abc import Sequence
from pathlib import Path

from judge.model.run import GradingRun
from judge.reports.registry import all_in, parse_wanted, write_reports
from judge.reports.report import Report
from judge.text.safe_text import printable_line


def wanted_reports(named: Sequence[str], folder: Path | None) -> list[tuple[Report, Path]]:
    """Return the reports to write and where: those named, and with a folder all of them in it."""
    return [parse_wanted(text) for text in named] + (all_in(folder) if folder else [])


def write_wanted(
    run: GradingRun, reports: Sequence[tuple[Report, Path]], kept: Path | None = None
) -> None:
    """Write the reports and print the path of the one that a person will open first.

    `kept` is where the records of earlier runs are.
    """
    write_reports(run, reports, kept)
    first = next((path for report, path in reports if report.kind == "html"), reports[0][1])
    others = len(reports) - 1
    more = f" and {others} more report{'s' if others > 1 else ''}" if others else ""
    print(f"written: {printable_line(str(first), 1000)}{more}", flush=True)
