"""Reports on their way to the judge. To wake it costs as much as much of its work on a report.

So they go together, where another order waits already: the judge has something else to do then.
"""

from judge.sandbox import wire

MOST = 8  # reports that are sent together
ENOUGH = 1 << 14  # bytes of them


class Reports:
    """What has not been sent yet. `send` it before anything that takes its time."""

    def __init__(self, control: int, orders: wire.Incoming) -> None:
        self._control, self._orders = control, orders
        self._held: list[bytes] = []

    def add(self, report: dict[str, object], is_large: bool) -> None:
        """Send a report, with those that are held, or hold it until the next."""
        if is_large:
            self.send()
            wire.send(self._control, report)
            return
        self._held.append(wire.framed(report))
        # Also when the judge has hung up: then nobody would read it.
        waits = self._orders.wait(0)
        many = len(self._held) >= MOST or sum(map(len, self._held)) > ENOUGH
        if many or report["unusable"] or not waits:
            self.send()

    def send(self) -> None:
        """Send what is held."""
        if self._held:
            held, self._held = self._held, []
            wire.write(self._control, b"".join(held))
