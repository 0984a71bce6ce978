"""What the worker holds of one program is not charged to another."""

import os
import sys

import pytest

from judge.model.limits import Limits
from judge.sandbox import bootstrap, native
from judge.sandbox.job import Job, Run, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from tests.judge.levels import or_skip
from tests.judge.sandbox.test_starter import SERVE

LIMITS = Limits(memory=60, output=40)
SMALL = Job(("/bin/true",), limits=LIMITS)
TALKER = "while input(): [print('x' * (1 << 20), end='') for _ in range(35)]; print(flush=True)"
NO_ENTRY = 'sys.modules["judge.sandbox.worker.own_memory"]._FORGET = "/nowhere/at/all"\n'
# A wrong twin: it never forgets, and does not know that it has to fork then.
KEEPS = """
area = sys.modules["judge.sandbox.worker.run_area"].RunArea
area.forget_peak = lambda self: None
"""


def printing(size: int) -> Job:
    """Return a job that prints so many MiB and holds little."""
    script = f"import os\nfor _ in range({size}): os.write(1, bytes(1 << 20))"
    return Job((sys.executable, "-ISc", script), limits=LIMITS)


def reading(size: int) -> Job:
    """Return a job of so many MiB on standard input, which the program does not keep."""
    return Job(("/usr/bin/wc", "-c"), stdin=bytes(size << 20), limits=LIMITS)


def after_all_that_is_large(level: Level) -> list[Run]:
    """Return runs of programs that use next to nothing, around large answers and questions."""
    large = (reading(60), printing(35), printing(8), printing(7))
    files = Job(("/bin/cat", "/dev/null"), files={"input.txt": bytes(45 << 20)}, limits=LIMITS)
    with Slot(level) as slot:
        return [slot.run(job) for each in (*large, files) for job in (each, SMALL, SMALL)]


@pytest.mark.parametrize("compiled", ["auto", "off"])
def test_large_questions_and_answers_count_for_nobody(
    level: Level, compiled: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program is charged what it uses, whatever the worker held before or holds for it."""
    monkeypatch.setenv(native.VARIABLE, compiled)
    runs = after_all_that_is_large(level)
    assert [(run.stop, run.exit_code) for run in runs] == [(Stop.EXIT, 0)] * len(runs), runs
    assert max(run.memory for run in runs) < 25 << 20
    assert runs[0].stdout.split() == [str(60 << 20).encode()]
    assert len(runs[3].stdout) == 35 << 20


def test_a_conversation_leaves_nothing_to_be_charged() -> None:
    """What was said in it is forgotten when it is over, too."""
    level = or_skip(Level.RLIMIT)
    with Slot(level) as slot:
        with slot.open(Job((sys.executable, "-ISc", TALKER), limits=LIMITS)) as talk:
            assert talk.ask(b"please\n", 10.0, 60.0, b"\n").reply
        assert slot.run(SMALL).memory < 25 << 20


@pytest.mark.parametrize("compiled", ["auto", "off"])
def test_who_cannot_forget_its_peak_forks(compiled: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the worker has its memory of that moment, and not its peak; a twin is seen."""
    if os.geteuid() != 0:
        pytest.skip("only root's worker does not fork anyway")
    level = or_skip(Level.RLIMIT)
    monkeypatch.setenv(native.VARIABLE, compiled)
    loader = bootstrap._LOADER
    monkeypatch.setattr(bootstrap, "_LOADER", loader.replace(SERVE, NO_ENTRY + SERVE))
    assert {run.stop for run in after_all_that_is_large(level)} == {Stop.EXIT}
    monkeypatch.setattr(bootstrap, "_LOADER", loader.replace(SERVE, KEEPS + SERVE))
    assert Stop.MEMORY in {run.stop for run in after_all_that_is_large(level)}
