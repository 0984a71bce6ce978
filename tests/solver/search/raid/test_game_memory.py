"""The memory of a game: it is used for positions of this game, and changes no answer."""

import pytest
from hypothesis import given

from solver.formats.raid import Request
from solver.games.raid import FREE, RaidGame
from solver.search.raid.competition import choose_within
from solver.search.raid.engine import RaidEngine
from solver.search.raid.game_memory import GameMemory
from solver.search.raid.native import narrow_search
from tests.solver.raid_boards import requests
from tests.solver.search.raid.test_competition import Ticking

VALUES = (3, 2, 9, 1, 4, 5, 8, 7, 6)
FIRST = RaidGame(3, VALUES, "X........", "X")


def is_kept(game: RaidGame, board: str, side: int = 0) -> bool:
    """Tell whether the memory of the first game is that of a position, too."""
    memory = GameMemory(FIRST, FIRST.initial(), 0.0)
    return memory.next_turn(game, (board, side), 1.0) is memory


@pytest.mark.parametrize("board", ["X........", "XXO......", "OXOX....X"])
def test_a_game_that_goes_on_has_its_memory(board: str) -> None:
    """The same position again, or an even number of moves later: pawns may have changed sides."""
    assert is_kept(RaidGame(3, VALUES, board, "X"), board)


@pytest.mark.parametrize(
    ("values", "board", "player"),
    [
        ((9, *VALUES[1:]), "XXO......", "X"),  # other values
        (VALUES, "XXO......", "O"),  # the other side
        (VALUES, "XX.......", "X"),  # not this side's turn
        (VALUES, ".XO......", "X"),  # a pawn is gone: another game
        ((*VALUES, *range(7)), "X" + "." * 15, "X"),  # another size
    ],
)
def test_another_game_has_a_memory_of_its_own(
    values: tuple[int, ...], board: str, player: str
) -> None:
    """What is remembered would be wrong or worthless there."""
    size = 3 if len(values) == 9 else 4
    assert not is_kept(RaidGame(size, values, board, player), board)


@given(requests(competition=True, largest=3, most_free=8))
def test_a_game_is_played_perfectly_from_memory(request: Request) -> None:
    """With time to spare every move of both sides keeps the value that the exact engine finds."""
    game = request.game()
    position = game.initial()
    memory = GameMemory(game, position, 0.0)
    while FREE in position[0]:
        memory = memory.next_turn(game, position, 0.0)
        choice = choose_within(game, position, 1000.0, Ticking(0.0), memory)
        assert choice.solved
        free = position[0].count(FREE)
        assert choice.value == RaidEngine(game, position).choose(free)[1]
        position = game.play(position, choice.move)


def test_a_search_begins_where_the_one_before_has_ended() -> None:
    """Two plies later the first depth is known, and the move that was found for it is in front."""
    game = RaidGame(5, tuple(7 * cell % 23 for cell in range(25)), "X" + "." * 23 + "O", "X")
    memory = GameMemory(game, game.initial(), 0.0)
    first = narrow_search(game, game.initial(), lambda: False, False, table=memory.narrow)
    while first.depth < 9:
        first.deepen()
    after = game.play(game.initial(), first.move)
    reply = narrow_search(game, after, lambda: False, False, table=memory.narrow)
    assert reply.depth == 7
    later = game.play(after, reply.move)
    kept = narrow_search(game, later, lambda: False, False, table=memory.narrow)
    alone = narrow_search(game, later, lambda: False, False)
    assert (kept.depth, alone.depth) == (6, 1)
    while alone.depth < 7:
        alone.deepen()
    kept.deepen()
    assert (kept.depth, kept.move) == (7, alone.move)
    assert kept.nodes < alone.nodes
