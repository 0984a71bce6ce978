"""Shards of a list: all of it, each once, alike in size, few builds, spread over the cases."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from judge.grading.shard import Shard, scattered

Parts = list[list[list[int]]]
SIZES = some.integers(0, 40)


def parts_of(of: int, submissions: int, cases: int) -> Parts:
    """Return the places of all shards."""
    return [Shard(number, of).places(submissions, cases) for number in range(1, of + 1)]


def complaints(parts: Parts, submissions: int, cases: int) -> list[str]:
    """Return what is wrong with a division: the definition, in the plainest words."""
    items = [(who, place) for part in parts for who, places in enumerate(part) for place in places]
    sizes = [sum(map(len, part)) for part in parts]
    told = []
    if sorted(items) != [(who, place) for who in range(submissions) for place in range(cases)]:
        told.append("not everything once")
    if max(sizes) - min(sizes) > 1:
        told.append("not alike in size")
    if any(places != sorted(places) for part in parts for places in part):
        told.append("not in order")
    built = sum(bool(places) for part in parts for places in part)
    if built > submissions + len(parts) - 1:
        told.append("too many builds")
    return told


@given(some.integers(1, 50), SIZES, SIZES)
def test_a_division_is_whole_fair_and_cheap(of: int, submissions: int, cases: int) -> None:
    """Everything is in one part, parts differ by one at most, a part's end costs one build."""
    assert complaints(parts_of(of, submissions, cases), submissions, cases) == []


def test_wrong_divisions_would_be_noticed() -> None:
    """A lost part, a doubled one, one by turns and one of whole submissions have complaints."""
    right = parts_of(4, 6, 10)
    by_turns = [
        [[place for place in range(10) if (who + place) % 4 == part] for who in range(6)]
        for part in range(4)
    ]
    whole = [[list(range(10)) if who % 4 == part else [] for who in range(6)] for part in range(4)]
    assert complaints(right, 6, 10) == []
    assert "not everything once" in complaints(right[1:], 6, 10)
    assert "not everything once" in complaints([*right[:3], right[0]], 6, 10)
    assert "too many builds" in complaints(by_turns, 6, 10)
    assert complaints(whole, 6, 10) == ["not alike in size"]


def test_one_shard_is_everything() -> None:
    """1/1 has every case of every submission."""
    assert Shard(1, 1).places(2, 3) == [[0, 1, 2], [0, 1, 2]]


def test_more_shards_than_work() -> None:
    """Some shards have nothing to do, the others one result each."""
    parts = parts_of(7, 1, 3)
    assert sorted(sum(map(len, part)) for part in parts) == [0, 0, 0, 0, 1, 1, 1]


@pytest.mark.parametrize("cases", [100, 148, 300])
@pytest.mark.parametrize("of", [4, 16])
def test_cases_that_are_neighbours_are_scattered(cases: int, of: int) -> None:
    """Of ten neighbours, which may all take long, no shard of one program has many."""
    assert sorted(scattered(cases)) == list(range(cases))
    for (places,) in parts_of(of, 1, cases):
        near = max(sum(first <= place < first + 10 for place in places) for first in range(cases))
        assert near <= 10 // of + 2


def test_a_division_is_the_same_everywhere() -> None:
    """The division is stated here: another one would judge on some machine what another has."""
    assert [part[0] for part in parts_of(3, 1, 10)] == [[1, 4, 9], [3, 6, 8], [0, 2, 5, 7]]
