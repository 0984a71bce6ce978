"""Swiss pairings: players with like scores meet, nobody meets twice while that can be helped.

Each round is a function of the names and the points so far, so a resumed tournament pairs exactly
as an undisturbed one.
"""

from collections.abc import Mapping, Sequence, Set

BYE_POINTS = 1.0  # a round without an opponent counts as a won meeting


def pair_round(
    names: Sequence[str],
    points: Mapping[str, float],
    met: Set[frozenset[str]],
    rested: Set[str],
) -> tuple[list[tuple[str, str]], str]:
    """Return the meetings of the next round and who rests ("" if nobody).

    Ordered by points, ties by the order of names. With an odd number the last one who has not
    rested yet rests.
    """
    order = sorted(names, key=lambda name: (-points.get(name, 0.0), names.index(name)))
    resting = ""
    if len(order) % 2:
        resting = next((name for name in reversed(order) if name not in rested), order[-1])
        order.remove(resting)
    return _pair(order, met) or _pair(order, frozenset()) or [], resting


def _pair(order: list[str], met: Set[frozenset[str]]) -> list[tuple[str, str]] | None:
    """Return meetings without a repetition, each player's as near in the order as can be."""
    if not order:
        return []
    first, rest = order[0], order[1:]
    for second in rest:
        if frozenset((first, second)) in met:
            continue
        others = _pair([name for name in rest if name != second], met)
        if others is not None:
            return [(first, second), *others]
    return None


def rounds_for(players: int) -> int:
    """Return the usual number of rounds: enough to leave one unbeaten player."""
    return max(1, (players - 1).bit_length())
