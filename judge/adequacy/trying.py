"""Filling the matrix: each twin of the bank answers each case once, and the checker decides.

The bank is asked as a process, one for each thread, here or on a cluster. A case that is finished
is kept in the store at once, so that whatever ends the judge, no finished case is tried again.
"""

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from judge.adequacy.bank_process import BankProcess
from judge.adequacy.matrix import Twin, TwinFate
from judge.checkers.registry import check
from judge.files.digest import digest, tree_digest
from judge.files.installation import ROOT
from judge.grading.executor import Executor
from judge.grading.fingerprint import case_digest
from judge.grading.parcel import Desk, Packer, Parcel, ParcelReply
from judge.grading.store import Store
from judge.manifest.files import open_expected
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.machine import Machine
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
class TwinTask:
    """All twins of a task on one case, an item of work for a process of the bank."""

    task: str
    case: Case
    twins: tuple[str, ...]
    seconds: float
    store: Store | None = None
    key: str = ""

    prepared: ClassVar[None] = None  # nothing is built

    def __call__(self, bank: BankProcess) -> Fates:
        """Return the fate of each twin, kept if there is a store."""
        given = self.case.input.read_bytes()
        text = given.removeprefix(BOM).decode("utf-8", "replace").replace("\r\n", "\n")
        with open_expected(self.case.expected) as stream:
            expected = stream.read()
        judged: dict[str | None, TwinFate] = {None: TwinFate.UNANSWERED}
        fates = {}
        for twin in self.twins:
            answer = bank.answer(self.task, text, twin, self.seconds)
            if answer not in judged:
                judged[answer] = fate_of(self.case, given, expected, (answer or "").encode())
            fates[twin] = judged[answer]
        return self._kept(fates)

    def _kept(self, fates: Fates) -> Fates:
        if self.store:
            self.store.put(self.key, {name: fate.value for name, fate in fates.items()})
        return fates

    def parcel(self, packer: Packer) -> Parcel:
        """Return what somebody elsewhere must know to try the twins."""
        case = packer.case(self.case)
        said = (self.task, case, self.twins, self.seconds)
        return Parcel(f"{__name__}:tried_elsewhere", said, (case,), key=case)

    def received(self, value: Mapping[str, str], host: Machine) -> Fates:
        """Return the fates that came from another machine."""
        return self._kept({name: TwinFate(fate) for name, fate in value.items()})

    def given_up(self, reason: str) -> Fates:
        """Raise why no machine could try the twins."""
        raise JudgeError(f"{self.case.title}: {reason}")


def tried_elsewhere(desk: Desk, parcel: Parcel) -> ParcelReply:
    """Try twins on a case that came from another machine."""
    task, case, twins, seconds = parcel.said
    fates = TwinTask(task, desk.case(case), twins, seconds)(desk.place("bank", BankProcess))
    return ParcelReply({name: fate.value for name, fate in fates.items()})


@dataclass(frozen=True)
class Trial:
    """What is tried: the twins of a task on cases, with so many CPU seconds for an answer."""

    task: str
    cases: Sequence[Case]
    twins: Sequence[Twin]
    seconds: float
    executor: Executor  # whose places are processes of the bank
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
        names = tuple(twin.name for twin in self.twins)
        left: list[TwinTask] = []
        for case in self.cases:
            key = digest("adequacy", bank, case_digest(case), f"{self.seconds:g}")
            known = self.store.get(key) if self.store else None
            if known is not None and set(known) == set(names):
                yield case, {name: TwinFate(fate) for name, fate in known.items()}
            else:
                left.append(TwinTask(self.task, case, names, self.seconds, self.store, key))
        if not left:
            return
        with self.executor as executor:
            for number, task in enumerate(left):
                executor.submit(number, task)
            for _ in left:
                done = executor.receive()
                assert done is not None, "it waits"
                yield left[done.number].case, done.value


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
