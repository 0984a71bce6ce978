"""The census of numerical tic-tac-toe: verified numbers, and agreement with playing it all out."""

import pytest
from hypothesis import given, settings

from solver.games.numerical import Numerical, Position, cells_of
from solver.games.numerical_symmetry import SYMMETRIES, Images
from solver.trees.numerical import patterns
from solver.trees.numerical.census import NAMES, census
from solver.trees.plain_census import numerical_rows
from solver.trees.states import levels_of, outcomes, pairs, representatives, states_by_level
from tests.solver.games.numerical_positions import positions

GAME = Numerical()
EMPTY = (0,) * 9
PER_PLY = {
    "tree-nodes": [
        *(1, 45, 1440, 40320, 725760, 10471680),
        *(80590848, 430672896, 767969280, 614988288),
    ],
    "states": [1, 45, 1440, 20160, 181440, 907200, 2372736, 3550400, 1646472, 324072],
    "states-terminal": [0, 0, 0, 0, 6912, 67712, 378880, 883840, 578784, 324072],
    "classes-8": [1, 15, 240, 2640, 22680, 113400, 296592, 443800, 205809, 40509],
    "classes-16": [1, 9, 120, 1320, 11376, 56784, 148296, 221900, 102923, 20273],
}
TOTALS = {
    "tree-nodes": 1905460558,
    "games": 823895040,
    "games-won-by-odd": 176022528,
    "games-won-by-even": 161820672,
    "games-drawn": 486051840,
    "states": 9003966,
    "states-won-by-odd": 1106856,
    "states-won-by-even": 964576,
    "states-drawn": 168768,
    "states-terminal": 2240200,
    "states-open": 6763766,
    "state-move-pairs": 15689109 + 12413344,
    "classes-8": 1125686,
    "classes-8-terminal": 280025,
    "classes-16": 563002,
}


def plain_census(start: Position) -> list[list[int]]:
    """Return the rows of a census by playing everything out."""
    keeping = [s for s in SYMMETRIES if Images((s,)).all(start) == [start]]
    groups = [Images(tuple(s for s in keeping if not s[1])), Images(tuple(keeping))]
    rows = []
    levels = zip(levels_of(GAME, start), states_by_level(GAME, start), strict=True)
    for nodes, states in levels:
        ended, over = outcomes(GAME, nodes), outcomes(GAME, states)
        row = [len(nodes), sum(ended), *ended, len(states), *over, sum(over)]
        row += [len(states) - sum(over), pairs(GAME, states)]
        for group in groups:
            classes = representatives(states, group.all)
            finished = sum(outcomes(GAME, classes))
            row += [len(classes), finished, len(classes) - finished]
        rows.append(row)
    return rows


@pytest.fixture(scope="module")
def whole() -> dict[str, list[int]]:
    """Return the census of the whole game by name."""
    rows = [row for _, row in census(EMPTY)]
    return {name: [row[place] for row in rows] for place, name in enumerate(NAMES)}


@pytest.mark.parametrize("name", PER_PLY)
def test_numbers_per_ply(whole: dict[str, list[int]], name: str) -> None:
    """Each number per ply of the whole game is the verified one."""
    assert whole[name] == PER_PLY[name]


@pytest.mark.parametrize("name", TOTALS)
def test_totals(whole: dict[str, list[int]], name: str) -> None:
    """Each total of the whole game is the verified one."""
    assert sum(whole[name]) == TOTALS[name]


@given(positions(fewest=5))
@settings(max_examples=20)
def test_the_census_equals_playing_it_out(start: Position) -> None:
    """Whatever the start, counting by patterns agrees with playing every game."""
    assert [row for _, row in census(cells_of(start))] == plain_census(start)


def test_the_census_below_a_symmetric_board_equals_playing_it_out() -> None:
    """Boards that a symmetry keeps, with n -> 10 - n, are counted in the right classes."""
    cells = (1, 2, 0, 0, 5, 0, 0, 8, 9)
    position = next(p for p in states_at(4, cells) if cells_of(p) == (1, 2, 0, 0, 0, 0, 0, 8, 9))
    assert [row for _, row in census(cells_of(position))] == plain_census(position)


def states_at(ply: int, inside: tuple[int, ...]) -> set[Position]:
    """Return the positions of a ply all of whose numbers stand where they stand in `inside`."""
    level = {GAME.initial()}
    for _ in range(ply):
        moves = [(p, m) for p in level for m in GAME.moves(p) if inside[m[0]] == m[1]]
        level = {GAME.play(p, m) for p, m in moves}
    return level


def test_a_wrong_twin_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting lines that sum to something else than 15 changes the census."""
    monkeypatch.setattr(patterns, "TARGET", 14)
    assert sum(row[NAMES.index("states")] for _, row in census(EMPTY)) != TOTALS["states"]


@given(positions(fewest=4))
@settings(max_examples=20)
def test_weighing_classes_equals_playing_it_out(start: Position) -> None:
    """One state of each class, weighed by the size of its class, stands for all of them."""
    assert numerical_rows(start) == plain_census(start)


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_the_whole_game_equals_weighing_classes(whole: dict[str, list[int]]) -> None:
    """All numbers of the whole game are those of the 563,002 classes, played on one by one."""
    rows = numerical_rows(GAME.initial())
    assert {name: [row[place] for row in rows] for place, name in enumerate(NAMES)} == whole


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_the_whole_game_equals_plain_enumeration(whole: dict[str, list[int]]) -> None:
    """All 9,003,966 boards, enumerated one by one, are as many as the census says."""
    for ply, states in enumerate(states_by_level(GAME, GAME.initial())):
        assert len(states) == whole["states"][ply]
        over = outcomes(GAME, states)
        names = ("states-won-by-odd", "states-won-by-even", "states-drawn")
        assert over == [whole[name][ply] for name in names]
