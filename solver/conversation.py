"""`python -m solver --game`: the moves of whole games of Raid in one process, as the arena asks.

Each request on standard input is followed by an empty line, and so is each answer; see
docs/protocol.md. Loaded only when it is asked for.
"""

import sys
from time import process_time

from solver.errors import FormatError
from solver.files import DONE, INTERRUPTED, LARGEST_INPUT, decode, guarded
from solver.tasks.raid_game import GamePlayer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

SOURCE = "standard input"


def play_game() -> int:
    """Answer requests until there are no more, or one is wrong; return the exit code."""
    if sys.stdin is None or sys.stdout is None:
        raise OSError("standard input or standard output is closed")
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    return guarded(lambda: _answer_all(requests, answers), "solver", SOURCE)


def _answer_all(requests: "IO[bytes]", answers: "IO[bytes]") -> int:
    player = GamePlayer()
    began = 0.0  # the first move pays for the start of this process
    try:
        for line, request in _blocks(requests):
            try:
                answer = player.answer(decode(request), began)
            except FormatError as error:
                error.line += line - 1
                raise
            answers.write(answer + b"\n")
            answers.flush()
            began = process_time()
    except KeyboardInterrupt:  # the usual end of a conversation: nobody need be told
        return INTERRUPTED
    return DONE


def _blocks(stream: "IO[bytes]") -> "Iterator[tuple[int, bytes]]":
    """Yield what stands between empty lines, each with the number of its first line."""
    block, size, first = [], 0, 1
    number = 0
    while line := stream.readline(LARGEST_INPUT + 1 - size):
        number += 1
        if line.strip():
            block.append(line)
            size += len(line)
        if block and (not line.strip() or size > LARGEST_INPUT):
            yield first, b"".join(block)
            block, size = [], 0
        if not block:
            first = number + 1
    if block:
        yield first, b"".join(block)
