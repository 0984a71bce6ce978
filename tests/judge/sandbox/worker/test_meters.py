"""Meters: what a program has used, in the same units whatever they read it from."""

import os
from pathlib import Path

import pytest

from judge.sandbox.worker.group_meter import GroupMeter


def fake_group(tmp_path: Path, **contents: str) -> dict[str, int]:
    """Open plain files that look like those of a control group."""
    for name, content in contents.items():
        (tmp_path / name).write_text(content)
    return {name: os.open(tmp_path / name, os.O_RDWR) for name in contents}


def test_both_versions_of_control_groups_are_read(tmp_path: Path) -> None:
    """CPU time, kills and limits come from either version's files in the same units."""
    (tmp_path / "1").mkdir()
    (tmp_path / "2").mkdir()
    old = fake_group(
        tmp_path / "1", cpu="1000000000", usage="5000000", peak="0", limit="", swap="",
        events="oom_kill_disable 0\nunder_oom 0\noom_kill 0\n", pids="",
    )  # fmt: skip
    new = fake_group(
        tmp_path / "2", cpu="usage_usec 1000000\nuser_usec 1\n", usage="5000000", peak="0",
        limit="", swap="", events="low 0\nhigh 0\nmax 0\noom 0\noom_kill 0\n", pids="",
    )  # fmt: skip
    for version, files, swap in (("1", old, "100000000"), ("2", new, "0")):
        meter = GroupMeter(files, 2)
        meter.start(100_000_000, 10, os.getpid(), 0)
        text = (tmp_path / version / "cpu").read_text()
        (tmp_path / version / "cpu").write_text(text.replace("1000000", "9000000", 1))
        events = (tmp_path / version / "events").read_text()
        (tmp_path / version / "events").write_text(events.replace("oom_kill 0", "oom_kill 1"))
        (tmp_path / version / "peak").write_text("55000000")
        reading = meter.finish()
        assert reading.cpu == pytest.approx(8.0, abs=0.5)
        assert (reading.killed, reading.memory) == (True, 50_000_000)
        assert (tmp_path / version / "limit").read_text() == "100000000"
        assert (tmp_path / version / "swap").read_text() == swap
        assert (tmp_path / version / "pids").read_text() == "10"
        for descriptor in files.values():
            os.close(descriptor)
