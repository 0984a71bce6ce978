"""Settings of all tests: in CI Hypothesis draws the same examples every time."""

import os
import signal

from hypothesis import HealthCheck, settings

settings.register_profile(
    "local", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=50
)
settings.register_profile("ci", parent=settings.get_profile("local"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")

# A shell that starts the tests in the background has them ignore Ctrl-C, and `nohup` a closed
# terminal; so would every program that they start, also those that are sent one on purpose.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
