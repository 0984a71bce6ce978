"""COMPETITION: always a legal move, never more than a share of the time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.formats.raid import Request
from solver.games.raid import STAKE, RaidGame
from solver.search import minimax
from solver.search.raid.competition import MOST_CELLS, choose_within, solving_time
from solver.search.raid.engine import RaidEngine
from solver.search.raid.game_memory import GameMemory
from tests.solver.raid_boards import requests
from tests.solver.search.raid.plain_evaluation import better_ways, plain_evaluation


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
    move = choose_within(game, game.initial(), seconds, Ticking(0.01, now=5.0)).move
    game.check(game.initial(), move)


@given(requests(competition=True, largest=4))
def test_without_time_the_move_is_the_most_promising_at_once(request: Request) -> None:
    """What is ready before any search leads to the position with the best value."""
    game = request.game()
    start = game.initial()
    choice = choose_within(game, start, 0.0, Ticking(0.01, now=5.0))
    best = max(
        -plain_evaluation(game, game.play(start, move), start) for move in better_ways(game, start)
    )
    assert -plain_evaluation(game, game.play(start, choice.move), start) == best
    assert (choice.depth, choice.nodes, choice.solved) == (1, 0, False)


def test_the_last_cell_is_not_raided_for_pawns_that_cost() -> None:
    """The only free cell, and the enemy's pawn beside it is worth less than nothing: a Stake."""
    game = RaidGame(2, (1, 1, 1, -9), "X.OO", "X")
    assert choose_within(game, game.initial(), 1000.0, Ticking(0.0)).move == (STAKE, 1)


def test_the_clock_never_passes_the_budget() -> None:
    """On a large board the search stops within the budget, by the clock that it is given."""
    game = RaidGame(12, tuple(range(144)), "." * 144, "X")
    for seconds in (0.0, 0.01, 1.0, 20.0):
        clock = Ticking(0.001)
        choose_within(game, game.initial(), seconds, clock)
        assert clock.now <= max(seconds, 0.01)


@given(requests(competition=True, largest=3, most_free=5))
def test_a_small_game_is_played_perfectly(request: Request) -> None:
    """With time to spare the whole game is searched: the value and the move are of perfect play."""
    game = request.game()
    choice = choose_within(game, game.initial(), 1000.0, Ticking(0.0))
    free = request.board.count(".")
    after = game.play(game.initial(), choice.move)
    value = game.score(after) if free == 1 else minimax.choose(game, after, free)[1]
    assert choice.solved
    assert value == choice.value == minimax.choose(game, game.initial(), free)[1]


def test_an_end_that_cannot_be_solved_in_time_still_gets_a_move() -> None:
    """A clock that runs out while the end is being solved leaves the move that promised most."""
    game = RaidGame(4, tuple(range(1, 17)), "XO.X" + "." * 10 + "OX", "X")
    slow = Ticking(0.002)
    choice = choose_within(game, game.initial(), 20.0, slow)
    assert not choice.solved
    game.check(game.initial(), choice.move)


@pytest.mark.parametrize("pawns", ["XOXOXOX", "OOXXOXO", "XXOXXOO"])
def test_who_wins_is_found_out_where_there_is_no_time_for_the_margin(pawns: str) -> None:
    """A clock between the two: what was won or drawn stays so, and the value is an estimate."""
    game = RaidGame(4, (9, 2, 7, 4, 5, 6, 3, 8, 1, 9, 2, 7, 4, 5, 6, 3), pawns + "." * 9, "X")
    choice = choose_within(game, game.initial(), 0.235, Ticking(0.0))
    assert (choice.depth, choice.solved) == (9, False)
    wanted = RaidEngine(game, game.initial()).choose(9)[1]
    found = RaidEngine(game, game.play(game.initial(), choice.move)).choose(8)[1]
    assert (found > 0, found < 0) == (wanted > 0, wanted < 0)


def test_nobody_plans_to_solve_the_largest_board() -> None:
    """The time that solving is thought to take grows with the free cells, and never overflows."""
    times = [solving_time(free) for free in range(1, MOST_CELLS + 1)]
    assert times == sorted(set(times))
    assert solving_time(26 * 26) == times[-1] > 100_000


def test_a_game_once_solved_is_played_on_from_memory() -> None:
    """The value stays what it was against the best replies, and costs next to nothing again."""
    game = RaidGame(
        4, (9, 2, 7, 4, 5, 6, 3, 8, 1, 9, 2, 7, 4, 5, 6, 3), "XO.X" + "." * 10 + "OX", "X"
    )
    position = game.initial()
    memory = GameMemory(game, position, 0.0)
    first = choose_within(game, position, 1000.0, Ticking(0.0), memory)
    position = game.play(position, first.move)
    reply = RaidEngine(game, position).choose(10)[0]
    later = game.play(position, reply)
    alone = choose_within(game, later, 1000.0, Ticking(0.0))
    kept = choose_within(game, later, 1000.0, Ticking(0.0), memory.next_turn(game, later, 0.0))
    assert (kept.value, kept.solved) == (alone.value, True) == (first.value, True)
    assert kept.nodes * 10 < alone.nodes


def test_memory_that_fails_costs_no_legal_move() -> None:
    """A game that is thought to be solved, and no time to find it out again: still a legal move."""
    game = RaidGame(5, tuple(range(25)), "." * 25, "X")
    memory = GameMemory(game, game.initial(), 0.0)
    memory.is_solved = True
    choice = choose_within(game, game.initial(), 5.0, Ticking(0.01), memory)
    assert not choice.solved
    game.check(game.initial(), choice.move)
