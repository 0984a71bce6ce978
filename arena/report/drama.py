"""How dramatic a game was, told by the scores in its record: no search is needed for that.

Three things count: how close the end was, how far behind the winner had been (or, in a draw, either
one), and how late the lead changed for the last time. The score is looked at when both have moved,
because each move alone is a gain for who makes it. A game that ended by a fault was not decided on
the board: only the last of the three counts there.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from arena.record import SIDES, GameRecord

CLOSE = 0.1  # of the board's value: a lead that is not close any more
FAR = 0.2  # of the board's value: a deficit that is as good as lost
SHARES = (0.4, 0.35, 0.25)  # of closeness, comeback and lateness


@dataclass(frozen=True)
class Drama:
    """From 0 to 100, and what makes it so."""

    value: int
    changes: int  # of the lead
    last: int  # the move after which it changed for the last time, 0 if it never did
    behind: int  # how far behind the winner had been; 0 if the other one's fault decided
    sentence: str


def drama_of(game: GameRecord) -> Drama:
    """Return how dramatic a game was."""
    worth = max(1, sum(abs(value) for row in game.opening.values for value in row))
    scores = _settled(game)
    last, changes = _changes(scores)
    behind = _behind(game, scores)
    close = 0.0 if game.blamed else max(0.0, 1 - abs(game.score) / (CLOSE * worth))
    late = last / len(game.plies) if last else 0.0
    parts = (close, min(1.0, behind / (FAR * worth)), late)
    value = round(100 * sum(share * part for share, part in zip(SHARES, parts, strict=True)))
    return Drama(value, changes, last, behind, _sentence(game, changes, last, behind))


def _settled(game: GameRecord) -> list[tuple[int, int]]:
    """Return X's score after each move of O, and at the end, with the number of the move."""
    played = [(number, ply.score) for number, ply in enumerate(game.plies, 1) if number % 2 == 0]
    return [*played, (len(game.plies), game.score)]


def _changes(scores: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the move of the last change of the lead, and how often it changed."""
    ahead, last, changes = 0, 0, 0
    for number, score in scores:
        sign = (score > 0) - (score < 0)
        if sign and ahead and sign != ahead:
            last, changes = number, changes + 1
        ahead = sign or ahead
    return last, changes


def _behind(game: GameRecord, scores: Sequence[tuple[int, int]]) -> int:
    """Return how far behind the winner had been, in a draw the one who was further."""
    if game.blamed:
        return 0
    if not game.winner:
        return max(abs(score) for _, score in scores)
    sign = 1 if game.winner == SIDES[0] else -1
    return max(0, max(-sign * score for _, score in scores))


def _sentence(game: GameRecord, changes: int, last: int, behind: int) -> str:
    parts = []
    if changes:
        times = "once" if changes == 1 else f"{changes} times"
        parts.append(f"the lead changed {times}, last at move {last} of {len(game.plies)}")
    winner = game.fixture.x if game.winner == SIDES[0] else game.fixture.o
    if game.blamed:
        parts.append(f"{winner} was given the game when {_standing(game)}")
    elif behind and game.winner:
        parts.append(f"{winner} came back from {behind} behind")
    elif behind:
        parts.append(f"one side had been {behind} ahead")
    if not parts:
        return _walk(game) if game.winner else "nobody was ever ahead"
    return "; ".join(parts)


def _standing(game: GameRecord) -> str:
    """Return how the winner stood when a fault of the other one ended the game."""
    lead = game.score if game.winner == SIDES[0] else -game.score
    return f"{abs(lead)} {'ahead' if lead > 0 else 'behind'}" if lead else "nobody was ahead"


def _walk(game: GameRecord) -> str:
    """Return how somebody won who was never behind when both had moved."""
    sign = 1 if game.winner == SIDES[0] else -1
    rules = game.opening.game()
    opening = sign * rules.score(rules.initial())
    if opening < 0:
        return f"the winner was {-opening} behind in the opening position, and never after it"
    led = all(sign * score > 0 for _, score in _settled(game))
    return "the winner led all the way" if led and opening else "the winner was never behind"
