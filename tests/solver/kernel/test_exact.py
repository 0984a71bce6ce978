"""The exact engine in C gives the very move, value and number of nodes of the one in Python."""

import random
from types import ModuleType

import pytest

from solver.files import read_text
from solver.formats.raid import parse_request
from solver.games.raid import RaidGame
from solver.search import SearchStopped
from solver.search.raid.engine import RaidEngine
from solver.search.raid.native import LARGEST_VALUE, KernelEngine, exact_engine
from solver.search.raid.threats import Threats
from solver.tasks.raid import make_room
from tests.sources import ROOT
from tools.fuzz.kernel_boards import KernelBoard, random_board
from tools.fuzz.kernel_target import exact_differences

CASES = sorted((ROOT / "cases" / "raid").glob("*.in"))
SLOW_IN_PYTHON = 100_000  # nodes


def compare(compiled: ModuleType, game: RaidGame, depth: int) -> None:
    """Assert that both engines choose alike and find the same ties."""
    assert exact_differences(compiled, KernelBoard(game, game.initial(), depth)) == []


def compare_boards(compiled: ModuleType, seed: int, count: int) -> None:
    """Compare both engines on random boards."""
    rng = random.Random(seed)
    for _ in range(count):
        board = random_board(rng)
        assert exact_differences(compiled, board) == [], board.line()


def test_random_boards_are_searched_alike(compiled: ModuleType) -> None:
    """All sizes, negative and huge values, ties, few and many pawns, either side."""
    compare_boards(compiled, 1, 600)


@pytest.mark.slow
def test_many_random_boards_are_searched_alike(compiled: ModuleType) -> None:
    """The same for thousands."""
    compare_boards(compiled, 2, 5000)


def test_all_bundled_cases_are_searched_alike(compiled: ModuleType) -> None:
    """Every case that Python answers soon: the kernel counts the nodes first."""
    compared = 0
    for path in CASES:
        request = parse_request(read_text(str(path)))
        game, depth = request.game(), request.depth or 4
        make_room(depth)
        found = KernelEngine(compiled, game, game.initial()).choose(depth)
        if found[2] <= SLOW_IN_PYTHON:
            assert RaidEngine(game, game.initial()).choose(depth) == found, path.name
            compared += 1
    assert compared > 50


class Rash(Threats):
    """A wrong twin: takes every threat for a refutation."""

    __slots__ = ()

    def refute(self, cell: int, turned: list[int], missing: int) -> bool:
        """Tell that the move need not be looked at."""
        return True


def test_the_comparison_notices_a_wrong_twin(
    compiled: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If one of the two engines refuted moves wrongly, some board would tell."""
    monkeypatch.setattr("solver.search.raid.engine.Threats", Rash)
    with pytest.raises(AssertionError, match="depth"):
        compare_boards(compiled, 1, 400)


def test_a_table_that_is_full_stays_the_same_table(
    compiled: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With room for few positions both engines remember the same ones, and search as many."""
    for module in ("engine", "native"):
        monkeypatch.setattr(f"solver.search.raid.{module}.TABLE_ROOM", 15)
    game = RaidGame(5, tuple(range(1, 26)), "XO.X" + "." * 15 + "OXXOXO", "X")
    small = KernelEngine(compiled, game, game.initial()).choose(7)
    assert small == RaidEngine(game, game.initial()).choose(7)
    monkeypatch.undo()
    assert small[2] > KernelEngine(compiled, game, game.initial()).choose(7)[2]


def test_values_that_might_overflow_are_left_to_python(compiled: ModuleType) -> None:
    """Whatever a board's values, the engine that is chosen is exact; larger ones are Python's."""
    for value in (LARGEST_VALUE, -LARGEST_VALUE):
        game = RaidGame(3, (value,) * 9, "." * 9, "X")
        compare(compiled, game, 6)
        assert isinstance(exact_engine(game, game.initial(), 6), KernelEngine)
    for value in (LARGEST_VALUE + 1, -LARGEST_VALUE - 1, 10**30):
        game = RaidGame(3, (1,) * 8 + (value,), "." * 9, "X")
        assert isinstance(exact_engine(game, game.initial(), 6), RaidEngine)
        with pytest.raises(OverflowError):
            KernelEngine(compiled, game, game.initial()).choose(6)


class Impatient:
    """Says stop when it is asked for the last time that it is told."""

    def __init__(self, last: int) -> None:
        self.asked, self.last = 0, last

    def __call__(self) -> bool:
        """Count the question."""
        self.asked += 1
        return self.asked >= self.last


@pytest.mark.parametrize("last", [1, 2, 50])
def test_it_stops_at_the_very_position_where_python_does(compiled: ModuleType, last: int) -> None:
    """The callable is asked as often, and its yes ends the search."""
    game = RaidGame(6, tuple(range(36)), "." * 36, "X")
    in_c, in_python = Impatient(last), Impatient(last)
    with pytest.raises(SearchStopped):
        KernelEngine(compiled, game, game.initial(), in_c).choose(5)
    with pytest.raises(SearchStopped):
        RaidEngine(game, game.initial(), in_python).choose(5)
    assert in_c.asked == in_python.asked == last
