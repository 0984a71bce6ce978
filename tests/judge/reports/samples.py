"""Made-up runs for the tests of reports: no process is started for them."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from judge.causes.find import find_causes
from judge.model.case import Case, Origin, Visibility
from judge.model.finding import Drawing, DrawingCell, Finding, Mark
from judge.model.grade import Grade
from judge.model.limits import Limits
from judge.model.result import Result
from judge.model.run import GradingRun, Plan, Points
from judge.model.verdict import Verdict
from judge.reports.registry import REPORTS, write_reports

# What a spiteful program prints: markup of every kind, a terminal escape, a formula, a NUL.
HOSTILE = (
    "<script>document.title='owned'</script><img src=x onerror=alert(1)>]]>&amp;\"'"
    "[bold red]not markup[/] \x1b[31mred\x1b]0;title\x07 =HYPERLINK(1)\x00 {{7*7}} ::error::x\r\n"
)
SECRET = "the-secret-expected-line"


def make_case(folder: Path, name: str, **settings: object) -> Case:
    """Return a case whose two files exist in `folder`."""
    task = str(settings.pop("task", "raid"))
    source, expected = folder / f"{name}.in", folder / f"{name}.out"
    source.write_text(f"2\nMINIMAX\nX\n2\n1 2\n3 4\n..\n.O\n{name}\n")
    expected.write_text(str(settings.pop("expected_text", "B1 Stake\n.X\n.O\n")))
    limits = Limits(cpu=2.0, wall=8.0)
    return Case(task, name, source, expected, limits, **settings)  # type: ignore[arg-type]  # settings are for tests to choose


def board(title: str, text: str, move: int = -1, different: int = -1) -> Drawing:
    """Return a drawing of a square board given as one line of pieces."""
    size = int(len(text) ** 0.5)
    cells = [
        DrawingCell(
            "" if piece == "." else piece,
            str(place + 1),
            Mark.MOVE if place == move else Mark.DIFFERENT if place == different else Mark.NONE,
        )
        for place, piece in enumerate(text)
    ]
    rows = tuple(tuple(cells[row * size : row * size + size]) for row in range(size))
    return Drawing(title, rows)


def wrong(student: str = "your move is worse by 2", staff: str = "") -> Finding:
    """Return a wrong answer with two boards that differ in two cells."""
    return Finding(
        Verdict.WA,
        student,
        staff or f"expected B1, found A1: {student}",
        "worse-move",
        {"loss": 2},
        (board("expected", ".X.O", move=1), board("given", "X..O", move=0, different=1)),
    )


def make_result(submission: str, case: Case, finding: Finding, **more: object) -> Result:
    """Return a result with plausible figures."""
    figures = {"wall": 0.25, "cpu": 0.125, "memory": 9_000_000, "output": b"A1 Stake\nX.\n.O\n"}
    return Result(submission, case, finding, "full", **figures | more)  # type: ignore[arg-type]  # figures are for tests to choose


def one_point_a_case(results: Iterable[Result]) -> tuple[Points, ...]:
    """Return the points of a course in which every case is worth one."""
    sums: dict[tuple[str, str, str], list[int]] = {}
    for result in results:
        key = (result.submission, result.case.suite, result.case.group)
        pair = sums.setdefault(key, [0, 0])
        pair[0] += result.verdict.accepted
        pair[1] += 1
    return tuple(Points(*key, earned, possible) for key, (earned, possible) in sums.items())


def write(run: GradingRun, kind: str, path: Path) -> None:
    """Write one report of a run."""
    write_reports(run, [(REPORTS[kind], path)])


def make_run(
    results: Sequence[Result],
    points: Sequence[Points] | None = None,
    grades: Sequence[Grade] = (),
) -> GradingRun:
    """Return a finished run of these results."""
    names = dict.fromkeys(result.submission for result in results)
    cases = dict.fromkeys(result.case.title for result in results)
    by_title = {result.case.title: result.case for result in results}
    plan = Plan(
        datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC),
        "full",
        {name: ("python", "grader.py", "--submission", name) for name in names},
        tuple(by_title[title] for title in cases),
    )
    earned = one_point_a_case(results) if points is None else tuple(points)
    causes = find_causes(plan, results)
    return GradingRun.of(plan, results, earned, seconds=12.5, grades=grades, causes=causes)


def sample_run(folder: Path) -> GradingRun:
    """Return a run with every verdict, a hostile program, and cases of every visibility."""
    cases = [
        make_case(folder, "open", group="easy", about="nothing is hidden"),
        make_case(folder, "verdict-only", group="easy", visibility=Visibility.VERDICT),
        make_case(
            folder,
            "hidden",
            group="hard",
            visibility=Visibility.HIDDEN,
            expected_text=f"{SECRET}\n",
            origin=Origin.BY_HAND,
        ),
        make_case(folder, "tree", task="traversal"),
    ]
    results = [make_result("anna", case, Finding(Verdict.AC)) for case in cases]
    hostile = wrong(HOSTILE, staff=f"{SECRET} {HOSTILE}")
    results += [
        make_result("=evil()", case, hostile, output=HOSTILE.encode(), stderr=HOSTILE, cpu=1.9)
        for case in cases
    ]
    for verdict in Verdict:
        finding = Finding(verdict, f"student: {verdict.value}", f"{SECRET}: {verdict.value}")
        results += [make_result(f"all-{verdict.name}", case, finding) for case in cases]
    return make_run(results)
