"""All misconceptions by task; those of a task are imported when they are asked for."""

import traceback
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType

from misconceptions.model import Misconception

MODULES = {
    "raid": "misconceptions.raid.bank",
    "traversal": "misconceptions.tictactoe.traversal_bank",
    "states": "misconceptions.tictactoe.states_bank",
    "qtable": "misconceptions.tictactoe.qtable_bank",
    "tddata": "misconceptions.tictactoe.tddata_bank",
    "numerical": "misconceptions.numerical.bank",
}
FAMILIES = {
    "raid": "misconceptions.raid.families.members",
    "traversal": "misconceptions.tictactoe.traversal_families",
}
TASKS = tuple(MODULES)


class BrokenBank(ValueError):
    """A file of the bank that cannot be used: one line says which, where and why."""


def misconceptions_of(task: str) -> tuple[Misconception, ...]:
    """Return the misconceptions of a task, those that students have most often first."""
    if task not in MODULES:
        return ()
    found: tuple[Misconception, ...] = _loaded(MODULES[task]).MISCONCEPTIONS
    return found


Ring = Callable[[], Iterator[Misconception]]


def families_of(task: str) -> Iterator[Misconception]:
    """Yield further misconceptions of a task, which only hunts use: there are many."""
    for ring in rings_of(task):
        yield from ring()


def rings_of(task: str) -> tuple[Ring, ...]:
    """Return how to make them, one is asked where none of those before fits."""
    if task not in FAMILIES:
        return ()
    return (
        lambda: iter(_loaded(FAMILIES[task]).members()),
        lambda: iter(getattr(_loaded(FAMILIES[task]), "wide_members", tuple)()),
    )


def _loaded(name: str) -> ModuleType:
    try:
        return import_module(name)
    except SyntaxError as error:
        place, line = error.filename, error.lineno
        raise BrokenBank(f"{place}:{line}: SyntaxError: {error.msg}") from None
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        place, line = frames[-1].filename, frames[-1].lineno
        said = " ".join(str(error).split())
        raise BrokenBank(f"{place}:{line}: {type(error).__name__}: {said}") from None
