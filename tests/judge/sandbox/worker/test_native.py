"""What is no command for the compiled part of the sandbox."""

import pytest

from judge.sandbox import native
from judge.sandbox.job import Job, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from tests.judge.levels import or_skip


@pytest.mark.parametrize("level", [Level.FULL, Level.RLIMIT])
@pytest.mark.parametrize("odd", ["argument", "environment"])
def test_a_text_with_a_zero_starts_no_program(level: Level, odd: str) -> None:
    """No command can say it: that is the judge's error, and the next program runs as ever."""
    or_skip(level)
    if not native.image():
        pytest.skip(f"the compiled part of the sandbox is {native.state()}")
    texts = {"argument": "plain", "environment": "plain", odd: "cut\0off"}
    job = Job(("/bin/echo", texts["argument"]), environment={"VALUE": texts["environment"]})
    with Slot(level) as slot:
        run = slot.run(job)
        assert (run.stop, run.stdout) == (Stop.JUDGE, b""), run
        assert "embedded null byte" in run.trouble
        assert slot.run(Job(("/bin/echo", "well"))).stdout == b"well\n"
