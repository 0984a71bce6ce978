"""Schedules and Swiss rounds: fixed by numbers, fair to both sides."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from arena.schedule import gauntlet, round_robin, swiss_round, swiss_rounds

NAMES = ["ada", "bob", "cat", "dan", "eve", "fay", "gus"]


@given(st.integers(2, 7), st.integers(1, 8))
def test_round_robin_meets_everybody_equally(players: int, games: int) -> None:
    """Each two players meet in exactly `games` games, and numbers are 0, 1, 2..."""
    fixtures = round_robin(NAMES[:players], games)
    meetings = Counter(fixture.players for fixture in fixtures)
    assert len(meetings) == players * (players - 1) // 2
    assert set(meetings.values()) == {games}
    assert [fixture.number for fixture in fixtures] == list(range(len(fixtures)))


def test_pairs_swap_sides_on_one_opening() -> None:
    """Games 2k and 2k+1 of a meeting share an opening; each player has X once."""
    fixtures = round_robin(NAMES[:3], 6)
    for first, second in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert (first.opening, first.pair) == (second.opening, second.pair)
        assert (first.x, first.o) == (second.o, second.x)


def test_every_meeting_plays_the_same_openings() -> None:
    """No pair of players is favoured by its openings."""
    fixtures = round_robin(NAMES[:4], 4)
    openings = {f.meeting: [] for f in fixtures}  # type: dict[int, list[int]]
    for fixture in fixtures:
        openings[fixture.meeting].append(fixture.opening)
    assert set(map(tuple, openings.values())) == {(0, 0, 1, 1)}


def test_five_games_alternate_the_first_mover() -> None:
    """The original match: five games, the first player begins three of them, turn by turn."""
    assert [f.x for f in gauntlet(["a", "b"], 5)] == ["a", "b", "a", "b", "a"]


def test_seeds_depend_on_the_number_alone() -> None:
    """A game's seed is the same in every schedule that gives it the same number."""
    one, other = round_robin(NAMES[:4], 3)[7], gauntlet(NAMES[:5], 3)[7]
    assert one.seed(5) == other.seed(5) != one.seed(6)


@given(st.integers(2, 7), st.data())
def test_swiss_rounds_pair_everybody_once(players: int, data: st.DataObject) -> None:
    """In each round everybody has one opponent or rests; nobody meets or rests twice too early."""
    names = NAMES[:players]
    points = dict.fromkeys(names, 0.0)
    met: set[frozenset[str]] = set()
    rested: set[str] = set()
    for _ in range(min(swiss_rounds(players), players - 1)):
        meetings, resting = swiss_round(names, points, met, rested)
        seen = [name for meeting in meetings for name in meeting] + [resting] * bool(resting)
        assert sorted(seen) == sorted(names)
        assert resting not in rested
        for meeting in meetings:
            met.add(frozenset(meeting))
            points[data.draw(st.sampled_from(meeting))] += 1
        rested.update([resting] * bool(resting))


def test_swiss_pairs_like_scores() -> None:
    """After the first round the winners meet, unless they have met."""
    points = {"ada": 1.0, "bob": 0.0, "cat": 1.0, "dan": 0.0}
    met = {frozenset(("ada", "bob")), frozenset(("cat", "dan"))}
    assert swiss_round(NAMES[:4], points, met, set())[0] == [("ada", "cat"), ("bob", "dan")]


def test_swiss_repeats_a_meeting_only_when_it_must() -> None:
    """Two players who have met still meet again when there is nobody else."""
    assert swiss_round(["a", "b"], {}, {frozenset("ab")}, set()) == ([("a", "b")], "")
