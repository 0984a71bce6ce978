"""Levels of the sandbox in tests: those that this machine does not offer are skipped."""

import pytest

from judge.sandbox.level import Level
from judge.sandbox.probe import reason_against


def or_skip(level: Level) -> Level:
    """Return a level that is available here; else skip the test, with the reason."""
    if reason := reason_against(level):
        pytest.skip(f"{level.value}: {reason}")
    return level


# For tests that wait for seconds at each level: the strongest and the weakest with every change.
SOME_LEVELS = (
    Level.FULL,
    pytest.param(Level.USERNS, marks=pytest.mark.slow),
    pytest.param(Level.LANDLOCK, marks=pytest.mark.slow),
    Level.RLIMIT,
)
