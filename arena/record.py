"""The record of one game: what standings, logs and replays are made from.

Reading a line of a log trusts nothing: logs are edited, truncated and sent around. Whatever
passes can be counted and shown. Whether the moves are legal and lead to the score is not checked
here: boards.py plays them again.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from arena.openings import PAWNS, Opening
from arena.referee import Ending
from arena.schedule import Fixture
from judge.model.machine import Machine
from solver.formats.raid import LARGEST_VALUE
from solver.games.raid import LARGEST_SIZE

SIDES = "XO"
VERSION = 2  # of the lines of a log; in version 1 games were counted from 0
BEGINNING = b'{"arena"'  # of every log
LARGEST_NUMBER = 10**15  # beyond any number or score that a log can hold
LONGEST_TEXT = 1000  # characters of a name or a detail


class BadLine(ValueError):
    """An invalid line; the message says what is wrong."""


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
    host: Machine | None = None  # where it was played

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
    return {
        "game": game.fixture.number + 1,  # counted as people count
        "encounter": game.fixture.meeting,
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
        **({"host": game.host.to_json()} if game.host else {}),
    }


def header_of(line: bytes) -> dict[str, Any]:
    """Return the header of a log: a tournament with named players."""
    found = _object(line).get("arena")
    players = found.get("players") if isinstance(found, dict) else None
    if not isinstance(found, dict) or not isinstance(players, dict):
        raise BadLine('no {"arena": ...} with its players')
    if not all(map(_is_shown, players)):
        raise BadLine("a player without a printable name")
    if (version := found.get("version")) != VERSION:
        raise BadLine(f"version {str(version)[:20]!r} of the log, which is not {VERSION}")
    if not isinstance(found.get("fingerprints"), dict):
        raise BadLine("invalid fingerprints")
    return found


def game_of(line: bytes) -> GameRecord:
    """Return the game of a line; BadLine says what is wrong with it."""
    return from_json(_object(line))


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise BadLine("no JSON") from None
    if not isinstance(found, dict):
        raise BadLine("not a JSON object")
    return found


def from_json(data: Mapping[str, Any]) -> GameRecord:
    """Return the record that plain data means; BadLine names the first key that is wrong."""
    x, o = _text(data, "x"), _text(data, "o")
    game = GameRecord(
        fixture=Fixture(
            number=_whole(data, "game", 1) - 1,
            meeting=_whole(data, "encounter", 0),
            pair=_whole(data, "pair", 0),
            opening=_whole(data, "opening", 0),
            x=x,
            o=o,
        ),
        opening=_opening(data),
        plies=tuple(map(_ply, _list(data, "moves"))),
        ending=_ending(data),
        blamed=_one_of(data, "blamed", ("", *SIDES)),
        detail=_text(data, "detail", empty=True),
        score=_whole(data, "score", -LARGEST_NUMBER),
        level=_text(data, "sandbox", empty=True),
        solved=tuple(_text({"solved": move}, "solved") for move in _list(data, "solved")),
        host=_host(data),
    )
    if data.get("winner") != game.winner:
        wanted = f"blames {game.blamed}" if game.blamed else f"has a score of {game.score}"
        raise BadLine(f"an invalid 'winner' of game {game.fixture.number + 1}, which {wanted}")
    return game


def _host(data: Mapping[str, Any]) -> Machine | None:
    """Return the machine of a game; logs of earlier versions have none."""
    found = data.get("host")
    if found is None:
        return None
    if not isinstance(found, dict):
        raise BadLine("an invalid 'host'")
    return Machine(
        _text(found, "name", empty=True), _text(found, "cpu", empty=True), _seconds(found, "factor")
    )


def _ending(data: Mapping[str, Any]) -> Ending:
    return Ending[_one_of(data, "ending", [ending.name.lower() for ending in Ending]).upper()]


def _ply(data: object) -> Ply:
    if not isinstance(data, dict):
        raise BadLine("invalid 'moves'")
    move, score = _text(data, "move"), _whole(data, "score", -LARGEST_NUMBER)
    return Ply(move, _seconds(data, "cpu"), _seconds(data, "wall"), _seconds(data, "left"), score)


def _opening(data: Mapping[str, Any]) -> Opening:
    """Return the opening, whose board and values must be squares of one size."""
    board, values = _list(data, "board"), _list(data, "values")
    size = len(board)
    if not 1 <= size <= LARGEST_SIZE or not all(_is_row(row, size) for row in board):
        raise BadLine("an invalid 'board'")
    if len(values) != size or not all(_are_values(row, size) for row in values):
        raise BadLine("invalid 'values'")
    return Opening(tuple(tuple(map(int, row)) for row in values), tuple(board))


def _is_row(row: object, size: int) -> bool:
    return isinstance(row, str) and len(row) == size and not row.strip(PAWNS)


def _are_values(row: object, size: int) -> bool:
    return isinstance(row, list) and len(row) == size and all(map(_is_value, row))


def _is_value(value: object) -> bool:
    return isinstance(value, int) and abs(value) <= LARGEST_VALUE


def _is_shown(text: object, empty: bool = False) -> TypeGuard[str]:
    """Tell whether something is a text that can be shown in one line."""
    return isinstance(text, str) and text.isprintable() and (1 - empty) <= len(text) <= LONGEST_TEXT


def _text(data: Mapping[str, Any], key: str, empty: bool = False) -> str:
    if not _is_shown(text := data.get(key), empty):
        raise BadLine(f"an invalid {key!r}")
    return text


def _one_of(data: Mapping[str, Any], key: str, words: Sequence[str]) -> str:
    if (word := data.get(key)) not in words:
        raise BadLine(f"an invalid {key!r}")
    return str(word)


def _whole(data: Mapping[str, Any], key: str, least: int) -> int:
    number = data.get(key)
    if not isinstance(number, int) or not least <= number <= LARGEST_NUMBER:
        raise BadLine(f"an invalid {key!r}")
    return int(number)


def _seconds(data: Mapping[str, Any], key: str) -> float:
    number = data.get(key)
    if not isinstance(number, int | float) or not -LARGEST_NUMBER <= number <= LARGEST_NUMBER:
        raise BadLine(f"an invalid {key!r}")
    return float(number)


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    if not isinstance(found := data.get(key), list):
        raise BadLine(f"an invalid {key!r}")
    return found
