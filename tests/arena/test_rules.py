"""The rules of play and the clock."""

from arena.rules import ORIGINAL, ORIGINAL_GAMES


def test_the_original_rules() -> None:
    """200 CPU seconds a player, a wall limit of the rest and 10 s, five games a meeting."""
    assert (ORIGINAL.clock, ORIGINAL_GAMES) == (200.0, 5)
    limits = ORIGINAL.limits(34.5)
    assert (limits.cpu, limits.wall) == (34.5, 44.5)
