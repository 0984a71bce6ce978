"""What a report is: a name on the command line, a default place, and a function that writes it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from judge.model.run import GradingRun


@dataclass(frozen=True)
class Report:
    """`--report KIND[=FILE]`. `file` is the default name; it ends in `/` for a folder of files."""

    kind: str
    file: str
    about: str
    write: Callable[[GradingRun, Path], None]
