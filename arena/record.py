"""The record of one game: all that standings, logs and replays are made from."""

from dataclasses import dataclass
from typing import Any

from arena.ending import Ending
from arena.openings import Opening
from arena.schedule import Fixture

SIDES = "XO"


@dataclass(frozen=True)
class Ply:
    """One move as it was played. Seconds; `left` is the mover's clock after it, `score` X's."""

    move: str
    cpu: float
    wall: float
    left: float
    score: int


@dataclass(frozen=True)
class GameRecord:
    """A finished game. `blamed` is the side that lost by a fault ("" if none); `score` is X's.

    `solved` are the moves with which an adjudicated game would have gone on.
    """

    fixture: Fixture
    opening: Opening
    plies: tuple[Ply, ...]
    ending: Ending
    blamed: str
    detail: str
    score: int
    level: str
    solved: tuple[str, ...] = ()

    @property
    def winner(self) -> str:
        """Return the winning side, "" for a draw."""
        if self.blamed:
            return SIDES[1 - SIDES.index(self.blamed)]
        return "X" if self.score > 0 else "O" if self.score < 0 else ""

    def half_points(self, name: str) -> int:
        """Return 2, 1 or 0 for a player's win, draw or loss."""
        if not self.winner:
            return 1
        return 2 if (self.winner == "X") == (self.fixture.x == name) else 0

    def margin(self, name: str) -> int:
        """Return the score on the last board from a player's side."""
        return self.score if self.fixture.x == name else -self.score


def to_json(game: GameRecord) -> dict[str, Any]:
    """Return a record as plain data."""
    return {
        "game": game.fixture.number + 1,  # as people are told it
        "encounter": game.fixture.encounter,
        "pair": game.fixture.pair,
        "opening": game.fixture.opening,
        "x": game.fixture.x,
        "o": game.fixture.o,
        "winner": game.winner,
        "score": game.score,
        "ending": game.ending.name.lower(),
        "reason": game.ending.value,
        "blamed": game.blamed,
        "detail": game.detail,
        "sandbox": game.level,
        "values": [list(row) for row in game.opening.values],
        "board": list(game.opening.board),
        "moves": [
            {"move": p.move, "cpu": p.cpu, "wall": p.wall, "left": p.left, "score": p.score}
            for p in game.plies
        ],
        "solved": list(game.solved),
    }
