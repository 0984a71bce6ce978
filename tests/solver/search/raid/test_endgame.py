"""The end of a game: solved to the value that the exact engine finds another way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.formats.raid import Request
from solver.games.raid import RAID, STAKE, RaidGame
from solver.search.raid.endgame import LEAP, Endgame, solved
from solver.search.raid.engine import RaidEngine
from solver.search.raid.node import Geometry
from solver.search.raid.threats import Threats
from tests.solver.raid_boards import requests


def compare(game: RaidGame, board: str, side: int) -> None:
    """Assert that the end is solved to its value, by a move that has it."""
    position = board, side
    geometry = Geometry(game.size, game.values)
    root = geometry.node(geometry.owners(board, game.pawns), game.score(position))
    endgame = Endgame(geometry, root, side, lambda: False)
    cell, turned = endgame.solve()
    sign, free = 1 - 2 * side, board.count(".")
    assert sign * endgame.value == RaidEngine(game, position).choose(free)[1]
    after = game.play(position, (RAID if turned else STAKE, geometry.inner(cell)))
    rest = RaidEngine(game, after).choose(free - 1)[1] if free > 1 else game.score(after)
    assert sign * endgame.value == rest


@given(requests(largest=8, most_free=7), st.sampled_from([0, 1]), st.sampled_from([1, LEAP]))
def test_an_end_has_the_value_of_the_exact_engine(request: Request, side: int, leap: int) -> None:
    """Threats, either side, either sign of values; ply by ply as well as at once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("solver.search.raid.endgame.LEAP", leap)
        compare(request.game(), request.board, side)


@given(requests(largest=8, most_free=7), st.sampled_from([0, 1]))
def test_a_verdict_has_the_sign_of_the_exact_value(request: Request, side: int) -> None:
    """Who asks only who wins learns it, and if the side to move wins or draws, by which move."""
    game, position = request.game(), (request.board, side)
    free = request.board.count(".")
    move, verdict, _ = solved(game, position, lambda: False, verdict=True)
    value = (1 - 2 * side) * RaidEngine(game, position).choose(free)[1]
    assert (verdict > 0, verdict < 0) == (value > 0, value < 0)
    after = game.play(position, move)
    rest = RaidEngine(game, after).choose(free - 1)[1] if free > 1 else game.score(after)
    if verdict >= 0:
        kept = (1 - 2 * side) * rest
        assert (kept > 0, kept < 0) == (value > 0, value < 0)


class Rash(Threats):
    """A wrong twin: takes every threat for a refutation."""

    __slots__ = ()

    def refute(self, cell: int, turned: list[int], missing: int) -> bool:
        """Tell that the move need not be looked at."""
        return True


def test_the_comparison_notices_a_wrong_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a board that was chosen for it, moves that are wrongly refuted change the value."""
    game = RaidGame(3, (3, 2, 9, 1, 4, 5, 8, 7, 6), "OX....X.O", "X")
    compare(game, game.board, 0)
    monkeypatch.setattr("solver.search.raid.endgame.Threats", Rash)
    with pytest.raises(AssertionError):
        compare(game, game.board, 0)


def test_the_comparison_notices_a_key_that_tells_too_little(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Pawns that may still be turned are no matter of the score alone."""
    game = RaidGame(3, (3, 6, 7, 2, 1, 8, 9, 4, 5), "...X....O", "X")
    compare(game, game.board, 0)
    monkeypatch.setattr(Endgame, "_key", lambda _, node: bytes(owner == 0 for owner in node.owners))
    with pytest.raises(AssertionError):
        compare(game, game.board, 0)


def test_games_that_differ_in_settled_pawns_alone_are_one_to_the_table() -> None:
    """A pawn without a free cell beside it stays what it is: the same key, another standing."""
    geometry = Geometry(3, (3, 2, 9, 1, 4, 5, 8, 7, 6))
    keys, standings = set(), set()
    for board, score in (("XXOXXO..O", 1), ("OXOXXO..O", -5)):
        root = geometry.node(geometry.owners(board, "XO"), score)
        endgame = Endgame(geometry, root, 0, lambda: False)
        keys.add(endgame._key(root))
        standings.add(endgame._standing(root, 0))
    assert (len(keys), standings) == (1, {1, -5})
