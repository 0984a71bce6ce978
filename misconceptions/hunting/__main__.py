"""`python -m misconceptions.hunting`: one hunt on standard input and output; see session.py."""

import json
import sys
from collections.abc import Iterator
from select import select

from solver import leave_out_current_folder

leave_out_current_folder()

from typing import Any

from misconceptions.hunting.session import hunt, read_line

DONE = object()


def main() -> int:
    """Hunt once; whoever has gone ends it quietly."""
    sys.setrecursionlimit(10_000)
    # What a generator prints must not get between the lines.
    lines, sys.stdout = sys.stdout, sys.stderr

    def say(values: dict[str, Any]) -> None:
        lines.write(json.dumps(values) + "\n")
        lines.flush()

    def exchange(values: dict[str, Any], spare_work: Iterator[None]) -> dict[str, Any]:
        say(values)
        while not select([sys.stdin], (), (), 0)[0] and next(spare_work, DONE) is not DONE:
            pass
        return read_line(sys.stdin.readline())

    try:
        say(hunt(read_line(sys.stdin.readline()), exchange))
    except (BrokenPipeError, KeyboardInterrupt):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
