"""One process for a whole game."""

from pathlib import Path

from arena.referee import Ending
from tests.arena.real_players import PLAYERS, play, setup_of, sparring


def test_a_process_that_leaves_the_game_loses_it(tmp_path: Path) -> None:
    """Ending well is no answer, and the record says what was seen."""
    (tmp_path / "player.yaml").write_text("command: sh -c 'exit 0'\nprocess: game\n")
    game = play(setup_of([str(tmp_path), sparring("greedy")], games=1))[0]
    assert (game.ending, game.blamed) == (Ending.MALFORMED, "X")
    assert game.detail == "found the end of the process, wanted an answer"


def test_the_same_choices_give_the_same_games() -> None:
    """Greedy by process and greedy by game are the same player: swapped games mirror exactly."""
    games = play(setup_of([sparring("greedy"), str(PLAYERS / "patient")], size=4))
    moves = [[ply.move for ply in game.plies] for game in games]
    assert moves[0] == moves[1]
