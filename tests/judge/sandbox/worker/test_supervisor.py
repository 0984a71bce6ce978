"""Watching one program until it ends or has replied."""

import os
import socket
import subprocess

from judge.sandbox.wire import Order
from judge.sandbox.worker.streams import OutputPipe
from judge.sandbox.worker.supervisor import Watch


class _Idle:
    """A meter that sees nothing."""

    def pause(self, spent: float, left: float) -> float:
        """Look again in an hour."""
        return 3600.0


def test_a_last_reply_is_not_lost() -> None:
    """A program that replies and ends at once has replied."""
    output = OutputPipe(keep_last=False)
    order = Order(["true"], b"", {}, "", {}, 1, 240, 0, 0, 1, 0)
    output.limit = 1 << 20
    os.write(output.writer, b"farewell\n\n")
    control, ours = socket.socketpair()
    with control, ours, subprocess.Popen(["true"]) as ended:
        os.waitid(os.P_PID, ended.pid, os.WEXITED | os.WNOWAIT)
        watch = Watch(order, _Idle(), [output], None)  # type: ignore[arg-type]  # all that is used of a meter
        with watch.begin(os.pidfd_open(ended.pid), control.fileno()):
            assert watch.wait(b"\n\n") == "REPLY"
    os.close(output.writer)
    output.close()
