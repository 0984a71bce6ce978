"""Who decides how a program is asked, and what a suite may say about it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.model.protocol import FileNames, Protocol, SuiteProtocol
from judge.model.suite import Suite
from judge.programs.build_context import BuildContext
from judge.programs.prepared import Preparation
from judge.programs.program import Program
from judge.programs.protocol import EasyQuestion, suites_protocol
from judge.programs.recipe import Recipe
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.job import Job, Run
from tests.judge.fake_slot import FakeSlot, ended

AUTO, STDIO, FILES = Protocol.AUTO, Protocol.STDIO, Protocol.FILES
QUESTION = EasyQuestion(b"1\n", Limits(cpu=1, wall=1))


def only_by_files(job: Job) -> Run:
    """Be a program that answers by files and says nothing on standard output."""
    return ended(collected=b"1\n" if job.collect else None)


def made(
    folder: Path,
    submission: Submission,
    suite: SuiteProtocol | None,
    behaviour: Callable[[Job], Run] = only_by_files,
) -> tuple[Program, tuple[str, ...]]:
    """Return the program of a submission and what is told about it."""
    with Workspace(folder) as workspace:
        context = BuildContext(workspace, folder, easy=QUESTION, suite=suite)
        prepared = Preparation(submission, context)
        program = prepared.outcome(FakeSlot(behaviour))
        assert isinstance(program, Program)
        return program, prepared.notes


@pytest.mark.parametrize(
    ("option", "instructor", "suite", "student", "wanted"),
    [
        (STDIO, FILES, FILES, "files", STDIO),
        (FILES, STDIO, STDIO, "stdio", FILES),
        (AUTO, STDIO, FILES, "files", STDIO),
        (AUTO, None, STDIO, "files", STDIO),
        (AUTO, None, FILES, "stdio", FILES),
        (AUTO, None, None, "stdio", STDIO),
        (AUTO, None, None, "", FILES),
    ],
)
def test_the_nearest_word_of_the_staff_decides(
    tmp_path: Path,
    option: Protocol,
    instructor: Protocol | None,
    suite: Protocol | None,
    student: str,
    wanted: Protocol,
) -> None:
    """The option, then submissions.yaml, the suite, the hand-in's own file, and last of all asking.

    Only what had to be found out is told.
    """
    folder = tmp_path / "hand-in"
    folder.mkdir()
    (folder / "mine.sh").write_text("echo 1")
    said = f"run: /bin/sh mine.sh\n{f'protocol: {student}' if student else ''}\n"
    (folder / "submission.yaml").write_text(said)
    kind = SubmissionKind.SOURCES
    submission = Submission("me", kind, (), folder, option, Recipe(protocol=instructor))
    program, notes = made(tmp_path, submission, SuiteProtocol(suite) if suite else None)
    assert program.protocol is wanted
    asked = not student
    assert ("asked by files (input.txt, output.txt)" in notes) == asked


def test_a_suite_names_files_and_arguments(tmp_path: Path) -> None:
    """Hand-ins get both; a command has said its own arguments and gets the names only."""
    suite = SuiteProtocol(FILES, FileNames("question", "answer"), ("fast",))
    folder = tmp_path / "hand-in"
    folder.mkdir()
    (folder / "mine.sh").write_text("echo 1")
    (folder / "submission.yaml").write_text("run: /bin/sh mine.sh")
    hand_in, _ = made(tmp_path, Submission("me", SubmissionKind.SOURCES, (), folder), suite)
    command, _ = made(tmp_path, Submission("me", SubmissionKind.COMMAND, ("cat",)), suite)
    assert hand_in.argv[-1] == "fast"
    assert command.argv[1:] == ()
    for program in (hand_in, command):
        job = program.job(b"1\n", QUESTION.limits)
        assert (dict(job.files), job.collect) == ({"question": b"1\n"}, "answer")


def test_a_program_that_answers_in_neither_way_is_told(tmp_path: Path) -> None:
    """It must be asked somehow, but nobody is to believe that this was its own choice."""
    command = Submission("me", SubmissionKind.COMMAND, ("cat",))
    program, notes = made(tmp_path, command, None, lambda job: ended())
    assert program.protocol is STDIO
    assert notes == ("answered one easy question in neither way, so it is asked on standard input",)


def test_suites_that_are_graded_together_agree() -> None:
    """A program is asked in one way: two words are refused, one is enough for all."""
    said = [None, SuiteProtocol(FILES), SuiteProtocol(FILES), SuiteProtocol(STDIO)]
    suites = [Suite(Path("suite.yaml"), f"s{i}", (), protocol=each) for i, each in enumerate(said)]
    assert suites_protocol(suites[:1]) is None
    assert suites_protocol(suites[:3]) == SuiteProtocol(FILES)
    with pytest.raises(JudgeError, match="s2 and s3 with different protocols"):
        suites_protocol(suites)
