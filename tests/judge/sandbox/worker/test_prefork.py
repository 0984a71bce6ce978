"""The kernel's own limits, which stand behind those that the supervisor keeps."""

import resource

from judge.sandbox.wire import Order
from judge.sandbox.worker.prefork import limits_of


def test_the_kernel_kills_for_time_long_after_the_supervisor() -> None:
    """It counts ticks, more than was used on a busy machine: else it would end honest programs."""
    for seconds in (0.3, 10.0, 200.0):
        order = Order(["true"], b"", {}, "", {}, seconds, 240, 0, 0, 1, 0)
        assert limits_of(order, 1)[resource.RLIMIT_CPU] >= 1.5 * seconds
