"""The fast engine's node count over fixed positions: no change of the search goes unnoticed."""

from bench.raid import SIGNED, fast_nodes, selective_nodes

PINNED = {
    "large-05-depth-5": 222,
    "large-08-depth-3": 7,
    "large-10-depth-3": 10,
    "large-26-depth-3": 16,
    "snapshot-06-filled-depth-6": 2022,
    "snapshot-10-empty-depth-5": 1388,
    "snapshot-12-filled-depth-5": 872,
    "snapshot-26-filled-depth-4": 1029,
    "negative-12": 652,
    "ties-1-1-size-6": 10,
}


def test_the_search_is_the_one_that_was_measured() -> None:
    """Nodes depend on nothing but the search; whoever changes it on purpose pins the new figure."""
    assert {name: fast_nodes(name) for name in SIGNED} == PINNED


def test_the_player_searches_as_it_was_measured() -> None:
    """The narrow search of COMPETITION, to fixed depths: a change of it is always meant."""
    boards = ["snapshot-10-empty-depth-5", "snapshot-12-filled-depth-5", "negative-12"]
    assert [selective_nodes(name, 5) for name in boards] == [252, 210, 134]
