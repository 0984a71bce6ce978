"""Kill tests: a grader killed again and again ends with the report of an undisturbed one."""

import json
import random
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.judge.toys import (
    PATIENCE,
    clean_environment,
    echo_suite,
    grader_command,
    run_grader,
)

CHANGING = {"cpu", "wall", "memory", "known"}  # what two undisturbed runs do not share either
MIXED = """\
import sys
name = sys.stdin.readline().strip()
if name.endswith("7"):
    sys.exit(3)
print("wrong" if name.endswith("5") else name)
"""


def make_program(folder: Path) -> str:
    """Return the command of a program that is right, wrong and failing in turn."""
    program = folder / "program" / "mixed.py"
    program.parent.mkdir()
    program.write_text(MIXED)
    return shlex.join([sys.executable, str(program)])


def final_report(folder: Path, solver: str) -> list[dict[str, object]]:
    """Grade to the end and return the results without what changes from run to run."""
    report = folder / "report" / "results.jsonl"
    run_grader("--solver", solver, "--report", f"jsonl={report}", cwd=folder, wanted=(1,))
    records = [json.loads(line) for line in report.read_text().splitlines()]
    results = [record for record in records if record["type"] == "result"]
    return [{k: v for k, v in result.items() if k not in CHANGING} for result in results]


def start_and_kill(folder: Path, solver: str, chance: random.Random) -> None:
    """Start a grader and kill it after a few new results and a moment more."""
    grader = subprocess.Popen(
        grader_command("--solver", solver, "-j", str(chance.choice([1, 2, 8]))),
        cwd=folder,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert grader.stdout is not None
    new = chance.randrange(8)
    while new and (line := grader.stdout.readline()):
        new -= "(known)" not in line
    time.sleep(chance.random() / (2 if new == 0 else 20))
    grader.kill()
    grader.communicate(timeout=PATIENCE)


def check_kills(folder: Path, cases: int, kills: int) -> None:
    """Compare a run that was killed many times with one that was not."""
    calm, harassed = folder / "calm", folder / "harassed"
    for place in (calm, harassed):
        echo_suite(place, cases)
    solver = make_program(folder)
    undisturbed = final_report(calm, solver)
    chance = random.Random(kills)
    for _ in range(kills):
        start_and_kill(harassed, solver, chance)
    assert final_report(harassed, solver) == undisturbed
    assert len(undisturbed) == cases
    again = run_grader("--solver", solver, cwd=harassed, wanted=(1,))
    assert again.stdout.count("(known)") == cases


def test_three_kills_change_nothing(tmp_path: Path) -> None:
    """Killed 3 times in a run of 30 cases, the final report equals that of a calm run."""
    check_kills(tmp_path, 30, 3)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_fifty_kills_change_nothing(tmp_path: Path) -> None:
    """Killed at 50 random moments of a run of 200 cases, the report equals that of a calm run."""
    check_kills(tmp_path, 200, 50)


def test_two_graders_share_a_store(tmp_path: Path) -> None:
    """Two graders at once on one store both report everything; each result is kept once."""
    echo_suite(tmp_path, 20)
    solver = make_program(tmp_path)
    command = grader_command("--solver", solver, "-j", "2")
    graders = [
        subprocess.Popen(
            command, cwd=tmp_path, env=clean_environment(), stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    printed = [grader.communicate(timeout=PATIENCE)[0] for grader in graders]
    assert [grader.returncode for grader in graders] == [1, 1]
    assert all("20 results" in text for text in printed)
    again = run_grader("--solver", solver, cwd=tmp_path, wanted=(1,))
    assert again.stdout.count("(known)") == 20


def test_results_do_not_depend_on_the_number_of_jobs(tmp_path: Path) -> None:
    """At -j 1 and 4 the same results come in the same order."""
    solver = make_program(tmp_path)
    seen = []
    for jobs in ("1", "4"):
        folder = tmp_path / jobs
        echo_suite(folder, 20)
        report = folder / "results.jsonl"
        arguments = ("--solver", solver, "-j", jobs, "--no-store", "--report", f"jsonl={report}")
        run_grader(*arguments, cwd=folder, wanted=(1,))
        records = map(json.loads, report.read_text().splitlines())
        results = [record for record in records if record["type"] == "result"]
        seen.append([{k: v for k, v in r.items() if k not in CHANGING} for r in results])
        assert not (folder / ".plygrade").exists()
    assert seen[0] == seen[1]
