"""The won games as text: verified numbers, and agreement with playing every game."""

import pytest

from solver.formats import tddata
from solver.games.tictactoe import START
from solver.tasks.tddata import shown_boards
from solver.trees.histories import histories
from solver.trees.tictactoe import won_games_text
from solver.trees.tictactoe.won_games_text import FIRST_MOVES, BoardLine, WonGames
from tests.solver.games.tictactoe_positions import GAME

WON_PER_PLY = {5: 1440, 6: 5328, 7: 47952, 8: 72576, 9: 81792}
EVERYTHING = tddata.Request("games")


def fast(request: tddata.Request) -> bytes:
    """Return the games that a request asks for, made per state."""
    lines = {
        ply: [
            BoardLine(shown, f" {value}\n".encode()) for shown, value in shown_boards(request, ply)
        ]
        for ply in request.won_plies()
    }
    return b"".join(WonGames(lines).pieces())


def plain(request: tddata.Request) -> bytes:
    """Return the games that a request asks for, played one by one."""
    lines = []
    for history, end in histories(GAME, START):
        if GAME.score(end) and len(history) in request.won_plies():
            for ply, value in shown_boards(request, len(history)):
                lines.append(f"{tddata.render_move_numbers(history, ply)} {value}\n")
    return "".join(lines).encode()


@pytest.mark.parametrize("boards", ["", pytest.param("all", marks=pytest.mark.slow)])
def test_every_game_is_written_as_it_was_played(boards: str) -> None:
    """All 209,088 won games with their boards equal those that are played one by one."""
    request = tddata.Request("games", boards=boards)
    assert fast(request) == plain(request)


@pytest.mark.parametrize("ply", WON_PER_PLY)
def test_games_per_ply(ply: int) -> None:
    """As many games are won at each ply as have been verified."""
    assert (
        fast(tddata.Request("games", plies=str(ply), boards="last")).count(b"\n")
        == WON_PER_PLY[ply]
    )


def test_all_games_and_rewards() -> None:
    """There are 209,088 won games, 911,376 rewarded boards, and 504 pieces of text."""
    text = fast(EVERYTHING)
    assert text.count(b" 1.0\n") == sum(WON_PER_PLY.values()) == 209088
    assert text.count(b"\n") == 911376
    assert len(list(WonGames({}).pieces())) == FIRST_MOVES


@pytest.mark.parametrize(("winner", "games"), [("X", 131184), ("O", 77904)])
def test_games_of_a_winner(winner: str, games: int) -> None:
    """X wins 131,184 games and O 77,904: the second player's lines through cell 0 are seen."""
    assert fast(tddata.Request("games", winner=winner, boards="last")).count(b"\n") == games


def test_the_worked_example() -> None:
    """In 0 1 3 2 6 the boards of the winner are worth 1, 0.55 and 0.505."""
    lines = fast(tddata.Request("games", plies="5")).decode().splitlines()
    place = lines.index("1,2,4,3,0,0,5,0,0 1.0")
    assert lines[place + 1 : place + 3] == ["1,2,0,3,0,0,0,0,0 0.55", "1,0,0,0,0,0,0,0,0 0.505"]


def test_a_wrong_twin_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A filler that shows moves before they are made gives other lines than playing."""

    def careless(move: int, cell: int) -> bytes:
        table = bytearray(range(256))
        for ply in range(1, 10):
            table[won_games_text._mark(ply, cell)[0]] = ord(str(move))
        return bytes(table)

    request = tddata.Request("games", plies="5")
    right = fast(request)
    monkeypatch.setattr(won_games_text, "_filler", careless)
    assert fast(request) != right
