"""What a coordinator says when nobody works for it."""

import pytest

from judge.cluster.solitude import LONELY, SOON, Solitude
from judge.model.errors import JudgeError


def test_waiting_is_told_once_and_again_after_company() -> None:
    """After some seconds alone one line says what to start; another only if somebody had come."""
    now, told = [0.0], list[str]()
    solitude = Solitude(lambda: now[0], told.append)
    looks = [(1.0, True), (SOON, True), (SOON, True), (1.0, False), (1.0, True), (SOON, True)]
    counts = []
    for seconds, alone in looks:
        now[0] += seconds
        solitude.look(alone)
        counts.append(len(told))
    assert counts == [0, 1, 1, 1, 1, 2]
    assert "grader worker ADDRESS" in told[0]


def test_nobody_for_long_ends_the_run() -> None:
    """Far later the run ends with an error instead of waiting for ever."""
    now = [0.0]
    solitude = Solitude(lambda: now[0], lambda line: None)
    now[0] = LONELY + 1
    with pytest.raises(JudgeError, match="no worker for 300 s"):
        solitude.look(alone=True)
