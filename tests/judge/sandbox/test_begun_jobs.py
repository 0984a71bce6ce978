"""Jobs that are begun one after the other, and looked at later."""

from judge.model.limits import Limits
from judge.sandbox.job import Job
from judge.sandbox.level import Level
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
