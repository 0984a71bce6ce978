"""Values that are kept up to date move by move, against those worked out from the rules."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.formats.raid import Request
from solver.games.raid import RAID, STAKE, Position, RaidGame
from solver.search.raid.evaluation import EvalNode, Evaluation
from solver.search.raid.node import CELL_MASK, Geometry
from solver.search.raid.selective import usual_weights
from tests.solver.raid_boards import requests
from tests.solver.search.raid.plain_evaluation import better_ways, plain_evaluation


def evaluation_of(game: RaidGame, kind: type[Evaluation] = Evaluation) -> Evaluation:
    """Return the evaluation with the weights of a game's first board."""
    return kind(Geometry(game.size, game.values), usual_weights(game.board))


def node_of(evaluation: Evaluation, game: RaidGame, position: Position) -> EvalNode:
    """Return the node of a position of the game, made from its board."""
    owners = evaluation.geometry.owners(position[0], game.pawns)
    return evaluation.node(owners, game.score(position))


def everything(node: EvalNode) -> tuple[object, ...]:
    """Return all that a node knows; the codes of taken cells mean nothing."""
    codes = [node.codes[key & CELL_MASK] for key in node.order]
    return node.owners, codes, node.views, node.order, node.lean, node.score


def compare(evaluation: Evaluation, game: RaidGame, position: Position) -> None:
    """Assert that every preview tells what the rules tell, and makes what they make."""
    node = node_of(evaluation, game, position)
    side = position[1]
    found = {}
    for key in node.order:
        preview = evaluation.preview(node, side, key & CELL_MASK)
        move = RAID if preview[3] else STAKE, evaluation.geometry.inner(preview[1])
        after = game.play(position, move)
        assert preview[0] == -plain_evaluation(game, after, position)
        made = evaluation.child(node, side, preview)
        assert everything(made) == everything(node_of(evaluation, game, after))
        assert evaluation.value(made, 1 - side) == -preview[0]
        found[move] = preview
    assert sorted(found) == sorted(better_ways(game, position))


@given(requests(largest=5, most_free=20), st.sampled_from([0, 1]))
def test_a_node_is_worth_what_the_rules_say(request: Request, side: int) -> None:
    """The value of any position, for either side, is the plain one."""
    game = request.game()
    position = request.board, side
    evaluation = evaluation_of(game)
    assert evaluation.value(node_of(evaluation, game, position), side) == plain_evaluation(
        game, position
    )


@given(requests(largest=5, most_free=12), st.sampled_from([0, 1]))
def test_a_preview_sees_the_position_after_the_move(request: Request, side: int) -> None:
    """What is told before a move is made is what the board after it would tell."""
    game = request.game()
    compare(evaluation_of(game), game, (request.board, side))


class Forgetful(Evaluation):
    """A wrong twin: does not see that turned pawns change the cells beside them."""

    def preview(self, node, side, cell):  # type: ignore[no-untyped-def]
        """Return a preview that goes no further than the cells beside the move."""
        value, _, gain, turned, fresh = super().preview(node, side, cell)
        beside = {cell + offset for offset in self.geometry.beside}
        return value, cell, gain, turned, {c: v for c, v in fresh.items() if c in beside}


def test_the_comparison_notices_what_a_wrong_twin_forgets() -> None:
    """On a board where a turned pawn has free cells beside it, the twin's position is wrong."""
    game = RaidGame(3, (1, 2, 3, 4, 5, 6, 7, 8, 9), "X.O......", "X")
    compare(evaluation_of(game), game, game.initial())
    with pytest.raises(AssertionError):
        compare(evaluation_of(game, Forgetful), game, game.initial())
