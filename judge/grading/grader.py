"""Grading: every submission on every case, in a fixed order, many at a time, nothing done twice.

The thread that walks the results hands out the work; the threads of the crew run programs, judge
them and put each result into the store at once. Results come out by submission, then by case,
however many threads there are; only a bounded number of them waits to be in turn.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence

from judge.grading.fingerprint import case_digest
from judge.grading.pool import Runner, WorkerPool
from judge.grading.store import Store
from judge.grading.work import GradeSettings, SubmissionGrading
from judge.model.case import Case
from judge.model.result import Result
from judge.programs.prepared import BuildContext
from judge.programs.submission import Submission

WINDOW = 1024  # results that may wait for an earlier one
BUILD = -1  # the number of a task that only builds


class Grader:
    """Grades submissions once. `open_slot(number)` makes the slots that programs run in."""

    def __init__(
        self,
        settings: GradeSettings,
        premises: BuildContext,
        open_slot: Callable[[int], Runner],
        store: Store | None = None,
    ) -> None:
        self._settings, self._premises, self._store = settings, premises, store
        self._crew = WorkerPool(settings.jobs, open_slot)

    def stop(self, reason: int = 0) -> None:
        """Make `grade` raise Stopped soon; may be called from a signal handler."""
        self._crew.stop(reason)

    def grade(
        self, submissions: Sequence[Submission], cases: Sequence[Case]
    ) -> Generator[Result, None, None]:
        """Yield one result for each submission and case, by submission, then by case."""
        total = len(submissions) * len(cases)
        steps = self._steps(submissions, cases)
        ready: dict[int, Result] = {}
        given = turn = 0
        with self._crew as crew:
            while turn < total:
                while given < total and given - turn < WINDOW and not crew.stopped:
                    if (known := next(steps)) is not None:
                        ready[given] = known
                    given += 1
                while turn in ready and not crew.stopped:
                    yield ready.pop(turn)
                    turn += 1
                if crew.stopped or (turn < given and turn not in ready):
                    done = crew.next()
                    if done.number != BUILD:
                        ready[done.number] = done.value

    def _steps(
        self, submissions: Sequence[Submission], cases: Sequence[Case]
    ) -> Iterator[Result | None]:
        """Hand out the work in order; yield each result that is known, None for one to come."""
        number = 0
        for work in self._works(submissions, cases):
            for place, known in enumerate(work.known):
                if known is None:
                    self._crew.submit(number, work.task(place))
                yield known
                number += 1

    def _works(
        self, submissions: Sequence[Submission], cases: Sequence[Case]
    ) -> Iterator[SubmissionGrading]:
        """Yield the submissions' work; builds are begun ahead so that no thread waits for one."""
        digests = [case_digest(case) for case in cases] if self._store else []
        ahead: deque[SubmissionGrading] = deque()
        for submission in submissions:
            work = SubmissionGrading(
                submission, cases, digests, self._premises, self._settings, self._store
            )
            if work.wants_build:
                self._crew.submit(BUILD, work.build)
            ahead.append(work)
            if len(ahead) > self._settings.jobs:
                yield ahead.popleft()
        yield from ahead
