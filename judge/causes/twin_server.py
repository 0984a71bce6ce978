"""The bank of misconceptions as a process of its own, with limits: it plays games, we do not.

One line of JSON asks, one answers; see misconceptions/serving.py. A server that says nothing in
time, or something else, is ended, and the next question starts another.
"""

import contextlib
import json
import os
import resource
import select
import subprocess
import sys
import time
from typing import Any

from judge.checkers.oracle import bound
from judge.files.installation import ROOT, solver_environment

MEMORY = 1 << 30  # bytes of address space
LONGEST = 1 << 28  # bytes of a reply
PIECE = 1 << 16


class TwinServer:
    """One process, started when it is first asked. Not for several threads at once."""

    def __init__(self, command: tuple[str, ...] = ()) -> None:
        self._command = command or (sys.executable, "-P", "-m", "misconceptions")
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, question: dict[str, Any], seconds: float) -> dict[str, Any] | None:
        """Return the reply, None if there is none within so many seconds on the clock."""
        try:
            process = self._process = self._process or self._start()
            line = _converse(process, json.dumps(question).encode() + b"\n", seconds)
            reply = json.loads(line) if line.endswith(b"\n") else None
        except (OSError, ValueError):
            reply = None
        if not isinstance(reply, dict):
            self.close()
            return None
        return reply

    def close(self) -> None:
        """End the process; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with contextlib.suppress(OSError), process:  # closes its pipes and waits for it
                pass

    def _start(self) -> "subprocess.Popen[bytes]":
        process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env={**solver_environment(), "PYTHONHASHSEED": "0"},
            cwd=ROOT,
            start_new_session=True,  # interrupts are for the judge to pass on
        )
        bound(process.pid, resource.RLIMIT_AS, MEMORY)
        return process


def _converse(process: "subprocess.Popen[bytes]", question: bytes, seconds: float) -> bytes:
    """Return the line that answers a question; what came of it so far if time runs out."""
    assert process.stdin, "a pipe"
    assert process.stdout, "a pipe"
    deadline = time.monotonic() + seconds
    into, out = process.stdin.fileno(), process.stdout.fileno()
    os.set_blocking(into, False)
    waiting, reply = memoryview(question), bytearray()
    while not reply.endswith(b"\n") and len(reply) < LONGEST:
        left = deadline - time.monotonic()
        readable, writable, _ = select.select([out], [into] if waiting else [], [], max(0, left))
        if not readable and not writable:
            break
        if writable:
            waiting = waiting[os.write(into, waiting[:PIECE]) :]
        if readable:
            piece = os.read(out, PIECE)
            if not piece:
                break
            reply += piece
    return bytes(reply)
