"""The texts of a case for a report: the start of its input and of what is expected."""

from collections.abc import Callable
from dataclasses import dataclass
from lzma import LZMAError
from pathlib import Path
from typing import IO

from judge.manifest.files import open_expected
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.text.safe_text import excerpt

READ = 64 * 1024  # bytes of a file that a report looks at
LINES, COLUMNS = 40, 120
INPUT_LINES, INPUT_COLUMNS = 60, 300  # of the largest Raid board: who sees all of it can play on


@dataclass(frozen=True)
class CaseText:
    """What a reader sees, cut to size, and the longer start that differences are made from."""

    input: str
    expected: str
    expected_start: str


def case_text(case: Case) -> CaseText:
    """Read the two files of a case; one that cannot be read says so in its place."""
    expected = _start(case.expected, open_expected)
    return CaseText(
        excerpt(_start(case.input, lambda path: path.open("rb")), INPUT_LINES, INPUT_COLUMNS),
        excerpt(expected, LINES, COLUMNS),
        expected,
    )


def _start(path: Path, opener: Callable[[Path], IO[bytes]]) -> str:
    try:
        with opener(path) as stream:
            start = stream.read(READ)
            if len(start) == READ:  # half a line would look like another one
                start = start[: start.rfind(b"\n") + 1] or start
            return start.decode("utf-8", "backslashreplace")
    except (OSError, EOFError, LZMAError, JudgeError) as error:
        return f"({path}: cannot be read: {error})"
