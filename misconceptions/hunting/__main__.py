"""`python -m misconceptions.hunting`: one hunt on standard input and output; see session.py."""

import json
import os
import sys
from collections.abc import Iterator
from select import select

from solver import leave_out_current_folder

leave_out_current_folder()

from typing import IO, Any

from misconceptions.hunting.session import hunt, read_line

DONE = object()


def own_streams() -> tuple[IO[str], IO[str]]:
    """Return the streams of the talk; a generator reads nothing, and prints to standard error."""
    heard = os.fdopen(os.dup(0), encoding="utf-8", errors="surrogateescape")
    lines = os.fdopen(os.dup(1), "w", encoding="utf-8", errors="surrogateescape")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return heard, lines


def main() -> int:
    """Hunt once; whoever has gone ends it quietly."""
    sys.setrecursionlimit(10_000)
    heard, lines = own_streams()

    def say(values: dict[str, Any]) -> None:
        lines.write(json.dumps(values) + "\n")
        lines.flush()

    def exchange(values: dict[str, Any], spare_work: Iterator[None]) -> dict[str, Any]:
        say(values)
        while not select([heard], (), (), 0)[0] and next(spare_work, DONE) is not DONE:
            pass
        return read_line(heard.readline())

    try:
        say(hunt(read_line(heard.readline()), exchange))
    except (BrokenPipeError, KeyboardInterrupt):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
