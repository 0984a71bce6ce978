"""What all submissions of a run share while they are prepared."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from judge.model.protocol import SuiteProtocol
from judge.programs.answer_names import AnswerNames
from judge.programs.environments import FOLDER, course_python, environment_digest
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

    def python(self, named: str) -> Tool | None:
        """Return the Python that is named, or the course's; None for the judge's own."""
        environment = Path(named) if named else self.environment
        if environment is None:
            return None
        return course_python(environment, (self.kept or self.workspace.folder) / FOLDER)

    def packages(self, python: Tool | None) -> str:
        """Return a digest of what is installed for a Python; "" for the judge's own."""
        return environment_digest(Path(python.path)) if python else ""
