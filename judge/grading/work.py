"""One submission's share of a run: what is known of it, and the tasks for what is not."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass

from judge.grading.fingerprint import result_key
from judge.grading.pool import SlotHandle, Task
from judge.grading.repetition import combine
from judge.grading.run_case import attempt, judge_ready
from judge.grading.store import Store
from judge.model.case import Case
from judge.model.finding import Finding
from judge.model.result import Result, result_from_json, result_to_json
from judge.model.verdict import Verdict
from judge.programs.prepared import BuildContext, Preparation
from judge.programs.submission import Submission, SubmissionKind
from judge.text.safe_text import printable_line


@dataclass(frozen=True)
class GradeSettings:
    """How to grade. `level` is the name of the sandbox level, "" if nothing will be run."""

    level: str
    jobs: int = 1
    repeat: int = 1
    fresh: bool = False


class SubmissionGrading:
    """A prepared submission and its results so far; `known` has None where one is wanted."""

    def __init__(
        self,
        submission: Submission,
        cases: Sequence[Case],
        digests: Sequence[str],
        premises: BuildContext,
        settings: GradeSettings,
        store: Store | None,
    ) -> None:
        self.submission, self._settings, self._store = submission, settings, store
        self._preparation = Preparation(submission, premises)
        self._cases = cases
        self._keys = [self._key(digest) for digest in digests] or [""] * len(cases)
        self.known = [self._recall(case, key) for case, key in zip(cases, self._keys, strict=True)]
        self._left = self.known.count(None)
        self._lock = threading.Lock()
        if not self._left:
            self._preparation.close()

    @property
    def wants_build(self) -> bool:
        """Tell whether something must be built before the first task can run."""
        return (
            self._left > 0
            and self.submission.kind is SubmissionKind.SOURCES
            and not self._preparation.ready
        )

    def build(self, hand: SlotHandle) -> None:
        """Build the submission now, so that its tasks need not wait."""
        self._preparation.outcome(hand)

    def task(self, place: int) -> Task:
        """Return the task that judges this submission on the case at a place."""
        return lambda hand: self._finish(place, self._judge(self._cases[place], hand))

    def _key(self, digest: str) -> str:
        """Return the key of the result on a case; "" if it must not be taken from the store."""
        identity = self._preparation.identity
        if not identity:
            return ""
        return result_key(identity, digest, self._settings.level, self._settings.repeat)

    def _recall(self, case: Case, key: str) -> Result | None:
        if self._store is None or not key or self._settings.fresh:
            return None
        record = self._store.get(key)
        if record is None:
            return None
        record |= {"submission": self.submission.name, "case": case.title, "known": True}
        try:
            return result_from_json(record, {case.title: case})
        except ValueError:  # a row that cannot be read is a row that is not there
            return None

    def _judge(self, case: Case, hand: SlotHandle) -> Result:
        """Return the judgement; whatever goes wrong in here is the judge's fault."""
        try:
            if self.submission.kind is SubmissionKind.OUTPUTS:
                return judge_ready(self.submission.name, self.submission.path, case)
            return combine([self._attempt(case, hand) for _ in range(self._settings.repeat)])
        except Exception as error:
            reason = printable_line(f"{type(error).__name__}: {error}")
            return self._without_run(case, Finding.judge_error(reason))

    def _attempt(self, case: Case, hand: SlotHandle) -> Result:
        program = self._preparation.outcome(hand)
        if isinstance(program, Finding):
            return self._without_run(case, program)
        name, level = self.submission.name, self._settings.level
        result = attempt(name, program, case, hand, level)
        if result.verdict is Verdict.JE and not hand.stopped:
            hand.close()  # a slot that failed once is replaced before it is trusted again
            result = attempt(name, program, case, hand, level)
        return result

    def _without_run(self, case: Case, finding: Finding) -> Result:
        return Result(self.submission.name, case, finding, self._settings.level)

    def _finish(self, place: int, result: Result) -> Result:
        """Keep a result that would come out the same again; after the last one, tidy up."""
        key = self._keys[place]
        if (
            self._store is not None
            and key
            and result.verdict is not Verdict.JE
            and not result.flaky
        ):
            self._store.put(key, result_to_json(result))
        with self._lock:
            self._left -= 1
            last = self._left == 0
        if last:
            self._preparation.close()
        return result
