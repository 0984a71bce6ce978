"""Talking with a program that keeps running: one request, one reply, paused in between.

Between requests its process tree is suspended, so it cannot compute on its opponent's time. What
it uses all the same belongs to its next turn.
"""

import time

from judge.sandbox import wire
from judge.sandbox.wire import Order
from judge.sandbox.worker import own_memory
from judge.sandbox.worker.pause import Pause
from judge.sandbox.worker.run_area import RunArea
from judge.sandbox.worker.running import Running
from judge.sandbox.worker.streams import InputPipe
from judge.sandbox.worker.supervisor import Watch
from judge.sandbox.worker.tracked import TrackedTree

TYPE_CHECKING = False  # the worker imports next to nothing
if TYPE_CHECKING:
    from typing import Any

LOOK_EVERY = 0.02  # seconds between two looks at a tree that could be running
A_LITTLE = 0.001  # seconds of CPU that a tree may use while it is being stopped


def converse(
    area: RunArea, order: Order, control: int, turns: wire.Incoming
) -> tuple[dict[str, object], bool]:
    """Start the program and serve turns until it ends or we are told to.

    Return the last report, and whether the area can be used again.
    """
    area.dismiss()  # the prepared process reads a file, and this one reads a pipe
    area.populate(order)
    if own_memory.is_large(order):
        own_memory.let_go(order)
        area.forget_peak()
    input_pipe = InputPipe()
    tree = TrackedTree(area.tree)
    running = Running(area, order, input_pipe.reader, tree)
    pause = Pause(tree, area.settings.cgroup)
    usable = False
    try:
        try:
            running.begin()
            pause.hold()
            wire.send(control, {"opened": True})
            with running.watch(control, input_pipe) as watch:
                talk = _Talk(pause, order, running, input_pipe, watch, control, turns)
                reason = talk.serve()
        finally:
            pause.end()
            running.end()
        report = {**running.report(reason), **talk.last}
    finally:
        tree.close()
        input_pipe.close()
        usable = running.close()
    return report, usable


class _Talk:
    """The turns of one conversation. `last` is what the turn that ended it had used."""

    def __init__(
        self,
        pause: Pause,
        order: Order,
        running: Running,
        input_pipe: InputPipe,
        watch: Watch,
        control: int,
        turns: wire.Incoming,
    ) -> None:
        self._pause = pause
        self._order = order
        self._running = running
        self._input_pipe = input_pipe
        self._watch = watch
        self._control, self._turns = control, turns
        self._total = order.cpu
        self._used = 0.0
        self.last: dict[str, object] = {}

    def serve(self) -> str:
        """Answer turns; return why the conversation is over."""
        while True:
            turn = self._await_turn()
            if "close" in turn:
                self.last = {"closed": True}
                return "EXIT"
            reason = self._turn(turn["request"], turn["terminator"], turn["cpu"], turn["wall"])
            if reason != "REPLY":
                return reason
            wire.send(self._control, {"reply": self._take(turn["terminator"]), **self.last})

    def _await_turn(self) -> "dict[str, Any]":
        """Return the next message, and see to it that the program stands still until then."""
        if not self._pause.certain:
            seen = self._used
            while not self._turns.wait(LOOK_EVERY):
                used = self._running.meter.used(paused=True)
                if used > seen + A_LITTLE:
                    self._pause.hold()
                seen = used
        turn = self._turns.receive()
        assert isinstance(turn, dict)
        return turn

    def _turn(self, request: bytes, terminator: bytes, cpu: float, wall: float) -> str:
        self._order.cpu = min(self._total, self._used + cpu)
        self._order.wall = wall
        self._input_pipe.waiting = memoryview(bytes(self._input_pipe.waiting) + request)
        self._input_pipe.pump()
        began = time.monotonic()
        self._running.meter.resume()
        self._pause.release()
        reason = self._watch.wait(terminator, self._used)
        spent = time.monotonic() - began
        used = self._running.meter.used(found=self._pause.hold())
        if reason == "REPLY" and used > self._order.cpu:
            reason = "CPU"
        self.last = {"turn_cpu": used - self._used, "turn_wall": spent}
        self._used = used
        return reason

    def _take(self, terminator: bytes) -> bytes:
        """Cut the reply off what has been said; anything after it belongs to the next turn."""
        content = self._running.outputs[0].content
        end = content.index(terminator) + len(terminator)
        reply = bytes(content[:end])
        del content[:end]
        return reply
