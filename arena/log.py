"""The game log: a header that says which tournament it is, then one finished game per line.

A line is written with one call and forced to the disk before its game counts as played, so after
kill -9 at any moment at most the last line is torn. A torn line is cut off on the next opening and
its game is played again. Two arenas never write one log: the second is refused.
"""

import errno
import fcntl
import json
import os
import stat
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from arena.boards import check_record
from arena.console import tell
from arena.fingerprint import changed
from arena.record import BEGINNING, BadLine, GameRecord, game_of, header_of, to_json
from arena.setup import FINGERPRINTS
from judge.model.errors import JudgeError


def read_log(path: Path) -> tuple[dict[str, Any], list[GameRecord]]:
    """Return the header and the whole games of a log; a torn last line is ignored, and told.

    Every game is played again by the rules: logs are edited and sent around.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise JudgeError(f"{path}: cannot be read as a game log: {error.strerror}") from None
    if not (whole := _whole(data)):
        if data and not BEGINNING.startswith(data[: len(BEGINNING)]):
            raise JudgeError(f"{path}:1: found no JSON, wanted a game log")
        raise JudgeError(f"{path}: found nothing in it, wanted a game log")
    if whole < len(data):
        tell(f"{path}: its last line is not finished and was left out")
    return _parse(path, data[:whole], replayed=True)


def check_played(path: Path, games: Sequence[GameRecord]) -> None:
    """Refuse a log of which there is nothing to show."""
    if not games:
        raise JudgeError(f"{path}: found no game in it, wanted at least one finished game")


def _whole(data: bytes) -> int:
    """Return how many bytes of a log are whole lines."""
    return data.rfind(b"\n") + 1


def _parse(
    path: Path, data: bytes, replayed: bool = False
) -> tuple[dict[str, Any], list[GameRecord]]:
    """Return what whole lines hold; JudgeError names the line that is wrong."""
    header: dict[str, Any] = {}
    games: dict[int, GameRecord] = {}
    for number, line in enumerate(data.split(b"\n")[:-1], 1):
        try:
            if number == 1:
                header = header_of(line)
            else:
                game = game_of(line)
                if replayed:
                    check_record(game)
                _add(games, game, header["players"])
        except BadLine as error:
            raise JudgeError(
                f"{path}:{number}: found {error}, wanted the lines that the arena wrote"
            ) from None
    return header, [games[number] for number in sorted(games)]


def _add(games: dict[int, GameRecord], game: GameRecord, players: Mapping[str, Any]) -> None:
    if game.fixture.number in games:
        raise BadLine(f"game {game.fixture.number + 1} a second time")
    if strangers := game.fixture.players - set(players):
        raise BadLine(f"the player {min(strangers)!r}, which is not in the first line")
    if game.fixture.x == game.fixture.o:
        raise BadLine(f"game {game.fixture.number + 1} of a player against itself")
    games[game.fixture.number] = game


def _must_be_a_file(path: Path, handle: int) -> None:
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        raise JudgeError(f"{path}: cannot be a log: it is not a regular file")


class Log:
    """A log open for adding games. `games` are those that it held when it was opened."""

    def __init__(self, path: Path, header: Mapping[str, Any]) -> None:
        self.path = path
        try:
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise JudgeError(f"{path}: cannot be written: {error.strerror}") from None
        try:
            _must_be_a_file(path, self._handle)
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.games = self._take_up(json.loads(json.dumps(header)))
        except BlockingIOError:
            os.close(self._handle)
            raise JudgeError(f"{path}: another arena is writing this log") from None
        except BaseException:
            os.close(self._handle)
            raise

    def _take_up(self, header: Mapping[str, Any]) -> list[GameRecord]:
        """Cut a torn end off, and return the games; a new log gets its header.

        Nothing is cut before this is known to be our log.
        """
        data = self.path.read_bytes()
        whole = _whole(data)
        if not whole:
            if not BEGINNING.startswith(data[: len(BEGINNING)]):
                raise JudgeError(f"{self.path}:1: found no JSON, wanted a game log or a new file")
            os.ftruncate(self._handle, 0)
            self._append({"arena": header})
            return []
        found, games = _parse(self.path, data[:whole])
        self._compare(found, header)
        os.ftruncate(self._handle, whole)
        return games

    def _compare(self, found: Mapping[str, Any], header: Mapping[str, Any]) -> None:
        """Refuse to continue another tournament, or with players that have changed."""
        others = sorted({*found, *header} - {FINGERPRINTS})
        if different := [key for key in others if found.get(key) != header.get(key)]:
            raise JudgeError(
                f"{self.path}: holds another tournament (different: {', '.join(different)});"
                " name another file, or delete this one"
            )
        if edited := changed(found[FINGERPRINTS], header[FINGERPRINTS]):
            raise JudgeError(
                f"{self.path}: the program of {edited} has changed since these games"
                " were played; restore it to continue, or name another --log to start again"
            )

    def add(self, game: GameRecord) -> None:
        """Write a finished game so that not even a power cut loses it."""
        self._append(to_json(game))

    def _append(self, data: Mapping[str, Any]) -> None:
        line = json.dumps(data, ensure_ascii=True, separators=(",", ":")) + "\n"
        size = os.fstat(self._handle).st_size
        try:
            if os.write(self._handle, line.encode("ascii")) < len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._handle)
        except OSError as error:
            os.ftruncate(self._handle, size)  # a torn line may only ever be the last one
            raise JudgeError(f"{self.path}: cannot be written: {error.strerror}") from None

    def close(self) -> None:
        os.close(self._handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
