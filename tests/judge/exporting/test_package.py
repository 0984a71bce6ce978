"""Tests of problem packages as files: what lies where in each dialect, and what it says."""

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from judge.exporting.metadata import Dialect, Licence, Rights
from judge.exporting.package import Package, make_package, write_files
from judge.exporting.problem import Problem
from judge.exporting.submissions import Fate, given_specimens, specimens
from tests.judge.exporting.small_suites import PLAIN, our_problem, plain_problem, sums

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,254}")
RIGHTS = Rights(Licence.CC_BY, "Jo Doe")
POINTS = """\
task: sum
checker: tokens
groups:
  easy: {max_score: 40}
  hard: {max_score: 60, score_aggregation: pass-fail, require_pass: [easy]}
cases:
  c1: {group: easy}
  c2: {group: easy}
  c3: {group: easy}
  c4: {group: hard}
  c5: {group: hard, visibility: hidden}
"""


def packed(problem: Problem, dialect: Dialect) -> Package:
    return make_package(problem, dialect, RIGHTS, specimens(problem, ()))


def yaml_of(package: Package, name: str) -> dict[str, object]:
    loaded = yaml.safe_load(package.files[name].data)
    assert isinstance(loaded, dict)
    return loaded


def some_raid() -> Problem:
    return our_problem("raid", "greedy-is-wrong", "one-cell", "raid-turns-one", "raid-beats-stake")


@pytest.mark.parametrize("dialect", Dialect, ids=lambda dialect: dialect.value)
def test_a_package_has_its_parts_under_allowed_names(dialect: Dialect) -> None:
    """Every answer has its input, every name is one that the format allows."""
    files = packed(some_raid(), dialect).files
    parts = {part for name in files for part in name.split("/")} - {".timelimit"}
    assert [part for part in parts if not NAME.fullmatch(part)] == []
    inputs = {name[:-3] for name in files if name.endswith(".in")}
    answers = {name[:-4] for name in files if name.endswith(".ans")}
    assert inputs == answers
    assert {name.split("/")[1] for name in files if name.startswith("submissions/")} >= {
        "accepted",
        "wrong_answer",
        "run_time_error",
        "time_limit_exceeded",
    }


def test_the_dialects_differ_as_their_descriptions_say() -> None:
    """Folders, names and the time limit are where each dialect looks for them."""
    old, new = (packed(some_raid(), dialect) for dialect in Dialect)
    assert "problem_statement/problem.en.tex" in old.files
    assert "output_validators/plygrade/run" in old.files
    assert old.files[".timelimit"].data == b"30\n"
    assert yaml_of(old, "problem.yaml")["validation"] == "custom"
    assert "statement/problem.en.tex" in new.files
    assert "output_validator/run" in new.files
    told = yaml_of(new, "problem.yaml")
    assert told["problem_format_version"] == "2025-09"
    assert told["name"] == {"en": "Raid"}
    assert yaml.safe_load(new.files["problem.yaml"].data)["limits"]["time_limit"] == 30
    assert told["uuid"] == yaml_of(old, "problem.yaml")["uuid"]


def test_one_suite_makes_one_package_always() -> None:
    """Nothing in a package depends on the time or on chance."""
    assert packed(some_raid(), Dialect.LEGACY) == packed(some_raid(), Dialect.LEGACY)


def test_points_become_settings_of_groups(tmp_path: Path) -> None:
    """Each dialect says what groups are worth; what the older one cannot say is noted."""
    problem = plain_problem(tmp_path, sums(5), POINTS)
    old, new = (packed(problem, dialect) for dialect in Dialect)
    assert yaml_of(new, "data/secret/hard/test_group.yaml") == {
        "max_score": 60,
        "score_aggregation": "pass-fail",
        "require_pass": ["secret/easy"],
    }
    assert yaml_of(new, "data/secret/test_group.yaml")["max_score"] == 100
    hard = yaml_of(old, "data/secret/hard/testdata.yaml")
    assert (hard["accept_score"], hard["range"], hard["grader_flags"]) == (60, "0 60", "min")
    easy = yaml_of(old, "data/secret/easy/testdata.yaml")
    assert (easy["accept_score"], easy["range"]) == (13.333333, "0 39.999999")
    assert yaml_of(old, "problem.yaml")["type"] == "scoring"
    assert any("require_pass" in note for note in old.notes)
    assert not any("require_pass" in note for note in new.notes)


def test_points_that_no_dialect_can_say_are_noted(tmp_path: Path) -> None:
    """Weights inside a group, drop_lowest and caps are not lost in silence."""
    manifest = """\
task: sum
checker: tokens
groups: {one: {drop_lowest: 1}, two: {cap: 1.5}}
cases:
  c1: {group: one}
  c2: {group: one}
  c3: {group: two, points: 4}
  c4: {group: two}
"""
    problem = plain_problem(tmp_path, sums(4), manifest)
    for dialect in Dialect:
        notes = "\n".join(packed(problem, dialect).notes)
        assert "different points count alike" in notes
        assert "drop_lowest" in notes
        assert "a cap is not told" in notes
    assert "rounded to whole numbers" in notes


def test_a_suite_that_is_asked_by_files_says_so(tmp_path: Path) -> None:
    """Over there programs read standard input: those who wrote for files must know."""
    manifest = "task: sum\nprotocol: files\nchecker: tokens\ncases: {c1: , c2: }\n"
    assert any("protocol" in note for note in plain_problem(tmp_path, sums(2), manifest).notes)


