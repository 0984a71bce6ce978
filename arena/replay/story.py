"""What a game's looks tell: which moves were mistakes, what was given back, where it was lost.

A game is lost at its final turning point: the last position in which the loser still held at least
a draw, as far as the looks see. Whatever was given away before that was given back, and is told so.

A look that ends before the game favours whoever has the last word in it. Every position is seen by
two looks, one to each player's last word, so its evaluation is the mean of both.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from arena.record import SIDES, GameRecord
from arena.replay.analysis import Look

BLUNDER = 3  # average cells that a move gives away: "??"; one is "?"


class MoveMark(Enum):
    """How bad a move was, as it is written behind it."""

    NONE = ""
    MISTAKE = "?"
    BLUNDER = "??"


@dataclass(frozen=True)
class Story:
    """What a page tells of a game; `marks` has one for each look."""

    sentence: str
    turned: int | None  # the ply after which the loser stayed behind
    shown: int | None  # the ply that the sentence names as what to look at
    evaluations: tuple[float, ...]  # of each position that was searched, for X, up to the last
    marks: tuple[MoveMark, ...]
    returned: frozenset[int]  # plies whose gift the next move gave back, at least half of it


def tell(game: GameRecord, looks: Sequence[Look]) -> Story:
    """Return the story of a game; without looks it tells a fault at most."""
    marks, values = marks_of(game, looks), evaluations(looks)
    returned = frozenset(
        look.ply
        for look, mark, reply in zip(looks, marks, looks[1:], strict=False)
        if mark is not MoveMark.NONE and 2 * reply.sure_loss >= look.loss
    )
    turned, shown, sentence = None, None, ""
    if game.blamed:
        sentence = f"Lost by a fault of {game.blamed}: {game.ending.value}."
    elif looks:
        turned, shown, sentence = _ending(game, looks, values)
        sentence += _swings(values, returned)
    if 0 < len(looks) < len(game.plies):
        sentence += f" Only the last {len(looks)} of {len(game.plies)} moves were searched."
    return Story(sentence, turned, shown, values, marks, returned)


def evaluations(looks: Sequence[Look]) -> tuple[float, ...]:
    """Return what each position was worth to X: before each move, and after the last."""
    if not looks:
        return ()
    found = [look.value("X") for look in looks]
    left = [look.left("X") for look in looks]
    between = [(one + other) / 2 for one, other in zip(found[1:], left, strict=False)]
    return (float(found[0]), *between, float(left[-1]))


def marks_of(game: GameRecord, looks: Sequence[Look]) -> tuple[MoveMark, ...]:
    """Return the mark of each look, by what it surely gave away in average cells of this board.

    A move that an exact look says turned a win or a draw into a loss is a blunder at any price.
    """
    values = game.opening.game().values
    cell = max(1.0, sum(map(abs, values)) / len(values))
    return tuple(_mark(look, cell) for look in looks)


def _mark(look: Look, cell: float) -> MoveMark:
    if look.sure_loss >= BLUNDER * cell or (look.exact and look.before >= 0 > look.after):
        return MoveMark.BLUNDER
    return MoveMark.MISTAKE if look.sure_loss >= cell else MoveMark.NONE


def _ending(
    game: GameRecord, looks: Sequence[Look], values: Sequence[float]
) -> tuple[int | None, int | None, str]:
    """Return the ply at which the game was lost, if any; the one to look at; and the words."""
    if not game.winner:
        return None, None, "A draw."
    loser = SIDES[1 - SIDES.index(game.winner)]
    sign = 1 if loser == "X" else -1
    held = [look for look, value in zip(looks, values, strict=False) if sign * value >= 0]
    if not held:
        worst, told = _largest(game, looks, loser)
        return None, worst, f"{loser} was behind in every look{told}."
    last = held[-1]
    move, number = game.plies[last.ply].move, last.ply + 1
    if last.side == loser and last.sure_loss:
        lost, cost = "Lost", f"gave away {last.loss} (exact)"
        if not last.exact:
            lost, cost = "Seems lost", f"looks worse by {last.loss} ({last.depth} plies ahead)"
        told = f"{lost} at move {number}: {move} by {loser} {cost}, and {loser} stayed behind."
        return last.ply, last.ply, told
    rest = [look for look in looks if look.ply >= last.ply]
    slipped = f"{loser} stayed behind from move {number} on ({move} by {last.side})"
    worst, told = _largest(game, rest, loser)
    shown = last.ply if worst is None else worst
    return last.ply, shown, f"{slipped}; no look has one move to blame{told}."


def _largest(game: GameRecord, looks: Sequence[Look], side: str) -> tuple[int | None, str]:
    """Return the ply of a side's largest loss, None if there is none, and the words."""
    own = [look for look in looks if look.side == side and look.sure_loss]
    if not own:
        return None, ""
    worst = max(own, key=lambda look: look.sure_loss)
    move = game.plies[worst.ply].move
    return worst.ply, f"; its largest loss was {worst.sure_loss} by move {worst.ply + 1}, {move}"


def _swings(values: Sequence[float], returned: frozenset[int]) -> str:
    """Return how often the lead changed hands, and how many gifts were given back at once."""
    leads = [value > 0 for value in values if value]
    changes = sum(one != other for one, other in pairwise(leads))
    told = ""
    if changes > 1:
        told += f" The lead changed hands {changes} times."
    if returned:
        gifts = "1 mistake was" if len(returned) == 1 else f"{len(returned)} mistakes were"
        told += f" {gifts} given back by the next move."
    return told
