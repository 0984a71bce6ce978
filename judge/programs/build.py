"""Building a submission from its copied sources: once, in the sandbox, under limits of its own."""

import errno
import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.model.limits import Limits
from judge.model.protocol import FileNames, Protocol
from judge.programs import packing
from judge.programs.entries import Refused
from judge.programs.interpreters import Toolbox, named_tool, recipe_tool
from judge.programs.own_files import own_files
from judge.programs.plans import BuildPlan
from judge.programs.program import ENVIRONMENT, SEARCH, Program
from judge.programs.recipe import Recipe, read_recipe
from judge.programs.safe_archive import MOST_FILES, unpack
from judge.programs.tools import PYTHON, NotInstalled, Tool, find_tool
from judge.programs.ways import ways_to_build
from judge.programs.workspace import copy_tree
from judge.sandbox.job import Job, Run, Runner, Stop
from judge.text.safe_text import complaint, printable_line

LIMITS = Limits(cpu=120, wall=300, memory=2048, output=256, processes=256, file=256)
PACKED = "built.frames"
# Everything that the build leaves in its folder comes back as one file: a sandbox hands out one.
# It is packed in there: what a build makes is never taken apart in the judge's own process.
SCRIPT = (
    'python=$1; pack=$2; shift 2; HOME=$PWD; export HOME; mkdir work && cp -R "$0"/. work &&'
    f' cd work && PATH="{SEARCH}" "$@" && cd .. &&'
    f' exec "$python" -I -S -c "$pack" work {PACKED} {MOST_FILES}'
)
MESSAGE_BYTES = 4000
# What a build can do to the files that we make of its own; all else is wrong with our machine.
FOREIGN = {errno.ENAMETOOLONG, errno.ENOTDIR, errno.EEXIST, errno.EISDIR, errno.ELOOP, errno.EILSEQ}


def build(
    sources: Path,
    built: Path,
    protocol: Protocol,
    slot: Runner,
    said: Recipe = Recipe(),  # noqa: B008
    tools: Toolbox = Toolbox(),  # noqa: B008
) -> Program | Finding:
    """Build the sources into the empty folder `built`; a Finding says why that failed.

    `said` is what the instructor says about this hand-in; `tools` are what the
    course has chosen. CE is the submission's fault, JE ours (a compiler that is not installed).
    """
    try:
        recipe = said.over(read_recipe(sources) or Recipe())
        trouble: Finding | None = None
        for plan in ways_to_build(sources, recipe, bool(said.run), slot, tools):
            if not (failure := _build_by(plan, sources, built, slot, tools)):
                return _program(plan, built, protocol, recipe, tools)
            trouble = trouble or failure
        assert trouble is not None, "there is always a plan"
        return trouble
    except Refused as refusal:
        return Finding.compile_error(str(refusal))
    except NotInstalled as error:  # never kept in a store: the tool may be installed tomorrow
        return replace(Finding.judge_error(str(error)), student=str(error))
    except JudgeError as error:
        return Finding.judge_error(str(error))


def _protocol(asked: Protocol, recipe: Recipe, plan: BuildPlan) -> Protocol:
    """Return the protocol: what was asked for explicitly comes first, then what the recipe says."""
    if plan.protocol or asked is not Protocol.AUTO:
        return plan.protocol or asked
    return recipe.protocol or Protocol.AUTO


def _build_by(
    plan: BuildPlan, sources: Path, built: Path, slot: Runner, toolbox: Toolbox
) -> Finding | None:
    """Build by the first of a plan's commands that works; return what is wrong with the last."""
    if not plan.builds:
        copy_tree(sources, built)
        return None
    trouble = None
    for words in plan.builds:
        tools = [_tool(words[0], plan, toolbox)] if _is_tool(words[0], sources) else []
        tools += [named_tool(PYTHON, toolbox)] if tools and plan.protocol else []  # for a Makefile
        trouble = _make(words, plan.build_environment, tools, sources, built, slot)
        if trouble is None or trouble.is_ours:
            break
    return trouble


