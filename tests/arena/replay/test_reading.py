"""Reading a game in a real browser: curves, better lines, the exercise, links, copies."""

import re

import pytest

from arena.boards import boards_of
from arena.record import GameRecord
from arena.replay.analysis import Look, analyse
from arena.replay.story import MoveMark, tell
from solver.formats.raid import parse_request
from tests.arena.replay.conftest import Opener
from tests.arena.replay.test_analysis import exactly, game_of
from tests.arena.replay.test_story import looks_of

COPIED = "navigator.clipboard.writeText = (text) => (window.copied = text, Promise.resolve())"


@pytest.fixture(scope="module")
def game() -> GameRecord:
    """Return a game with mistakes."""
    return game_of()


@pytest.fixture(scope="module")
def looks(game: GameRecord) -> list[Look]:
    """Return what was better, found by trying everything."""
    return analyse(game, 2, 4, exactly)


@pytest.mark.slow
def test_the_better_line_is_walked_and_left(
    open_replay: Opener, game: GameRecord, looks: list[Look]
) -> None:
    """At a mistake its cost and the best move stand; the line is on the board, step by step."""
    worst = max(looks, key=lambda look: look.loss)
    replay = open_replay(game, looks, f"#{worst.ply + 1}")
    told = replay.tab.inner_text(".rp-right")
    assert f"{'gave away' if worst.exact else 'looks worse by'} {worst.loss}" in told
    assert worst.line[0] in told
    replay.press("b")
    assert f"Instead of move {worst.ply + 1}" in replay.status
    assert f"1 of {len(worst.line)}" in replay.status
    assert replay.tab.locator(".pb-chips button").all_inner_texts() == list(worst.line)
    replay.press("End")
    free = boards_of(game)[worst.ply].count(".") - len(worst.line)
    assert replay.tab.locator(".pb-free").count() == free
    replay.press("Escape")
    assert f"Move {worst.ply + 1} of 7" in replay.status


def test_a_better_line_keeps_the_focus(
    open_replay: Opener, game: GameRecord, looks: list[Look]
) -> None:
    """Its button is gone when it is shown: the board has the focus; a move of the line keeps it."""
    worst = max(looks, key=lambda look: look.loss)
    replay = open_replay(game, looks, f"#{worst.ply + 1}")
    on_the_board = "document.activeElement.classList.contains('pb-scroller')"
    replay.tab.get_by_role("button", name="See the better line").focus()
    replay.press("Enter")
    assert f"Instead of move {worst.ply + 1}" in replay.status
    assert replay.tab.evaluate(on_the_board)
    chip = replay.tab.locator(".pb-chips button").first
    chip.focus()
    replay.press("Enter", "Home")
    assert replay.tab.evaluate("document.activeElement.textContent") == worst.line[0]
    replay.tab.get_by_role("button", name="Back to the game").focus()
    replay.press("Enter")
    assert replay.tab.evaluate(on_the_board)


def test_undo_works_all_over_an_exercise(
    open_replay: Opener, game: GameRecord, looks: list[Look]
) -> None:
    """Also on a button U takes back the move that was tried."""
    replay = open_replay(game, looks)
    replay.tab.get_by_role("button", name="Find the better move").click()
    replay.press("s")
    replay.tab.locator(".rp-words", has_text="worth").wait_for()
    replay.tab.get_by_role("button", name="Show the answer").focus()
    replay.press("u")
    assert "is to move, and what" in replay.tab.inner_text(".rp-words")


@pytest.mark.slow
def test_the_curves_are_clicked(open_replay: Opener, game: GameRecord) -> None:
    """A click in the middle goes to the middle; axes have numbers; the turning point is marked."""
    replay = open_replay(game, looks_of(0, 0, 90, -5, -5, -5, 300, end=300))
    chart = replay.tab.locator(".rp-chart")
    box = chart.bounding_box()
    assert box is not None
    chart.click(position={"x": box["width"] - 14, "y": box["height"] / 2})
    assert "Move 7 of 7" in replay.status
    chart.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    assert re.search(r"Move [34] of 7", replay.status)
    texts = chart.locator("text").all_text_contents()
    assert {"0", "7", "moves made"} <= set(texts)
    assert chart.locator(".rp-lost-line").count() == 1
    assert chart.locator(".rp-sign").all_text_contents() == ["??"] * 3
    replay.tab.get_by_role("link", name="Show move 6").click()
    replay.tab.locator(".rp-status", has_text="Move 6 of 7").wait_for()
    assert chart.locator(".rp-curve").count() == 2


