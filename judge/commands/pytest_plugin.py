"""A plugin for pytest: `pytest cases/` runs every case of a suite as a test of its own.

Graded is the bundled solver, or any command given as `--solver`. Nothing is kept in the store:
a test runner is expected to run.
"""

import os
import shlex
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.commands.single_slot import SingleSlot
from judge.grading.run_case import attempt
from judge.manifest.loader import MANIFEST, load_suite
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.result import Result
from judge.model.verdict import Verdict
from judge.programs.program import Program, Protocol
from judge.programs.recipe import split_command
from judge.programs.submission import OURS
from judge.reports.console.plain import failure_lines

WIDTH = 100


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names the program to grade."""
    group = parser.getgroup("plygrade")
    group.addoption(
        "--solver", metavar="COMMAND", help="grade this command, not the bundled solver"
    )


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> "SuiteFile | None":
    """Take the manifest of a suite for a file of tests."""
    if file_path.name != MANIFEST:
        return None
    found: SuiteFile = SuiteFile.from_parent(parent, path=file_path)
    return found


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the sandbox, if one was started."""
    if (grading := config.stash.get(GRADING, None)) is not None:
        grading.close()


class Grading:
    """The sandbox and the program that all items of a session share."""

    def __init__(self, command: str | None) -> None:
        self.name = command or OURS
        self._bench = SingleSlot()
        self._bench.__enter__()
        self._command = tuple(split_command(command, "--solver")) if command else ()
        self._program: Program | None = None

    def judge(self, case: Case) -> Result:
        """Return the result of the program on one case."""
        if self._program is None:
            closed = [case.expected.parent]
            self._program = (
                self._bench.command(self._command, Protocol.STDIO, closed)
                if self._command
                else self._bench.bundled()
            )
        return attempt(self.name, self._program, case, self._bench.slot, self._bench.level.value)

    def close(self) -> None:
        """Give everything back."""
        self._bench.__exit__(None, None, None)


GRADING = pytest.StashKey[Grading]()


class NotAccepted(Exception):
    """A result that is a failure of its item."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.verdict.value)
        self.result = result


class SuiteFile(pytest.File):
    """A manifest; its cases are the items."""

    def collect(self) -> Iterable["CaseItem"]:
        """Yield an item for each case; a broken manifest is one error of collection."""
        try:
            suite = load_suite(Path(os.path.relpath(self.path)))
        except JudgeError as error:
            raise self.CollectError(str(error)) from None
        for case in suite.cases:
            yield CaseItem.from_parent(self, name=case.name, case=case)


class CaseItem(pytest.Item):
    """One case as a test."""

    def __init__(self, *, case: Case, **rest: Any) -> None:
        super().__init__(**rest)
        self.case = case

    def runtest(self) -> None:
        """Run the program on the case; everything but an accepted answer is a failure."""
        stash = self.config.stash
        if GRADING not in stash:
            stash[GRADING] = Grading(self.config.getoption("--solver"))
        result = stash[GRADING].judge(self.case)
        self.add_report_section("call", "limits", _use(result))
        if result.verdict is Verdict.SK:
            pytest.skip(result.finding.staff)
        if not result.verdict.accepted:
            raise NotAccepted(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """Return what the console report says of a failure; no traceback of ours."""
        error = excinfo.value
        if isinstance(error, NotAccepted):
            return "\n".join(_words(error.result))
        if isinstance(error, JudgeError):
            return str(error)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where the case is and what it is called."""
        return self.case.input, None, self.case.title


def _words(result: Result) -> Iterator[str]:
    solver = () if result.submission == OURS else ("--solver", result.submission)
    again = shlex.join(("python", "grader.py", *solver, "--fresh", str(result.case.input)))
    return failure_lines(result, f"{result.case.title}: {result.verdict.value}", again, WIDTH)


def _use(result: Result) -> str:
    return f"CPU {result.cpu:.2f} of {result.case.limits.cpu:g} s, sandbox {result.level}"
