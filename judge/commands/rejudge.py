"""`grader.py rejudge`: compare two runs, or grade again and compare with the run before.

Says whose verdict or points changed and why. Exit code 0: nothing changed, 1: something did.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from judge.commands.compare_runs import Change, Comparison, PointsChange, compare
from judge.files.places import RUNS
from judge.model.errors import JudgeError
from judge.model.run import points_text
from judge.options import Parser
from judge.reports.kept_runs import LAST, PREVIOUS, find_run
from judge.text.safe_text import one_line

MOST = 200  # changes shown
USAGE = "grader.py rejudge --diff [RUN [RUN]]\n       grader.py rejudge [OPTIONS OF GRADE]"


def main(arguments: Sequence[str]) -> int:
    """Run the command; JudgeError if a run cannot be read."""
    words = list(arguments)
    if words and words[0] not in ("--diff", "-h", "--help"):
        return _grade_and_compare(words)
    parser = Parser(prog="grader.py rejudge", usage=USAGE, description=__doc__)
    parser.add_argument(
        "--diff",
        nargs="*",
        metavar="RUN",
        help="compare two runs: results.jsonl files, names of kept runs, last or previous"
        " (default: previous last)",
    )
    named = parser.parse_args(words).diff
    if named is None:
        return _grade_and_compare(words)
    if len(named) > 2:
        raise JudgeError(f"--diff: found {len(named)} runs, wanted at most two")
    before, after = [*named, LAST][:2] if named else (PREVIOUS, LAST)
    return show(find_run(before, RUNS), find_run(after, RUNS))


def _grade_and_compare(words: list[str]) -> int:
    from judge.cli import main as grader  # imported late: it imports this module

    before = find_run(LAST, RUNS)
    code = grader(["grade", "--fresh", *words])
    after = find_run(LAST, RUNS)
    if after == before:
        return code
    print()
    return max(show(before, after), code if code > 1 else 0)


def show(before: Path, after: Path) -> int:
    """Print what changed between two records; return 0 if nothing did, else 1."""
    comparison = compare(before, after)
    sys.stdout.writelines(line + "\n" for line in _lines(comparison, before, after))
    return 1 if comparison.changes or comparison.points else 0


def _lines(comparison: Comparison, before: Path, after: Path) -> Iterator[str]:
    yield f"before: {before}"
    yield f"after:  {after}"
    yield from map(_change, comparison.changes[:MOST])
    if (more := len(comparison.changes) - MOST) > 0:
        yield f"... and {more} more changed verdicts"
    yield from map(_points, comparison.points[:MOST])
    if (more := len(comparison.points) - MOST) > 0:
        yield f"... and {more} more changed points"
    yield _closing(comparison)


def _change(change: Change) -> str:
    verdicts = f"{change.before.name} -> {change.after.name}"
    return f"{one_line(change.submission, 60)} {change.title}: {verdicts}: {change.why}"


def _points(change: PointsChange) -> str:
    before, after = (
        "none" if value is None else points_text(value) for value in (change.before, change.after)
    )
    where = f"{change.suite}, {change.group}" if change.group else change.suite
    note = f" ({one_line(change.note, 300)})" if change.note else ""
    what = f"points of {where}" if where else "mark"
    return f"{one_line(change.submission, 60)} {what}: {before} -> {after}{note}"


def _closing(comparison: Comparison) -> str:
    better = sum(change.better for change in comparison.changes)
    worse = sum(change.before.accepted for change in comparison.changes)
    parts = [
        f"{len(comparison.changes)} of {comparison.compared} verdicts changed"
        f" ({better} now accepted, {worse} no longer)",
        f"{len(comparison.points)} changes of points",
    ]
    if comparison.only_before or comparison.only_after:
        only = f"{comparison.only_before} only before, {comparison.only_after} only after"
        parts.append(f"in only one of the runs: {only}")
    return "; ".join(parts)
