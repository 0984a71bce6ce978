"""Results are kept with what decided how their program was asked."""

import io
from pathlib import Path
from typing import Any

from judge.grading.grader import Grader, GradeSettings
from judge.grading.store import Store
from judge.model.protocol import FileNames, Protocol, SuiteProtocol
from judge.programs.build import PACKED
from judge.programs.build_context import BuildContext
from judge.programs.packing import FrameWriter
from judge.programs.protocol import EasyQuestion
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.job import Job, Run
from judge.sandbox.level import Level
from tests.judge.fake_slot import FakeSlot, ended
from tests.judge.toys import GENEROUS, toy_case


def test_a_result_of_another_protocol_is_not_taken_from_the_store(tmp_path: Path) -> None:
    """Whatever decides how a program is asked is part of the key; the same way finds all known.

    That is the suite's word, or else the question by which the protocol is found out.
    """
    (tmp_path / "mine.py").write_text("print(input())")
    submissions = [
        Submission("command", SubmissionKind.COMMAND, ("cat",)),
        Submission("sources", SubmissionKind.SOURCES, path=tmp_path / "mine.py"),
    ]
    ways: list[dict[str, Any]] = [
        {"suite": SuiteProtocol(Protocol.STDIO)},
        {"suite": SuiteProtocol(Protocol.FILES)},
        {"suite": SuiteProtocol(Protocol.FILES, FileNames("question", "answer"))},
        {"easy": EasyQuestion(b"1\n", GENEROUS)},
        {"easy": EasyQuestion(b"2\n", GENEROUS)},
    ]
    cases = [toy_case(tmp_path, name) for name in ("one", "two")]

    def known(way: dict[str, Any]) -> list[bool]:
        with Workspace(tmp_path) as workspace:
            context = BuildContext(workspace, tmp_path, **way)
            settings = GradeSettings(Level.RLIMIT)
            grader = Grader(settings, context, store, lambda level, number: FakeSlot(by_both))
            return [result.known for result in grader.grade(submissions, cases)]

    with Store(tmp_path / "results.sqlite") as store:
        for way in ways:
            assert known(way) == [False] * 4
        for way in ways:
            assert known(way) == [True] * 4


def test_a_note_on_a_hand_in_is_not_shown_to_another_with_the_same_program(tmp_path: Path) -> None:
    """What was left out is told of the hand-in it was left out of, run or known, and of no other.

    What is said of the program itself is kept with its result.
    """
    for name, more in (("ann", "prog.o"), ("bob", ""), ("cy", "a.pyc"), ("dee", "")):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "mine.py").write_text("print(input())")
        if more:
            (folder / more).write_text("x")
    cases = [toy_case(tmp_path, name) for name in ("one", "two")]

    def graded(*names: str) -> list[tuple[bool, str]]:
        hand_ins = [
            Submission(name, SubmissionKind.SOURCES, path=tmp_path / name) for name in names
        ]
        with Workspace(tmp_path) as workspace:
            context = BuildContext(workspace, tmp_path, suite=SuiteProtocol(Protocol.STDIO))
            settings = GradeSettings(Level.RLIMIT)
            grader = Grader(settings, context, store, lambda level, number: FakeSlot(by_both))
            return [(result.known, result.note) for result in grader.grade(hand_ins, cases)]

    left = "left out of the hand-in: 1 compiled"
    with Store(tmp_path / "results.sqlite") as store:
        (_, first), (_, second) = graded("ann")
        assert first.startswith(left)
        assert second == ""
        said = first.removeprefix(left).removeprefix("; ")
        assert graded("bob") == [(True, said), (True, "")]
        assert graded("cy", "dee", "ann") == [
            (True, first),
            (True, ""),
            (True, said),
            (True, ""),
            (True, first),
            (True, ""),
        ]


def by_both(job: Job) -> Run:
    """Answer with the question on both ways; a build leaves an empty folder."""
    if job.collect == PACKED:
        stream = io.BytesIO()
        FrameWriter(stream).end()
        return ended(collected=stream.getvalue())
    asked = next(iter(job.files.values()), job.stdin)
    return ended(asked, collected=asked if job.collect else None)
