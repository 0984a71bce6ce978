"""How dramatic games were: by their scores alone."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from arena.openings import Opening
from arena.record import GameRecord, Ply
from arena.referee import Ending
from arena.report.drama import drama_of
from tests.arena.plain_agents import some_games

GAME = some_games()[0]
WORTH = sum(abs(value) for row in GAME.opening.values for value in row)


def game_with(scores: list[int]) -> GameRecord:
    """Return a game in which the score of X went like this."""
    plies = tuple(Ply("A1 Stake", 0.1, 0.1, 1.0, score) for score in scores)
    return replace(GAME, plies=plies, score=scores[-1], ending=Ending.FULL, blamed="")


@given(st.lists(st.integers(-WORTH, WORTH), min_size=1, max_size=12))
def test_drama_is_a_share_and_the_same_from_both_sides(scores: list[int]) -> None:
    """From 0 to 100; who is X changes nothing but the name."""
    one, other = drama_of(game_with(scores)), drama_of(game_with([-score for score in scores]))
    assert 0 <= one.value <= 100
    assert (one.value, one.changes, one.last) == (other.value, other.changes, other.last)


def test_a_late_comeback_is_more_dramatic_than_a_walk() -> None:
    """Far behind, turned at the end, won by a point: nearly all there is; a walk is nothing."""
    far = WORTH // 3
    turned = drama_of(game_with([0, -far, -far, -far, 1, 1]))
    ahead = replace(GAME.opening, board=tuple(row.replace("O", ".") for row in GAME.opening.board))
    walk = drama_of(replace(game_with([far, far, far, far, far, far]), opening=ahead))
    assert turned.value > 90
    assert walk.value == 0
    assert turned.changes == 1
    assert f"came back from {far} behind" in turned.sentence
    assert "last at move 6 of 6" in turned.sentence
    assert walk.sentence == "the winner led all the way"


def test_who_was_behind_in_the_opening_did_not_lead_all_the_way() -> None:
    """Who leads before the first move counts for what is told, for either side."""
    size = GAME.opening.size
    values = tuple((7,) * size for _ in range(size))
    for pawn, sign, told in (
        ("O", 1, "the winner was 7 behind in the opening position, and never after it"),
        ("X", 1, "the winner led all the way"),
        (".", 1, "the winner was never behind"),
        ("X", -1, "the winner was 7 behind in the opening position, and never after it"),
    ):
        board = (pawn + "." * (size - 1), *("." * size for _ in range(size - 1)))
        game = replace(game_with([sign * 5] * 4), opening=Opening(values, board))
        assert drama_of(game).sentence == told


def test_every_single_gain_is_no_change_of_the_lead() -> None:
    """X is ahead after its own move, O after its own: looked at together nothing changed."""
    assert drama_of(game_with([10, -5, 8, -6, 9, -4])).changes == 0


def test_a_fault_is_no_comeback() -> None:
    """Who was given a game is told the score at that moment, and no deficit of before counts."""
    far = WORTH // 3
    scores = [0, -far, -far, -far, -far, 5]
    given = replace(game_with(scores), ending=Ending.ILLEGAL, blamed="O")
    name, drama = given.fixture.x, drama_of(given)
    assert drama.sentence.endswith(f"; {name} was given the game when 5 ahead")
    assert drama.behind == 0
    assert drama.value <= 25
    early = drama_of(replace(game_with([-far, -far, -far]), ending=Ending.ILLEGAL, blamed="O"))
    assert early.sentence == f"{name} was given the game when {far} behind"
    assert early.value == 0
    level = replace(game_with([3, 0]), ending=Ending.CRASH, blamed="X")
    assert drama_of(level).sentence.endswith("was given the game when nobody was ahead")


def test_a_game_that_ended_before_the_first_move() -> None:
    """A fault at once: no scores, no drama, and a winner who got it all the way."""
    game = replace(GAME, plies=(), score=0, ending=Ending.CRASH, blamed="X")
    assert drama_of(game).value == 0
