"""A plugin for pytest: `pytest cases/` runs every case of a suite as a separate test.

It is loaded into every pytest of an environment in which we are installed, also in projects that
have a `judge` or a `solver` of their own. So it stands outside our packages, under a name that
nobody else has, and imports nothing of ours until there is work for us. What is done with a suite
is in judge/commands/pytest_cases.py.
"""

import os
import re
import sys
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from judge.commands.pytest_cases import CaseGrading
    from judge.model.case import Case
    from judge.model.protocol import SuiteProtocol
    from judge.model.result import Result

HOME = Path(__file__).resolve().parent
NAMES = ("solver", "judge", "arena")
MANIFEST = "suite.yaml"
CASES = "cases"
REQUIRED = frozenset(("task", "cases"))  # keys that every suite of ours has at its top
TOP_KEY = re.compile(r"""^["']?([A-Za-z_]+)["']?[ \t]*:""", re.MULTILINE)
# `cases` as a list that does not begin with a pattern, as ours does: on its line or, after empty
# ones and comments, below it.
LISTED = re.compile(
    r"""^["']?cases["']?[ \t]*:(?:[ \t]*\[|[ \t]*(?:#.*)?\n(?:[ \t]*(?:#.*)?\n)*[ \t]*-[ \t\n])"""
    r"""(?!\s*["'][^"'\n]*[*?\[])""",
    re.MULTILINE,
)
# Inputs that are not called *.in have a pattern of expected files: `"*.txt": {expected: "*.ans"}`.
ANSWERS = re.compile(r"""expected["']?[ \t]*:[ \t]*["'][^"'\n]*\*""")
OPTION = "--plygrade-solver"


class ImportGuard:
    """Our modules inside a process that belongs to somebody else: pytest in a student's folder.

    There `judge` may mean the student's file, and pytest puts the folders of tests first on the
    import path. So ours are among the loaded modules only while we work, and then come from where
    we are installed; before and after, the process is as others left it. A context manager that
    may be entered again and again, but not inside itself.
    """

    def __init__(self) -> None:
        here = _current_folder()
        others = (entry for entry in sys.path if entry and os.path.abspath(entry) != here)
        self._path = [str(HOME), *(entry for entry in others if entry != str(HOME))]
        self._ours = {name: module for name, module in _loaded().items() if _is_ours(module)}

    def __enter__(self) -> None:
        self._their_path, self._theirs = sys.path[:], _taken()
        sys.path[:] = self._path
        sys.modules.update(self._ours)

    def __exit__(self, *_: object) -> None:
        self._ours = _taken()
        sys.modules.update(self._theirs)
        sys.path[:] = self._their_path


GUARD = pytest.StashKey[ImportGuard]()
GRADING: "pytest.StashKey[CaseGrading]" = pytest.StashKey()
BUNDLED = pytest.StashKey[bool]()  # the bundled cases are those of this session


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names the program to grade."""
    group = parser.getgroup("plygrade")
    group.addoption(OPTION, metavar="COMMAND", help="grade this command, not the bundled solver")


def pytest_configure(config: pytest.Config) -> None:
    """Check our option; replace `cases` by the bundled ones where there is no such folder."""
    guard = config.stash[GUARD] = ImportGuard()
    _check_option(config.getoption(OPTION), guard)
    replaced = [_bundled(word, guard) for word in config.args]
    config.stash[BUNDLED] = replaced != config.args
    config.args[:] = replaced


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Mention the bundled cases, if they replace a folder that is not here."""
    if config.stash[BUNDLED]:
        return ["plygrade: found no ./cases here: these are the bundled ones"]
    return []


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    """Collect the manifest of one of our suites as a file of tests."""
    if file_path.name != MANIFEST or not is_ours(file_path):
        return None
    guard = parent.config.stash[GUARD]
    with guard:
        from judge.commands.pytest_cases import SuiteFile

        judge = partial(_judge, parent.config)
        found: pytest.Collector = SuiteFile.from_parent(
            parent, path=file_path, guard=guard, judge=judge
        )
    return found


def pytest_unconfigure(config: pytest.Config) -> None:
    """Close the sandbox, if one was started."""
    if (grading := config.stash.get(GRADING, None)) is not None:
        with config.stash[GUARD]:
            grading.close()


def is_ours(manifest: Path) -> bool:
    """Tell by its keys and the inputs beside it whether this file is one of our suites.

    Other tools have such keys too, and files called *.in; their cases are often a list. Only the
    text is looked at: a mistake in the YAML of one of our suites must be reported.
    """
    try:
        text = manifest.read_text(encoding="utf-8", errors="replace")
        known = set(TOP_KEY.findall(text)) >= REQUIRED and not LISTED.search(text)
        return known and (any(manifest.parent.glob("*.in")) or bool(ANSWERS.search(text)))
    except OSError:
        return False


def _check_option(command: str | None, guard: ImportGuard) -> None:
    """Refuse a command that cannot be started, before anything is collected."""
    if command is None:
        return
    with guard:
        from judge.commands.command_words import command_words
        from judge.model.errors import JudgeError

        try:
            command_words(command, OPTION)
        except JudgeError as error:
            raise pytest.UsageError(str(error)) from None


def _bundled(word: str, guard: ImportGuard) -> str:
    """Return where the bundled cases are for `cases`, if no such folder is here."""
    path = Path(word.partition("::")[0])
    if path.parts[:1] != (CASES,) or Path(CASES).exists():
        return word
    with guard:
        from judge.files import installation

    bundled = installation.BUNDLED
    return str(bundled / word) if (bundled / path).exists() else word


def _judge(config: pytest.Config, suite: "SuiteProtocol | None", case: "Case") -> "Result":
    """Grade one case in the sandbox of this session, which is started for the first one."""
    if GRADING not in config.stash:
        from judge.commands.pytest_cases import CaseGrading

        config.stash[GRADING] = CaseGrading(config.getoption(OPTION), OPTION)
    return config.stash[GRADING].judge(suite, case)


def _loaded() -> dict[str, ModuleType]:
    """Return the loaded modules that have one of our names, whoever loaded them."""
    return {name: found for name, found in sys.modules.items() if name.split(".")[0] in NAMES}


def _taken() -> dict[str, ModuleType]:
    """Take these modules out of the loaded ones."""
    return {name: sys.modules.pop(name) for name in _loaded()}


def _is_ours(module: ModuleType) -> bool:
    origin = getattr(module, "__file__", None)
    return origin is not None and HOME in Path(origin).resolve().parents


def _current_folder() -> str | None:
    try:
        return os.getcwd()
    except OSError:  # it is gone, so nothing can come from it
        return None
