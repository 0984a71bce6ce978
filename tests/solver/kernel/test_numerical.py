"""Numerical tic-tac-toe in C: the returns and the table are those of the Python searches."""

import random
from fractions import Fraction
from types import ModuleType

import pytest

from solver.games.numerical import INCREMENT, ODD, Position
from solver.search.numerical.best_return import BEST_FROM_START, BestReturn
from solver.search.numerical.exact import NumericalExact
from solver.search.numerical.native import KernelReturn, best_return
from solver.search.numerical.table import NumericalTable, full_table, plain_table
from solver.trees.numerical.census import NAMES, census
from tests.solver.games.numerical_positions import GAME

REWARDS = (
    (10, -10, 0, -1, (1, 1)),
    (10, -10, 0, -1, (9, 10)),
    (7, -3, 2, -2, (1, 3)),
    (1, 0, 0, 0, (0, 1)),
    (2**31 - 1, -(2**31) + 1, 0, -5, (1, 7)),
)


def random_positions(seed: int, count: int, fewest: int) -> list[Position]:
    """Return boards that games reach, with at least so many numbers, also finished ones."""
    rng = random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position, plies = 0, rng.randint(fewest, 9)
        for _ in range(plies):
            moves = GAME.moves(position)
            position += INCREMENT[rng.choice(moves)] if moves else 0
        found.append(position)
    return found


def compare_returns(compiled: ModuleType, count: int, fewest: int) -> None:
    """Assert that both searches find the same numbers and best moves."""
    for position in random_positions(1, count, fewest):
        if GAME.is_over(position) or GAME.to_move(position) != ODD:
            continue
        for rewards in REWARDS:
            found = KernelReturn(compiled, *rewards).best(position)
            assert found == BestReturn(*rewards).best(position), (position, rewards)


def test_returns_are_those_of_python(compiled: ModuleType) -> None:
    """Whole numbers, to the last digit, for rewards and discounts of many kinds."""
    compare_returns(compiled, 60, 5)


@pytest.mark.slow
def test_returns_of_early_boards_are_those_of_python(compiled: ModuleType) -> None:
    """Also from boards with two numbers on, where classes are remembered."""
    compare_returns(compiled, 25, 2)


def test_the_best_return_of_the_start(compiled: ModuleType) -> None:
    """From the empty board it is the known fraction, by sixteen openings."""
    above, below, moves = KernelReturn(compiled).best(0)
    assert Fraction(above, below) == Fraction(*BEST_FROM_START)
    assert len(moves) == 16


def test_a_wrong_reward_would_be_noticed(compiled: ModuleType) -> None:
    """A twin whose steps cost nothing finds other numbers."""
    class_of = random_positions(1, 60, 5)
    open_boards = [p for p in class_of if not GAME.is_over(p) and GAME.to_move(p) == ODD]
    twins = [KernelReturn(compiled, step=0).best(p) for p in open_boards]
    assert twins != [BestReturn().best(p) for p in open_boards]


def test_what_might_overflow_is_left_to_python(compiled: ModuleType) -> None:
    """Rewards and discounts whose sums may not fit into 64 bits; the kernel refuses them, too."""
    assert isinstance(best_return(), KernelReturn)
    for rewards in ((10, -10, 0, -1, (1, 100_003)), (10**18, 0, 0, 0, (1, 1))):
        assert type(best_return(*rewards)) is BestReturn
        with pytest.raises(OverflowError):
            KernelReturn(compiled, *rewards).best(0)


def test_boards_that_are_none_are_refused(compiled: ModuleType) -> None:
    """Too short, a number twice, one that does not exist, even to move, full: no board of odd's."""
    for board in (b"", b"\1\1\2\4\0\0\0\0\0", b"\12\1\0\0\0\0\0\0\0", b"\1" + bytes(8), bytes(10)):
        with pytest.raises(ValueError, match="odd to move"):
            compiled.returns(board, (10, -10, 0, -1, 1, 1), None)


def test_the_full_table_has_every_class_and_its_value(compiled: ModuleType) -> None:
    """As many classes as the census counts, and the values that exact play finds."""
    table, exact = full_table(), NumericalExact()
    classes = sum(row[NAMES.index("classes-16")] for _, row in census((0,) * 9))
    assert len(table) == classes == 563_002
    for position in random_positions(2, 200, 3):
        assert table.value_for_mover(position) == exact.value_for_mover(position)
    with pytest.raises(KeyError):
        table.value_for_mover(INCREMENT[0, 2])  # odd moves first


def below(table: NumericalTable, start: Position) -> list[int]:
    """Return the words of the boards below a start, its own included."""
    plain = plain_table(start)
    codes = {word // 4 for word in plain.words}
    return [word for word in table.words if word // 4 in codes]


def test_the_plain_table_is_part_of_the_full_one(compiled: ModuleType) -> None:
    """Backward induction in Python below a board of five numbers finds the very same words."""
    start = sum(INCREMENT[move] for move in ((0, 1), (4, 2), (8, 5), (1, 4), (2, 7)))
    assert list(plain_table(start).words) == below(full_table(), start)


@pytest.mark.slow
def test_the_whole_table_is_that_of_python(compiled: ModuleType) -> None:
    """All 563,002 classes by backward induction in Python."""
    assert plain_table().words == full_table().words
