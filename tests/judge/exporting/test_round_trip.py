"""A suite that goes out as a package and comes back judges as before."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from judge.exporting.bundle import bundle
from tests.judge.toys import PATIENCE, clean_environment, grader_command
from tests.sources import ROOT

CASES = ("one-cell", "raid-turns-one", "greedy-is-wrong", "raid-beats-stake", "four-friends")
LIMITS = "limits: {cpu: 2, wall: 40, memory: 256, output: 1}"
RIGHT = {
    (ROOT / f"cases/raid/{name}.in").read_text(): (ROOT / f"expected/raid/{name}.out").read_text()
    for name in CASES
}
ANSWERED = f"import sys\ntext = sys.stdin.read()\nanswer = {RIGHT!r}[text]\n"
SOLVER = ["solver.tasks.raid", "solver.tasks", "solver.files", "solver.errors"]
# Ten programs, each with what becomes of it in the original suite, somewhere at least.
PROGRAMS = {
    "right": (ANSWERED + "print(answer, end='')\n", "AC"),
    "greedy": (bundle("Greedy.", "judge.exporting.inside.solution", "one_ply", SOLVER), "WA"),
    "no-move": (ANSWERED + "print(answer.split('\\n')[0] + '\\n' + text[-4:])\n", "IL"),
    "lower-case": (ANSWERED + "print(answer.lower())\n", "IL"),
    "blanks": (ANSWERED + "print(answer.replace('\\n', '  \\n'))\n", "AC"),
    "silent": ("pass\n", "IL"),
    "crash": (ANSWERED + "print(answer)\nraise ValueError(answer)\n", "RTE"),
    "endless": ("while True: pass\n", "TLE"),
    "hoarder": ("hoard = [bytearray(1 << 20) for _ in range(2000)]\n", "MLE"),
    "babbler": ("while True: print('A1 Stake ' * 1000)\n", "OLE"),
}


def grader(where: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        grader_command(*words),
        cwd=where,
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def original(folder: Path) -> None:
    """Write a suite of some of our cases with limits that are soon reached."""
    inputs, answers = folder / "cases" / "raid", folder / "expected" / "raid"
    inputs.mkdir(parents=True)
    answers.mkdir(parents=True)
    for name in CASES:
        (inputs / f"{name}.in").write_bytes((ROOT / f"cases/raid/{name}.in").read_bytes())
        (answers / f"{name}.out").write_bytes((ROOT / f"expected/raid/{name}.out").read_bytes())
    listed = "".join(f"  {name}: {{origin: by-hand}}\n" for name in CASES)
    (inputs / "suite.yaml").write_text(f"task: raid\nchecker: raid\n{LIMITS}\ncases:\n{listed}")


def verdicts(where: Path, submissions: Path) -> dict[tuple[str, str], str]:
    """Return the verdicts of all programs, by program and case."""
    done = grader(
        where, "--submissions", str(submissions), "--no-store", "--report", "jsonl=run.jsonl"
    )
    assert done.returncode == 1, done.stdout + done.stderr
    found = {}
    for line in (where / "run.jsonl").read_text().splitlines():
        record = json.loads(line)
        if "verdict" in record:
            case = record["case"].rpartition("/")[2].removeprefix("sample-").removeprefix("secret-")
            found[record["submission"].removesuffix(".py"), case] = record["verdict"]
    return found


def exported(where: Path) -> None:
    """Export the suite in every dialect."""
    for kind, name in (("kattis", "k"), ("domjudge", "d")):
        command = [sys.executable, str(ROOT / "grader.py"), "export", kind, name]
        subprocess.run(command, cwd=where, env=clean_environment(), check=True)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_ten_programs_keep_every_verdict(tmp_path: Path) -> None:
    """Out to Kattis in both dialects and to DOMjudge, and in again: each verdict is the same."""
    submissions = tmp_path / "programs"
    submissions.mkdir()
    for name, (source, _) in PROGRAMS.items():
        (submissions / f"{name}.py").write_text(source)
    before = tmp_path / "before"
    original(before)
    wanted = verdicts(before, submissions)
    assert len(wanted) == len(PROGRAMS) * len(CASES)
    seen = {name: {wanted[name, case] for case in CASES} for name in PROGRAMS}
    assert {name: fate for name, (_, fate) in PROGRAMS.items() if fate not in seen[name]} == {}
    exported(before)
    for number, package in enumerate(("k/legacy/raid", "k/2025-09/raid", "d/raid.zip")):
        after = tmp_path / f"after-{number}"
        after.mkdir()
        done = grader(after, "import", str(before / package), "--name", "raid")
        assert done.returncode == 0, done.stdout + done.stderr
        assert verdicts(after, submissions) == wanted
