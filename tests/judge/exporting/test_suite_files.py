"""Suites written out again: the copy is read as the same suite, and gives the same points."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from judge.exporting.suite_files import Environments, environments_of, write_suites
from judge.grading.scoring import reduced
from judge.manifest.loader import load_suite
from judge.manifest.select import load_suites
from judge.model.errors import JudgeError
from judge.model.suite import Suite
from tests.sources import ROOT

NONE = Environments("environments", ())
# A manifest that says everything that one can say.
RICH = """\
task: toy
title: "Toys: all of them"
about: what there is
protocol: {kind: files, input: in.txt, output: out.txt, arguments: [fast, "3"]}
score_aggregation: sum
checker: tokens
checker_options: {case_sensitive: false}
limits: {cpu: 3, memory: 77}
hint: think again
groups:
  small: {max_score: 30, drop_lowest: 1, visibility: verdict, about: small ones}
  large: {max_score: 70, cap: 50, score_aggregation: min, require_pass: small, limits: {wall: 9}}
cases:
  "*.in": {group: small, origin: imported}
  "big-*.in": {group: large, points: 2, checker: ./judge.py, checker_options: {seconds: 3}}
  big-b: {visibility: hidden, hint: "no: really", origin: by-hand, about: "an über-case"}
"""


def rich(folder: Path) -> Suite:
    """Write a suite that uses every key, and return it."""
    inputs, expected = folder / "cases" / "hw1" / "toy", folder / "expected" / "hw1" / "toy"
    inputs.mkdir(parents=True)
    expected.mkdir(parents=True)
    for name in ("a", "b", "big-a", "big-b"):
        (inputs / f"{name}.in").write_text(name)
        (expected / f"{name}.out").write_text(name)
    (inputs / "judge.py").write_text("import beside\n")
    (inputs / "beside.py").write_text("")
    (inputs / "suite.yaml").write_text(RICH)
    return load_suites(folder / "cases")[0]


def plain(suite: Suite) -> Suite:
    """Return a suite without what may differ in a copy: where its files are, who generates them."""
    cases = tuple(
        replace(
            case,
            input=Path(),
            expected=Path(),
            generate="",
            checker_options={k: v for k, v in case.checker_options.items() if k != "program"},
        )
        for case in suite.cases
    )
    return replace(suite, path=Path(), cases=cases)


def copied(folder: Path, suites: list[Suite], titles: set[str]) -> list[Suite]:
    """Write suites into a folder and read them again."""
    write_suites(folder, suites, titles, NONE)
    return load_suites(folder / "cases")


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "cases").iterdir()))
def test_a_bundled_suite_stays_itself(name: str, tmp_path: Path) -> None:
    """Every setting and every byte of a bundled suite is in the copy."""
    suite = load_suite(ROOT / "cases" / name)
    (copy,) = copied(tmp_path, [suite], {case.title for case in suite.cases})
    assert plain(copy) == plain(suite)
    for mine, theirs in zip(copy.cases, suite.cases, strict=True):
        assert mine.input.read_bytes() == theirs.input.read_bytes()
        assert mine.expected.read_bytes() == theirs.expected.read_bytes()


def test_a_suite_with_everything_stays_itself(tmp_path: Path) -> None:
    """Patterns, groups, points, checkers, protocols: all is said again, origins only if stated."""
    suite = rich(tmp_path / "course")
    (copy,) = copied(tmp_path / "copy", [suite], {case.title for case in suite.cases})
    assert plain(copy) == plain(suite)
    assert copy.name == "hw1/toy"
    assert [c.states_origin for c in copy.cases] == [c.states_origin for c in suite.cases]
    assert (copy.path.parent / "beside.py").is_file()


def test_folders_of_a_checker_go_along(tmp_path: Path) -> None:
    """An imported validator lies in a folder beside the manifest; other folders stay."""
    suite = rich(tmp_path / "old")
    beside = suite.path.parent
    for name in ("validator/run", "other/suite.yaml", ".git/config", "validator/__pycache__/x"):
        (beside / name).parent.mkdir(parents=True, exist_ok=True)
        (beside / name).write_text("")
    (beside / "validator/run").chmod(0o755)
    write_suites(tmp_path / "new", [suite], [case.title for case in suite.cases], NONE)
    copy = tmp_path / "new" / "cases" / "hw1" / "toy"
    assert (copy / "validator/run").stat().st_mode & 0o111
    assert sorted(path.name for path in copy.iterdir() if path.is_dir()) == ["validator"]
    assert [path.name for path in (copy / "validator").iterdir()] == ["run"]


def test_some_cases_keep_their_part_of_the_points(tmp_path: Path) -> None:
    """A copy of some cases has none of the others' files, and the points of a choice of them."""
    suite = rich(tmp_path / "course")
    left = {"hw1/toy/a", "hw1/toy/b", "hw1/toy/big-a"}
    (copy,) = copied(tmp_path / "copy", [suite], left)
    assert plain(copy) == plain(reduced(suite, left))
    names = [path.name for path in (tmp_path / "copy").rglob("*big-b*")]
    assert names == []
    assert "big-b" not in copy.path.read_text()


def test_a_group_without_cases_is_gone(tmp_path: Path) -> None:
    """Nobody can be required to pass a group that is not handed out."""
    suite = rich(tmp_path / "course")
    (copy,) = copied(tmp_path / "copy", [suite], {"hw1/toy/big-a"})
    assert list(copy.groups) == ["large"]
    assert copy.groups["large"].require_pass == ()


def test_of_one_case_none_is_dropped(tmp_path: Path) -> None:
    """A group that drops its worst case and has one left keeps that one."""
    suite = rich(tmp_path / "course")
    (copy,) = copied(tmp_path / "copy", [suite], {"hw1/toy/a"})
    assert copy.groups["small"].drop_lowest == 0


def test_requirements_are_named_by_number(tmp_path: Path) -> None:
    """A suite finds the environment that is made of its requirements, from where it lies."""
    suite = rich(tmp_path / "course")
    requirements = tmp_path / "needs.txt"
    requirements.write_text("numpy\n")
    asking = replace(suite, environment=requirements)
    (tmp_path / "copy" / "made" / "0").mkdir(parents=True)
    environments = environments_of([suite, asking], "made")
    write_suites(tmp_path / "copy", [asking], {"hw1/toy/big-a"}, environments)
    (copy,) = load_suites(tmp_path / "copy" / "cases")
    assert copy.environment
    assert copy.environment.resolve() == tmp_path / "copy" / "made" / "0"


def test_an_environment_of_this_machine_is_refused(tmp_path: Path) -> None:
    """The folder of an environment cannot be handed out, and the message says what can."""
    suite = replace(rich(tmp_path), environment=tmp_path)
    with pytest.raises(JudgeError, match="wanted a requirements file"):
        environments_of([suite], "made")
    shutil.rmtree(tmp_path / "cases")
