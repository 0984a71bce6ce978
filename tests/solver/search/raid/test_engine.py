"""The three ways of choosing a Raid move agree, and would not if one of them were wrong."""

from itertools import islice, product

import pytest
from hypothesis import example, given

from solver.formats.raid import MINIMAX, Request
from solver.games.raid import Move, Position, RaidGame
from solver.kernel import OFF, VARIABLE
from solver.search import alphabeta, minimax
from solver.search.raid.engine import RaidEngine, SearchStopped
from solver.tasks import Options, solve
from solver.tasks.raid import make_room
from tests.solver.raid_boards import requests


def chosen(game: RaidGame, depth: int) -> tuple[Move, int]:
    """Return the fast engine's move and value."""
    move, value, _ = RaidEngine(game, game.initial()).choose(depth)
    return move, value


@given(requests(most_free=9))
@example(Request(1, MINIMAX, "O", 9, None, (-5,), "."))
@example(Request(2, MINIMAX, "X", 9, None, (1, 2, 3, 4), "X..O"))
def test_all_engines_agree_on_move_and_value(request: Request) -> None:
    """Minimax, alpha-beta and the fast engine give the same move and value; ties are many."""
    game, depth = request.game(), request.depth or 1
    reference = minimax.choose(game, game.initial(), depth)
    assert alphabeta.choose(game, game.initial(), depth)[:2] == reference[:2]
    assert chosen(game, depth) == reference[:2]


@given(requests(deepest=6, most_free=6))
def test_they_agree_to_the_end_of_the_game_and_beyond(request: Request) -> None:
    """With few free cells whole games are searched, also at depths that no game reaches."""
    game, depth = request.game(), request.depth or 1
    assert chosen(game, depth) == alphabeta.choose(game, game.initial(), depth)[:2]
    assert chosen(game, 676) == alphabeta.choose(game, game.initial(), 676)[:2]


@given(requests(largest=8, most_free=20))
def test_they_agree_where_moves_are_far_apart(request: Request) -> None:
    """Boards wide enough for the bound on far moves, which never holds on a board of 4 x 4."""
    game = request.game()
    assert chosen(game, 3) == alphabeta.choose(game, game.initial(), 3)[:2]


@given(requests(most_free=7))
def test_ties_are_exactly_the_moves_of_best_value(request: Request) -> None:
    """Every move that the engine calls a tie has the best value by minimax, and no other has."""
    game, depth = request.game(), request.depth or 1
    start = game.initial()
    _, best, _ = minimax.choose(game, start, depth)
    values = {move: _value_after(game, game.play(start, move), depth) for move in game.moves(start)}
    tied = [move for move in game.moves(start) if values[move] == best]
    assert RaidEngine(game, start).ties(depth, best) == tied


def _value_after(game: RaidGame, position: Position, depth: int) -> int:
    """Return the value of a position after the first of `depth` plies."""
    if depth == 1 or game.is_over(position):
        return game.score(position)
    return minimax.choose(game, position, depth - 1)[1]


@given(requests(most_free=8))
def test_the_engine_plays_for_either_side(request: Request) -> None:
    """After one move it is player 1's turn, and values are still told for player 0."""
    game, depth = request.game(), request.depth or 1
    position = game.play(game.initial(), game.moves(game.initial())[-1])
    if not game.is_over(position):
        found = RaidEngine(game, position).choose(depth)[:2]
        assert found == minimax.choose(game, position, depth)[:2]


class RaidsFirst(RaidGame):
    """A wrong twin of the rules: all Raids before all Stakes."""

    def moves(self, position: Position) -> list[Move]:
        """Return the moves in the wrong order."""
        return sorted(super().moves(position), reverse=True, key=lambda move: move[0])


def small_boards() -> list[RaidGame]:
    """Return all boards of 2 x 2 with a free cell and values of 1."""
    boards = ("".join(cells) for cells in product(".XO", repeat=4))
    return [RaidGame(2, (1, 1, 1, 1), board, "X") for board in boards if "." in board]


def test_a_twin_that_orders_raids_first_is_caught() -> None:
    """On boards of 2 x 2 alone the wrong order of moves changes answers; the right one none."""
    right, wrong = 0, 0
    for game in small_boards():
        twin = RaidsFirst(game.size, game.values, game.board, "X")
        answer = chosen(game, 2)[0]
        right += answer != minimax.choose(game, game.initial(), 2)[0]
        wrong += answer != minimax.choose(twin, twin.initial(), 2)[0]
    assert right == 0
    assert wrong > 0


def test_a_twin_that_forgets_negative_values_is_caught() -> None:
    """One move a cell is wrong with negative values, so the engine must notice them."""
    game = RaidGame(2, (1, 1, 1, -5), "X.XO", "X")
    assert chosen(game, 1)[0] == (0, 1)
    forgetful = 0
    for values in islice(product((-2, 1), repeat=4), 16):
        for board in ("X.O.", "XO..", ".XO.", "X..O"):
            game = RaidGame(2, values, board, "X")
            engine = RaidEngine(game, game.initial())
            engine.geometry.any_negative = False
            right = minimax.choose(game, game.initial(), 2)[:2]
            assert chosen(game, 2) == right
            forgetful += engine.choose(2)[:2] != right
    assert forgetful > 0


def test_references_count_every_position() -> None:
    """On an empty board of 2 x 2 minimax looks at 1 + 4 + 4 x 3 positions at depth 2."""
    game = RaidGame(2, (4, 3, 2, 1), "....", "X")
    assert minimax.choose(game, game.initial(), 2)[2] == 1 + 4 + 12
    assert alphabeta.choose(game, game.initial(), 2)[2] < 1 + 4 + 12


@pytest.mark.parametrize("lines", [f"MINIMAX\nX\n{26 * 26}", "COMPETITION\nX\n0"])
def test_there_is_room_for_the_deepest_search(lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search may go down to the last of 676 plies, three calls each, also one by the clock."""
    allowed: list[int] = []
    monkeypatch.setenv(VARIABLE, OFF)
    monkeypatch.setattr("sys.setrecursionlimit", allowed.append)
    monkeypatch.setattr(RaidEngine, "choose", lambda self, depth: ((0, 0), 0, 0))
    text = f"26\n{lines}\n" + f"{'1 ' * 26}\n" * 26 + f"{'.' * 26}\n" * 26
    assert b"".join(solve(text, Options()))
    assert allowed[0] > 3 * 26 * 26


@pytest.mark.parametrize(("size", "depth", "patience"), [(6, 6, 10), (26, 676, 2000)])
def test_a_search_can_be_stopped(size: int, depth: int, patience: int) -> None:
    """The engine asks often whether to stop, at any depth, and raises SearchStopped if so."""
    make_room(depth)
    game = RaidGame(size, tuple(range(size * size)), "." * size * size, "X")
    asked = iter([False] * patience)
    engine = RaidEngine(game, game.initial(), lambda: next(asked, True))
    with pytest.raises(SearchStopped):
        engine.choose(depth)
