"""Everything that can be counted in numerical tic-tac-toe, counted by symmetry classes."""

from fractions import Fraction

import pytest

from solver.games.numerical import Position
from solver.games.numerical_symmetry import Images
from tests.solver.games.numerical_positions import GAME

pytestmark = [pytest.mark.slow, pytest.mark.timeout(3600)]

BOARDS = [1, 45, 1440, 20160, 181440, 907200, 2372736, 3550400, 1646472, 324072]
OVER = [0, 0, 0, 0, 6912, 67712, 378880, 883840, 578784, 324072]
CLASSES = [1, 9, 120, 1320, 11376, 56784, 148296, 221900, 102923, 20273]
HISTORIES = [1, 45, 1440, 40320, 725760, 10471680, 80590848, 430672896, 767969280, 614988288]
ODD_WINS, TIES, EVEN_WINS = 1106856, 168768, 964576
GAMES = {1: 176022528, 0: 486051840, -1: 161820672}
CHANCES = {1: "56533/226800", 0: "293/630", -1: "64787/226800"}
VALUES = {1: 2911201, 0: 3510173, -1: 2582592}
UNFINISHED = {1: 1804345, 0: 3341405, -1: 1618016}

Level = dict[Position, int]  # a class, and how many histories lead to its positions


@pytest.fixture(scope="module")
def images() -> Images:
    """Return the images of positions, remembered across this module."""
    return Images()


@pytest.fixture(scope="module")
def levels(images: Images) -> list[Level]:
    """Return the classes of each ply with their numbers of histories."""
    found: list[Level] = [{0: 1}]
    for _ in range(9):
        following: Level = {}
        for position, histories in found[-1].items():
            for move in GAME.moves(position):
                image = images.canonical(GAME.play(position, move))
                following[image] = following.get(image, 0) + histories
        found.append(following)
    return found


@pytest.fixture(scope="module")
def sizes(images: Images, levels: list[Level]) -> dict[Position, int]:
    """Return how many boards each class has."""
    return {position: len(images.orbit(position)) for level in levels for position in level}


def test_all_reachable_boards(levels: list[Level], sizes: dict[Position, int]) -> None:
    """9,003,966 boards in 563,002 classes, 2,240,200 boards finished, by ply and by result."""
    results = {1: 0, 0: 0, -1: 0}
    for ply, level in enumerate(levels):
        over = [position for position in level if GAME.is_over(position)]
        assert len(level) == CLASSES[ply]
        assert sum(sizes[position] for position in level) == BOARDS[ply]
        assert sum(sizes[position] for position in over) == OVER[ply]
        for position in over:
            results[GAME.score(position)] += sizes[position]
    assert (sum(BOARDS), sum(OVER), sum(CLASSES)) == (9003966, 2240200, 563002)
    assert results == {1: ODD_WINS, 0: TIES, -1: EVEN_WINS}


def test_all_histories_and_the_odds_of_random_play(levels: list[Level]) -> None:
    """1,905,460,558 nodes, 823,895,040 games; random play wins with the known fractions."""
    games, chances = {1: 0, 0: 0, -1: 0}, {1: Fraction(0), 0: Fraction(0), -1: Fraction(0)}
    ways = 1  # in which the moves of an unfinished history so long could have been chosen
    for ply, level in enumerate(levels):
        assert sum(level.values()) == HISTORIES[ply]
        for position, histories in level.items():
            if GAME.is_over(position):
                games[GAME.score(position)] += histories
                chances[GAME.score(position)] += Fraction(histories, ways)
        ways *= (9 - ply) * ((10 - ply) // 2)
    assert sum(HISTORIES) == 1905460558
    assert games == GAMES
    assert {result: str(chance) for result, chance in chances.items()} == CHANCES


def test_all_values(levels: list[Level], sizes: dict[Position, int], images: Images) -> None:
    """With best play 2,911,201 boards are won by odd, 3,510,173 tied and 2,582,592 lost."""
    values: dict[Position, int] = {}
    everything, unfinished = {1: 0, 0: 0, -1: 0}, {1: 0, 0: 0, -1: 0}
    for level in reversed(levels):
        for position in level:
            best = max if GAME.to_move(position) == 0 else min
            moves = GAME.moves(position)
            afters = [values[images.canonical(GAME.play(position, move))] for move in moves]
            value = values[position] = best(afters) if afters else GAME.score(position)
            everything[value] += sizes[position]
            if afters:
                unfinished[value] += sizes[position]
    assert everything == VALUES
    assert unfinished == UNFINISHED
