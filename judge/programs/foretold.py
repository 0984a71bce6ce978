"""In which language a submission will be built, told from its sources before anybody builds it."""

from pathlib import Path

from judge.model.errors import JudgeError
from judge.programs.apart import language_in
from judge.programs.entries import Refused
from judge.programs.makefile import makefile_in
from judge.programs.prepared import Preparation
from judge.programs.recipe import Recipe, read_recipe
from judge.programs.submission import SubmissionKind


def needed_language(prepared: Preparation) -> str:
    """Return the language whose tools a submission needs, "" if only building it tells.

    Tools of the course may be others than those that a machine has of its own.
    """
    tools = prepared.context.tools(None).toolchains
    if prepared.submission.kind is not SubmissionKind.SOURCES or tools or prepared.needs_no_run:
        return ""
    if prepared.language is None:
        prepared.language = _language(prepared.folder, prepared.said)
    return prepared.language


def _language(sources: Path, said: Recipe) -> str:
    try:
        recipe = said.over(read_recipe(sources) or Recipe())
        if recipe.run or not (recipe.language or recipe.main or makefile_in(sources) is None):
            return ""
        return language_in(sources, recipe.wish)
    except (Refused, JudgeError):  # whoever builds it will say why
        return ""
