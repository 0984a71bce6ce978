"""The grader as a user meets it: exit codes, protocols, ready outputs, errors in one line."""

import lzma
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from judge import cli
from tests.judge.toys import (
    PATIENCE,
    case_lines,
    clean_environment,
    echo_suite,
    grader_command,
    make_suite,
    run_grader,
)

FILES_SOLVER = """\
text = open("input.txt").read()
import os
assert os.listdir(".") == ["input.txt"], os.listdir(".")
open("output.txt", "w").write(text)
print("talk on standard output means nothing")
"""
ENVIRONMENT_SOLVER = """\
import os
print(input())
assert "LEAKED" not in os.environ, "the judge's environment leaks"
assert not os.listdir("."), "the folder is not fresh"
"""


def python(folder: Path, text: str) -> str:
    """Write a program and return the command that runs it."""
    program = folder / "program" / "mine.py"
    program.parent.mkdir(exist_ok=True)
    program.write_text(text)
    return shlex.join([sys.executable, str(program)])


def complaint(*arguments: str, cwd: Path) -> str:
    """Return the one line with which the judge refuses."""
    lines = run_grader(*arguments, cwd=cwd, wanted=(2,)).stderr.splitlines()
    assert len(lines) == 1
    return lines[0]


def test_exit_codes(tmp_path: Path) -> None:
    """0 if all is accepted, 1 if something is not, 2 if the judge could not judge."""
    make_suite(tmp_path, {"good": "good\n", "bad": "no\n"})
    run_grader("--solver", "cat", "good", cwd=tmp_path, wanted=(0,))
    run_grader("--solver", "cat", cwd=tmp_path, wanted=(1,))
    (tmp_path / "expected" / "toy" / "good.out").unlink()
    assert "good" in complaint("--solver", "cat", cwd=tmp_path)


def test_our_solver_runs_from_anywhere(tmp_path: Path) -> None:
    """Without a --solver the bundled one is graded, whatever the current folder is."""
    make_suite(tmp_path, {"one": "A1 Stake\nX\n"})
    (tmp_path / "cases" / "toy" / "one.in").write_text("1\nMINIMAX\nX\n1\n5\n.\n")
    done = run_grader("--cases", "cases", "--store", "kept.sqlite", cwd=tmp_path)
    assert case_lines(done.stdout) == ["AC toy/one"]
    assert not (tmp_path / ".plygrade").exists()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    again = run_grader("../cases/toy", "--store", "../kept.sqlite", cwd=elsewhere)
    assert again.stdout.count("(known)") == 1


def test_the_homeworks_files(tmp_path: Path) -> None:
    """--protocol files: input.txt in a fresh folder, output.txt is the answer."""
    echo_suite(tmp_path, 2)
    solver = python(tmp_path, FILES_SOLVER)
    run_grader("--solver", solver, "--protocol", "files", cwd=tmp_path)
    silent = python(tmp_path, "pass\n")
    done = run_grader("--solver", silent, "--protocol", "files", cwd=tmp_path, wanted=(1,))
    assert case_lines(done.stdout) == ["IL toy/case-000", "IL toy/case-001"]
    assert "output.txt" in done.stdout


