"""What the worker itself holds, which the kernel charges to the programs that it starts.

At exec the peak of the memory that a process had until then becomes part of its own (ru_maxrss):
what the worker holds if it was a copy of it, and what the worker ever held if it was started by
vfork. So nothing large is held while a process is made, and the worker's peak is forgotten when
something large has gone. What is small is not looked at: that would be for every program.
"""

from judge.sandbox.wire import MIB, Order
from judge.sandbox.worker import kernel
from judge.sandbox.worker.streams import InputFile

TYPE_CHECKING = False  # the worker imports next to nothing
if TYPE_CHECKING:
    from typing import Any

LARGE = MIB  # bytes
_FORGET, _PEAK = "/proc/self/clear_refs", b"5"


def is_large(order: Order) -> bool:
    """Tell whether an order brings much to a program."""
    return len(order.stdin) + sum(map(len, order.files.values())) >= LARGE


def is_large_report(report: "dict[str, Any]") -> bool:
    """Tell whether a program has left much to be reported."""
    collected = report["collected"] or b""
    return len(report["stdout"]) + len(report["stderr"]) + len(collected) >= LARGE


def hand_over(order: Order) -> int:
    """Put the input of an order, whose files are where they belong, into a file in memory.

    Return the descriptor of that; the order holds nothing of it any more.
    """
    file = InputFile()
    file.fill(order.stdin)
    let_go(order)
    return file.reader


def let_go(order: Order) -> None:
    """Let an order hold nothing any more of what the program has got or does not need."""
    order.stdin, order.files = b"", {}


def forget_peak() -> bool:
    """Give back what was freed and begin a new peak. False: the kernel does not let us.

    Then no program must be started by vfork any more.
    """
    kernel.give_back()
    try:
        with open(_FORGET, "wb", buffering=0) as file:
            file.write(_PEAK)
    except OSError:
        return False
    return True
