"""How replays end: by a fault that is shown where it happened, and in sight on any board."""

from dataclasses import replace

import pytest

from arena.record import GameRecord
from arena.referee import Ending
from tests.arena.replay.conftest import Opener
from tests.arena.replay.test_analysis import game_of

HOSTILE = "'<b>A1</b>' is no move"


def faulty(plies: int) -> GameRecord:
    """Return a game that ended by a malformed answer after so many moves."""
    game = game_of()
    return replace(
        game,
        plies=game.plies[:plies],
        score=0,
        ending=Ending.MALFORMED,
        blamed="XO"[plies % 2],
        detail=HOSTILE,
    )


@pytest.mark.parametrize("plies", [0, 1, 4])
def test_a_fault_stands_where_the_move_would(open_replay: Opener, plies: int) -> None:
    """The list of moves ends with it, and at the end the panel tells it before the last move."""
    replay = open_replay(faulty(plies))
    side = "XO"[plies % 2]
    entries = replay.tab.locator(".rp-moves button").all_inner_texts()
    assert len(entries) == plies + 1
    assert entries[-1] == f"{plies + 1}. {side}: malformed answer"
    told = (
        f"Instead of move {plies + 1}, {side}: malformed answer ({HOSTILE}). {side} lost by that."
    )
    assert replay.status.startswith(told) == (plies == 0)
    replay.tab.locator(".rp-moves button").last.click()
    assert replay.status.startswith(told)
    follow = {0: "no moves follow", 1: "1 move follows", 4: "4 moves follow"}[plies]
    replay.press("Home")
    assert follow in replay.status
    assert replay.complaints == []


def test_a_game_that_was_played_out_has_no_fault(open_replay: Opener) -> None:
    """Nothing is added where the board was full."""
    replay = open_replay(game_of())
    assert replay.tab.locator(".rp-moves button").count() == 7
    replay.press("End")
    assert replay.status.startswith("Move 7 of 7")


def test_the_last_move_is_in_sight_on_a_large_board(open_replay: Opener) -> None:
    """On a phone a board of 12 by 12 moves in its frame to where the game goes on."""
    replay = open_replay(game_of(size=12), viewport={"width": 360, "height": 500})
    replay.tab.get_by_role("button", name="Zoom in").click()
    for _ in range(12):
        replay.press("ArrowRight")
        assert replay.tab.evaluate(
            """() => {
            const cell = document.querySelector('.pb-last').getBoundingClientRect();
            const frame = document.querySelector('.pb-scroller').getBoundingClientRect();
            return cell.left >= frame.left && cell.right <= frame.right
              && cell.top >= frame.top && cell.bottom <= frame.bottom; }"""
        )
