"""One program from its start to the report of its end. The caller decides how long it lasts."""

import time

from judge.sandbox.worker import run_folder, supervisor
from judge.sandbox.worker.orders import Order
from judge.sandbox.worker.prefork import Prefork
from judge.sandbox.worker.run_area import RunArea
from judge.sandbox.worker.supervisor import InputPipe, Watch
from judge.sandbox.worker.tree import Reaped


class Running:
    """A program in its place. Use `end` exactly once, also after an error; then `close`."""

    def __init__(self, place: RunArea, order: Order, stdin: int = -1) -> None:
        self._place = place
        self._order = order
        self._prepared = place.take(order) if stdin < 0 else place.prepare(order, stdin)
        self.outlets = self._prepared.outlets
        self.outlets[0].limit = order.output
        self.outlets[1].limit = supervisor.KEPT_OF_STDERR
        self.pid = 0  # until it begins
        self.reaped = Reaped()
        self.meter = place.meter(self.reaped)
        self._began = self._ended = 0.0

    def begin(self) -> None:
        """Let the program start."""
        order, prepared = self._order, self._prepared
        self._place.furnish(order)
        if prepared.input:
            prepared.input.fill(order.stdin)
        waiting = prepared.standby.pid if isinstance(prepared.standby, Prefork) else 0
        self.meter.start(order.memory, order.processes, waiting)
        self._began = time.monotonic()
        self.pid = prepared.standby.go(order)

    def watch(self, inlet: InputPipe | None = None, terminator: bytes = b"") -> Watch:
        """Return a watch over this program with the limits of its order."""
        size = self._place.folder_size(self._order.file)
        return Watch(self._order, self.meter, self.outlets, size, inlet, terminator)

    def end(self) -> None:
        """Kill all that is left of the program and take what its pipes still hold."""
        self._ended = time.monotonic()
        supervisor.end_tree(self._place.tree, self.reaped, self.outlets)

    def report(self, reason: str) -> dict[str, object]:
        """Return what happened, after `end`, as the fields of a `Run`."""
        order, usage = self._order, self.meter.finish()
        collected, trouble = None, ""
        if order.collect:
            collected, trouble, large = run_folder.collect(
                self._place.folder, order.collect, order.output
            )
            if large and reason == "EXIT":
                reason = "OUTPUT"
        reason = self._last_look(reason, usage.cpu, usage.memory, usage.killed)
        code, signal = supervisor.signal_and_code(self.reaped.statuses[self.pid])
        return {
            "stop": reason,
            "exit_code": code,
            "signal": signal,
            "stdout": self.outlets[0].kept(),
            "stderr": self.outlets[1].kept(),
            "collected": collected,
            "trouble": trouble,
            "cpu": usage.cpu,
            "wall": self._ended - self._began,
            "memory": usage.memory,
        }

    def close(self) -> bool:
        """Remove what the program left; False if the place is worn."""
        for outlet in self.outlets:
            outlet.close()
        return self._place.tidy()

    def _last_look(self, reason: str, cpu: float, memory: int, killed: bool) -> str:
        """Name a limit that was passed in the last moment, unseen while the program ran."""
        order = self._order
        if reason in ("EXIT", "WALL"):
            if killed or memory > order.memory:
                return "MEMORY"
            if cpu > order.cpu:
                return "CPU"
        if reason == "EXIT":
            largest, total = run_folder.survey(self._place.folder)
            if self.outlets[0].over or max(largest, total) >= order.file:
                return "OUTPUT"
        return reason