def test_a_clean_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the judge's environment reaches the program; its folder is empty."""
    echo_suite(tmp_path, 1)
    done = subprocess.run(
        grader_command("--solver", python(tmp_path, ENVIRONMENT_SOLVER)),
        cwd=tmp_path,
        env=clean_environment() | {"LEAKED": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout


def test_ready_outputs(tmp_path: Path) -> None:
    """--outputs judges files made earlier: right, wrong, missing, and ones that are no files."""
    names = ["right", "wrong", "missing", "linked", "folder", "pipe", "text"]
    make_suite(tmp_path, {name: f"{name}\n" for name in names})
    answers = tmp_path / "answers" / "toy"
    answers.mkdir(parents=True)
    (answers / "right.out").write_text("right")
    (answers / "wrong.out").write_text("right")
    (answers / "linked.out").symlink_to(tmp_path / "expected" / "toy" / "linked.out")
    (answers / "folder.out").mkdir()
    os.mkfifo(answers / "pipe.out")
    (answers / "text.txt").write_text("text\n")
    done = run_grader("--outputs", "answers", cwd=tmp_path, wanted=(1,))
    verdicts = ["AC", "WA", "IL", "IL", "IL", "IL", "AC"]
    assert case_lines(done.stdout) == [f"{v} toy/{n}" for v, n in zip(verdicts, names, strict=True)]


def test_ready_outputs_are_not_the_expected_files(tmp_path: Path) -> None:
    """A folder of answers that is a link to the expected files is refused; one inside is not."""
    make_suite(tmp_path, {"one": "one\n"})
    answers = tmp_path / "answers"
    answers.mkdir()
    (answers / "toy").symlink_to(tmp_path / "expected" / "toy")
    done = run_grader("--outputs", "answers", cwd=tmp_path, wanted=(1,))
    assert case_lines(done.stdout) == ["IL toy/one"]
    (answers / "toy").unlink()
    (answers / "mine").mkdir()
    (answers / "mine" / "one.out").write_text("one\n")
    (answers / "toy").symlink_to("mine")
    assert case_lines(run_grader("--outputs", "answers", cwd=tmp_path).stdout) == ["AC toy/one"]


def test_compressed_expectations(tmp_path: Path) -> None:
    """An expected file may be .out.xz."""
    echo_suite(tmp_path, 1)
    plain = tmp_path / "expected" / "toy" / "case-000.out"
    plain.with_suffix(".out.xz").write_bytes(lzma.compress(plain.read_bytes()))
    plain.unlink()
    run_grader("--solver", "cat", cwd=tmp_path)


def test_submissions_with_hostile_names(tmp_path: Path) -> None:
    """Folders called like options, escapes or odd bytes are graded and shown harmlessly."""
    echo_suite(tmp_path, 1)
    names = ["-j", "\x1b[31mred", "new\nline", "a b;rm -rf x", os.fsdecode(b"\xff\xfe"), "ünï"]
    for name in names:
        folder = tmp_path / "all" / name
        folder.mkdir(parents=True)
        (folder / "main.py").write_text("print(input())\n")
    (tmp_path / "all" / "linked").symlink_to(tmp_path / "all" / "-j")
    done = run_grader("--submissions", "all", cwd=tmp_path, wanted=[1])
    assert "7 submissions, 7 results" in done.stdout
    assert "the hand-in is a link; hand in the file itself" in done.stdout
    assert "\x1b" not in done.stdout
    assert "\\x1b[31mred: 1 accepted" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["toyy"], "did you mean 'toy'"),
        (["--solver", "no-such-program"], "is not a program"),
        (["--solver", "python nofile.py"], "--solver: nofile.py: found no such file in "),
        (["--solver", "a 'b"], "--solver: no closing quotation"),
        (["--solver", ""], "an empty command"),
        (["--submissions", "nowhere"], "--submissions nowhere: No such file"),
        (["--submission", "nowhere"], "--submission nowhere"),
        (["--outputs", "nowhere"], "--outputs nowhere"),
        (["--cases", "nowhere"], "nowhere"),
        (["--expected", "nowhere"], "--expected nowhere"),
        (["--protocol", "files"], "--protocol files: wanted a --solver"),
        (["--protocol", "pigeon"], "pigeon"),
        (["-j", "0"], "-j: found '0', wanted a whole number from 1 to 1000"),
        (["--repeat", "many"], "many"),
        (["--sandbox", "tin"], "found 'tin', wanted one of full userns landlock rlimit"),
        (["--report", "papyrus"], "papyrus"),
        (["--nonsense"], "--nonsense"),
        (["--store", "a", "--no-store"], "wanted at most one"),
        (["--store", "cases/toy/suite.yaml"], "--no-store"),
        (["--solver", "cat", "--solver", "cat"], "two submissions"),
        (["--untrusted"], "--untrusted: only the sandbox level rlimit"),
        (["--toolchain", "nowhere"], "--toolchain nowhere: found no such folder"),
        (["--toolchain", "/"], "--toolchain /: found a folder around"),
    ],
)
def test_wrong_calls_are_answered_in_one_line(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Whatever is wrong in a call is exit code 2 and one line that says what."""
    echo_suite(tmp_path, 1)
    monkeypatch.chdir(tmp_path)
    assert cli.main([*arguments, "--sandbox", "rlimit"]) == 2
    lines = capfd.readouterr().err.splitlines()
    assert len(lines) == 1
    assert words in lines[0]


def test_a_judge_error_is_exit_code_2(tmp_path: Path) -> None:
    """A case that could not be judged makes the whole call fail, whoever else was right."""
    make_suite(tmp_path, {"one": "one\n"})
    expected = tmp_path / "expected" / "toy" / "one.out"
    expected.unlink()
    expected.with_suffix(".out.xz").write_bytes(b"this is not compressed")
    done = run_grader("--solver", "cat", cwd=tmp_path, wanted=(2,))
    assert case_lines(done.stdout) == ["JE toy/one"]


def test_a_read_only_folder_is_graded_without_a_store(tmp_path: Path) -> None:
    """Where the default store cannot be made a line says so and grading goes on."""
    cases = echo_suite(tmp_path, 1)
    (tmp_path / ".plygrade").write_text("in the way")
    done = run_grader("--solver", "cat", "--cases", str(cases), cwd=tmp_path, wanted=(0, 2))
    assert "--store" in done.stderr


def test_help_and_other_commands(capsys: pytest.CaptureFixture[str]) -> None:
    """--help explains the exit codes and names the other commands."""
    with pytest.raises(SystemExit) as ended:
        cli.main(["--help"])
    assert ended.value.code == 0
    printed = capsys.readouterr().out
    assert all(word in printed for word in ("rejudge", "exit codes", "--submissions", "--fresh"))


def test_a_reader_that_goes_away(tmp_path: Path) -> None:
    """`grader.py | head -1` ends without noise."""
    echo_suite(tmp_path, 3)
    command = shlex.join(grader_command("--solver", "cat"))
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command} | head -0; exit ${{PIPESTATUS[0]}}"],
        cwd=tmp_path,
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.stderr == ""
    assert done.returncode in (0, 141)


@pytest.mark.parametrize("command", [["grader.py"], ["-m", "arena", "solver", "solver"]])
def test_a_python_without_our_packages_is_told_where_they_are(command: list[str]) -> None:
    """A Python that was not set up is no defect of ours: one line names the one that was."""
    bare = [sys.executable, "-S", *command]  # -S: without installed packages
    root = Path(cli.__file__).resolve().parents[1]
    done = subprocess.run(
        bare, cwd=root, env=clean_environment(), capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "has no module 'yaml'" in done.stderr
    assert ".venv/bin/python" in done.stderr


def test_closed_streams_change_nothing(tmp_path: Path) -> None:
    """A grader whose standard streams are closed grades, and writes into no other file by them."""
    cases = str(echo_suite(tmp_path, 1))
    (tmp_path / "answers").mkdir()
    (tmp_path / "answers" / "case-000.out").write_text("wrong")
    words = grader_command("--cases", cases, "--outputs", "answers", "--store", "kept.sqlite")
    script = ["/bin/sh", "-c", 'exec "$@" <&- >&- 2>errors', "sh", *words]
    environment = clean_environment()
    done = subprocess.run(script, cwd=tmp_path, env=environment, timeout=PATIENCE, check=False)
    assert (done.returncode, (tmp_path / "errors").read_text()) == (1, "")
    assert (tmp_path / "kept.sqlite").read_bytes().startswith(b"SQLite format 3")


def test_a_reader_that_goes_away_leaves_no_folder(tmp_path: Path) -> None:
    """Whoever works for a grader that ends early has stopped before its folder is removed."""
    cases = str(echo_suite(tmp_path, 2))
    for folder in ("class", "temporary"):
        (tmp_path / folder).mkdir()
    (tmp_path / "temporary").chmod(0o755)
    for number in range(8):
        (tmp_path / "class" / f"{number}.py").write_text("print(input())")
    words = grader_command("--cases", cases, "--submissions", "class", "-j", "4", "--no-store")
    script = ["/bin/sh", "-c", '"$@" 2>errors | head -1', "sh", *words]
    environment = clean_environment() | {"TMPDIR": str(tmp_path / "temporary")}
    subprocess.run(script, cwd=tmp_path, env=environment, timeout=PATIENCE, check=False)
    assert list((tmp_path / "temporary").glob("plygrade-run-*")) == []
    assert "Traceback" not in (tmp_path / "errors").read_text()
