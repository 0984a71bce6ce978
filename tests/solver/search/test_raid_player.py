"""COMPETITION: always a legal move, never more than a share of the time."""

from hypothesis import given
from hypothesis import strategies as st

from solver.formats.raid import Request
from solver.games.raid import STAKE, RaidGame
from solver.search import minimax
from solver.search.deepening import choose_within
from tests.solver.raid_boards import requests


class Ticking:
    """A clock that moves on by a fixed step each time somebody looks at it."""

    def __init__(self, step: float, now: float = 0.0) -> None:
        self.step = step
        self.now = now

    def __call__(self) -> float:
        """Return the time, later than before."""
        self.now += self.step
        return self.now


@given(requests(competition=True, largest=6), st.sampled_from([0.0, 0.001, 0.01, 0.1, 1.0]))
def test_a_legal_move_is_always_ready(request: Request, seconds: float) -> None:
    """Whatever the budget, and however late it is already, the move is legal."""
    game = request.game()
    move = choose_within(game, game.initial(), seconds, Ticking(0.01, now=5.0))[0]
    game.check(game.initial(), move)


@given(requests(competition=True, largest=4))
def test_without_time_the_move_is_the_best_of_depth_1(request: Request) -> None:
    """What is ready before any search gains most at once, with negative values too."""
    game = request.game()
    move = choose_within(game, game.initial(), 0.0, Ticking(0.01, now=5.0))[0]
    after = game.play(game.initial(), move)
    assert game.score(after) == minimax.choose(game, game.initial(), 1)[1]


def test_the_last_cell_is_not_raided_for_pawns_that_cost() -> None:
    """The only free cell, and the enemy's pawn beside it is worth less than nothing: a Stake."""
    game = RaidGame(2, (1, 1, 1, -9), "X.OO", "X")
    assert choose_within(game, game.initial(), 1000.0, Ticking(0.0))[0] == (STAKE, 1)


def test_the_clock_never_passes_the_budget() -> None:
    """On a large board the search stops within the budget, by the clock that it is given."""
    game = RaidGame(12, tuple(range(144)), "." * 144, "X")
    for seconds in (0.0, 0.01, 1.0, 20.0):
        clock = Ticking(0.001)
        choose_within(game, game.initial(), seconds, clock)
        assert clock.now <= max(seconds, 0.01)


@given(requests(competition=True, largest=3, most_free=5))
def test_a_small_game_is_played_perfectly(request: Request) -> None:
    """With time to spare the whole game is searched, so the value is that of perfect play."""
    game = request.game()
    move = choose_within(game, game.initial(), 1000.0, Ticking(0.0))[0]
    free = request.board.count(".")
    after = game.play(game.initial(), move)
    value = game.score(after) if free == 1 else minimax.choose(game, after, free)[1]
    assert value == minimax.choose(game, game.initial(), free)[1]
