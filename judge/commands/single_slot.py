"""One slot and one workspace for commands that run single programs, not a whole class."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Self

from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.model.limits import Limits
from judge.model.verdict import Verdict
from judge.programs.command import command_program, own_program
from judge.programs.prepared import BuildContext, Preparation
from judge.programs.program import Program, Protocol
from judge.programs.submission import Submission
from judge.programs.workspace import Workspace
from judge.sandbox.job import Run
from judge.sandbox.level import Level
from judge.sandbox.probe import choose
from judge.sandbox.slot import Slot


class SingleSlot:
    """A context manager; `slot` runs jobs at the level that was wanted, or the best there is."""

    def __init__(self, wanted: Level | None = None) -> None:
        self._wanted = wanted
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self.level = choose(self._wanted)
        self._workspace = self._stack.enter_context(Workspace())
        self.slot = self._stack.enter_context(Slot(self.level))
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def bundled(self) -> Program:
        """Return the bundled solver, ready to run."""
        return own_program(self._workspace.fresh())[0]

    def command(self, words: tuple[str, ...], protocol: Protocol, closed: list[Path]) -> Program:
        """Return a command ready to run; JudgeError if there is no such program."""
        copy = self._workspace.fresh()
        return command_program(words, protocol, Path.cwd(), closed, copy)[0]

    def submission(
        self, submission: Submission, closed: list[Path]
    ) -> Callable[[Protocol], Program]:
        """Return a function that builds a hand-in once and returns it; JudgeError if that fails."""
        context = BuildContext(self._workspace, Path.cwd(), closed)
        made = Preparation(submission, context).outcome(self.slot)

        def program_for(protocol: Protocol) -> Program:
            if isinstance(made, Finding):
                raise JudgeError(made.student if made.verdict is Verdict.CE else made.staff)
            return replace(made, protocol=protocol)

        return program_for

    def ask(self, program: Program, question: bytes, limits: Limits) -> Run:
        """Run a program on one question."""
        return self.slot.run(program.job(question, limits))
