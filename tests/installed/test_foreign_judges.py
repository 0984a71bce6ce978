"""What other judges' own tools say of our packages, made by the wheel in an empty folder."""

from pathlib import Path

import pytest

from tests.installed.environment import Installation
from tests.installed.foreign_judges import (
    ForeignJudges,
    ToolsMissing,
    foreign_judges,
    missing_tex,
)

# A few cases of every task, with those that the wrong twins fail.
CHOSEN = (
    *("raid/one-cell", "raid/raid-turns-one", "raid/greedy-is-wrong", "raid/negative-01"),
    *("traversal/orders-as-asked", "traversal/one-free-cell", "traversal/four-free-cells"),
    *("states/mirrored", "states/list-below-a-board", "states/numerical-finished"),
    *("qtable/both-random", "qtable/lookup-optimal", "qtable/best-of-one-state"),
    *("tddata/games-of-five-plies", "tddata/training"),
    *("numerical/step-tie", "numerical/solve-lost", "numerical/return-ply-6"),
)
TASKS = tuple(dict.fromkeys(name.partition("/")[0] for name in CHOSEN))
OWN = """\
task: sums
title: Sums & more_than 100%
about: "Add two numbers {a} and {b}."
checker: tokens
groups:
  easy: {max_score: 40, about: small numbers}
  hard: {max_score: 60, score_aggregation: pass-fail, require_pass: [easy]}
cases:
  c1: {group: easy}
  c2: {group: easy}
  c3: {group: easy}
  c4: {group: hard}
  c5: {group: hard}
"""
RIGHTS = ("--license", "cc by", "--owner", "Jo Doe")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(2400)]


@pytest.fixture(scope="session")
def judges(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> ForeignJudges:
    """Return the tools; a test that cannot have them says why."""
    own = tmp_path_factory.getbasetemp()
    try:
        return foreign_judges(own if worker_id == "master" else own.parent)
    except ToolsMissing as missing:
        pytest.skip(str(missing))


def exported(where: Path, installed: Installation, *words: str) -> Path:
    done = installed.run(where, "grader", "export", "kattis", "out", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    return where / "out"


def own_suite(where: Path) -> None:
    """Write a homework of one's own, with points."""
    inputs, answers = where / "cases" / "sums", where / "expected" / "sums"
    inputs.mkdir(parents=True)
    answers.mkdir(parents=True)
    for number in range(1, 6):
        (inputs / f"c{number}.in").write_text(f"{number} {number}\n")
        (answers / f"c{number}.out").write_text(f"{2 * number}\n")
    (inputs / "suite.yaml").write_text(OWN)


def assert_verified(judges: ForeignJudges, package: Path) -> None:
    """Fail unless Kattis's tool finds no error; without TeX all but the statement is looked at."""
    parts = ["config", "validators", "graders", "data", "submissions"]
    words = ("--parts", *parts) if missing_tex() else ()
    done = judges.verifyproblem(package, *words)
    last = done.stdout.strip().splitlines()[-1]
    assert last.startswith(f"{package.name} tested: 0 errors"), done.stdout
    assert done.returncode == 0


def assert_validated(judges: ForeignJudges, package: Path) -> None:
    """Fail unless BAPCtools has neither errors nor warnings.

    One is expected: small letters are right in the inputs of traversal, so none refuses them.
    """
    done = judges.bt_validate(package)
    assert "Answer validation: Done" in done.stdout, done.stdout
    warnings = [line for line in done.stdout.splitlines() if "not properly rejected" in line]
    assert [line for line in warnings if "/swap_case" not in line] == []
    assert not warnings or package.name == "traversal"
    last = done.stdout.strip().splitlines()[-1]
    assert last == f"bt: 0 errors, {len(warnings)} warnings", done.stdout


@pytest.mark.parametrize("task", TASKS)
def test_our_suites_pass_both_tools(
    tmp_path: Path, installed: Installation, judges: ForeignJudges, task: str
) -> None:
    """verifyproblem finds no error in the legacy package, `bt validate` none in the other."""
    words = [name for name in CHOSEN if name.startswith(f"{task}/")]
    out = exported(tmp_path, installed, *words)
    assert_verified(judges, out / "legacy" / task)
    assert_validated(judges, out / "2025-09" / task)


def test_a_homework_of_ones_own_passes_both_tools(
    tmp_path: Path, installed: Installation, judges: ForeignJudges
) -> None:
    """So does a plain suite with points, for BAPCtools without them: it knows no points."""
    own_suite(tmp_path)
    assert_verified(judges, exported(tmp_path, installed, *RIGHTS) / "legacy" / "sums")
    out = exported(tmp_path, installed, *RIGHTS, "--pass-fail", "--force")
    done = judges.bt_validate(out / "2025-09" / "sums")
    for stage in ("Invalidation", "Input validation", "Answer validation"):
        assert f"{stage}: Done" in done.stdout, done.stdout
    assert "bt: 0 errors, " in done.stdout, done.stdout


def test_the_tools_refuse_a_package_that_is_broken(
    tmp_path: Path, installed: Installation, judges: ForeignJudges
) -> None:
    """The tests above can fail: a wrong answer file and a wrong input are found."""
    out = exported(tmp_path, installed, *CHOSEN[:4])
    (out / "legacy/raid/data/secret/homework/greedy-is-wrong.ans").write_text("A1 Stake\n")
    (out / "2025-09/raid/data/secret/homework/greedy-is-wrong.in").write_text("nonsense\n")
    with pytest.raises(AssertionError):
        assert_verified(judges, out / "legacy" / "raid")
    with pytest.raises(AssertionError):
        assert_validated(judges, out / "2025-09" / "raid")


def test_every_task_is_exported_from_the_wheel(tmp_path: Path, installed: Installation) -> None:
    """In an empty folder all bundled suites go out, whole, to Kattis and to DOMjudge."""
    out = exported(tmp_path, installed)
    for dialect in ("legacy", "2025-09"):
        assert {path.name for path in (out / dialect).iterdir()} == set(TASKS)
    done = installed.run(tmp_path, "grader", "export", "domjudge", "zips")
    assert done.returncode == 0, done.stderr
    assert {path.stem for path in (tmp_path / "zips").glob("*.zip")} == set(TASKS)
