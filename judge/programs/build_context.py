"""What all submissions of a run share while they are prepared."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from judge.files.digest import digest
from judge.model.course import Course
from judge.model.protocol import SuiteProtocol
from judge.programs.answer_names import AnswerNames
from judge.programs.environments import FOLDER, course_python, environment_digest
from judge.programs.interpreters import Toolbox
from judge.programs.protocol import EasyQuestion
from judge.programs.tools import Tool
from judge.programs.workspace import Workspace


@dataclass(frozen=True)
class BuildContext:
    """Where submissions are prepared, where commands were given, and what is closed to them."""

    workspace: Workspace
    here: Path
    closed: Sequence[Path] = ()
    easy: EasyQuestion | None = None  # asked both ways where nothing says the protocol
    suite: SuiteProtocol | None = None  # what the suite says about being asked
    environment: Path | None = None  # of the course: see programs/environments.py
    kept: Path | None = None  # the store's folder, where environments are made; else the workspace
    names: AnswerNames | None = None  # of the chosen cases; without them no hand-in is answers
    course: Course | None = None  # whose languages, names and time factors hold
    shown: tuple[Path, ...] = ()  # folders of tools, by the instructor of this machine

    def python(self, named: str) -> Tool | None:
        """Return the Python that is named, or the course's; None for the judge's own."""
        environment = Path(named) if named else self.environment
        if environment is None:
            return None
        return course_python(environment, (self.kept or self.workspace.folder) / FOLDER)

    def tools(self, python: Tool | None) -> Toolbox:
        """Return what programs may use beside the system's own, with this Python."""
        return Toolbox(python, (*self.shown, *(self.course.toolchains if self.course else ())))

    def packages(self, python: Tool | None) -> str:
        """Return a digest of what is installed for a Python, None for the judge's own."""
        return environment_digest(Path(python.path)) if python else _own_packages()


@cache  # constant while a judge runs
def _own_packages() -> str:
    """Return which Python runs the judge, with what: students' programs may run by it."""
    return digest(sys.version, environment_digest(Path(sys.executable)))
