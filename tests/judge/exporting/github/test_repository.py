"""Tests of `grader.py export github`: what students get to see, and that it grades as we do."""

import base64
import json
import os
import subprocess
import venv
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.cli import main
from judge.commands.strangers import are_guarded
from judge.model.errors import JudgeError
from judge.sandbox.level import Level
from tests.judge.exporting.small_suites import words_suite
from tests.judge.toys import PATIENCE, clean_environment, run_grader

SUITE = """\
task: words
checker: tokens
limits: {cpu: 20, wall: 60, memory: 500}
groups:
  easy: {max_score: 30}
  hard: {max_score: 70, score_aggregation: min, require_pass: easy}
  secret: {max_score: 10, visibility: hidden}
cases:
  one: {group: easy, origin: by-hand}
  two: {group: easy, origin: by-hand}
  three: {group: hard, origin: by-hand}
  four: {group: hard, origin: by-hand, visibility: verdict}
  five: {group: secret, origin: by-hand}
"""
WORDS = ("one", "two", "three", "four", "five")
PROGRAMS = {
    "right": "print(input().upper())\n",
    "half": "word = input()\nprint(word.upper() if word != 'two' else '::error::what?')\n",
    "broken": "print(\n",
}


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a course, which is the current one."""
    folder = words_suite(tmp_path / "course", SUITE, WORDS)
    (folder / "course.yaml").write_text("title: Words\nroster: [ann]\n")
    monkeypatch.chdir(folder)
    return folder


def exported(folder: Path, *words: str) -> Path:
    """Export the current course and return the folder of it."""
    assert main(["export", "github", str(folder), *words]) == 0
    return folder


def workflow(repository: Path) -> dict[str, Any]:
    """Return the one job of the workflow."""
    path = repository / ".github" / "workflows" / "classroom.yml"
    found: dict[str, Any] = yaml.safe_load(path.read_text())["jobs"]["run-autograding-tests"]
    return found


def case_names(repository: Path) -> set[str]:
    """Return the names of all inputs and expected files."""
    return {path.stem for path in repository.rglob("*") if path.suffix in (".in", ".out")}


def test_hidden_cases_stay_at_home(
    course: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No byte of a case that is not `visibility: all` is in the folder, and each is listed."""
    folder = exported(tmp_path / "repository")
    told = capsys.readouterr().out
    assert case_names(folder) == {"one", "two", "three"}
    assert "left out: words/four (visibility: verdict)" in told
    assert "left out: words/five (visibility: hidden)" in told
    assert "students can read the cases" in told
    texts = [path.read_bytes() for path in (folder / ".plygrade" / "course").rglob("*.*")]
    assert not [text for text in texts if b"FIVE" in text or b"FOUR" in text or b"ann" in text]


