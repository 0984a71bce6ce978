"""One program from its start to the report of its end. The caller decides how long it lasts."""

import time
from signal import SIGKILL

from judge.sandbox.wire import Order
from judge.sandbox.worker import folder_size, run_folder, supervisor
from judge.sandbox.worker.run_area import RunArea
from judge.sandbox.worker.streams import InputPipe
from judge.sandbox.worker.supervisor import Watch
from judge.sandbox.worker.tree import ProcessTree, Reaped


class Running:
    """A program in its run area. Use `end` exactly once, also after an error; then `close`."""

    def __init__(
        self, area: RunArea, order: Order, stdin: int = -1, tree: ProcessTree | None = None
    ) -> None:
        self._area = area
        self._order = order
        self._prepared = area.take(order) if stdin < 0 else area.prepare(order, stdin)
        self.outputs = self._prepared.outputs
        self.outputs[0].limit = order.output
        self.outputs[1].limit = supervisor.KEPT_OF_STDERR
        self.pid = 0  # until it begins
        self.reaped = Reaped(area.tree.starter)
        self.meter = area.meter(self.reaped, tree or area.tree)
        self._began = self._ended = 0.0

    def begin(self) -> None:
        """Start the program in its folder, which the caller has populated."""
        order, prepared = self._order, self._prepared
        if prepared.input:
            prepared.input.fill(order.stdin)
        waiting = prepared.process.await_readiness()
        self.meter.start(order.memory, order.processes, waiting, prepared.process.helper)
        self._began = time.monotonic()
        self.pid = prepared.process.go(order)
        if prepared.native and prepared.native.ended:
            self.reaped.add(*prepared.native.ended)

    @property
    def may_end_at_once(self) -> bool:
        """Tell whether `begin` waits a moment, in which most programs end."""
        return self._prepared.native is not None

    @property
    def has_ended(self) -> bool:
        """Tell whether the program ended while it was started: then there is nothing to watch."""
        return bool(self._prepared.native and self._prepared.native.ended)

    def watch(self, control: int, input_pipe: InputPipe | None = None) -> Watch:
        """Return a watch over this program with the limits of its order, as they are then."""
        size = self._area.folder_size(self._order.file)
        since = self._began if self._prepared.native else 0.0
        watch = Watch(self._order, self.meter, self.outputs, size, input_pipe, since)
        return watch.begin(self._prepared.process.end_of(self.pid), control)

    def end(self) -> None:
        """Kill all that is left of the program and take what its pipes still hold."""
        self._ended = time.monotonic()
        native = self._prepared.native
        if native and native.ended:
            self._ended = self._began + native.wall
        if not (native and native.is_gone):
            supervisor.end_tree(self._area.tree, self.reaped, self.outputs)
        self._area.regain()

    def report(self, reason: str) -> dict[str, object]:
        """Return what happened, after `end`, as the fields of a `Run`."""
        order, usage = self._order, self.meter.finish()
        collected, trouble = None, ""
        if order.collect:
            collected, trouble, large = run_folder.collect(
                self._area.folder, order.collect, order.output
            )
            if large and reason == "EXIT":
                reason = "OUTPUT"
        reason = self._last_look(reason, usage.cpu, usage.memory, usage.killed)
        # Unknown only if the starter was killed, at a limit, between seeing and telling the end.
        status = self.reaped.statuses.get(self.pid, SIGKILL)
        code, signal = supervisor.signal_and_code(status)
        return {
            "stop": reason,
            "exit_code": code,
            "signal": signal,
            "stdout": self.outputs[0].kept(),
            "stderr": self.outputs[1].kept(),
            "collected": collected,
            "trouble": trouble,
            "cpu": usage.cpu,
            "wall": self._ended - self._began,
            "memory": usage.memory,
        }

    def close(self) -> bool:
        """Remove what the program left; False if the area is unusable."""
        for output in self.outputs:
            output.close()
        return self._area.tidy()

    def _last_look(self, reason: str, cpu: float, memory: int, killed: bool) -> str:
        """Name a limit that was exceeded at the last moment, unnoticed while the program ran."""
        order = self._order
        if reason in ("EXIT", "WALL"):
            if killed or memory > order.memory:
                return "MEMORY"
            if cpu > order.cpu:
                return "CPU"
        if reason == "EXIT" and (self.outputs[0].over or self._holds_too_much()):
            return "OUTPUT"
        return reason

    def _holds_too_much(self) -> bool:
        if self._area.is_empty:
            return False
        return max(folder_size.survey(self._area.folder, self._order.file)) >= self._order.file


def not_begun(trouble: str) -> dict[str, object]:
    """Return the report of a program for whose files its own earlier runs left no room."""
    nothing = {"exit_code": None, "signal": None, "stdout": b"", "stderr": b"", "collected": None}
    return {
        "stop": "OUTPUT",
        **nothing,
        "trouble": trouble,
        "cpu": 0.0,
        "wall": 0.0,
        "memory": 0,
    }
