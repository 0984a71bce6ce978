"""A hunt from the first probe to the find: the planner asks, the prober runs, budgets end it."""

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from judge.hunting.deadline import HuntDeadline
from judge.hunting.hunter import Hunter, Silent
from judge.hunting.probing import Prober, Shot
from judge.model.errors import JudgeError, Stopped
from judge.model.find import Belief, Find
from judge.model.result import Result
from judge.model.verdict import Verdict
from judge.text.safe_text import decoded

UNUSUAL = "legal but unusual inputs"  # the phase in which nobody is blamed for being slow
SHOWN_OUTPUT = 2000  # bytes of an answer that are kept
# Seconds to conclude after the end of the budget, or after a signal.
OUR_GRACE, FOREIGN_GRACE = 15.0, 3.0


@dataclass(frozen=True)
class HuntBudget:
    """What a hunt may use: runs, and an end on the clock."""

    runs: int = 400
    until: float = math.inf
    clock: Callable[[], float] = time.monotonic

    @property
    def deadline(self) -> HuntDeadline:
        return HuntDeadline(self.until, self.clock)

    def is_over(self) -> bool:
        return self.deadline.is_over()


@dataclass
class Hunted:
    """What came of a hunt: runs, the find if there is one, and the signal that ended it, if any."""

    runs: int = 0
    by_reference: bool = False  # the right answers are those of a reference solution
    find: Find | None = None
    result: Result | None = None  # of the find, judged in full
    stopped: Stopped | None = None
    out_of_time: bool = False
    shots: dict[str, Shot] = field(default_factory=dict)


def hunt(
    asked: Mapping[str, Any],
    prober: Prober,
    budget: HuntBudget,
    show: Callable[[str, int, int], None],
    stopped: Callable[[], Stopped | None] = lambda: None,
) -> Hunted:
    """Hunt until the planner is done or the budget is; `show` is told phase, runs, wrong ones.

    `stopped` returns the signal that wants to end the hunt. A planner that is silent then, as a
    generator may be for ever, is ended, and what was seen so far is told.
    """
    came = Hunted(by_reference="generator" in asked)
    if budget.until < math.inf:
        asked = {**asked, "seconds": budget.deadline.left}
    waiting = _Waiting(budget, stopped, "generator" in asked)
    try:
        report = _talk(asked, _Runs(came, prober, budget, show), waiting)
    except Silent:
        came.stopped = came.stopped or stopped()
        came.out_of_time = came.stopped is None
        if came.out_of_time and not came.shots:
            what = asked.get("generator", "the planning of the hunt")
            raise JudgeError(f"{what}: no input came within --seconds") from None
        report = _seen(came.shots)
    if came.out_of_time and not came.shots:
        raise JudgeError("hunt: no run ended in time, so nothing is known; wanted more --seconds")
    _conclude(came, report)
    return came


class _Waiting:
    """How long to wait for the planner once the hunt is over: our own code has work to finish."""

    def __init__(
        self, budget: HuntBudget, stopped: Callable[[], Stopped | None], foreign: bool
    ) -> None:
        self._budget, self._stopped = budget, stopped
        self.grace = 0.0 if foreign else OUR_GRACE  # nothing is to be concluded before the start
        self.later = FOREIGN_GRACE if foreign else OUR_GRACE
        self._over: float | None = None

    def is_too_late(self) -> bool:
        now = self._budget.clock()
        if self._over is None and (self._budget.is_over() or self._stopped()):
            self._over = now
        return self._over is not None and now - self._over >= self.grace


class _Runs:
    """Runs what the planner wants to know as far as the budget goes, and keeps what came of it."""

    def __init__(
        self,
        came: Hunted,
        prober: Prober,
        budget: HuntBudget,
        show: Callable[[str, int, int], None],
    ) -> None:
        self._came, self._prober, self._budget, self._show = came, prober, budget, show
        self._wrong = 0

    def reply_to(self, says: Mapping[str, Any]) -> dict[str, Any]:
        """Return what to reply to the planner."""
        came = self._came
        left = self._budget.runs - len(came.shots)
        came.out_of_time = came.out_of_time or self._budget.is_over()
        if left <= 0 or came.out_of_time or came.stopped:
            return {"enough": True}
        probes = [(text, expected) for text, expected in says["run"][:left]]
        try:
            shots = self._prober.run(probes, self._budget.deadline)
        except Stopped as stopped:
            came.stopped = stopped
            return {"enough": True}
        run = {text: shot for (text, _), shot in zip(probes, shots, strict=True) if shot}
        came.shots |= run
        came.out_of_time = len(run) < len(shots)
        self._wrong += sum(shot.accepted is False for shot in run.values())
        self._show(str(says["phase"]), len(came.shots), self._wrong)
        patient = says["phase"] == UNUSUAL
        return {"saw": [shot and _saw(shot, patient) for shot in shots]}


def _talk(asked: Mapping[str, Any], runs: _Runs, waiting: _Waiting) -> Mapping[str, Any]:
    """Run what the planner asks for until it reports; Silent if it does not any more."""
    with Hunter(asked, waiting.is_too_late) as hunter:
        says = hunter.begin()
        waiting.grace = waiting.later
        while "report" not in says:
            says = hunter.reply(runs.reply_to(says))
    report: Mapping[str, Any] = says["report"]
    return report


def _saw(shot: Shot, patient: bool) -> list[bool | str | None]:
    """Return what the planner is told of a run; to take long may be said to mean nothing."""
    took_long = patient and shot.result.verdict in (Verdict.TLE, Verdict.WTLE, Verdict.MLE)
    return [None if took_long else shot.accepted, shot.said]


def _seen(shots: Mapping[str, Shot]) -> dict[str, Any]:
    """Return a report on runs without the planner: the shortest wrong input is the smallest."""
    wrong = [number for number, shot in enumerate(shots.values(), 1) if shot.accepted is False]
    inputs = list(shots)
    return {
        "input": min((inputs[number - 1] for number in wrong), key=len, default=""),
        "wrong": len(wrong),
        "first_wrong": wrong[0] if wrong else 0,
        **{"proved": False, "smaller": 0, "tried": 0, "stated": "", "only": "", "beliefs": ()},
    }


def _conclude(came: Hunted, report: Mapping[str, Any]) -> None:
    """Judge the smallest wrong answer in full and put the find together."""
    came.runs = len(came.shots)
    shot = came.shots.get(report["input"]) if report["wrong"] else None
    if shot is None:
        return
    finding = shot.explained()
    came.result = replace(shot.result, case=shot.case, finding=finding)
    found = Find(
        submission=shot.result.submission,
        suite=shot.case.suite,
        input=report["input"],
        output=decoded(shot.answer[:SHOWN_OUTPUT]),
        finding=finding,
        runs=came.runs,
        wrong=report["wrong"],
        first_wrong=report["first_wrong"],
        proved=report["proved"],
        smaller=report["smaller"],
        tried=report["tried"],
        stated=report["stated"],
        by_reference=came.by_reference,
        only=report["only"],
    )
    name(came, found, tuple(Belief(**belief) for belief in report["beliefs"]))


def name(came: Hunted, found: Find, beliefs: tuple[Belief, ...]) -> None:
    """Say by which beliefs a find is explained; where one fits, the checker need not guess."""
    if any(belief.fits for belief in beliefs):
        found = replace(found, finding=found.finding.without_guess())
        came.result = came.result and replace(came.result, finding=found.finding)
    came.find = replace(found, beliefs=beliefs)
