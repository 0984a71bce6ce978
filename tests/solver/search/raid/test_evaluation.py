"""Outlooks that are kept up to date move by move, against those worked out from the rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.formats.raid import Request
from solver.games.raid import RAID, STAKE, Position, RaidGame
from solver.search.raid.evaluation import EvalNode, Evaluation
from solver.search.raid.node import CELL_MASK, Geometry
from tests.solver.raid_boards import requests
from tests.solver.search.raid.plain_evaluation import SHARES, better_ways, plain_outlook


def prospect_of(outlooks: Evaluation, game: RaidGame, position: Position) -> EvalNode:
    """Return the prospect of a position of the game, made from its board."""
    owners = outlooks.field.owners(position[0], game.pawns)
    return outlooks.prospect(owners, game.score(position))


def everything(at: EvalNode) -> tuple[object, ...]:
    """Return all that a prospect knows; the codes of taken cells mean nothing."""
    codes = [at.codes[key & CELL_MASK] for key in at.order]
    return at.owners, codes, at.views, at.order, at.lean, at.score


def compare(outlooks: Evaluation, game: RaidGame, position: Position) -> None:
    """Assert that every look at a position tells what the rules tell, and makes what they make."""
    at = prospect_of(outlooks, game, position)
    side = position[1]
    found = {}
    for key in at.order:
        look = outlooks.look(at, side, key & CELL_MASK)
        move = RAID if look[3] else STAKE, outlooks.field.inner(look[1])
        after = game.play(position, move)
        assert look[0] == -plain_outlook(game, after)
        made = outlooks.after(at, side, look)
        assert everything(made) == everything(prospect_of(outlooks, game, after))
        assert outlooks.outlook(made, 1 - side) == -look[0]
        found[move] = look
    assert sorted(found) == sorted(better_ways(game, position))


@given(requests(largest=5, most_free=20), st.sampled_from([0, 1]))
def test_a_prospect_is_worth_what_the_rules_say(request: Request, side: int) -> None:
    """The outlook of any position, for either side, is the plain one."""
    game = request.game()
    position = request.board, side
    outlooks = Evaluation(Geometry(game.size, game.values), SHARES)
    assert outlooks.outlook(prospect_of(outlooks, game, position), side) == plain_outlook(
        game, position
    )


@given(requests(largest=5, most_free=12), st.sampled_from([0, 1]))
def test_a_look_sees_the_position_after_the_move(request: Request, side: int) -> None:
    """What is told before a move is made is what the board after it would tell."""
    game = request.game()
    compare(Evaluation(Geometry(game.size, game.values), SHARES), game, (request.board, side))


class Forgetful(Evaluation):
    """A wrong twin: does not see that turned pawns change the cells beside them."""

    def look(self, at, side, cell):  # type: ignore[no-untyped-def]
        """Return a look that goes no further than the cells beside the move."""
        outlook, _, gain, turned, fresh = super().look(at, side, cell)
        beside = {cell + offset for offset in self.field.beside}
        return outlook, cell, gain, turned, {c: v for c, v in fresh.items() if c in beside}


def test_the_comparison_notices_what_a_wrong_twin_forgets() -> None:
    """On a board where a turned pawn has free cells beside it, the twin's position is wrong."""
    game = RaidGame(3, (1, 2, 3, 4, 5, 6, 7, 8, 9), "X.O......", "X")
    field = Geometry(game.size, game.values)
    compare(Evaluation(field, SHARES), game, game.initial())
    with pytest.raises(AssertionError):
        compare(Forgetful(field, SHARES), game, game.initial())
