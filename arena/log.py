"""The game log: a header that says which tournament it is, then one finished game a line.

A line is written with one call and forced to the disk before its game counts as played, so after
kill -9 at any moment at most the last line is torn. A torn line is cut off on the next opening and
its game is played again. Two arenas never write one log: the second is refused.
"""

import fcntl
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from arena.record import Game, from_json, to_json
from arena.setup import FINGERPRINTS
from judge.errors import JudgeError


def read_log(path: Path) -> tuple[dict[str, Any], list[Game]]:
    """Return the header and the whole games of a log; a torn last line is ignored."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise JudgeError(f"{path}: cannot be read as a game log: {error.strerror}") from None
    return _parse(path, data[: _whole(data)])


def _whole(data: bytes) -> int:
    """Return how many bytes of a log are whole lines."""
    return data.rfind(b"\n") + 1


def _parse(path: Path, data: bytes) -> tuple[dict[str, Any], list[Game]]:
    header: dict[str, Any] = {}
    games = []
    for number, line in enumerate(data.splitlines(), 1):
        try:
            found = json.loads(line)
            if number == 1:
                header = found["arena"]
            else:
                games.append(from_json(found))
        except (ValueError, KeyError, TypeError) as error:
            raise JudgeError(
                f"{path}:{number}: found no game record ({type(error).__name__}: {error}),"
                " wanted the lines that the arena wrote"
            ) from None
    return header, sorted(games, key=lambda game: game.fixture.number)


class Log:
    """A log open for adding games. `games` are those that it held when it was opened."""

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.path = path
        try:
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise JudgeError(f"{path}: cannot be written: {error.strerror}") from None
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.games = self._take_up(json.loads(json.dumps(header)))
        except BlockingIOError:
            os.close(self._handle)
            raise JudgeError(f"{path}: another arena is writing this log") from None
        except BaseException:
            os.close(self._handle)
            raise

    def _take_up(self, header: Mapping[str, Any]) -> list[Game]:
        """Cut a torn end off, and return the games; a new log gets its header."""
        data = self.path.read_bytes()
        whole = _whole(data)
        os.ftruncate(self._handle, whole)
        if not whole:
            self._append({"arena": header})
            return []
        found, games = _parse(self.path, data[:whole])
        self._compare(found, header)
        return games

    def _compare(self, found: Mapping[str, Any], header: Mapping[str, Any]) -> None:
        """Refuse to go on with another tournament, or with players that are not those of before.

        A log from before there were fingerprints has none to be compared.
        """
        others = sorted({*found, *header} - {FINGERPRINTS})
        if changed := [key for key in others if found.get(key) != header.get(key)]:
            raise JudgeError(
                f"{self.path}: holds another tournament (different: {', '.join(changed)});"
                " name another file, or delete this one"
            )
        before, now = found.get(FINGERPRINTS, {}), header.get(FINGERPRINTS, {})
        if edited := [name for name in before if before[name] != now.get(name)]:
            raise JudgeError(
                f"{self.path}: the program of {' and '.join(edited)} has changed since these games"
                " were played; restore it to go on, or name another --log to begin anew"
            )

    def add(self, game: Game) -> None:
        """Write a finished game so that not even a power cut loses it."""
        self._append(to_json(game))

    def _append(self, data: Mapping[str, Any]) -> None:
        line = json.dumps(data, ensure_ascii=True, separators=(",", ":")) + "\n"
        os.write(self._handle, line.encode("ascii"))
        os.fsync(self._handle)

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
