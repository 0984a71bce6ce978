"""The end of a game: solved to the value that the exact engine finds another way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.formats.raid import Request
from solver.games.raid import RAID, STAKE, RaidGame
from solver.search.raid.endgame import Endgame
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


@given(requests(largest=8, most_free=7), st.sampled_from([0, 1]))
def test_an_end_has_the_value_of_the_exact_engine(request: Request, side: int) -> None:
    """On boards wide enough for threats to matter, for either side and either sign of values."""
    compare(request.game(), request.board, side)


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
