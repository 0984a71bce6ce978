"""Late because the machine is busy, or because the program waits: the clock tells them apart."""

import sys
import time
from dataclasses import replace

import pytest

from judge.model.limits import BUSY, Limits
from judge.sandbox.job import Job, Run, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from tests.judge.levels import SOME_LEVELS

COMPUTE = "import time\nwhile time.process_time() < 0.6: pass\nprint('done')"
WAIT = "import time; time.sleep(60)"
LIMITS = Limits(cpu=60, wall=0.2, memory=256)


def job(script: str, busy: float) -> Job:
    """Return a script with less time on the clock than it takes."""
    return Job((sys.executable, "-I", "-S", "-c", script), limits=LIMITS, busy=busy)


def runs(level: Level, *jobs: Job) -> list[Run]:
    with Slot(level) as slot:
        return [slot.run(each) for each in jobs]


@pytest.mark.parametrize("level", SOME_LEVELS, indirect=True)
def test_only_who_waits_is_late_where_the_machine_may_be_busy(level: Level) -> None:
    """Beyond its time on the clock a program goes on while it computes; elsewhere it does not."""
    computing, waiting, elsewhere = runs(
        level, job(COMPUTE, BUSY), job(WAIT, BUSY), job(COMPUTE, 0)
    )
    assert (computing.stop, computing.stdout) == (Stop.EXIT, b"done\n")
    assert computing.wall > LIMITS.wall
    assert waiting.stop is Stop.WALL
    assert elsewhere.stop is Stop.WALL


@pytest.mark.parametrize("level", SOME_LEVELS, indirect=True)
def test_cpu_time_still_ends_who_computes(level: Level) -> None:
    """Nobody computes forever: the limit of CPU time holds as ever."""
    endless = replace(job("while True: pass", BUSY), limits=replace(LIMITS, cpu=0.5))
    assert [run.stop for run in runs(level, endless)] == [Stop.CPU]


@pytest.mark.parametrize("level", SOME_LEVELS, indirect=True)
def test_each_turn_counts_for_itself(level: Level) -> None:
    """What a program computed in earlier turns does not let it wait in a later one."""
    script = (
        "import sys, time\n"
        "for line in sys.stdin:\n"
        "    end = time.process_time() + 0.8\n"
        "    while 'compute' in line and time.process_time() < end: pass\n"
        "    if 'wait' in line: time.sleep(60)\n"
        "    if line.strip(): print('done', end='\\n\\n', flush=True)\n"
    )
    roomy = Limits(cpu=60, wall=600, memory=256)
    with Slot(level) as slot, slot.open(replace(job(script, BUSY), limits=roomy)) as talk:
        computed = talk.ask(b"compute\n\n", 60, 0.2)
        assert computed.reply is not None
        assert computed.cpu > 0.7
        began = time.monotonic()
        waited = talk.ask(b"wait\n\n", 60, 0.2)
    assert waited.run is not None
    assert waited.run.stop is Stop.WALL
    assert time.monotonic() - began < 30
