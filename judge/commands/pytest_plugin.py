"""A plugin for pytest: `pytest cases/` runs every case of a suite as a separate test.

It is loaded into every pytest of an environment in which we are installed. So it imports next to
nothing, takes only suites that are plainly ours, and leaves alone what other projects call
`solver` or `judge`: see import_guard.py. What is done with a suite is in pytest_cases.py.
"""

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from judge.commands.import_guard import ImportGuard
from judge.files.installation import BUNDLED

if TYPE_CHECKING:
    from judge.commands.pytest_cases import CaseGrading
    from judge.model.case import Case
    from judge.model.result import Result

MANIFEST = "suite.yaml"
CASES = "cases"
REQUIRED = frozenset(("task", "cases"))  # keys that every suite of ours has at its top
TOP_KEY = re.compile(r"""^["']?([A-Za-z_]+)["']?[ \t]*:""", re.MULTILINE)
OPTION = "--plygrade-solver"
BROUGHT = (
    *("judge", "judge.files", "judge.files.installation"),
    *("judge.commands", "judge.commands.import_guard", __name__),
)
GUARD = pytest.StashKey[ImportGuard]()
GRADING: "pytest.StashKey[CaseGrading]" = pytest.StashKey()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names the program to grade."""
    group = parser.getgroup("plygrade")
    group.addoption(OPTION, metavar="COMMAND", help="grade this command, not the bundled solver")


def pytest_configure(config: pytest.Config) -> None:
    """Unload our modules until there is a suite."""
    config.stash[GUARD] = ImportGuard()
    config.stash[GUARD].hide(BROUGHT)
    config.args[:] = [_bundled(word) for word in config.args]


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Mention the bundled cases, if they replace a folder that is not here."""
    if any(Path(word).is_relative_to(BUNDLED) for word in config.args):
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

    Only the text is looked at: a mistake in the YAML of one of our suites must be reported.
    """
    try:
        keys = set(TOP_KEY.findall(manifest.read_text(encoding="utf-8", errors="replace")))
        return keys >= REQUIRED and any(manifest.parent.glob("*.in"))
    except OSError:
        return False


def _bundled(word: str) -> str:
    """Return where the bundled cases are for `cases`, if no such folder is here."""
    path = Path(word.partition("::")[0])
    if path.parts[:1] != (CASES,) or Path(CASES).exists() or not (BUNDLED / path).exists():
        return word
    return str(BUNDLED / word)


def _judge(config: pytest.Config, case: "Case") -> "Result":
    """Grade one case in the sandbox of this session, which is started for the first one."""
    if GRADING not in config.stash:
        from judge.commands.pytest_cases import CaseGrading

        config.stash[GRADING] = CaseGrading(config.getoption(OPTION), OPTION)
    return config.stash[GRADING].judge(case)
