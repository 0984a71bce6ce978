"""Reading the sources of a hand-in apart from the judge, where that could take long.

What starts a program, in which language, and how it wants to be asked is told from its sources by
patterns and by Python's own parser. Someone can write sources on which these take hours, and while
a pattern is matched no other thread of a process moves. So all but small hand-ins are read in a
process of their own with a limit, and that of the judge goes on.
"""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from judge.files.installation import ROOT
from judge.model.errors import JudgeError
from judge.model.protocol import INPUT, OUTPUT, Protocol
from judge.programs.entries import Refused
from judge.programs.fitting import fit
from judge.programs.plans import BuildPlan, plan
from judge.programs.program import Program
from judge.programs.protocol import hint
from judge.programs.recognise import Wish, file_names, recognise
from judge.programs.tools import NotInstalled
from judge.text.safe_text import last_line

SECONDS = 20  # of CPU time
PATIENCE = 120.0  # seconds on the clock
MEMORY = 2048 << 20  # bytes
SMALL = 24 * 1024  # bytes of a file for which the worst that a pattern can do takes a moment
START = (
    "import sys; sys.path.append(sys.argv.pop(1)); from judge.programs.apart import serve; serve()"
)
RAISED = {"refused": Refused, "missing": NotInstalled, "judge": JudgeError}


def fitted(folder: Path) -> tuple[str, ...]:
    """Do what fitting.fit does."""
    return tuple(_done("fit", folder, {}) if _is_large(folder) else fit(folder))


def planned(folder: Path, wish: Wish) -> BuildPlan:
    """Return the plan of the sources in a folder; may raise Refused or JudgeError."""
    if not _is_large(folder):
        return plan(recognise(folder, wish))
    made = _done("plan", folder, asdict(wish))
    words = {name: tuple(made[name]) for name in ("run", "notes")}
    return BuildPlan(**made | words | {"builds": tuple(map(tuple, made["builds"]))})


def language_in(folder: Path, wish: Wish) -> str:
    """Return the name of the language that `planned` would build; may raise the same."""
    if not _is_large(folder):
        return recognise(folder, wish).language.name
    return str(_done("language", folder, asdict(wish)))


def likely_protocol(program: Program, folder: Path, named: Sequence[Path]) -> Protocol | None:
    """Return the protocol that a command or its sources, in a folder or named, seem to speak.

    What a command names is the instructor's own and read here.
    """
    if not {INPUT, OUTPUT}.isdisjoint(program.argv):
        return Protocol.FILES
    told = _done("hint", folder, {}) if _is_large(folder) else _hint(folder, {})
    found = {hint(named), Protocol(told) if told else None}
    return next((each for each in (Protocol.FILES, Protocol.STDIO) if each in found), None)


def _is_large(folder: Path) -> bool:
    """Tell whether the worst could take long: it grows with the square of a file's size."""
    sizes = (os.lstat(folder / name).st_size for name in file_names(folder))
    return sum(size * size for size in sizes) > SMALL * SMALL


def _done(work: str, folder: Path, arguments: dict[str, Any]) -> Any:
    """Have a process do the work; return its answer or raise what it raised."""
    order = json.dumps({"work": work, "folder": os.fsdecode(folder), "arguments": arguments})
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", START, str(ROOT)],
            input=order.encode("ascii"),
            capture_output=True,
            timeout=PATIENCE,
            env={"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"},
            start_new_session=True,  # interrupts are for the judge to pass on
        )
    except subprocess.TimeoutExpired:
        raise Refused(_too_long(PATIENCE)) from None
    if done.returncode < 0:
        raise Refused(_too_long(SECONDS))
    if done.returncode > 0:
        raise JudgeError(f"the reader of sources failed: {last_line(done.stderr)}")
    answer = json.loads(done.stdout)
    for kind, error in RAISED.items():
        if kind in answer:
            raise error(answer[kind])
    return answer["value"]


def _too_long(seconds: float) -> str:
    return f"the sources cannot be read: that takes more than {seconds:g} s"


def serve(seconds: int = SECONDS) -> None:
    """Do the work that standard input asks for, and answer on standard output."""
    order = json.loads(sys.stdin.buffer.read())
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    folder = Path(order["folder"])
    try:
        answer = {"value": WORKS[order["work"]](folder, order["arguments"])}
    except Refused as refusal:
        answer = {"refused": str(refusal)}
    except NotInstalled as error:
        answer = {"missing": str(error)}
    except JudgeError as error:
        answer = {"judge": str(error)}
    except MemoryError:
        answer = {"refused": "the sources cannot be read: that takes too much memory"}
    sys.stdout.write(json.dumps(answer))


def _plan(folder: Path, arguments: dict[str, Any]) -> dict[str, Any]:
    return asdict(plan(recognise(folder, _wish(arguments))))


def _wish(arguments: dict[str, Any]) -> Wish:
    return Wish(**arguments | {"allowed": tuple(arguments["allowed"])})


def _hint(folder: Path, _: dict[str, Any]) -> str:
    found = hint(folder / name for name in file_names(folder))
    return found.value if found else ""


WORKS: dict[str, Callable[[Path, dict[str, Any]], Any]] = {
    "fit": lambda folder, _: fit(folder),
    "plan": _plan,
    "language": lambda folder, arguments: recognise(folder, _wish(arguments)).language.name,
    "hint": _hint,
}
