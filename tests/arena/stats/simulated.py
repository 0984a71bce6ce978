"""Players of known strength: pairs of games drawn from a model, without any board."""

import random
from collections.abc import Sequence

from arena.stats.rating import score_of_elo
from arena.stats.results import Met, pair_counts


def pair(dice: random.Random, elo: float, decided: float = 0.0, drawn: float = 0.0) -> int:
    """Return the first player's half-points of a pair when it is `elo` better.

    A pair is `decided` by its opening, 1 to 1, more often the nearer the players are: at most so
    large a part. A game that is not is drawn with a chance of `drawn`, as far as the expected share
    allows.
    """
    share = score_of_elo(elo)
    part = decided * 2 * min(share, 1 - share)
    if dice.random() < part:
        return 2
    edge = (share - part / 2) / (1 - part)  # so that the share of all is as promised
    return sum(_game(dice, edge, drawn) for _ in range(2))


def _game(dice: random.Random, share: float, drawn: float) -> int:
    even = min(drawn, 2 * share, 2 - 2 * share)
    luck = dice.random()
    return 1 if luck < even else 2 if luck < even + share - even / 2 else 0


def everybody(
    dice: random.Random, elos: Sequence[float], pairs: int, decided: float = 0.0, drawn: float = 0.0
) -> list[Met]:
    """Return the results when everybody meets everybody for so many pairs."""
    return [
        Met(i, j, pair_counts(pair(dice, elos[i] - elos[j], decided, drawn) for _ in range(pairs)))
        for i in range(len(elos))
        for j in range(i + 1, len(elos))
    ]
