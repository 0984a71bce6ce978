"""The programs of tests/judge/solvers: what each must get, and how it is asked.

The folder of a program is the verdict it must get. Its first lines may say more:
`levels:` those that claim to stop it (else all), `protocol: files`, `limits:` that differ from
those of its verdict, `repeat:` how often it is run, `expect:` words of the staff's message.
"""

import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path

from judge.model.limits import Limits
from judge.model.protocol import Protocol
from judge.model.verdict import Verdict
from judge.programs.program import Program
from judge.sandbox.level import Level

_QUICK_JVM = ("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC")
FOLDER = Path(__file__).parents[1] / "solvers"

# Generous where a limit is not what the test is about: the machine may be busy.
USUAL = Limits(cpu=60, wall=240, memory=256, output=4, processes=32, file=32)
BY_VERDICT = {
    Verdict.TLE: replace(USUAL, cpu=0.6),
    Verdict.WTLE: replace(USUAL, wall=1.5),
    Verdict.MLE: replace(USUAL, memory=96),
}


@dataclass(frozen=True)
class Hostile:
    """One program and what it must get."""

    path: Path
    verdict: Verdict
    limits: Limits
    levels: tuple[Level, ...] = tuple(Level)
    protocol: Protocol = Protocol.STDIO
    repeat: int = 1
    expect: str = ""
    command: tuple[str, ...] = ()
    readable: tuple[Path, ...] = field(default=())

    @property
    def name(self) -> str:
        """Return `TLE/spinner.py`."""
        return f"{self.verdict.name}/{self.path.name}"

    def program(self, environment: dict[str, str]) -> Program:
        """Return it as the judge sees it."""
        return Program(self.command, self.readable, self.protocol, environment)


def load_all() -> list[Hostile]:
    """Read all programs, in the order of their names."""
    return [_load(path) for path in sorted(FOLDER.glob("*/*.*")) if path.suffix != ".pyc"]


def _load(path: Path) -> Hostile:
    head = "\n".join(path.read_text().splitlines()[:4])
    said = dict(
        re.findall(r"^[#/* ]+(levels|protocol|limits|repeat|expect): ([^*\n]+)", head, re.M)
    )
    verdict = Verdict[path.parent.name]
    limits = BY_VERDICT.get(verdict, USUAL)
    for word in said.get("limits", "").split():
        name, _, amount = word.partition("=")
        limits = replace(limits, **{name: type(getattr(USUAL, name))(float(amount))})
    return Hostile(
        path=path,
        verdict=verdict,
        limits=limits,
        levels=tuple(Level(word) for word in said["levels"].split())
        if "levels" in said
        else tuple(Level),
        protocol=Protocol(said.get("protocol", "stdio").strip()),
        repeat=int(said.get("repeat", "1")),
        expect=said.get("expect", "").strip(),
    )


def missing_tool(hostile: Hostile) -> str:
    """Return the tool that this program needs and this machine lacks, "" if none."""
    tools = {".c": ["gcc"], ".java": ["javac", "java"], ".js": ["node"]}
    return next((tool for tool in tools.get(hostile.path.suffix, []) if not shutil.which(tool)), "")


def built(hostile: Hostile, folder: Path) -> Hostile:
    """Return the program with its command, compiled into `folder` where it must be."""
    path = hostile.path
    if path.suffix == ".py":
        return replace(hostile, command=(sys.executable, "-I", "-S", str(path)), readable=(path,))
    if path.suffix == ".js":
        return replace(hostile, command=(_tool("node"), str(path)), readable=(path,))
    target = folder / f"{hostile.verdict.name}-{path.stem}"
    if path.suffix == ".java":
        target.mkdir()
        _compile([_tool("javac"), *_QUICK_JVM, "-d", str(target), str(path)])
        command: tuple[str, ...] = (_tool("java"), "-Xmx128m", "-cp", str(target), path.stem)
    else:
        _compile([_tool("gcc"), "-O1", "-pthread", "-o", str(target), str(path)])
        command = (str(target),)
    return replace(hostile, command=command, readable=(target,))


def _tool(name: str) -> str:
    found = shutil.which(name)
    assert found is not None, name
    return str(Path(found).resolve())


def _compile(command: list[str]) -> None:
    subprocess.run(command, check=True, timeout=240)
