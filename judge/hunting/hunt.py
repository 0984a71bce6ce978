"""A hunt from the first probe to the find: the planner asks, the prober runs, budgets end it."""

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.hunting.hunter import Hunter
from judge.hunting.probing import Prober, Shot
from judge.model.errors import Stopped
from judge.model.find import Belief, Find
from judge.model.result import Result
from judge.text.safe_text import decoded

SHOWN_OUTPUT = 2000  # bytes of an answer that are kept


@dataclass(frozen=True)
class HuntBudget:
    """What a hunt may use: runs, and an end on the clock."""

    runs: int = 400
    until: float = math.inf
    clock: Callable[[], float] = time.monotonic

    def is_over(self) -> bool:
        return self.clock() >= self.until


@dataclass
class Hunted:
    """What came of a hunt: runs, the find if there is one, and the signal that ended it, if any."""

    runs: int = 0
    stated: str = ""
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
) -> Hunted:
    """Hunt until the planner is done or the budget is; `show` is told phase, runs, wrong ones."""
    came = Hunted()
    wrong = 0
    with Hunter(asked) as hunter:
        says = hunter.begin()
        while "report" not in says:
            left = budget.runs - len(came.shots)
            came.out_of_time = came.out_of_time or budget.is_over()
            if left <= 0 or came.out_of_time or came.stopped:
                says = hunter.reply({"enough": True})
                continue
            probes = [(text, expected) for text, expected in says["run"][:left]]
            try:
                shots = prober.run(probes)
            except Stopped as stopped:
                came.stopped = stopped
                continue
            came.shots |= {text: shot for (text, _), shot in zip(probes, shots, strict=True)}
            wrong += sum(shot.accepted is False for shot in shots)
            show(str(says["phase"]), len(came.shots), wrong)
            says = hunter.reply({"saw": [[shot.accepted, shot.said] for shot in shots]})
    _conclude(came, says["report"])
    return came


def _conclude(came: Hunted, report: Mapping[str, Any]) -> None:
    """Judge the smallest wrong answer in full and put the find together."""
    came.runs, came.stated = len(came.shots), report["stated"]
    shot = came.shots.get(report["input"]) if report["input"] else None
    if shot is None:
        return
    finding = shot.explained()
    came.result = Result(
        shot.result.submission,
        shot.case,
        finding,
        shot.result.level,
        shot.result.wall,
        shot.result.cpu,
        shot.result.memory,
        shot.result.output,
        shot.result.stderr,
        printed=shot.result.printed,
        factor=shot.result.factor,
    )
    came.find = Find(
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
        beliefs=tuple(Belief(**belief) for belief in report["beliefs"]),
    )
