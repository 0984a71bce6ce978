"""One player for many requests: what it remembers of a game changes the answer to no other."""

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.formats.raid import COMPETITION, Request, parse_answer, render_request
from solver.games.raid import FREE
from solver.search.raid.engine import RaidEngine
from solver.search.raid.game_memory import GameMemory
from solver.tasks import Options, solve
from solver.tasks.raid_game import GamePlayer
from tests.solver.raid_boards import requests

PLENTY = 1000.0  # seconds: small boards are solved exactly


def exact_value(request: Request, text: str) -> int:
    """Return what the move of an answer is worth to its player at the end of the game."""
    game = request.game()
    move, board = parse_answer(text, game.size)
    after = game.play(game.initial(), move)
    assert after[0] == board
    free = board.count(FREE)
    return RaidEngine(game, after).choose(free)[1] if free else game.score(after)


def check(player: GamePlayer, request: Request) -> None:
    """Assert that a request is answered as if it were the only one."""
    text = render_request(request)
    answer = player.answer(text, process_time()).decode()
    if request.algorithm != COMPETITION:
        assert answer.encode() == b"".join(solve(text, Options()))
        return
    game = request.game()
    best = RaidEngine(game, game.initial()).choose(request.board.count(FREE))[1]
    assert exact_value(request, answer) == best


def patient(request: Request) -> Request:
    """Return a request with time to solve the game."""
    size, values, board = request.size, request.values, request.board
    return Request(size, COMPETITION, request.player, None, PLENTY, values, board)


OF_GAMES = requests(competition=True, largest=3, most_free=6).map(patient)
OTHERS = requests(largest=4, most_free=6)


@settings(max_examples=60)
@given(st.lists(st.one_of(OF_GAMES, OTHERS), min_size=2, max_size=5))
def test_unrelated_requests_are_answered_rightly(asked: list[Request]) -> None:
    """Other sizes, values, sides, boards and algorithms, in any order."""
    player = GamePlayer()
    for request in asked:
        check(player, request)


VALUES = (2, 6, 7, 2, 6, 9, 9, 1, 1)
UNRELATED = [
    Request(3, COMPETITION, "X", None, PLENTY, VALUES, "XO......."),
    Request(3, COMPETITION, "X", None, PLENTY, VALUES[::-1], "XOO...X.."),
]


def test_a_memory_that_takes_all_for_one_game_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A wrong twin: on boards chosen for it, what was learnt with other values is wrong."""
    player = GamePlayer()
    for request in UNRELATED:
        check(player, request)
    monkeypatch.setattr(GameMemory, "_leads_to", lambda *_: True)
    player = GamePlayer()
    check(player, UNRELATED[0])
    with pytest.raises(AssertionError):
        check(player, UNRELATED[1])
