"""A build that takes long is waited for by its own submission alone."""

import io
import threading
from pathlib import Path

from judge.model.protocol import Protocol
from judge.model.verdict import Verdict
from judge.programs.build import PACKED
from judge.programs.packing import FrameWriter
from judge.programs.submission import Submission, SubmissionKind
from judge.sandbox.job import Job, Run
from tests.judge.fake_slot import echo, ended
from tests.judge.grading.test_grader import grading, plain, toys


def test_a_slow_build_keeps_nobody_else_waiting(tmp_path: Path) -> None:
    """While the first submission is built, the others are judged; results come out in order."""
    for name in ("slow", "quick", "last"):
        (tmp_path / f"{name}.py").write_text(f"print(input())  # {name}")
    hand_ins = [
        Submission(
            name, SubmissionKind.SOURCES, path=tmp_path / f"{name}.py", protocol=Protocol.STDIO
        )
        for name in ("slow", "quick", "last")
    ]
    ran: list[bytes] = []
    others_ran = threading.Event()
    left = io.BytesIO()
    FrameWriter(left).end()

    def program(job: Job) -> Run:
        if job.collect == PACKED:
            if any((folder / "slow.py").exists() for folder in job.readable):
                assert others_ran.wait(60), "the threads wait for this build"
            return ended(collected=left.getvalue())
        ran.append(job.stdin)
        if len(ran) == 6:
            others_ran.set()
        return echo(job)

    with grading(tmp_path, program, jobs=2) as grader:
        results = list(grader.grade(hand_ins, toys(tmp_path, 3)))
    assert plain(results) == [
        (who, f"case-{number}", Verdict.AC)
        for who in ("slow", "quick", "last")
        for number in (0, 1, 2)
    ]