def test_what_is_left_out_stands_in_the_package(tmp_path: Path) -> None:
    """A person who opens the package reads what is not in it."""
    problem = plain_problem(tmp_path, {**sums(3), "odd": (b"1 1\r\n", b"2\n")})
    readme = packed(problem, Dialect.LATEST).files["README.md"].data.decode()
    assert "left out sum/odd: its input is outside the format: it has CR LF line ends" in readme


def run(folder: Path, *words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [str(folder / words[0]), *words[1:]], input=given, capture_output=True, check=False
    )


def test_a_homework_of_ones_own_is_judged_as_here(tmp_path: Path) -> None:
    """With a plain checker and no solution the validators and the known answers work."""
    problem = plain_problem(tmp_path / "own", sums(4))
    folder = tmp_path / "package"
    write_files(folder, packed(problem, Dialect.LEGACY).files)
    solution = folder / "submissions" / "accepted" / "known_answers"
    validator = folder / "output_validators" / "plygrade"
    assert run(solution, "build").returncode == 0
    assert run(validator, "build").returncode == 0
    answer = run(solution, "run", given=b"3 3\n").stdout
    assert answer == b"6\n"
    (tmp_path / "feedback").mkdir()
    case = folder / "data" / "sample" / "c3"
    words = ("run", f"{case}.in", f"{case}.ans", str(tmp_path / "feedback"))
    assert run(validator, *words, given=b" 6 ").returncode == 42
    assert run(validator, *words, given=b"7\n").returncode == 43
    assert "7" in (tmp_path / "feedback" / "judgemessage.txt").read_text()


def test_a_program_finds_a_python_that_is_new_enough(tmp_path: Path) -> None:
    """Where python3 is too old another one is looked for, and `run` uses that."""
    problem = plain_problem(tmp_path / "own", sums(4))
    folder = tmp_path / "package"
    write_files(folder, packed(problem, Dialect.LEGACY).files)
    solution = folder / "submissions" / "accepted" / "known_answers"
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "python3").write_text('#!/bin/sh\ncase "$1" in -c) exit 1;; esac\necho Python 3.4\n')
    (tools / "python3.12").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    for tool in tools.iterdir():
        tool.chmod(0o755)
    environment = {"PATH": f"{tools}:/usr/bin:/bin"}
    subprocess.run([str(solution / "build")], env=environment, check=True)
    assert (solution / "interpreter").read_text() == f"{tools}/python3.12\n"
    done = subprocess.run(
        [str(solution / "run")], input=b"2 2\n", env=environment, capture_output=True, check=True
    )
    assert done.stdout == b"4\n"


def test_checkers_of_single_cases_and_hidden_ones_are_kept(tmp_path: Path) -> None:
    """A case with a checker of its own keeps it; students read nothing about a hidden one."""
    manifest = """\
task: sum
checker: tokens
cases:
  c1:
  c2: {checker: numbers, checker_options: {absolute: 0.5}}
  c3: {visibility: hidden}
  c4:
"""
    problem = plain_problem(tmp_path, sums(4), manifest)
    text = packed(problem, Dialect.LATEST).files["output_validator/main.py"].data.decode()
    line = next(line for line in text.split("\n") if line.startswith("SETTINGS = "))
    told = json.loads(line.removeprefix("SETTINGS = ").strip("'"))
    own = {hashlib.sha256(f"{n} {n}\n".encode()).hexdigest(): n for n in range(1, 5)}
    assert {own[digest]: said for digest, said in told["cases"].items()} == {
        2: {"checker": "judge.checkers.plain.numbers", "options": {"absolute": 0.5}},
        3: {"quiet": True},
    }


def test_solutions_of_an_instructor_come_first(tmp_path: Path) -> None:
    """Folders named by verdict are taken; with a right solution no table of answers is needed."""
    mine = tmp_path / "mine"
    (mine / "accepted").mkdir(parents=True)
    (mine / "rejected").mkdir()
    (mine / "accepted" / "sum.cpp").write_text("int main() {}\n")
    (mine / "rejected" / "odd.py").write_text("print(1)\n")
    given = given_specimens(mine)
    problem = plain_problem(tmp_path / "own", sums(4))
    every = specimens(problem, given)
    assert [each.name for each in every if each.fate is Fate.ACCEPTED] == ["sum"]
    old = make_package(problem, Dialect.LEGACY, RIGHTS, every)
    new = make_package(problem, Dialect.LATEST, RIGHTS, every)
    assert old.files["submissions/accepted/sum.cpp"].data == b"int main() {}\n"
    assert not any("rejected" in name for name in old.files)
    assert any("odd" in note for note in old.notes)
    assert "submissions/rejected/odd.py" in new.files


def test_cases_that_lose_their_points_as_samples_are_told(tmp_path: Path) -> None:
    """Each counted as one; where there are points samples are secret as well, and lose nothing."""
    told = "changed sum/c1, sum/c2: as samples they must be passed, but give no points"
    scored = PLAIN.replace("cases:", "max_score: 90\ncases:") + "  c1:\n  c2:\n  c3:\n"
    plain = plain_problem(tmp_path / "plain", sums(3))
    points = plain_problem(tmp_path / "points", sums(3), scored)
    for dialect in Dialect:
        assert told in packed(plain, dialect).notes
        assert not any("as samples" in note for note in packed(points, dialect).notes)
