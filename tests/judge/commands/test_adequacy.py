"""`grader.py adequacy` from the command line: a course of one's own, the bank, and a kill."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from judge.adequacy.matrix import TwinFate
from judge.adequacy.trying import fate_of
from judge.cli import main
from judge.manifest.select import choose
from misconceptions.bank import misconceptions_of
from tests.sources import ROOT

RAID = ["--cases", str(ROOT / "cases"), "--expected", str(ROOT / "expected")]
SUITE = "task: sums\ngroups: {plain: {}}\ncases:\n  two: {group: plain, origin: by-hand}\n"


def make_course(folder: Path) -> None:
    """Lay down a suite of one case, two wrong programs and one that says nothing."""
    for path, text in {
        "cases/sums/suite.yaml": SUITE,
        "cases/sums/two.in": "2 3\n",
        "expected/sums/two.out": "5\n",
        "wrong/product.py": '"""multiplies"""\na, b = map(int, input().split())\nprint(a * b)\n',
        "wrong/no-zero.py": "# forgets 0\nprint(sum(int(n) for n in input().split() if n > '0'))\n",
        "wrong/silent.py": "print(5)\n",
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


def test_a_folder_of_wrong_programs_is_a_bank(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Programs are run as hand-ins; a survivor is told, a file that says nothing is named."""
    make_course(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert main(["adequacy", "--threshold", "60", "--report", "html=page.html"]) == 1
    told = capsys.readouterr().out
    assert "survives: no-zero: the program forgets 0" in told
    assert "wrong/silent.py: found no first line" in told
    assert told.endswith("adequacy 1/2\n")
    assert "forgets 0" in (tmp_path / "page.html").read_text()
    assert main(["adequacy", "--fill"]) == 0
    assert "--fill wrote nothing against no-zero: it is a program of" in capsys.readouterr().out
    assert main(["adequacy", "--threshold", "50", "--quiet"]) == 0
    assert capsys.readouterr().out == "adequacy 1/2\n"


def test_nothing_to_try_is_an_error_of_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A suite that no bank knows, without a folder of programs, cannot be assessed."""
    make_course(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert main(["adequacy", "--wrong", "elsewhere"]) == 2
    assert "elsewhere: found no such folder" in capsys.readouterr().err


def test_the_quick_verdict_is_that_of_grading() -> None:
    """Without an oracle a Raid answer is accepted exactly when it is with one."""
    _, cases = choose(["raid/greedy-is-wrong"], ROOT / "cases", ROOT / "expected")
    case = cases[0]
    given, expected = case.input.read_bytes(), case.expected.read_bytes()
    wrong = b"B1 Stake\n.X.\n..O\n...\n"
    assert fate_of(case, given, expected, expected) is TwinFate.SURVIVED
    assert fate_of(case, given, expected, expected.replace(b"\n", b" \n")) is TwinFate.SURVIVED
    assert fate_of(case, given, expected, wrong) is TwinFate.KILLED
    assert fate_of(case, given, expected, b"nonsense") is TwinFate.KILLED


def adequacy(folder: Path) -> "subprocess.Popen[bytes]":
    """Start the command on the core of Raid."""
    words = ["adequacy", "raid", "--group", "core", *RAID, "-j", "2", "--seconds", "2"]
    command = [sys.executable, str(ROOT / "grader.py"), *words]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE)


@pytest.mark.slow
def test_the_core_catches_everything_and_a_kill_loses_nothing(tmp_path: Path) -> None:
    """Killed in the middle and started again it says the same: all twins are caught by 13 cases."""
    killed = adequacy(tmp_path)
    store = tmp_path / ".plygrade" / "adequacy.sqlite"
    while killed.poll() is None and not store.exists():
        time.sleep(0.05)
    time.sleep(0.5)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    told = adequacy(tmp_path).communicate()[0].decode()
    able = sum(twin.same_as != "right" for twin in misconceptions_of("raid"))
    assert told.endswith(f"adequacy {able}/{able}\n"), told
    assert "caught by 13 cases" in told
    again = adequacy(tmp_path).communicate()[0].decode()
    assert again == told


@pytest.mark.slow
def test_fill_writes_a_case_that_catches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What one case lets through is caught after `--fill`; the new cases say how they are known."""
    for name in ("states",):
        (tmp_path / "cases" / name).mkdir(parents=True)
        (tmp_path / "expected" / name).mkdir(parents=True)
    given = ROOT / "cases" / "states" / "mirrored.in"
    (tmp_path / "cases/states/mirrored.in").write_bytes(given.read_bytes())
    right = ROOT / "expected" / "states" / "mirrored.out"
    (tmp_path / "expected/states/mirrored.out").write_bytes(right.read_bytes())
    suite = tmp_path / "cases/states/suite.yaml"
    suite.write_text("task: states\nchecker: states\ncases:\n  mirrored: {origin: by-hand}\n")
    monkeypatch.chdir(tmp_path)
    main(["adequacy", "--quiet", "--no-store"])
    before = capsys.readouterr().out
    main(["adequacy", "--fill", "--no-store", "--quiet"])
    after = capsys.readouterr().out
    assert int(before.split()[1].split("/")[0]) < int(after.split()[1].split("/")[0])
    assert "origin: cross-checked" in suite.read_text()
