"""Grading: every submission on every case, in a fixed order, many at a time, nothing done twice.

The thread that iterates over the results hands out tasks; the threads of the pool run programs,
judge them and put each result into the store at once. Results come out by submission, then by case,
however many threads there are; only a bounded number of them waits for its turn. The cases of a
submission are handed out when it is built: a build that never ends takes one thread, not all.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeAlias

from judge.grading.fingerprint import case_digest, hunt_key, result_key
from judge.grading.pool import WorkerPool
from judge.grading.run_case import CaseTask, with_find, with_notes
from judge.grading.store import Store
from judge.model.case import Case
from judge.model.find import Find
from judge.model.result import Result, result_from_json
from judge.programs.build_context import BuildContext
from judge.programs.prepared import Preparation
from judge.programs.submission import Submission, SubmissionKind
from judge.sandbox.job import Runner, Secrets
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot

WINDOW = 1024  # results that may wait for an earlier one
SlotFactory: TypeAlias = Callable[..., Runner]  # of a level, a number and, by name, secrets


@dataclass(frozen=True)
class GradeSettings:
    """How to grade. `level` is None if nothing will be run.

    `hidden` is what no program may see; with `strict` nothing is run where one could.
    """

    level: Level | None
    jobs: int = 1
    repeat: int = 1
    fresh: bool = False
    hidden: tuple[Path, ...] = ()
    strict: bool = False
    recheck: int = 0  # so many runs more of what came close to a limit

    @property
    def level_name(self) -> str:
        """Return the name of the level as results have it, "" if nothing is run."""
        return self.level.value if self.level else ""


class SubmissionGrading:
    """A prepared submission and its results so far; `known` has None where one is wanted."""

    def __init__(
        self,
        submission: Submission,
        cases: Sequence[Case],
        digests: Sequence[str],
        context: BuildContext,
        settings: GradeSettings,
        store: Store | None,
    ) -> None:
        self._submission, self._settings, self._store = submission, settings, store
        self.prepared = Preparation(submission, context)
        self._cases = cases
        self._keys = [self._key(digest) for digest in digests] or [""] * len(cases)
        self.known = [self._recall(case, key) for case, key in zip(cases, self._keys, strict=True)]
        if self.known and self.known[0]:
            self.known[0] = with_notes(self.prepared.hand_in_notes, self.known[0])
        self._finds = self._hunted()
        for place, find in self._finds.items():
            if known := self.known[place]:
                self.known[place] = with_find(find, known)
        self._left = self.known.count(None)
        # Tasks, by number and place, that wait for the build: in the queue they would make every
        # thread wait with them while other submissions could be judged.
        self.held: list[tuple[int, int]] = []
        is_source = submission.kind is SubmissionKind.SOURCES
        self.holds = self._left > 0 and is_source and not self.prepared.ready
        if not self._left:
            self.prepared.close()

    def task(self, place: int) -> CaseTask:
        """Return the task that judges this submission on the case at a place."""
        return CaseTask(
            self.prepared,
            self._cases[place],
            self._settings.level_name,
            self._settings.repeat,
            self._store,
            self._keys[place],
            first=place == 0,
            find=self._finds.get(place),
            recheck=self._settings.recheck,
        )

    def count_off(self) -> None:
        """Note that a task is done; clean up after the last one."""
        self._left -= 1
        if not self._left:
            self.prepared.close()

    def _hunted(self) -> dict[int, Find]:
        """Return what hunts found, by the place of the first case of each suite."""
        if self._store is None or not self.prepared.content:
            return {}
        firsts: dict[str, int] = {}
        for place, case in enumerate(self._cases):
            firsts.setdefault(case.suite, place)
        found: dict[int, Find] = {}
        for suite, place in firsts.items():
            values = self._store.get(hunt_key(self.prepared.content, suite))
            with suppress(ValueError, KeyError, TypeError):  # an unreadable row counts as missing
                found |= {place: Find.from_json(values)} if values else {}
        return found

    def _key(self, digest: str) -> str:
        """Return the key of the result on a case; "" if it must not be taken from the store."""
        identity = self.prepared.identity
        if not identity:
            return ""
        return result_key(identity, digest, self._settings.level_name, self._settings.repeat)

    def _recall(self, case: Case, key: str) -> Result | None:
        if self._store is None or not key or self._settings.fresh:
            return None
        record = self._store.get(key)
        if record is None:
            return None
        record |= {"submission": self._submission.name, "case": case.title, "known": True}
        try:
            known = result_from_json(record, {case.title: case})
        except ValueError:  # an unreadable row counts as missing
            return None
        return None if self._settings.recheck and known.is_close else known


class Grader:
    """Grades submissions once. `slot_class` makes the slots that programs run in, if not Slot."""

    def __init__(
        self,
        settings: GradeSettings,
        context: BuildContext,
        store: Store | None = None,
        slot_class: SlotFactory | None = None,
    ) -> None:
        self._settings, self._context, self._store = settings, context, store
        made = slot_class or Slot
        if settings.hidden:
            made = partial(made, secrets=Secrets(settings.hidden, settings.strict))
        # Where nothing is run any level will do: a slot starts nothing before its first job.
        open_slot: Callable[[int], Runner] = partial(made, settings.level or Level.RLIMIT)
        if settings.level in (Level.LANDLOCK, Level.RLIMIT):
            from judge.grading.room import on_our_disk  # imported late: not at every level

            open_slot = on_our_disk(open_slot, context.workspace.complain)
        self._pool = WorkerPool(settings.jobs, open_slot)
        # The owners of tasks, by number; builds have negative ones.
        self._waiting: dict[int, SubmissionGrading] = {}
        self._to_build: deque[tuple[int, SubmissionGrading]] = deque()
        self._building = 0
        self.stopped = False  # True: somebody asked to stop, maybe after the last result

    def stop(self, reason: int = 0) -> None:
        """Make `grade` raise Stopped soon; may be called from a signal handler."""
        self.stopped = True
        self._pool.stop(reason)

    def grade(
        self, submissions: Sequence[Submission], cases: Sequence[Case]
    ) -> Generator[Result, None, None]:
        """Yield one result for each submission and case, by submission, then by case."""
        total = len(submissions) * len(cases)
        steps = self._steps(submissions, cases)
        ready: dict[int, Result] = {}
        given = turn = 0
        with self._pool as pool:
            while turn < total:
                while given < total and given - turn < WINDOW and not pool.stopped:
                    if (known := next(steps)) is not None:
                        ready[given] = known
                    given += 1
                    while pool.has_news:
                        self._collect(ready)
                if turn in ready and not pool.stopped:
                    yield ready.pop(turn)
                    turn += 1
                else:
                    self._collect(ready)

    def _collect(self, ready: dict[int, Result]) -> None:
        """Wait for a task to end; the end of a build lets the cases of its submission begin."""
        done = self._pool.next()
        grading = self._waiting.pop(done.number)
        if done.number >= 0:
            ready[done.number] = done.value
            grading.count_off()
            return
        for number, place in grading.held:
            self._pool.submit(number, grading.task(place))
        grading.held, grading.holds = [], False
        self._building -= 1
        self._start_builds()

    def _steps(
        self, submissions: Sequence[Submission], cases: Sequence[Case]
    ) -> Iterator[Result | None]:
        """Hand out the tasks in order; yield each result that is known, None for one to come."""
        number = 0
        for grading in self._gradings(submissions, cases):
            if grading.holds:
                self._to_build.append((-1 - number, grading))
                self._start_builds()
            for place, known in enumerate(grading.known):
                if known is None:
                    self._waiting[number] = grading
                    if grading.holds:
                        grading.held.append((number, place))
                    else:
                        self._pool.submit(number, grading.task(place))
                yield known
                number += 1

    def _start_builds(self) -> None:
        """Give the pool a build for each thread; more would only keep cases waiting."""
        while self._to_build and self._building < self._settings.jobs:
            number, grading = self._to_build.popleft()
            self._waiting[number] = grading
            self._building += 1
            self._pool.submit(number, grading.prepared.outcome)

    def _gradings(
        self, submissions: Sequence[Submission], cases: Sequence[Case]
    ) -> Iterator[SubmissionGrading]:
        digests = [case_digest(case) for case in cases] if self._store else []
        for submission in submissions:
            yield SubmissionGrading(
                submission, cases, digests, self._context, self._settings, self._store
            )
