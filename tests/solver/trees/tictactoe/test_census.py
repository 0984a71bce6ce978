"""The census of tic-tac-toe: verified numbers, and agreement with the plain listing."""

import pytest
from hypothesis import given, settings

from solver.games.tictactoe import START, Position, depth_of
from solver.trees.plain_census import tictactoe_rows
from solver.trees.tictactoe import census as tictactoe_census
from solver.trees.tictactoe.census import NAMES, census
from tests.solver.games.tictactoe_positions import positions

PER_DEPTH = {
    "tree-nodes": [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872],
    "games": [0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872],
    "games-won-by-X": [0, 0, 0, 0, 0, 1440, 0, 47952, 0, 81792],
    "games-won-by-O": [0, 0, 0, 0, 0, 0, 5328, 0, 72576, 0],
    "games-drawn": [0, 0, 0, 0, 0, 0, 0, 0, 0, 46080],
    "states": [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78],
    "states-won-by-X": [0, 0, 0, 0, 0, 120, 0, 444, 0, 62],
    "states-won-by-O": [0, 0, 0, 0, 0, 0, 148, 0, 168, 0],
    "states-drawn": [0, 0, 0, 0, 0, 0, 0, 0, 0, 16],
    "states-open": [1, 9, 72, 252, 756, 1140, 1372, 696, 222, 0],
    "state-move-pairs": [9, 72, 504, 1512, 3780, 4560, 4116, 1392, 222, 0],
    "classes": [1, 3, 12, 38, 108, 174, 204, 153, 57, 15],
}
TOTALS = {
    "tree-nodes": 549946,
    "games": 255168,
    "games-won-by-X": 131184,
    "games-won-by-O": 77904,
    "games-drawn": 46080,
    "games-up-to-symmetry": 31896,
    "games-of-classes": 26830,
    "states": 5478,
    "states-won-by-X": 626,
    "states-won-by-O": 316,
    "states-drawn": 16,
    "states-terminal": 958,
    "states-open": 4520,
    "state-move-pairs": 16167,
    "classes": 765,
    "classes-won-by-X": 91,
    "classes-won-by-O": 44,
    "classes-drawn": 3,
    "classes-open": 627,
}


def column(start: Position, name: str) -> list[int]:
    """Return one number of the census for each depth."""
    return [row[NAMES.index(name)] for _, row in census(start)]


@pytest.mark.parametrize("name", PER_DEPTH)
def test_numbers_per_depth(name: str) -> None:
    """Each number per depth of the whole game is the verified one."""
    assert column(START, name) == PER_DEPTH[name]


@pytest.mark.parametrize("name", TOTALS)
def test_totals(name: str) -> None:
    """Each total of the whole game is the verified one."""
    assert sum(column(START, name)) == TOTALS[name]


@given(positions(fewest=3))
@settings(max_examples=25)
def test_the_census_equals_the_plain_listing(start: Position) -> None:
    """Whatever the start, counting ways to states agrees with listing nodes, games and orbits."""
    assert [row for _, row in census(start)] == tictactoe_rows(start)
    assert census(start)[0][0] == depth_of(start)


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("start", [(0, 0), (0o020, 0), (0o001, 0)])
def test_the_census_of_large_trees_equals_the_plain_listing(start: Position) -> None:
    """From the empty board and after the first move the plain listing agrees as well."""
    assert [row for _, row in census(start)] == tictactoe_rows(start)


def test_a_wrong_twin_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A census that forgets the diagonals differs from the plain listing."""
    blind = tuple(any(b & ln == ln for ln in (7, 56, 448, 73, 146, 292)) for b in range(512))
    monkeypatch.setattr(tictactoe_census, "HAS_LINE", blind)
    assert sum(column(START, "games")) != TOTALS["games"]
    start = (0o031, 0o046)
    assert [row for _, row in census(start)] != tictactoe_rows(start)
