"""Settings of all tests: in CI Hypothesis draws the same examples every time."""

import os
import signal

import pytest
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

# Files of few tests that take long. Begun last, one of them would keep a core busy while the others
# have nothing left to do; xdist itself would begin with the files of many tests.
LONG = (
    "tests/judge/sandbox/test_hostile.py",
    "tests/judge/sandbox/test_ordinary_user.py",
    "tests/judge/hand_ins/test_hand_ins.py",
    "tests/installed/test_pytest_plugin.py",
    "tests/test_documentation.py",
    "tests/judge/grading/test_kill.py",
    "tests/judge/sandbox/test_conversation.py",
    "tests/judge/test_process.py",
    "tests/judge/test_cli.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the long files; within a file, and among the others, the order stays."""
    items.sort(key=lambda item: LONG.index(file) if (file := item.location[0]) in LONG else 99)


def pytest_xdist_auto_num_workers() -> int:
    """One process more than cores: much of the time of the tests is waiting for programs."""
    return (os.cpu_count() or 1) + 1
