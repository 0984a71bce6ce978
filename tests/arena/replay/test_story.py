"""What a game's looks tell: marks, gifts given back, and the final turning point."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from arena.referee import Ending
from arena.replay.analysis import Look, analyse
from arena.replay.page import page
from arena.replay.story import MoveMark, evaluations, marks_of, tell
from tests.arena.replay.test_analysis import exactly, game_of

GAME = game_of()  # X wins; seven moves


def looks_of(*values: int, end: int, exact: bool = True) -> list[Look]:
    """Return looks at positions worth so much to X, of which each move leads to the next."""
    found = []
    for ply, (before, after) in enumerate(zip(values, (*values[1:], end), strict=True)):
        sign = 1 if ply % 2 == 0 else -1
        found.append(Look(ply, "XO"[ply % 2], sign * before, sign * after, 2, exact, ("A1 Stake",)))
    return found


def test_a_game_is_lost_at_its_final_turning_point() -> None:
    """A larger gift that was given back is not what lost the game: the last turn is."""
    looks = looks_of(0, 0, 90, -5, -5, -5, 30, end=30)
    story = tell(GAME, looks)
    assert (story.turned, story.shown) == (5, 5)
    assert story.sentence.startswith(f"Lost at move 6: {GAME.plies[5].move} by O gave away 35")
    assert "The lead changed hands 2 times." in story.sentence
    assert story.returned == {1}
    assert "1 mistake was given back by the next move." in story.sentence


def test_nobody_is_blamed_for_what_no_look_sees() -> None:
    """Behind from the start, or beyond the horizon: no move is called the losing one."""
    behind = tell(GAME, looks_of(4, 4, 4, 9, 9, 9, 9, end=9))
    assert behind.turned is None
    assert behind.sentence.startswith("O was behind in every look.")
    beyond = [replace(look, after=look.before) for look in looks_of(-4, -4, 9, 9, 9, 9, 9, end=9)]
    assert "no look has one move to blame" in tell(GAME, beyond).sentence


def test_what_is_to_be_looked_at_is_the_move_that_is_named() -> None:
    """Where no move lost the game it is the largest loss, if one is told, else where it turned."""
    beyond = [replace(look, after=look.before) for look in looks_of(-4, -4, 9, 9, 9, 9, 9, end=9)]
    assert (tell(GAME, beyond).turned, tell(GAME, beyond).shown) == (1, 1)
    slipped = [*beyond[:3], replace(beyond[3], after=-300), *beyond[4:]]
    story = tell(GAME, slipped)
    assert f"its largest loss was {slipped[3].loss} by move 4, " in story.sentence
    assert (story.turned, story.shown) == (1, 3)
    behind = tell(GAME, looks_of(4, 4, 4, 4, 9, 9, 9, end=9))
    assert "its largest loss was 5 by move 4, " in behind.sentence
    assert (behind.turned, behind.shown) == (None, 3)
    assert '<a href="#4">Show move 4</a>' in page(GAME, slipped)


def test_draws_and_faults_have_no_losing_move() -> None:
    """A draw is told as such, a fault as what lost, whatever the looks say."""
    looks = looks_of(0, 0, 90, -5, -5, -5, 30, end=30)
    drawn = tell(replace(GAME, score=0), looks)
    assert (drawn.turned, drawn.sentence[:7]) == (None, "A draw.")
    fault = tell(replace(GAME, blamed="X", ending=Ending.CRASH), looks)
    assert (fault.turned, fault.sentence) == (None, "Lost by a fault of X: crash.")
    assert tell(GAME, []).sentence == ""


def test_marks_count_in_average_cells() -> None:
    """One average cell is a mistake, three are a blunder, and so is losing a won game exactly."""
    values = GAME.opening.game().values
    cell = sum(values) / len(values)

    def mark(before: float, after: float, exact: bool = False, second: int = 999) -> MoveMark:
        look = Look(0, "X", int(before), int(after), 2, exact, ("A1 Stake",), second)
        return marks_of(GAME, [look])[0]

    assert mark(0, -cell + 2) is MoveMark.NONE
    assert mark(0, -cell - 1) is MoveMark.MISTAKE
    assert mark(0, -3 * cell - 1) is MoveMark.BLUNDER
    assert mark(1, -1, exact=True) is MoveMark.BLUNDER
    assert mark(1, -1) is MoveMark.NONE
    assert mark(0, -3 * cell - 1, second=0) is MoveMark.NONE
    assert mark(0, -3 * cell - 1, second=int(cell) + 1) is MoveMark.MISTAKE


def test_what_is_not_exact_is_told_as_what_it_looks_like() -> None:
    """A losing move beyond the exact looks only seems one, and only if the second look agrees."""
    looks = looks_of(0, 0, 90, -5, -5, -5, 30, end=30, exact=False)
    agreed = tell(GAME, [replace(look, second=look.loss) for look in looks])
    assert agreed.sentence.startswith("Seems lost at move 6: ")
    assert "looks worse by 35 (2 plies ahead)" in agreed.sentence
    denied = tell(GAME, [replace(look, second=0) for look in looks])
    assert "no look has one move to blame." in denied.sentence
    assert set(denied.marks) == {MoveMark.NONE}


@given(st.lists(st.integers(-50, 50), min_size=7, max_size=7), st.integers(1, 50))
def test_after_the_turning_point_the_loser_stays_behind(values: list[int], end: int) -> None:
    """No evaluation after it gives the loser a draw; the one at it does; marks fit the looks."""
    looks = looks_of(*values, end=end)
    story = tell(GAME, looks)
    turned = -1 if story.turned is None else story.turned
    assert all(value > 0 for value in story.evaluations[turned + 1 :])
    assert turned < 0 or story.evaluations[turned] <= 0
    assert len(story.marks) == len(looks)


def test_a_position_is_seen_by_two_looks() -> None:
    """Where the horizon makes them differ the evaluation is their mean; exact looks agree."""
    looks = analyse(GAME, 2, 4, exactly)
    values = evaluations(looks)
    assert len(values) == len(GAME.plies) + 1
    assert values[-1] == GAME.score
    assert values[2] == (looks[2].value("X") + looks[1].left("X")) / 2
    assert values[4] == looks[4].value("X") == looks[3].left("X")