def _tool(word: str, plan: BuildPlan, toolbox: Toolbox) -> Tool:
    """Return an installed program; that it is missing is our fault if we chose it."""
    return recipe_tool(word, toolbox, plan.trusted) if plan.own else named_tool(word, toolbox)


def _is_tool(word: str, sources: Path) -> bool:
    """Tell whether a command's first word means an installed program, not one of the submission."""
    return ("/" not in word or word.startswith("/")) and not os.path.exists(sources / word)


def _make(
    command: Sequence[str],
    environment: Mapping[str, str],
    tools: Sequence[Tool],
    sources: Path,
    built: Path,
    slot: Runner,
) -> Finding | None:
    """Run the build and unpack what it made; return what went wrong, None if nothing."""
    words = [tools[0].path, *command[1:]] if tools else list(command)
    own = find_tool(PYTHON)
    run = slot.run(
        Job(
            argv=("/bin/sh", "-c", SCRIPT, str(sources), own.path, packing.program(), *words),
            readable=(sources, *(path for tool in (*tools, own) for path in tool.readable)),
            collect=PACKED,
            limits=LIMITS,
            environment={**ENVIRONMENT, **environment},
        )
    )
    if run.stop is Stop.JUDGE:
        return Finding.judge_error(f"the build could not be run: {run.trouble}")
    if stopped := _stopped(run):
        return _compile_error(f"the build was stopped: {stopped}", run)
    if run.exit_code != 0 or run.collected is None:
        return _compile_error("the build failed", run)
    try:
        unpack(run.collected, built)
    except (OSError, Refused) as error:
        if isinstance(error, OSError) and error.errno not in FOREIGN:
            raise
        reason = printable_line(str(error))
        return _compile_error(f"what the build left behind cannot be kept: {reason}", run)
    return None


def _stopped(run: Run) -> str:
    """Return the limit at which a build was stopped; "" if it ended by itself.

    A `make` that outlives what it started for a moment reports a failure of its own.
    """
    failed = run.exit_code != 0
    if run.stop is Stop.CPU or (failed and run.cpu >= LIMITS.cpu):
        return f"it took more than {LIMITS.cpu:g} s of CPU time"
    if run.stop is Stop.WALL or (failed and run.wall >= LIMITS.wall):
        return f"it took more than {LIMITS.wall:g} s"
    return "" if run.stop is Stop.EXIT else f"too much {run.stop.value}"


def _compile_error(message: str, run: Run) -> Finding:
    said = complaint(run.stderr.strip() or run.stdout.strip(), MESSAGE_BYTES)
    text = f"{message}\n{said}" if said else message
    return Finding.compile_error(text)


def _program(
    plan: BuildPlan, built: Path, protocol: Protocol, recipe: Recipe, toolbox: Toolbox
) -> Program:
    """Return the program; words that name files of the submission are made absolute."""
    words = [_placed(word, built) for word in plan.run]
    readable: tuple[Path, ...] = (built,)
    first = Path(words[0])
    if "/" not in words[0] or (first.is_absolute() and not first.is_relative_to(built)):
        tool = _tool(words[0], plan, toolbox)
        words[0] = tool.path
        readable = (built, *tool.readable)
    elif not first.is_absolute() or not os.path.exists(first):
        missing = printable_line(plan.run[0].replace("{folder}/", ""))
        raise Refused(f"there is no {missing} after the build")
    if plan.protocol:  # a Makefile may start Python
        readable += named_tool(PYTHON, toolbox).readable
    environment = {
        name: value.replace("{folder}", str(built)) for name, value in plan.environment.items()
    }
    argv = (*words, *recipe.arguments)
    spoken = _protocol(protocol, recipe, plan)
    own = None if plan.protocol else own_files(built, sorted(built.iterdir()))  # a Makefile moves
    names = FileNames() if plan.protocol else recipe.names  # `make run` knows the usual ones
    return Program(argv, readable, spoken, environment, names, own, plan.notes, plan.language)


def _placed(word: str, built: Path) -> str:
    filled = word.replace("{folder}", str(built))
    path = built / filled
    return str(path) if filled and filled != "-" and os.path.isfile(path) else filled