def test_all_means_all(course: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """--all takes hidden cases as well, and warns."""
    assert case_names(exported(tmp_path / "repository", "--all")) == set(WORDS)
    told = capsys.readouterr().out
    assert "2 cases that students should not see can be read by them" in told


def test_no_right_program_is_handed_out(course: Path, tmp_path: Path) -> None:
    """Of our solver only rules and formats are there, unless it is asked for; nor wrong twins."""
    solver = Path(".plygrade", "plygrade", "solver")
    lean = exported(tmp_path / "lean") / solver
    assert sorted(path.name for path in lean.iterdir()) == [
        *("__init__.py", "errors.py", "formats", "game.py", "games", "kernel", "printable.py"),
        "version.py",
    ]
    whole = exported(tmp_path / "whole", "--with-solver") / solver
    assert (whole / "search").is_dir()
    assert (whole.parent / "misconceptions" / "__main__.py").is_file()
    assert not (lean.parent / "misconceptions").exists()


def test_the_workflow_is_one_that_github_reads(course: Path, tmp_path: Path) -> None:
    """It runs on pushes, reports to the step that has the points, and fails by the exit code."""
    folder = exported(tmp_path / "repository")
    job = workflow(folder)
    steps = {step["name"]: step for step in job["steps"]}
    reporter = steps["Autograding Reporter"]
    assert reporter["with"]["runners"] == steps["Grade"]["id"]
    assert reporter["env"] == {"GRADE_RESULTS": "${{ steps.grade.outputs.result }}"}
    assert [name for name, step in steps.items() if ("uses" in step) == ("run" in step)] == []
    assert not [line for line in (folder / ".gitignore").read_text().split() if "course" in line]


REFUSED = [
    (["there"], "wanted a new or empty folder"),
    (["new", "wrods"], "did you mean 'words'?"),
    (["new", "--group", "secret"], "none with `visibility: all`"),
]


@pytest.mark.parametrize(("words", "said"), REFUSED)
def test_what_cannot_be_done_is_refused_in_one_line(
    words: list[str], said: str, course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is written or replaced, and the line says what was wanted."""
    (course / "there").mkdir()
    (course / "there" / "mine.txt").write_text("mine")
    before = sorted(os.listdir(course))
    assert main(["export", "github", *words]) == 2
    assert said in capsys.readouterr().err
    assert sorted(os.listdir(course)) == before


def test_a_checker_that_asks_our_solver_needs_it(
    course: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`accept: optimal` cannot be judged without the solver, which is not handed out unasked."""
    suite = course / "cases" / "words" / "suite.yaml"
    optimal = "checker: raid\nchecker_options: {accept: optimal}"
    suite.write_text(SUITE.replace("checker: tokens", optimal))
    assert main(["export", "github", str(tmp_path / "new")]) == 2
    assert "--with-solver hands that out" in capsys.readouterr().err
    exported(tmp_path / "new", "--with-solver")


def test_an_earlier_export_is_replaced_on_demand(
    course: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """--force replaces what an export made; without it that is refused."""
    folder = exported(tmp_path / "repository")
    assert main(["export", "github", str(folder)]) == 2
    assert "--force replaces it" in capsys.readouterr().err
    assert case_names(exported(folder, "words/one", "--force")) == {"one"}


def test_a_machine_that_hides_nothing_will_do(
    course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the judge refuses strangers, students grade their own program all the same."""
    monkeypatch.setattr("judge.commands.strangers.leak", lambda *_: "a program could read it")
    with pytest.raises(JudgeError) as refusal:
        are_guarded(Level.RLIMIT, [], insisted=False)
    own = exported(tmp_path / "repository") / ".plygrade"
    (own / "plygrade" / "grader.py").write_text(
        "import sys\n"
        "if '--sandbox rlimit' not in ' '.join(sys.argv):\n"
        f"    print({str(refusal.value)!r}, file=sys.stderr)\n"
        "    sys.exit(2)\n"
        "print('graded')\n"
    )
    done = subprocess.run(["bash", str(own / "grade.sh")], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "graded\n"), done.stderr


def pushed(repository: Path, python: Path, work: Path) -> tuple[int, dict[str, Any], str]:
    """Run the steps of the workflow as GitHub does after a push.

    Return the exit code of the last, what the reporting action is given, and the summary.
    """
    outputs, summary = work / "outputs", work / "summary"
    for path in (outputs, summary):
        path.write_text("")
    code = 0
    for step in workflow(repository)["steps"]:
        found = dict(line.partition("=")[::2] for line in outputs.read_text().splitlines())
        if "run" in step:
            own = {"CODE": found["code"]} if "env" in step else {}
            assert own.keys() == step.get("env", {}).keys()
            done = subprocess.run(
                ["bash", "-e", "-c", step["run"]],
                cwd=repository,
                env=clean_environment()
                | {"PATH": f"{python.parent}:/usr/bin:/bin", "GITHUB_ACTIONS": "true"}
                | {"GITHUB_OUTPUT": str(outputs), "GITHUB_STEP_SUMMARY": str(summary)}
                | own,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
            )
            code = done.returncode
            assert code == 0 or step.get("continue-on-error") or own, done.stdout + done.stderr
    result = json.loads(base64.b64decode(found["result"]))
    return code, result, summary.read_text()


@pytest.mark.slow
def test_it_gives_the_points_of_a_direct_run(course: Path, tmp_path: Path) -> None:
    """The steps of the workflow, run with a fresh Python, report what a direct run gives."""
    venv.create(tmp_path / "fresh", symlinks=True)
    for name, source in PROGRAMS.items():
        repository = exported(tmp_path / name)
        (repository / "program.py").write_text(source)
        code, result, summary = pushed(repository, tmp_path / "fresh" / "bin" / "python", tmp_path)
        chosen = ("words/one", "words/two", "words/three", "--no-course")
        direct = ("--submission", str(repository), "--report", f"gradescope={tmp_path}/d.json")
        run_grader("--no-store", *direct, *chosen, cwd=course, wanted=[0, 1])
        wanted = json.loads((tmp_path / "d.json").read_text())
        assert sum(test["score"] for test in result["tests"]) == wanted["score"], name
        assert result["max_score"] == sum(test.get("max_score", 0) for test in wanted["tests"])
        assert (code, result["status"]) == ((0, "pass") if name == "right" else (1, "fail"))
        assert f"| {name} |" in summary
