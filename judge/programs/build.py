"""Building a submission from its copied sources: once, in the sandbox, under limits of its own."""

import shutil
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.model.limits import Limits
from judge.model.verdict import Verdict
from judge.programs.languages import fill, recognise
from judge.programs.program import ENVIRONMENT, Program, Protocol
from judge.programs.safe_archive import unpack
from judge.programs.sources import Refused
from judge.programs.submission import MANIFEST, read_recipe
from judge.programs.tools import PYTHON, Tool, find_tool
from judge.sandbox.job import Job, Run, Runner, Stop
from judge.text.safe_text import printable_line, tail

LIMITS = Limits(cpu=120, wall=300, memory=2048, output=256, processes=256, file=256)
PACKED = "built.tar"
# Everything that the build leaves in its folder comes back as one file: a sandbox hands out one.
SCRIPT = (
    'HOME=$PWD; export HOME; mkdir work && cp -R "$0"/. work && cd work && "$@" && cd .. &&'
    f" tar -cf {PACKED} -C work ."
)
MESSAGE_BYTES = 4000


@dataclass(frozen=True)
class _Commands:
    """What to do with the sources; words of `run` may contain `{folder}`."""

    build: tuple[str, ...]
    run: tuple[str, ...]
    protocol: Protocol
    own: bool  # the submission's own words, not those of a language we know


def build(sources: Path, built: Path, protocol: Protocol, slot: Runner) -> Program | Finding:
    """Build the sources into the empty folder `built`; a Finding says why that failed.

    CE is the submission's fault, JE ours (a compiler that is not installed).
    """
    try:
        commands = _commands(sources, protocol)
        tools = [_tool(name, commands.own) for name in _tools(commands, sources)]
        if commands.build:
            if trouble := _make(commands.build, tools, sources, built, slot):
                return trouble
        else:
            shutil.copytree(sources, built, dirs_exist_ok=True)
        return _program(commands, built)
    except Refused as refusal:
        return Finding(Verdict.CE, student=str(refusal), staff=str(refusal))
    except JudgeError as error:
        return Finding.judge_error(str(error))


def _commands(sources: Path, protocol: Protocol) -> _Commands:
    """Return the commands of `submission.yaml`, or those of the language that is recognised."""
    if recipe := read_recipe(sources):
        return _Commands(recipe.build, recipe.run, recipe.protocol or protocol, own=True)
    language, main, files = recognise(sources)
    return _Commands(
        tuple(fill(language.build, "{folder}", main, files)),
        tuple(fill(language.run, "{folder}", main, files)),
        protocol,
        own=False,
    )


def _tool(word: str, own: bool) -> Tool:
    """Return an installed program; that it is missing is our fault if we chose it."""
    try:
        return find_tool(PYTHON if word == "python3" else word)
    except JudgeError as error:
        if own:
            raise Refused(f"{MANIFEST}: {printable_line(str(error))}") from None
        raise


def _tools(commands: _Commands, sources: Path) -> list[str]:
    """Return the name of the installed program that builds; none if it is the submission's own."""
    if not commands.build:
        return []
    first = commands.build[0]
    return [] if "/" in first or (sources / first).exists() else [first]


def _make(
    command: Sequence[str], tools: Sequence[Tool], sources: Path, built: Path, slot: Runner
) -> Finding | None:
    """Run the build and unpack what it made; return what went wrong, None if nothing."""
    words = [tools[0].path, *command[1:]] if tools else list(command)
    run = slot.run(
        Job(
            argv=("/bin/sh", "-c", SCRIPT, str(sources), *words),
            readable=(sources, *(path for tool in tools for path in tool.readable)),
            collect=PACKED,
            limits=LIMITS,
            environment=ENVIRONMENT,
        )
    )
    if run.stop is Stop.JUDGE:
        return Finding.judge_error(f"the build could not be run: {run.trouble}")
    if run.stop is not Stop.EXIT:
        return _compile_error(f"the build was stopped: too much {run.stop.value}", run)
    if run.exit_code != 0 or run.collected is None:
        return _compile_error("the build failed", run)
    try:
        unpack(run.collected, built)
    except (tarfile.TarError, OSError, Refused) as error:
        reason = printable_line(str(error))
        return _compile_error(f"what the build left behind cannot be kept: {reason}", run)
    return None


def _compile_error(message: str, run: Run) -> Finding:
    said = tail(run.stderr.strip() or run.stdout.strip(), MESSAGE_BYTES)
    text = f"{message}\n{said}" if said else message
    return Finding(Verdict.CE, student=text, staff=text)


def _program(commands: _Commands, built: Path) -> Program:
    """Return the program; words that name files of the submission are made absolute."""
    words = [_placed(word, built) for word in commands.run]
    readable: tuple[Path, ...] = (built,)
    if "/" not in words[0]:
        tool = _tool(words[0], commands.own)
        words[0] = tool.path
        readable = (built, *tool.readable)
    elif not Path(words[0]).is_absolute() or not Path(words[0]).exists():
        missing = printable_line(commands.run[0].replace("{folder}/", ""))
        raise Refused(f"there is no {missing} after the build")
    return Program(tuple(words), readable, commands.protocol)


def _placed(word: str, built: Path) -> str:
    filled = word.replace("{folder}", str(built))
    path = built / filled
    return str(path) if filled and filled != "-" and path.is_file() else filled
