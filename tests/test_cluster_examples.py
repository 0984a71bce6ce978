"""The files in examples/cluster do what docs/cluster.md says, tried without a cluster."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.judge.toys import PATIENCE, clean_environment, echo_suite
from tests.sources import ROOT

pytestmark = pytest.mark.slow
EXAMPLES = ROOT / "examples" / "cluster"
CASES = 4
FAR = """#!/bin/sh
# Be ssh: each host is a folder.
mkdir -p "$ROOM/$1" && cd "$ROOM/$1" && shift && exec sh -c "$*"
"""


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """Return a folder with a suite, a class of two, and the command `grader` beside it."""
    folder = tmp_path / "course"
    echo_suite(folder, CASES)
    (folder / "class").mkdir()
    for name in ("ann.py", "bob.py"):
        (folder / "class" / name).write_text(f"print(input())  # {name}\n")
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "grader"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} {ROOT}/grader.py "$@"\n')
    command.chmod(0o755)
    return folder


def run(course: Path, command: list[str], **variables: str) -> str:
    """Run a command in the course to its good end; return what it printed."""
    environment = clean_environment() | variables
    environment["PATH"] = f"{course.parent / 'bin'}{os.pathsep}{environment['PATH']}"
    done = subprocess.run(
        command,
        cwd=course,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def merged(course: Path, shards: int) -> None:
    """Merge all shards, and see that nothing is left to be judged."""
    told = run(course, ["grader", "merge", ".plygrade/shard-*.sqlite"])
    assert f"{shards} of {shards} finished\n" in told
    report = ("--report", "jsonl=results.jsonl")
    run(course, ["grader", "--submissions", "class", "--sandbox", "rlimit", *report])
    assert (course / "results.jsonl").read_text().count('"known": true') == 2 * CASES


def test_the_batch_file_of_slurm(course: Path) -> None:
    """Its tasks, run by sh with the variables of an array, are the shards; also one once more."""
    for task in ("1", "2", "2"):
        words = [str(EXAMPLES / "slurm-array.sh"), "--submissions", "class", "--sandbox", "rlimit"]
        run(course, ["sh", *words], SLURM_ARRAY_TASK_ID=task, SLURM_CPUS_PER_TASK="2", PARTS="2")
    merged(course, 2)


def test_shards_by_ssh(course: Path, tmp_path: Path) -> None:
    """Files go to each host, stores come back; words with blanks arrive as they were."""
    far = tmp_path / "bin" / "far"
    far.write_text(FAR)
    far.chmod(0o755)
    words = ["node1 node2 node3", "--submissions", "class", "--sandbox", "rlimit"]
    command = ["bash", str(EXAMPLES / "ssh-shards.sh"), *words]
    run(course, command, SSH=str(far), ROOM=str(tmp_path / "room"))
    merged(course, 3)
    assert len(list((tmp_path / "room").iterdir())) == 3


def test_shards_by_ssh_hold_only_what_is_here(course: Path, tmp_path: Path) -> None:
    """Where homes are shared and a hand-in was renamed, only what is here now is graded."""
    far = tmp_path / "bin" / "far"
    far.write_text('#!/bin/sh\nmkdir -p "$ROOM" && cd "$ROOM" && shift && exec sh -c "$*"\n')
    far.chmod(0o755)
    words = ["node1 user@node2", "--submissions", "class", "--sandbox", "rlimit"]
    command = ["bash", str(EXAMPLES / "ssh-shards.sh"), *words]
    for name in ("bob.py", "carl.py"):
        (course / "class" / "bob.py").rename(course / "class" / name)
        run(course, command, SSH=str(far), ROOM=str(tmp_path / "room"))
        told = run(course, ["grader", "merge", ".plygrade/shard-*.sqlite"])
        assert "shards of 2 submissions on" in told
        assert "lists" not in told
    (project,) = (tmp_path / "room" / "plygrade-work").iterdir()
    folders = sorted(project.iterdir())
    assert [each.name for each in folders] == ["node1-1-of-2", "user_node2-2-of-2"]
    for folder in folders:
        names = sorted(each.name for each in (folder / "class").iterdir())
        assert names == ["ann.py", "carl.py"]
    merged(course, 2)


def test_the_matrix_of_a_workflow(course: Path) -> None:
    """The commands of the workflow, run by sh for each part of its matrix, end in reports."""
    jobs = yaml.safe_load((EXAMPLES / "github-matrix.yml").read_text())["jobs"]
    parts = jobs["shard"]["strategy"]["matrix"]["part"]

    def commands(job: str, part: int = 0) -> None:
        for step in jobs[job]["steps"]:
            if step.get("run", "").startswith("grader"):
                line = step["run"].replace("${{ matrix.part }}", str(part))
                run(course, ["sh", "-c", line.replace("landlock", "rlimit")])

    for part in parts:
        commands("shard", part)
    (course / "shards").mkdir()
    for store in (course / ".plygrade").glob("shard-*"):
        store.rename(course / "shards" / store.name)
    commands("report")
    assert (course / "report" / "report.html").is_file()
    assert (course / "report" / "results.jsonl").read_text().count('"known": true') == 2 * CASES
