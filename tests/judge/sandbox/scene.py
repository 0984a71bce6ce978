"""A scene for hostile programs: a question, its answer, and things they must not touch.

Also counts afterwards what they may have left: processes, control groups, mounts, files.
"""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from judge.grading.run_case import attempt
from judge.model.case import Case
from judge.model.result import Result
from judge.sandbox.slot import Slot
from judge.sandbox.worker_box import JUDGE_ROOT
from tests.judge.sandbox.hostile import Hostile

MARK = "PLYGRADE_SCENE"


@dataclass
class Scene:
    """Where hostile programs are judged; `mark` is in the environment of all of them."""

    folder: Path
    outside: Path
    mark: str
    port: int
    mounts: list[str] = field(default_factory=list)

    def judge(self, hostile: Hostile, slot: Slot) -> Result:
        """Ask a program the question and judge its answer."""
        expected = self.folder / "expected" / "double.out"
        case = Case(
            task="double",
            name=hostile.path.stem,
            input=self.folder / "double.in",
            expected=expected,
            limits=hostile.limits,
        )
        environment = {
            MARK: self.mark,
            "EXPECTED": str(expected),
            "OTHER": str(self.folder / "other" / "solver.py"),
            "OUTSIDE": str(self.outside),
            "GRADER": os.path.join(JUDGE_ROOT, "judge", "verdict.py"),
            "PORT": str(self.port),
            "JUDGE": str(os.getpid()),
            "NETWORK": os.readlink("/proc/self/ns/net"),
            "NICE": str(os.getpriority(os.PRIO_PROCESS, 0)),
            "PROCESSORS": str(len(os.sched_getaffinity(0))),
        }
        program = hostile.program(environment)
        return attempt(hostile.name, program, case, slot, slot.level.value)

    def leftovers(self, scratch: Path) -> list[str]:
        """Name all that is still there although every slot is closed."""
        found = [f"process {pid}" for pid in self._processes()]
        found += [f"control group {path}" for path in control_groups()]
        found += [f"mount {line}" for line in set(_mounts()) - set(self.mounts)]
        found += [f"file {path}" for path in scratch.iterdir()]
        return found + [f"file {path}" for path in self.outside.iterdir()]

    def _processes(self) -> Iterator[str]:
        sign = f"{MARK}={self.mark}".encode()
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                if sign in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0"):
                    yield pid
            except OSError:
                continue


@contextmanager
def set_scene(folder: Path) -> Iterator[Scene]:
    """Make the question, the secrets, a server, and a folder that is open to everybody."""
    for name in ("expected", "other", "outside"):
        (folder / name).mkdir()
    (folder / "double.in").write_text("21\n")
    (folder / "expected" / "double.out").write_text("42\n")
    (folder / "other" / "solver.py").write_text("print(int(input()) * 2)\n")
    (folder / "outside").chmod(0o777)
    with socket.create_server(("127.0.0.1", 0), backlog=64) as server:
        mark = os.urandom(8).hex()
        port = server.getsockname()[1]
        yield Scene(folder, folder / "outside", mark, port, list(_mounts()))


def control_groups() -> list[str]:
    """Return the control groups that slots of this process have made."""
    found = []
    for root, folders, _ in os.walk("/sys/fs/cgroup"):
        found += [
            f"{root}/{name}" for name in folders if name.startswith(f"plygrade-{os.getpid()}-")
        ]
    return found


def _mounts() -> Iterator[str]:
    with open("/proc/self/mountinfo", encoding="utf-8") as file:
        yield from (" ".join(line.split()[4:]) for line in file)
