"""A conversation with a program that keeps running, seen from the judge."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from judge.sandbox import wire
from judge.sandbox.job import Run


@dataclass(frozen=True)
class Turn:
    """One request and its outcome. `reply` is None when the program has ended meanwhile.

    CPU seconds and wall seconds are those of this turn alone; `run` tells how it all ended.
    """

    reply: bytes | None
    cpu: float
    wall: float
    run: Run | None = None


class Conversation:
    """A program that waits, stopped, for its next turn. A context manager; close it in the end.

    While it is open its slot can do nothing else.
    """

    def __init__(self, descriptor: int, finish: Callable[[Any], Run]) -> None:
        self._descriptor = descriptor
        self._finish = finish  # how the slot interprets the last report, or its absence
        self._end: Run | None = None

    def __enter__(self) -> "Conversation":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, request: bytes, cpu: float, wall: float, terminator: bytes = b"\n\n") -> Turn:
        """Let the program run until its reply ends with `terminator`, then pause it.

        Beyond `cpu` or `wall` seconds (or any limit of the job) it is ended: `reply` is None.
        """
        if self._end:
            return Turn(None, 0.0, 0.0, self._end)
        message = {"request": request, "terminator": terminator}
        answer = self._exchange({**message, "cpu": float(cpu), "wall": float(wall)})
        if isinstance(answer, dict) and "reply" in answer:
            return Turn(answer["reply"], answer["turn_cpu"], answer["turn_wall"])
        used = (0.0, 0.0)
        if isinstance(answer, dict) and "turn_cpu" in answer:
            used = answer.pop("turn_cpu"), answer.pop("turn_wall")
        self._end = self._finish(answer)
        return Turn(None, *used, self._end)

    def close(self) -> Run:
        """End the program if it is alive and return what it used in all; EXIT if all went well."""
        if not self._end:
            answer = self._exchange({"close": True})
            if isinstance(answer, dict):
                answer.pop("closed", None)
            self._end = self._finish(answer)
        return self._end

    def _exchange(self, message: dict[str, object]) -> Any:
        """Send a message and return the answer; the error if the worker is gone."""
        try:
            wire.send(self._descriptor, message)
            return wire.receive(self._descriptor)
        except (EOFError, OSError) as error:
            return error
