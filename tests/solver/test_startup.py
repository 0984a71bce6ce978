"""A solver process is started per case: what it loads is what a case costs."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.sources import ROOT

# Each of these costs more than a small board takes to solve.
SLOW_TO_START = {"argparse", "dataclasses", "enum", "fractions", "pathlib", "re", "typing"}
OF_GAMES = {"solver.conversation", "solver.tasks.raid_game", "solver.search.raid.game_memory"}
REQUESTS = {
    "raid by the player": "2\nCOMPETITION\nX\n1\n1 2\n3 4\n..\n..\n",
    "raid": "2\nMINIMAX\nX\n2\n1 2\n3 4\n..\n..\n",
    "raid by the kernel": "3\nMINIMAX\nX\n5\n" + "1 2 3\n" * 3 + "X.O\n...\n...\n",
    "traversal": "PREORDER\nXOXOXO***\n",
    "states": "STATES\ntictactoe\n",
    "states of numerical": "STATES\nnumerical\nx21345678\n",
    "qtable": "QTABLE\noptimal\nXOOXXO***\n",
    "tddata": "TDDATA\ngames\nplies 5\n",
}


def modules_loaded(request: str, folder: Path) -> set[str]:
    """Return the modules that a whole solver process imports to answer the request."""
    source = folder / "request.in"
    source.write_text(request, encoding="utf-8")
    command = [sys.executable, "-S", "-X", "importtime", "-m", "solver", str(source)]
    done = subprocess.run(
        [*command, str(folder / "answer.out")],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        check=True,
        timeout=120,
    )
    return {line.rsplit("|", 1)[-1].strip() for line in done.stderr.splitlines()}


@pytest.mark.parametrize("task", sorted(REQUESTS))
def test_a_plain_solve_loads_nothing_slow(task: str, tmp_path: Path) -> None:
    """No module that is slow to import lies on the path of `python -m solver INPUT OUTPUT`.

    Nor does anything that only a process of a whole game needs.
    """
    loaded = modules_loaded(REQUESTS[task], tmp_path)
    assert "solver.tasks" in loaded
    assert loaded & OF_GAMES == set()
    assert loaded & SLOW_TO_START == set()
    assert not any(module.startswith("solver.board") for module in loaded)
