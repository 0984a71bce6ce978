"""The ways to build a hand-in, in the order in which they are tried, each with what it says."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.programs.apart import planned
from judge.programs.entries import Refused
from judge.programs.interpreters import Toolbox, named_tool
from judge.programs.makefile import (
    RUN,
    RUN_TARGET,
    add_python,
    build_command,
    makefile_in,
    targets_of,
)
from judge.programs.plans import BuildPlan, with_all_headers
from judge.programs.recipe import CLASS_MANIFEST, MANIFEST, Recipe
from judge.programs.recognise import languages_in
from judge.programs.tools import PYTHON
from judge.sandbox.job import Runner


def ways_to_build(
    sources: Path, recipe: Recipe, trusted: bool, slot: Runner, tools: Toolbox
) -> Iterator[BuildPlan]:
    """Yield the ways to build: the recipe's own, the Makefile's, that of the language."""
    if recipe.run:
        builds = (recipe.build,) if recipe.build else ()
        note = f"started by `run:` of {CLASS_MANIFEST if trusted else MANIFEST}"
        language = "" if trusted else _checked_language(sources, recipe)
        yield BuildPlan(
            builds, recipe.run, own=True, trusted=trusted, notes=(note,), language=language
        )
        return
    made = None if recipe.language or recipe.main else _makefile(sources, slot, tools)
    if made:
        yield replace(made, language=_checked_language(sources, recipe))
    try:
        plain = planned(sources, recipe.wish)
        yield plain
        if forgiving := with_all_headers(plain):
            yield forgiving
    except (Refused, JudgeError):
        if not made:  # else its Makefile is what counts
            raise


def _checked_language(sources: Path, recipe: Recipe) -> str:
    """Return the language of a hand-in that says itself how it is started, "" if nobody can tell.

    What its commands start is not known, so a course must allow all that it is written in.
    """
    written = languages_in(sources)
    if recipe.allowed and not written:
        raise Refused(
            f"found no sources, but this course wants them in {', '.join(recipe.allowed)}"
        )
    if recipe.allowed and (other := [name for name in written if name not in recipe.allowed]):
        allowed = ", ".join(recipe.allowed)
        raise Refused(f"found {' and '.join(other)}, but this course allows {allowed}")
    return written[0] if len(written) == 1 else ""


def _makefile(sources: Path, slot: Runner, tools: Toolbox) -> BuildPlan | None:
    """Return the plan of a Makefile hand-in; None if no Makefile says how to run it."""
    if makefile_in(sources) is None:
        return None
    targets = targets_of(sources, slot.run)
    if RUN_TARGET not in targets:
        return None
    add_python(sources, named_tool(PYTHON, tools))
    build = build_command(targets)
    return BuildPlan(
        (build,) if build else (),
        ("/bin/sh", "-c", RUN, "{folder}"),
        own=True,
        protocol=Protocol.FILES,
        notes=(f"started by make {RUN_TARGET}",),
    )
