"""What a report is: a name on the command line, a default place, and what writes it."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from judge.model.result import Result
from judge.model.run import GradingRun

# Takes the results of a run one by one, in their order.
Add: TypeAlias = Callable[[Result], None]


@dataclass(frozen=True)
class Report:
    """`--report KIND[=FILE]`. `file` is the default name; it ends in `/` for a folder of files.

    `writing` opens the report at a place and gives what takes the results, or None if the run
    itself says enough. Leaving it completes the report; leaving it by an error leaves no file.
    """

    kind: str
    file: str
    about: str
    writing: Callable[[GradingRun, Path], AbstractContextManager[Add | None]]
