"""A made-up class of any size for the tests of its page: groups, causes, different messages."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from judge.model.case import Case
from judge.model.cause import Cause, CauseKind
from judge.model.finding import Drawing, DrawingCell, Finding, Mark, Scene
from judge.model.result import Result
from judge.model.run import GradingRun
from judge.model.verdict import Verdict
from tests.judge.reports.samples import make_case, make_result, make_run

GROUPS = ("rules", "ties", "depth", "robust")
CAUSES = {
    "raid/one-ply": "looks 1 ply ahead, whatever depth is asked",
    "raid/last-tie": "takes the last of equally good moves",
    "raid/diagonal": "turns diagonal neighbours in a Raid, too",
}


def scenes(number: int) -> tuple[Drawing, ...]:
    """Return the four boards of a wrong move."""

    def board(title: str, scene: Scene, mark: Mark) -> Drawing:
        cells = [
            DrawingCell("XO"[(place + number) % 2], str(place), mark if place == 5 else Mark.NONE)
            for place in range(16)
        ]
        return Drawing(title, tuple(tuple(cells[n : n + 4]) for n in (0, 4, 8, 12)), scene=scene)

    return (
        board("before: X to move", Scene.BEFORE, Mark.NONE),
        board("after your B2 Stake", Scene.GIVEN, Mark.WRONG),
        board("after the reply A2 Raid", Scene.REPLY, Mark.TURNED),
        board("after the best move C3 Raid", Scene.BEST, Mark.MOVE),
    )


def class_cases(folder: Path, count: int) -> list[Case]:
    """Return cases in four groups; all share two files."""
    return [
        make_case(folder, f"case-{number:03}", group=GROUPS[number % 4], about=f"about {number}")
        for number in range(count)
    ]


def class_results(names: Sequence[str], cases: Sequence[Case]) -> Iterator[Result]:
    """Yield results of which a third are failures, no two with the same message."""
    for place, name in enumerate(names):
        for number, case in enumerate(cases):
            if place % 4 == 0 or (place + number) % 2:
                yield make_result(name, case, Finding(Verdict.AC))
            elif (place + number) % 14 == 0:
                finding = Finding(Verdict.TLE, f"stopped at {place}.{number} s of CPU time")
                yield make_result(name, case, finding, output=b"")
            else:
                said = f"B2 Stake is worse than the best move by {place * 1000 + number}"
                finding = Finding(Verdict.WA, said, f"{said}; expected C3 Raid", drawings=scenes(7))
                yield make_result(name, case, finding, output=f"B2 Stake {number}\n".encode())


def class_causes(results: Sequence[Result]) -> list[Cause]:
    """Return two causes for each submission that fails: a limit and a misconception."""
    cases: dict[tuple[str, str], list[str]] = {}
    for result in results:
        if result.verdict.is_failure:
            late = result.verdict is Verdict.TLE
            keys = list(CAUSES)
            key = "limit/TLE" if late else keys[int(result.submission[1:]) % len(keys)]
            cases.setdefault((result.submission, key), []).append(result.case.title)
    return [
        Cause(name, CauseKind.MISCONCEPTION, key, CAUSES[key], "Look further.", tuple(titles))
        if key in CAUSES
        else Cause(name, CauseKind.LIMIT, key, "needs more CPU time", "", tuple(titles))
        for (name, key), titles in cases.items()
    ]


def class_run(folder: Path, students: int, count: int) -> GradingRun:
    """Return the run of a class: s001, s002 ... on so many cases."""
    names = [f"s{number:03}" for number in range(students)]
    results = list(class_results(names, class_cases(folder, count)))
    run = make_run(results)
    abouts = {f"raid/{group}": f"all about {group}" for group in GROUPS}
    plan = type(run.plan)(**vars(run.plan) | {"abouts": abouts})
    causes = class_causes(results)
    return GradingRun.of(plan, results, run.points, seconds=1.0, causes=causes)
