"""One slot and one workspace for commands that run single programs, not a whole class."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Self

from judge.model.course import Course
from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.model.limits import Limits
from judge.model.protocol import SuiteProtocol
from judge.model.verdict import Verdict
from judge.programs.build_context import BuildContext
from judge.programs.command import own_program
from judge.programs.prepared import Preparation
from judge.programs.program import Program
from judge.programs.protocol import EasyQuestion
from judge.programs.submission import Submission
from judge.programs.workspace import Workspace
from judge.sandbox.job import Run, Secrets
from judge.sandbox.level import Level
from judge.sandbox.probe import choose
from judge.sandbox.slot import Slot


class SingleSlot:
    """A context manager; `slot` runs jobs at the level that was wanted, or the best there is.

    What is `hidden` no program sees.
    """

    def __init__(self, wanted: Level | None = None, hidden: Sequence[Path] = ()) -> None:
        self._wanted, self._hidden = wanted, hidden
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self.level = choose(self._wanted)
        self._workspace = self._stack.enter_context(Workspace())
        self.private_room = self._workspace.private_room
        self.slot = self._stack.enter_context(Slot(self.level, 0, Secrets(tuple(self._hidden))))
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def room(self) -> Path:
        """Return a new folder, for what is taken out of an archive."""
        return self._workspace.private_room()

    def bundled(self) -> Program:
        return own_program(self._workspace.fresh())[0]

    def prepared(
        self,
        submission: Submission,
        closed: Sequence[Path],
        easy: EasyQuestion | None = None,
        suite: SuiteProtocol | None = None,
        environment: Path | None = None,
        course: Course | None = None,
    ) -> Preparation:
        """Return a submission as the grader takes it; JudgeError if there is no such command."""
        here = Path.cwd()
        context = BuildContext(
            self._workspace, here, closed, easy, suite, environment, course=course
        )
        return Preparation(submission, context)

    def program(self, prepared: Preparation) -> Program:
        """Return the program of a submission, built if need be; JudgeError if that fails."""
        made = prepared.outcome(self.slot)
        if isinstance(made, Finding):
            raise JudgeError(made.student if made.verdict is Verdict.CE else made.staff)
        return made

    def ask(self, program: Program, question: bytes, limits: Limits) -> Run:
        return self.slot.run(program.job(question, limits))
