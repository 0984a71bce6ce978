"""A program that is ready to run, and the job that one case makes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from judge.model.limits import Limits
from judge.model.protocol import FileNames, Protocol
from judge.programs.own_files import OwnFiles
from judge.sandbox.job import Job

# All that a program sees of the judge's environment: nothing. The same on every machine.
ENVIRONMENT: Mapping[str, str] = {
    "PATH": "/usr/local/bin:/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
}
TOOLS = ".tools"  # hidden: no hand-in has one
# By the copy in the program's own folder: the user of a sandbox cannot search where it came from.
SEARCH = f"$PWD/{TOOLS}:$PATH"


@dataclass(frozen=True)
class Program:
    """A command that may be started in any folder, and what it must be able to read.

    Asked by files, a program with `own` files runs on copies of them beside its input.
    """

    argv: tuple[str, ...]
    readable: tuple[Path, ...] = ()
    protocol: Protocol = Protocol.STDIO
    environment: Mapping[str, str] = field(default_factory=dict)
    names: FileNames = field(default_factory=FileNames)
    own: OwnFiles | None = None
    notes: tuple[str, ...] = ()  # what was decided when it was built
    language: str = ""  # its name, "" where it is not known
    factor: float = 1.0  # of the time limits, by what the course says about the language
    owner: str = ""  # whose it is: no sandbox serves two

    def job(self, question: bytes, limits: Limits) -> Job:
        """Return the job that asks this program one question."""
        by_files = self.protocol is Protocol.FILES
        own = self.own if self.own and by_files and self.own.fit(limits.file) else None
        return Job(
            argv=own.moved(self.argv) if own else self.argv,
            stdin=b"" if by_files else question,
            files={self.names.input: question} if by_files else {},
            readable=self.readable,
            copies=own.paths if own else (),
            collect=self.names.output if by_files else "",
            limits=limits,
            environment={
                **ENVIRONMENT,
                **(own.moved_values(self.environment) if own else self.environment),
            },
            owner=self.owner,
        )
