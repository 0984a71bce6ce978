"""The ways to build a hand-in, in the order in which they are tried, each with what it says."""

from collections.abc import Iterator
from pathlib import Path

from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.programs.entries import Refused
from judge.programs.interpreters import named_tool
from judge.programs.makefile import (
    RUN,
    RUN_TARGET,
    add_python,
    build_command,
    makefile_in,
    targets_of,
)
from judge.programs.plans import BuildPlan, plan
from judge.programs.recipe import CLASS_MANIFEST, MANIFEST, Recipe
from judge.programs.recognise import recognise
from judge.programs.tools import PYTHON, Tool
from judge.sandbox.job import Runner


def ways_to_build(
    sources: Path, recipe: Recipe, trusted: bool, slot: Runner, python: Tool | None
) -> Iterator[BuildPlan]:
    """Yield the ways to build: the recipe's own, the Makefile's, that of the language."""
    if recipe.run:
        builds = (recipe.build,) if recipe.build else ()
        note = f"started by `run:` of {CLASS_MANIFEST if trusted else MANIFEST}"
        yield BuildPlan(builds, recipe.run, own=True, trusted=trusted, notes=(note,))
        return
    made = None if recipe.language or recipe.main else _makefile(sources, slot, python)
    if made:
        yield made
    try:
        yield plan(recognise(sources, recipe.wish))
    except (Refused, JudgeError):
        if not made:  # else its Makefile is what counts
            raise


def _makefile(sources: Path, slot: Runner, python: Tool | None) -> BuildPlan | None:
    """Return the plan of a Makefile hand-in; None if no Makefile says how to run it."""
    if makefile_in(sources) is None:
        return None
    targets = targets_of(sources, slot.run)
    if RUN_TARGET not in targets:
        return None
    add_python(sources, named_tool(PYTHON, python))
    build = build_command(targets)
    return BuildPlan(
        (build,) if build else (),
        ("/bin/sh", "-c", RUN, "{folder}"),
        own=True,
        protocol=Protocol.FILES,
        notes=(f"started by make {RUN_TARGET}",),
    )
