"""Jobs that are begun one after the other, and looked at later."""

import pytest

from judge.model.limits import Limits
from judge.sandbox import slot as slots
from judge.sandbox.job import Job, Stop
from judge.sandbox.level import Level
from judge.sandbox.native import NativeMissing
from judge.sandbox.slot import Slot

LIMITS = Limits(cpu=60, wall=240, memory=256)


def test_a_job_can_be_begun_before_the_last_is_looked_at(level: Level) -> None:
    """Each of several jobs that were begun gets its own report, also if another was run between."""
    jobs = [
        Job(("/bin/sh", "-c", f"echo {word}; exit {code}"), limits=LIMITS)
        for code, word in enumerate(("one", "two", "three"))
    ]
    with Slot(level) as slot:
        begun = [slot.start(job) for job in jobs]
        between = slot.run(jobs[0])
        runs = [each.run() for each in begun]
        assert begun[1].run() is runs[1]
    assert (between.stdout, between.exit_code) == (b"one\n", 0)
    assert [run.stdout for run in runs] == [b"one\n", b"two\n", b"three\n"]
    assert [run.exit_code for run in runs] == [0, 1, 2]


def test_jobs_that_wait_survive_their_worker(level: Level) -> None:
    """Where a worker dies, the job that it ran fails, and those that waited run in another."""
    long, short = (
        Job(("/bin/sh", "-c", words), limits=LIMITS) for words in ("sleep 99", "echo on")
    )
    with Slot(level) as slot:
        before = slot.run(short)
        begun = [slot.start(job) for job in (long, short, short)]
        assert slot._worker is not None
        slot._worker.process.kill()
        runs = [each.run() for each in begun]
    assert before.stdout == b"on\n", before
    assert [run.stop for run in runs] == [Stop.JUDGE, Stop.EXIT, Stop.EXIT], runs
    assert [run.stdout for run in runs[1:]] == [b"on\n", b"on\n"]


def test_what_does_not_fit_waits_here(level: Level) -> None:
    """More jobs than may wait, large ones and those of another owner get their own answers."""
    inputs = [bytes([65 + number]) * (1 if number % 3 else slots.SMALL) for number in range(12)]
    owners = ["one"] * 6 + ["two"] * 6
    with Slot(level) as slot:
        begun = [
            slot.start(Job(("/bin/cat",), stdin=text, owner=owner, limits=LIMITS))
            for text, owner in zip(inputs, owners, strict=True)
        ]
        assert [each.run().stdout for each in begun] == inputs


def test_jobs_are_sent_ahead_again_after_one_that_was_not(level: Level) -> None:
    """Behind a job that needs another worker the next ones wait in that, not here."""
    jobs = [Job(("/bin/echo",), owner=owner, limits=LIMITS) for owner in "abbbb"]
    with Slot(level) as slot:
        begun = [slot.start(job) for job in jobs]
        assert [each.worker is not None for each in begun] == [True] + [False] * 4
        begun[1].run()
        assert [each.worker is slot._worker for each in begun] == [False] + [True] * 4
        assert {each.run().stop for each in begun} == {Stop.EXIT}


def test_a_conversation_waits_for_what_was_begun(level: Level) -> None:
    """A conversation opens when the jobs before it have ended; they keep their answers."""
    with Slot(level) as slot:
        begun = [slot.start(Job(("/bin/echo", word), limits=LIMITS)) for word in ("one", "two")]
        with slot.open(Job(("/bin/cat",), limits=LIMITS)) as talk:
            assert talk.ask(b"three\n\n", 9, 60).reply == b"three\n\n"
        assert [each.run().stdout for each in begun] == [b"one\n", b"two\n"]


def test_large_reports_and_waiting_jobs_do_not_block_each_other(
    level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that writes much more than a socket holds still gets its next jobs."""
    words = "head -c 3000000 /dev/zero"
    job = Job(("/bin/sh", "-c", words), stdin=b"x" * 7000, limits=LIMITS)
    monkeypatch.setattr(slots, "GRACE", 60.0)
    with Slot(level) as slot:
        begun = [slot.start(job) for _ in range(slots.AHEAD + 3)]
        assert {len(each.run().stdout) for each in begun} == {3_000_000}


def test_what_is_refused_stays_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the compiled part is required and gone, a job that waited is refused, then failed."""

    def refuse(*_: object) -> None:
        raise NativeMissing("it is gone")

    with Slot(Level.RLIMIT) as slot:
        begun = [slot.start(Job(("/bin/echo",), owner=name, limits=LIMITS)) for name in "ab"]
        monkeypatch.setattr(slots, "WorkerProcess", refuse)
        with pytest.raises(NativeMissing):
            begun[1].run()
        again = begun[1].run()
        assert (again.stop, again.trouble) == (Stop.JUDGE, "it is gone")
        assert begun[0].run().stop is Stop.EXIT
