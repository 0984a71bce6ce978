"""Machines of different speed, with real worker processes; the rest is in test_dispatch.py."""

import json
from pathlib import Path

import pytest

from tests.judge.cluster.processes import cluster, grade
from tests.judge.toys import make_suite

SLOW_WORKER = Path(__file__).with_name("slow_worker.py")
ANSWERS = {"one": "one\n"}
BURNS = "import time\nwhile time.process_time() < {}: pass\nprint(input())\n"


def judged(folder: Path, address: str, *words: str) -> list[tuple[str, str, float]]:
    """Grade the program of a folder on a cluster; return verdicts with the hosts and factors."""
    report = folder / "there.jsonl"
    report.unlink(missing_ok=True)
    solver = ("--solver", "python program/main.py", "--protocol", "stdio", "--no-store")
    done = grade(folder, *solver, "--report", f"jsonl={report}", "--cluster", address, *words)
    assert report.exists(), done.stderr
    records = map(json.loads, report.read_text().splitlines())
    return [
        (each["verdict"], each["host"]["name"], each["host"]["factor"])
        for each in records
        if each["type"] == "result"
    ]


@pytest.mark.slow
def test_limits_are_scaled_where_that_is_asked_for(tmp_path: Path) -> None:
    """A machine that is slower gives more time with --scale-limits, and none without."""
    make_suite(tmp_path, ANSWERS, limits="cpu: 0.5, wall: 100, memory: 1024")
    (tmp_path / "program").mkdir()
    (tmp_path / "program/main.py").write_text(BURNS.format(0.7))
    with cluster(tmp_path / "processes", tmp_path / "cases", workers=0) as scene:
        scene.start_worker(program=SLOW_WORKER)
        plain = judged(tmp_path, scene.address)
        scaled = judged(tmp_path, scene.address, "--scale-limits")
    assert {(verdict, host) for verdict, host, _ in plain} == {("TLE", "slow")}
    assert {(verdict, host) for verdict, host, _ in scaled} == {("AC", "slow")}
    assert all(factor > 1.5 for _, _, factor in scaled)
