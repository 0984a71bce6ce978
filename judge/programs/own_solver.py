"""A command that means the bundled solver, whose own folder is hidden from all programs."""

import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from judge.files.installation import ROOT
from judge.model.errors import JudgeError
from judge.text.safe_text import printable_line

SOLVER = "solver"
BY_PYTHON = (("python", "-m", SOLVER), ("python3", "-m", SOLVER))


def means_bundled(words: Sequence[str], here: Path, copies: bool = True) -> bool:
    """Tell whether a command that was given in the folder `here` is the bundled solver.

    JudgeError if it is, but with words of its own. `python -m solver` beside a module of that name
    is that one, as in a shell, and so is another program that a shell finds under the name. Our own
    package beside it, in a clone, counts as such a module for who `copies` modules to run them.
    """
    if _is_its_command(words[0]):
        more = words[1:]
    elif tuple(words[:3]) in BY_PYTHON and not _is_module_of(here, copies):
        more = words[3:]
    else:
        return False
    if any(word != "-" for word in more):
        raise JudgeError(
            f"found {printable_line(' '.join(words), 60)!r}, wanted `{SOLVER}` alone:"
            " the bundled solver is started as it is, or copy it to here to start it otherwise"
        )
    return True


def _is_its_command(word: str) -> bool:
    """Tell whether a word is the command that was installed with us; a clone has none."""
    if os.path.basename(word) != SOLVER:
        return False
    found = shutil.which(word)
    if found is None:
        return word == SOLVER
    return os.path.samefile(os.path.dirname(found) or ".", os.path.dirname(sys.executable))


def _is_module_of(folder: Path, copies: bool) -> bool:
    package = folder / SOLVER
    if package.resolve() == (ROOT / SOLVER).resolve():
        return copies
    return (folder / f"{SOLVER}.py").exists() or package.is_dir()
