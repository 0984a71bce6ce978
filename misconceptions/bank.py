"""All misconceptions by task; those of a task are imported when they are asked for."""

from importlib import import_module

from misconceptions.model import Misconception

MODULES = {
    "raid": "misconceptions.raid.bank",
    "traversal": "misconceptions.tictactoe.traversal_bank",
    "states": "misconceptions.tictactoe.states_bank",
    "qtable": "misconceptions.tictactoe.qtable_bank",
    "tddata": "misconceptions.tictactoe.tddata_bank",
    "numerical": "misconceptions.numerical.bank",
}
TASKS = tuple(MODULES)


def misconceptions_of(task: str) -> tuple[Misconception, ...]:
    """Return the misconceptions of a task, those that students have most often first."""
    if task not in MODULES:
        return ()
    found: tuple[Misconception, ...] = import_module(MODULES[task]).MISCONCEPTIONS
    return found
