"""Grading: every submission on every case, in a fixed order, many at a time, nothing done twice.

The thread that iterates over the results gives an executor what is to be judged; each result is put
into the store before it is told to anybody. Results come out by submission, then by case, whoever
judges them; only a bounded number of them waits for its turn.
"""

import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.grading.case_task import CaseTask, with_find, with_notes
from judge.grading.executor import Executor
from judge.grading.fingerprint import case_digest, hunt_key, result_key
from judge.grading.shard import Shard
from judge.grading.store import Store
from judge.grading.threads import SlotFactory, ThreadExecutor, slots
from judge.model.case import Case
from judge.model.find import Find
from judge.model.machine import this_machine
from judge.model.result import Result, result_from_json
from judge.programs.build_context import BuildContext
from judge.programs.prepared import Preparation
from judge.programs.submission import Submission
from judge.sandbox.job import Secrets
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot

GATHERING = 0.02  # seconds in which results are gathered, if the last were there sooner


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
    scaled: bool = False  # limits by how slow a machine of a cluster is

    @property
    def level_name(self) -> str:
        """Return the name of the level as results have it, "" if nothing is run."""
        return self.level.value if self.level else ""


class SubmissionGrading:
    """A prepared submission and its results so far, by the places of the cases that are wanted.

    `known` has None where a result is not there yet.
    """

    def __init__(
        self,
        submission: Submission,
        cases: Sequence[Case],
        places: Sequence[int],
        digests: Sequence[str],
        context: BuildContext,
        settings: GradeSettings,
        store: Store | None,
    ) -> None:
        self._submission, self._settings, self._store = submission, settings, store
        self.prepared = Preparation(submission, context)
        self._cases = cases
        self._keys = {place: self._key(digests[place]) if digests else "" for place in places}
        self.known = self._recall()
        if first := self.known.get(0):
            self.known[0] = with_notes(self.prepared.hand_in_notes, first)
        self._finds = self._hunted()
        for place, find in self._finds.items():
            if known := self.known.get(place):
                self.known[place] = with_find(find, known)
        self._left = list(self.known.values()).count(None)
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
            recheck=self._settings.recheck,
            host=this_machine(),
        )

    def told(self, place: int, result: Result) -> Result:
        """Return a new result with all that is told with it; clean up after the last one."""
        self._left -= 1
        if not self._left:
            self.prepared.close()
        # Another hand-in may have the same program: what is said of this one is never kept.
        noted = with_notes(self.prepared.hand_in_notes, result) if place == 0 else result
        return with_find(self._finds.get(place), noted)

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
        settings = self._settings
        limits = f"{digest} scaled" if settings.scaled else digest
        return result_key(identity, limits, settings.level_name, settings.repeat)

    def _recall(self) -> dict[int, Result | None]:
        """Return the results that are in the store, None for each of the others."""
        if self._store is None or self._settings.fresh:
            return dict.fromkeys(self._keys)
        records = self._store.get_many([key for key in self._keys.values() if key])
        return {
            place: self._recalled(self._cases[place], records[key]) if key in records else None
            for place, key in self._keys.items()
        }

    def _recalled(self, case: Case, record: dict[str, Any]) -> Result | None:
        title = case.title
        record |= {"submission": self._submission.name, "case": title, "known": True}
        try:
            known = result_from_json(record, {title: case})
        except ValueError:  # an unreadable row counts as missing
            return None
        return None if self._settings.recheck and known.is_close else known


class Grader:
    """Grades submissions once. `slot_class` makes the slots that programs run in, if not Slot.

    `executor` does the work, if not threads of this process.
    """

    def __init__(
        self,
        settings: GradeSettings,
        context: BuildContext,
        store: Store | None = None,
        slot_class: SlotFactory | None = None,
        executor: Executor | None = None,
    ) -> None:
        self._settings, self._context, self._store = settings, context, store
        self._waiting: dict[int, tuple[SubmissionGrading, int]] = {}  # whose, and which place
        self._executor = executor or self._threads(slot_class or Slot)
        self._gathered = 0.0  # when results were gathered last
        self.stopped = False  # True: somebody asked to stop, maybe after the last result

    def _threads(self, made: SlotFactory) -> Executor:
        settings, complain = self._settings, self._context.workspace.complain
        secrets = Secrets(settings.hidden, settings.strict)
        open_slot = slots(settings.level, secrets, complain, made)
        return ThreadExecutor(settings.jobs, open_slot)

    def stop(self, reason: int = 0) -> None:
        """Make `grade` raise Stopped soon; may be called from a signal handler."""
        self.stopped = True
        self._executor.stop(reason)

    def status(self) -> str:
        """Return in a few words who works how fast; "" if nobody but this process does."""
        return self._executor.status

    def grade(
        self, submissions: Sequence[Submission], cases: Sequence[Case], shard: Shard | None = None
    ) -> Generator[Result, None, None]:
        """Yield one result for each submission and case, by submission, then by case.

        Of a shard, those that belong to it.
        """
        whole = [list(range(len(cases)))] * len(submissions)
        parts = shard.places(len(submissions), len(cases)) if shard else whole
        total = sum(map(len, parts))
        steps = self._steps(submissions, cases, parts)
        ready: dict[int, Result] = {}
        given = turn = 0
        try:
            with self._executor as executor:
                while turn < total:
                    while given < total and given - turn < executor.window and not executor.stopped:
                        if (known := next(steps)) is not None:
                            ready[given] = known
                        given += 1
                        while self._collect(ready, wait=False):
                            pass
                    if turn in ready and not executor.stopped:
                        self._write()
                        yield ready.pop(turn)
                        turn += 1
                    else:
                        self._collect(ready)
                        self._gather(ready)
        finally:
            self._write()

    def _write(self) -> None:
        """Write what waits for the store: nothing is told that could be lost."""
        if self._store is not None:
            self._store.flush()

    def _gather(self, ready: dict[int, Result]) -> None:
        """Where results come thick and fast, let some more come: then all are told together.

        That leaves the processors to those who make them.
        """
        left = self._gathered + GATHERING - time.monotonic()
        if self._store is not None and self._waiting and left > 0:
            time.sleep(left)
        while self._collect(ready, wait=False):
            pass
        self._gathered = time.monotonic()
        self._write()

    def _collect(self, ready: dict[int, Result], wait: bool = True) -> bool:
        """Take one result that has come; tell whether there was one."""
        done = self._executor.receive(wait)
        if done is None:
            return False
        grading, place = self._waiting.pop(done.number)
        ready[done.number] = grading.told(place, done.value)
        return True

    def _steps(
        self, submissions: Sequence[Submission], cases: Sequence[Case], parts: Sequence[list[int]]
    ) -> Iterator[Result | None]:
        """Hand out the work in order; yield each result that is known, None for one to come."""
        number = 0
        for grading in self._gradings(submissions, cases, parts):
            for place, known in grading.known.items():
                if known is None:
                    self._waiting[number] = grading, place
                    self._executor.submit(number, grading.task(place))
                yield known
                number += 1

    def _gradings(
        self, submissions: Sequence[Submission], cases: Sequence[Case], parts: Sequence[list[int]]
    ) -> Iterator[SubmissionGrading]:
        digests = [case_digest(case) for case in cases] if self._store else []
        for submission, places in zip(submissions, parts, strict=True):
            if places:  # what belongs to other shards alone is not even copied
                yield SubmissionGrading(
                    submission, cases, places, digests, self._context, self._settings, self._store
                )
