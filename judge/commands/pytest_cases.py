"""What the pytest plugin does with a suite of ours: a case is an item, a verdict its outcome.

What is graded is the bundled solver, or the command that the plugin's option names. Nothing is
kept in the store: a test runner is expected to run.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from judge.commands.command_words import command_words
from judge.commands.single_slot import SingleSlot
from judge.grading.run_case import attempt
from judge.manifest.loader import load_suite
from judge.manifest.select import course_files
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.protocol import SuiteProtocol
from judge.model.result import Result
from judge.model.run import shell_line
from judge.model.verdict import Verdict
from judge.programs.program import Program
from judge.programs.protocol import easiest
from judge.programs.submission import OURS, Submission, SubmissionKind
from judge.reports.console.plain import failure_lines

if TYPE_CHECKING:
    from plygrade_pytest import ImportGuard

WIDTH = 100
DOORBELL = "grader.py"
SuiteJudge: TypeAlias = Callable[[SuiteProtocol | None, Case], Result]


class CaseGrading:
    """The sandbox and the program that all items of a session share."""

    def __init__(self, command: str | None, option: str) -> None:
        self.name = OURS if command is None else command
        self._command = () if command is None else command_words(command, option)
        self._bench = SingleSlot()
        self._bench.__enter__()
        self._programs: dict[SuiteProtocol | None, Program] = {}

    def judge(self, suite: SuiteProtocol | None, case: Case) -> Result:
        """Return the result of the program on one case, asked as its suite says."""
        if suite not in self._programs:
            made = self._asked(suite, case) if self._command else self._bench.bundled()
            self._programs[suite] = made
        program = self._programs[suite]
        return attempt(self.name, program, case, self._bench.slot, self._bench.level.value)

    def _asked(self, suite: SuiteProtocol | None, case: Case) -> Program:
        """Return the command as a program; what no suite says is found out on its first case."""
        command = Submission(self.name, SubmissionKind.COMMAND, self._command)
        closed = [case.expected.parent]
        return self._bench.program(self._bench.prepared(command, closed, easiest([case]), suite))

    def close(self) -> None:
        self._bench.__exit__(None, None, None)


class NotAccepted(Exception):
    """A result that is a failure of its item."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.verdict.value)
        self.result = result


class SuiteFile(pytest.File):
    """A manifest; its cases are the items. `judge` grades one of them, asked as the suite says."""

    def __init__(self, *, guard: "ImportGuard", judge: SuiteJudge, **rest: Any) -> None:
        super().__init__(**rest)
        self._guard = guard
        self._judge = judge

    def collect(self) -> Iterable["CaseItem"]:
        """Return an item for each case; a broken manifest is one error of collection."""
        with self._guard:
            try:
                suite = load_suite(Path(os.path.relpath(self.path)))
                if course_files([suite]):
                    from judge.commands.course_option import course_of  # few suites have one

                    suite = course_of(None, [suite])[1][0]
            except JudgeError as error:
                told = "\n".join(f"plygrade: {line}" for line in error.lines)
                raise self.CollectError(told) from None
        judge = partial(self._judge, suite.protocol)
        shared: dict[str, Any] = {"guard": self._guard, "judge": judge}
        return [
            CaseItem.from_parent(self, name=case.name, case=case, **shared) for case in suite.cases
        ]


class CaseItem(pytest.Item):
    """One case as a test."""

    def __init__(
        self, *, case: Case, guard: "ImportGuard", judge: Callable[[Case], Result], **rest: Any
    ) -> None:
        super().__init__(**rest)
        self._case = case
        self._guard = guard
        self._judge = judge

    def runtest(self) -> None:
        """Run the program on the case; everything but an accepted answer is a failure."""
        with self._guard:
            result = self._judge(self._case)
        self.add_report_section("call", "limits", _use(result))
        if result.verdict is Verdict.SK:
            pytest.skip(result.finding.staff)
        if not result.verdict.accepted:
            raise NotAccepted(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """Return what the console report says about a failure, without our traceback."""
        error = excinfo.value
        if isinstance(error, NotAccepted):
            with self._guard:
                return "\n".join(_words(error.result))
        if isinstance(error, JudgeError):
            return str(error)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self._case.input, None, self._case.title


def _words(result: Result) -> Iterator[str]:
    start = ("python", DOORBELL) if Path(DOORBELL).is_file() else ("grader",)
    solver = () if result.submission == OURS else ("--solver", result.submission)
    again = shell_line((*start, *solver, "--fresh", str(result.case.input)))
    return failure_lines(result, f"{result.case.title}: {result.verdict.value}", again, WIDTH)


def _use(result: Result) -> str:
    return f"CPU {result.cpu:.2f} of {result.limits.cpu:g} s, sandbox {result.level}"
