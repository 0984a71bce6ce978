"""The analysis of a game: the right boards and the right blame."""

from dataclasses import replace

from arena.match import play_game
from arena.openings import Generator
from arena.record import GameRecord
from arena.replay.analysis import MoveLoss, analyse, boards_of, by_solver, lost_at
from arena.rules import Rules
from arena.schedule import Fixture
from solver.formats.raid import Request
from tests.arena.plain_agents import Plain, greedy, timid


def game_of(x: str = "ada", o: str = "bob", size: int = 3) -> GameRecord:
    """Return a game that the greedy player wins against the timid one."""
    fixture = Fixture(0, 0, 0, 0, x, o)
    agents = {"X": Plain(greedy), "O": Plain(timid)}
    return play_game(fixture, Generator(seed=1, size=size, pawns=1)(0), Rules(), agents)


def exactly(request: Request) -> int:
    """Return the value of a request for its player, by trying everything."""
    game = request.game()

    def value(position: tuple[str, int], depth: int) -> int:
        if not depth or game.is_over(position):
            return game.score(position)
        values = [value(game.play(position, move), depth - 1) for move in game.moves(position)]
        return min(values) if position[1] else max(values)

    return value(game.initial(), request.depth or 0)


def test_boards_follow_the_moves() -> None:
    """There is one board more than moves, from the opening to the full board."""
    game = game_of()
    boards = boards_of(game)
    assert len(boards) == len(game.plies) + 1
    assert boards[0] == "".join(game.opening.board)
    assert "." not in boards[-1]


def test_the_losing_move_is_the_one_that_turned_the_value() -> None:
    """Exact looks: the named move is the loser's, and had a better alternative."""
    game = game_of()
    losses = analyse(game, 2, 4, exactly)
    assert len(losses) == len(game.plies)
    assert [loss.exact for loss in losses] == [False] * 3 + [True] * 4
    lost = lost_at(game, losses)
    assert lost is not None
    assert lost.side == "O"
    assert lost.amount > 0


def test_a_turn_from_win_to_loss_outweighs_a_larger_loss() -> None:
    """The move that decided is named, not the one that only cost more."""
    game = game_of()
    losses = [
        MoveLoss(1, "O", 50, -100, exact=False),
        MoveLoss(3, "O", 4, -2, exact=True),
        MoveLoss(5, "O", -2, -90, exact=True),
    ]
    assert lost_at(game, losses) == losses[1]
    assert lost_at(game, losses[:1]) == losses[0]
    assert lost_at(replace(game, blamed="O"), losses) is None


def test_our_solver_tells_values_as_a_process() -> None:
    """The oracle's value is that of trying everything."""
    game = game_of()
    board = boards_of(game)[4]
    values = tuple(value for row in game.opening.values for value in row)
    request = Request(3, "MINIMAX", "X", 3, None, values, board)
    assert by_solver(request) == exactly(request)


def test_a_solver_that_gives_up_leaves_no_analysis() -> None:
    """Better no analysis than a wrong one."""
    assert analyse(game_of(), 2, 4, lambda request: None) == []
