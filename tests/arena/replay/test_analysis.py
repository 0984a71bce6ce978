"""The analysis of a game: the right boards and the right blame."""

import signal
from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace

import pytest

from arena.boards import boards_of
from arena.match import play_game
from arena.openings import Generator
from arena.record import GameRecord
from arena.replay import analysis
from arena.replay.analysis import Value, analyse, by_solver
from arena.replay.story import tell
from arena.rules import Rules
from arena.schedule import Fixture
from judge.model.errors import Stopped
from solver.formats.raid import Request, render_move
from tests.arena.plain_agents import Plain, greedy, timid


def game_of(x: str = "ada", o: str = "bob", size: int = 3) -> GameRecord:
    """Return a game that the greedy player wins against the timid one."""
    fixture = Fixture(0, 0, 0, 0, x, o)
    agents = {"X": Plain(greedy), "O": Plain(timid)}
    return play_game(fixture, Generator(seed=1, size=size, pawns=1)(0), Rules(), agents)


def exactly(requests: Sequence[Request]) -> list[Value]:
    """Return what requests are worth to their players and the best lines, by trying everything."""
    return [_exactly(request) for request in requests]


def _exactly(request: Request) -> Value:
    game = request.game()

    def value(position: tuple[str, int], depth: int) -> tuple[int, tuple[str, ...]]:
        if not depth or game.is_over(position):
            return game.score(position), ()
        choose = min if position[1] else max
        found = []
        for move in game.moves(position):
            points, line = value(game.play(position, move), depth - 1)
            found.append((points, (render_move(move, game.size), *line)))
        return choose(found, key=lambda one: one[0])  # the first of equals

    return Value(*value(game.initial(), request.depth or 0))


def test_boards_follow_the_moves() -> None:
    """There is one board more than moves, from the opening to the full board."""
    game = game_of()
    boards = boards_of(game)
    assert len(boards) == len(game.plies) + 1
    assert boards[0] == "".join(game.opening.board)
    assert "." not in boards[-1]


def test_a_look_has_the_best_line_and_what_was_given_away() -> None:
    """A move's loss is the best value less its own; the line begins with a move of that value."""
    game = game_of()
    looks = analyse(game, 2, 4, exactly)
    assert [look.exact for look in looks] == [False] * 3 + [True] * 4
    assert [look.depth for look in looks] == [2, 2, 2, 4, 3, 2, 1]
    assert all(len(look.line) == look.depth for look in looks)
    for look, ply in zip(looks, game.plies, strict=True):
        assert look.before >= look.after
        assert look.line[0] != ply.move or look.loss == 0
    assert any(look.loss for look in looks if look.side == "O")


def test_near_the_end_nothing_is_searched_twice() -> None:
    """What an exact look finds after a move is what the next one finds before its own."""
    asked: list[Sequence[Request]] = []

    def counted(requests: Sequence[Request]) -> list[Value]:
        asked.append(requests)
        return exactly(requests)

    analyse(game_of(), 2, 4, counted)
    first, *_ = asked
    assert len(first) == len(set(first)) == 10  # three looks ask twice, four once, the last is full


@pytest.mark.slow
def test_what_only_looks_worse_is_looked_at_again() -> None:
    """A loss before the horizon has the loss of a look two plies deeper beside it; others none."""
    game = game_of(size=4)
    looks, deeper = analyse(game, 1, 3, exactly), analyse(game, 3, 3, exactly)
    doubtful = [look for look in looks if look.loss and not look.exact]
    assert doubtful
    for look in doubtful:
        assert look.second == deeper[look.ply].loss
        assert look.sure_loss == min(look.loss, deeper[look.ply].loss)
    assert any(look.sure_loss < look.loss for look in doubtful)
    assert all(look.second is None for look in looks if look not in doubtful)


def test_a_second_look_that_gives_up_confirms_nothing() -> None:
    """The first looks stay, and none of their losses that is not exact is sure."""
    rounds = iter([True, False])
    looks = analyse(game_of(), 2, 4, lambda asked: exactly(asked) if next(rounds) else None)
    assert any(look.loss for look in looks if not look.exact)
    assert not any(look.sure_loss for look in looks if not look.exact)


def test_our_solver_tells_values_as_a_process() -> None:
    """The oracle's value is that of trying everything."""
    game = game_of()
    board = boards_of(game)[4]
    values = tuple(value for row in game.opening.values for value in row)
    request = Request(3, "MINIMAX", "X", 3, None, values, board)
    others = [Request(3, "MINIMAX", "O", depth, None, values, board) for depth in (1, 2)]
    assert by_solver([request, *others]) == exactly([request, *others])


def test_a_solver_that_gives_up_leaves_no_analysis() -> None:
    """Better no analysis than a wrong one."""
    assert analyse(game_of(), 2, 4, lambda _: None) == []


@pytest.mark.parametrize("count", range(11))
def test_what_was_searched_in_time_is_kept(count: int) -> None:
    """The looks at the last moves are those of a whole analysis; others are left out."""
    game = game_of()
    whole = analyse(game, 2, 4, exactly)
    part = analyse(game, 2, 4, lambda asked: exactly(asked)[:count])
    assert [replace(look, second=None) for look in whole[len(whole) - len(part) :]] == [
        replace(look, second=None) for look in part
    ]
    assert len(part) == len(whole) or count < 10
    assert bool(part) == (count > 0)
    assert tell(game, part).sentence.endswith(
        f" Only the last {len(part)} of 7 moves were searched."
    ) == (0 < len(part) < 7)


@pytest.mark.parametrize("how", ["time", "key"])
def test_a_search_that_is_cut_short_gives_what_it_has(
    monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    """When the time is up, or at Ctrl-C, the values of the first requests come back, and true."""
    game = game_of(size=6)
    board, values = "".join(game.opening.board), game.opening.game().values
    quick = [Request(6, "MINIMAX", side, 1, None, values, board) for side in "XO"]
    endless = Request(6, "MINIMAX", "X", 20, None, values, board)

    moment = [0.0]

    def say(words: str) -> None:
        assert "positions searched, from the end" in words
        if words.startswith("2 of 3"):
            moment[0] = 1000.0
            if how == "key":
                raise Stopped(signal.SIGINT)

    monkeypatch.setattr(analysis, "time", SimpleNamespace(monotonic=lambda: moment[0]))
    monkeypatch.setattr(analysis, "TOLD_EVERY", 0.2)
    assert by_solver([*quick, endless], say, stoppable=True) == by_solver(quick)
