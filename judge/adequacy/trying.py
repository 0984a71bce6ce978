"""Filling the matrix: each twin of the bank answers each case once, and the checker decides.

The bank is asked as a process, one for each thread. A case that is finished is kept in the store
at once, so that whatever ends the judge, no finished case is tried again.
"""

import io
import queue
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from judge.adequacy.bank_process import BankProcess
from judge.adequacy.matrix import Twin, TwinFate
from judge.checkers.registry import check
from judge.files.digest import digest, tree_digest
from judge.files.installation import ROOT
from judge.grading.fingerprint import case_digest
from judge.grading.store import Store
from judge.manifest.files import open_expected
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.verdict import Verdict

BOM = b"\xef\xbb\xbf"
LEAST_SECONDS, MOST_SECONDS, ALL_SECONDS = 0.06, 10.0, 600.0

Fates = Mapping[str, TwinFate]  # by the name of the twin
Told = Callable[[Case, Fates], None]


def seconds_for(cases: int, twins: int) -> float:
    """Return the CPU time that a twin has for an answer: more, the fewer answers there are."""
    fair = ALL_SECONDS / max(1, cases * twins)
    return min(MOST_SECONDS, max(LEAST_SECONDS, fair))


@dataclass(frozen=True)
class Trial:
    """What is tried: the twins of a task on cases, with so many CPU seconds for an answer."""

    task: str
    cases: Sequence[Case]
    twins: Sequence[Twin]
    seconds: float
    jobs: int
    store: Store | None = None

    def run(self, told: Told) -> dict[tuple[str, str], TwinFate]:
        """Return the fate of every twin on every case; `told` hears of each finished case."""
        fates: dict[tuple[str, str], TwinFate] = {}
        for case, found in self._finished():
            fates |= {(twin, case.name): fate for twin, fate in found.items()}
            told(case, found)
        return fates

    def _finished(self) -> Iterator[tuple[Case, Fates]]:
        """Yield the cases as they are finished, those of the store first."""
        bank = tree_digest(ROOT / "misconceptions") if self.store else ""
        left: queue.SimpleQueue[tuple[Case, str]] = queue.SimpleQueue()
        waiting = 0
        for case in self.cases:
            key = digest("adequacy", bank, case_digest(case), f"{self.seconds:g}")
            known = self.store.get(key) if self.store else None
            if known is not None and set(known) == {twin.name for twin in self.twins}:
                yield case, {name: TwinFate(fate) for name, fate in known.items()}
            else:
                left.put((case, key))
                waiting += 1
        done: queue.SimpleQueue[tuple[Case, str, Fates | BaseException]] = queue.SimpleQueue()
        ended = threading.Event()
        for _ in range(min(self.jobs, waiting)):
            threading.Thread(target=self._work, args=(left, done, ended), daemon=True).start()
        try:
            for _ in range(waiting):
                case, key, found = done.get()
                if isinstance(found, BaseException):
                    raise found
                if self.store:
                    self.store.put(key, {name: fate.value for name, fate in found.items()})
                yield case, found
        finally:
            ended.set()

    def _work(
        self,
        left: "queue.SimpleQueue[tuple[Case, str]]",
        done: "queue.SimpleQueue[tuple[Case, str, Fates | BaseException]]",
        ended: threading.Event,
    ) -> None:
        with closing(BankProcess()) as bank:
            while not ended.is_set():
                try:
                    case, key = left.get_nowait()
                except queue.Empty:
                    return
                try:
                    done.put((case, key, self._tried(bank, case, ended)))
                except Exception as error:  # told where the results are waited for
                    done.put((case, key, error))

    def _tried(self, bank: BankProcess, case: Case, ended: threading.Event) -> Fates:
        given = case.input.read_bytes()
        text = given.removeprefix(BOM).decode("utf-8", "replace").replace("\r\n", "\n")
        with open_expected(case.expected) as stream:
            expected = stream.read()
        judged: dict[str | None, TwinFate] = {None: TwinFate.UNANSWERED}
        fates = {}
        for twin in self.twins:
            if ended.is_set():
                break
            answer = bank.answer(self.task, text, twin.name, self.seconds)
            if answer not in judged:
                judged[answer] = fate_of(case, given, expected, (answer or "").encode())
            fates[twin.name] = judged[answer]
        return fates


def fate_of(case: Case, given: bytes, expected: bytes, actual: bytes) -> TwinFate:
    """Return what a case makes of an answer, by its own checker; why does not matter here."""
    if actual == expected:
        return TwinFate.SURVIVED
    quick = replace(case, checker_options={**case.checker_options, "oracle_seconds": 0})
    chosen = case if case.checker_options.get("accept") == "optimal" else quick
    finding = check(chosen, given, io.BytesIO(expected), actual)
    if finding.verdict is Verdict.JE:
        raise JudgeError(f"{case.title}: the judge could not judge a twin: {finding.staff}")
    return TwinFate.SURVIVED if finding.verdict.accepted else TwinFate.KILLED