@pytest.mark.slow
def test_an_exercise_hides_what_would_tell(
    open_replay: Opener, game: GameRecord, looks: list[Look]
) -> None:
    """Played move and answer are nowhere; a worse move is judged, the best one is recognised."""
    story = tell(game, looks)
    ply = next(ply for ply, mark in enumerate(story.marks) if mark is not MoveMark.NONE)
    look, played = looks[ply], game.plies[ply].move
    replay = open_replay(game, looks)
    replay.tab.get_by_role("button", name="Find the better move").click()
    shown = replay.tab.inner_text("body")
    assert played not in shown
    assert look.line[0] not in shown
    words = replay.tab.locator(".rp-words")
    cell, kind = played.split()
    pick = replay.tab.locator(f'[role=gridcell]:has(.pb-sr:text-matches("^{cell},"))')
    pick.click(modifiers=["Shift"] if kind == "Raid" else [])
    words.filter(has_text="no better than what was played").wait_for()
    assert f"{look.loss} less than the best" in words.inner_text()
    cell, kind = look.line[0].split()
    best = replay.tab.locator(f'[role=gridcell]:has(.pb-sr:text-matches("^{cell},"))')
    best.click(modifiers=["Shift"] if kind == "Raid" else [])
    words.filter(has_text=f"{look.line[0]} is best").wait_for()
    assert f"Played was {played}" in words.inner_text()
    replay.click("Show the answer")
    assert f"Instead of move {ply + 1}, {played}" in replay.status
    replay.click("Next")
    words.filter(has_text=re.compile(r"^2 of \d+: ")).wait_for()
    assert replay.complaints == []


@pytest.mark.slow
def test_a_link_is_a_move(open_replay: Opener, game: GameRecord) -> None:
    """The fragment opens a move, follows it, and says what is no move of this game."""
    replay = open_replay(game, fragment="#3")
    assert "Move 3 of 7" in replay.status
    replay.press("ArrowRight")
    replay.tab.wait_for_url("**#4")
    for fragment, wanted, told in (
        ("#6", "Move 6", ""),
        ("#x<b>", "Move 6", "The address asks for #x<b>, wanted #0 to #7. "),
        ("#-1", "Move 6", "The address asks for #-1, wanted #0 to #7. "),
        ("#999", "Move 7", "The address asks for #999, wanted #0 to #7. "),
    ):
        replay.tab.evaluate("(to) => { location.hash = to; }", fragment)
        replay.tab.locator(".rp-status", has_text=wanted).wait_for()
        replay.tab.wait_for_function(
            "(told) => document.querySelector('.rp-status').innerText.startsWith(told)", arg=told
        )
        assert replay.status.startswith("The address") == bool(told)
    assert replay.complaints == []


@pytest.mark.slow
def test_it_plays_by_itself(open_replay: Opener, game: GameRecord) -> None:
    """Space plays and stops, also twice; at the end it stops by itself."""
    replay = open_replay(game, fragment="#5")
    replay.press(" ")
    replay.tab.locator(".rp-status", has_text="Move 7 of 7").wait_for()
    assert replay.tab.get_by_role("button", name="Play", exact=True).count() == 1
    replay.press("Home", " ", " ")
    replay.tab.wait_for_timeout(1200)
    assert "The opening" in replay.status


@pytest.mark.slow
def test_a_position_is_copied_and_played_on(open_replay: Opener, game: GameRecord) -> None:
    """The input file is what stands on the board; the board of the solver opens on it."""
    replay = open_replay(game, fragment="#2")
    replay.tab.evaluate(COPIED)
    replay.click("Copy as input file")
    replay.tab.locator(".rp-status", has_text="Copied as an input file.").wait_for()
    request = parse_request(replay.tab.evaluate("copied"))
    assert (request.player, request.board) == ("X", boards_of(game)[2])
    replay.click("Play on from here")
    dialog = replay.tab.get_by_role("dialog")
    dialog.locator(".pb-ties button").first.click()
    dialog.locator(".pb-status", has_text="X plays").wait_for()
    replay.press("ArrowRight")
    replay.press("Escape")
    assert replay.tab.get_by_role("dialog").count() == 0
    assert replay.tab.url.endswith("#2")
    replay.press("End")
    assert replay.tab.get_by_role("button", name="Copy as input file").is_disabled()
    assert replay.complaints == []
