"""The player's searches in C are those in Python: same move, value and nodes at every depth."""

import random
from types import ModuleType

import pytest

from solver.games.raid import RaidGame
from solver.kernel import OFF, VARIABLE
from solver.search import SearchStopped
from solver.search.raid.competition import choose_within
from solver.search.raid.evaluation import Evaluation
from solver.search.raid.native import KernelSelective
from solver.search.raid.selective import Selective
from solver.search.transposition import NO_MOVE, TranspositionTable
from tests.solver.kernel.test_exact import Impatient
from tools.fuzz.kernel_boards import random_board
from tools.fuzz.kernel_target import compared


def compare_boards(compiled: ModuleType, seed: int, count: int) -> None:
    """Compare all searches on random boards, also with tables that are soon full."""
    rng = random.Random(seed)
    for _ in range(count):
        found, board = compared(compiled, rng)
        assert found == [], board.line()


def test_random_boards_are_searched_alike(compiled: ModuleType) -> None:
    """All sizes, negative and huge values, ties, few and many pawns, either side; games, too."""
    compare_boards(compiled, 1, 80)


@pytest.mark.slow
def test_many_random_boards_are_searched_alike(compiled: ModuleType) -> None:
    """The same for thousands."""
    compare_boards(compiled, 2, 1000)


class Forgetful(TranspositionTable):
    """A wrong twin: a table that knows no root from earlier moves."""

    def look_up(self, key: bytes) -> tuple[int, int]:
        """Know nothing."""
        return 0, NO_MOVE


def test_the_comparison_notices_what_is_not_kept(
    compiled: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On sequences of positions, a table that begins anew with every move is told."""
    monkeypatch.setattr("tools.fuzz.kernel_target.TranspositionTable", Forgetful)
    with pytest.raises(AssertionError):
        compare_boards(compiled, 1, 20)


class Cold(Evaluation):
    """A wrong twin: finds cells a little cooler than they are."""

    __slots__ = ()

    def _cell_view(self, cell: int, code: int) -> tuple:  # type: ignore[type-arg]
        heat, *rest = super()._cell_view(cell, code)
        return (heat - 1, *rest)


def test_the_comparison_notices_a_wrong_twin(
    compiled: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An evaluation that is off by a little is told at once."""
    monkeypatch.setattr("solver.search.raid.selective.Evaluation", Cold)
    with pytest.raises(AssertionError):
        compare_boards(compiled, 1, 20)


def deepen_to_the_end(search: "KernelSelective | Selective") -> None:
    """Go deeper until somebody objects."""
    while True:
        search.deepen()


@pytest.mark.parametrize("last", [1, 7, 300])
def test_it_stops_at_the_very_position_where_python_does(compiled: ModuleType, last: int) -> None:
    """The callable is asked as often; what was best before is still the best that is known."""
    game = RaidGame(6, tuple(range(36)), "." * 36, "X")
    in_c, in_python = Impatient(last), Impatient(last)
    kernel = KernelSelective(compiled, game, game.initial(), in_c)
    python = Selective(game, game.initial(), in_python)
    for search in (kernel, python):
        with pytest.raises(SearchStopped):
            deepen_to_the_end(search)
    assert in_c.asked == in_python.asked == last
    assert (kernel.move, kernel.value, kernel.nodes) == (python.move, python.value, python.nodes)


def test_the_player_plays_alike_by_a_clock_of_its_own(
    compiled: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that moves on whenever it is looked at, both make the same choice."""
    rng = random.Random(4)
    for _ in range(6):
        board = random_board(rng)
        choices = []
        for mode in ("require", OFF):
            monkeypatch.setenv(VARIABLE, mode)
            times = iter(range(10**9))
            clock = lambda times=times: next(times) / 100  # noqa: E731
            choices.append(choose_within(board.game, board.position, 20.0, clock))
        found, wanted = [[getattr(choice, name) for name in choice.__slots__] for choice in choices]
        assert found == wanted, board.line()
