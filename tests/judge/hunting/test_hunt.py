"""A hunt with its planner, but a prober that only pretends: what ends it, and what is kept then."""

import signal
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from judge.hunting import hunt as hunting
from judge.hunting.deadline import NEVER, HuntDeadline
from judge.hunting.hunt import HuntBudget, Hunted, hunt, name
from judge.hunting.hunter import Hunter, Silent
from judge.hunting.probing import OTHER, Prober, Shot
from judge.hunting.saving import judged_by
from judge.model.case import Case
from judge.model.errors import JudgeError, Stopped
from judge.model.find import Belief, Find
from judge.model.finding import GUESS, Finding
from judge.model.result import Result
from judge.model.verdict import Verdict


class PretendedProber(Prober):
    """Gives the right answer to boards of size 1 and rubbish to others; stops when told to."""

    def __init__(self, folder: Path, calls: int) -> None:
        self._place, self._calls, self._count = folder, calls, 0

    def run(
        self, probes: Sequence[tuple[str, str | None]], deadline: HuntDeadline = NEVER
    ) -> list[Shot | None]:
        if self._calls == 0:
            raise Stopped(signal.SIGINT)
        self._calls -= 1
        return [self._shot(text, expected or "") for text, expected in probes]

    def _shot(self, text: str, expected: str) -> Shot:
        self._count += 1
        question = self._place / f"{self._count}.in"
        question.write_text(text)
        question.with_suffix(".out").write_text(expected)
        case = Case("raid", "probe", question, question.with_suffix(".out"), checker="raid")
        right = text.startswith("1\n")
        answer = expected.encode() if right else b"rubbish\n"
        finding = Finding(Verdict.AC) if right else OTHER
        return Shot(case, answer, Result("it", case, finding, "rlimit"))


def hunted(folder: Path, calls: int, budget: HuntBudget) -> Hunted:
    """Hunt the pretended program, which can be run so many times."""
    asked = {"task": "raid", "seed": 1, "random": budget.runs}
    return hunt(asked, PretendedProber(folder, calls), budget, lambda *_: None)


def test_an_interrupt_keeps_the_best_so_far(tmp_path: Path) -> None:
    """What was found before a signal is judged in full and told; nothing is called proved."""
    came = hunted(tmp_path, 2, HuntBudget())
    assert came.stopped is not None
    assert came.find is not None
    assert came.find.finding.verdict is Verdict.IL
    assert came.find.input.startswith("2\n")
    assert not came.find.proved


@pytest.mark.parametrize("runs", [1, 5, 13])
def test_no_more_runs_than_allowed(tmp_path: Path, runs: int) -> None:
    """The budget holds in the middle of a batch, too."""
    assert hunted(tmp_path, 99, HuntBudget(runs)).runs == runs


def test_the_clock_ends_a_hunt(tmp_path: Path) -> None:
    """When the time is over nothing more is run, and that is said."""

    def runs() -> float:
        return len(list(tmp_path.glob("*.in")))  # time passes with the runs alone

    came = hunted(tmp_path, 99, replace(HuntBudget(until=16), clock=runs))
    assert came.out_of_time
    assert came.runs == 16


class StarvedProber(PretendedProber):
    """Computes on a machine so busy that the clock runs out on every board above size 1."""

    def _shot(self, text: str, expected: str) -> Shot:
        shot = super()._shot(text, expected)
        if shot.accepted:
            return shot
        stopped = Finding(Verdict.WTLE, "stopped by the clock")
        busy = replace(shot.result, finding=stopped, cpu=shot.case.limits.wall / 2)
        return replace(shot, result=busy, answer=b"")


def test_a_busy_machine_makes_no_find(tmp_path: Path) -> None:
    """A program that was computing when the clock ran out is never told to be wrong."""
    asked = {"task": "raid", "seed": 1, "random": 40}
    prober = StarvedProber(tmp_path, 99)
    came = hunt(asked, prober, HuntBudget(runs=40), lambda *_: None)
    assert came.runs == 40
    assert came.find is None


class DeepIsSlowProber(PretendedProber):
    """Right wherever it answers, but has no time for a depth of more than one digit."""

    seen = 0

    def _shot(self, text: str, expected: str) -> Shot:
        shot = super()._shot(text, expected)
        deep = len(text.split("\n")[3]) > 1
        self.seen += deep
        verdict = Finding(Verdict.TLE, "too slow") if deep else Finding(Verdict.AC)
        result = replace(shot.result, finding=verdict)
        return replace(shot, result=result, answer=b"" if deep else expected.encode())


def test_who_is_slow_on_unusual_inputs_is_not_blamed(tmp_path: Path) -> None:
    """Depths that hardly anybody asks for are asked, but to take long there is no mistake."""
    asked = {"task": "raid", "seed": 1, "random": 200}
    prober = DeepIsSlowProber(tmp_path, 999)
    came = hunt(asked, prober, HuntBudget(runs=200), lambda *_: None)
    assert (came.runs, came.find) == (200, None)
    assert prober.seen


class CutProber(PretendedProber):
    """Has no time for every second probe of its last batch."""

    ended = 0  # runs that did

    def run(
        self, probes: Sequence[tuple[str, str | None]], deadline: HuntDeadline = NEVER
    ) -> list[Shot | None]:
        shots = super().run(probes, deadline)
        left = [None if self._calls == 0 and n % 2 else shot for n, shot in enumerate(shots)]
        self.ended += len(shots) - left.count(None)
        return left


def test_a_run_that_the_deadline_cut_short_counts_as_not_run(tmp_path: Path) -> None:
    """It is neither among the runs nor among the wrong ones, and the hunt ends with it."""
    asked, prober = {"task": "raid", "seed": 1, "random": 400}, CutProber(tmp_path, 3)
    came = hunt(asked, prober, HuntBudget(), lambda *_: None)
    assert (came.runs, came.out_of_time, came.stopped) == (prober.ended, True, None)
    assert came.find is not None
    assert came.find.wrong <= came.runs


def test_a_hunt_without_any_run_has_found_nothing_out(tmp_path: Path) -> None:
    """That is no success: the line says what to do."""
    with pytest.raises(JudgeError, match=r"no run ended in time.* wanted more --seconds"):
        hunted(tmp_path, 99, HuntBudget(until=0, clock=lambda: 0.0))


def test_how_answers_are_known_is_said_and_not_guessed_from_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planner that falls silent changes nothing of it: two engines answer, or a reference."""

    class FallsSilent(Hunter):
        def reply(self, values: Mapping[str, Any]) -> dict[str, Any]:
            if next(turns) == 3:
                raise Silent
            return super().reply(values)

    turns = count()
    monkeypatch.setattr(hunting, "Hunter", FallsSilent)
    came = hunted(tmp_path, 99, HuntBudget())
    assert came.find is not None
    assert (came.find.stated, came.find.by_reference) == ("", False)
    right = came.shots[came.find.input].case.expected.read_bytes()
    assert judged_by(came.find, right) == "the fast engine and the plain one agree on the answer"
    own = replace(came.find, stated="nothing: only what is drawn is known", by_reference=True)
    assert judged_by(own, right) == "the answer of the reference solution"
    assert Find.from_json(own.to_json()).by_reference


def test_the_checker_guesses_only_where_no_name_fits(tmp_path: Path) -> None:
    """A name that explains all answers stands alone; with the closest one the guess stays."""
    came = hunted(tmp_path, 2, HuntBudget())
    assert came.find is not None
    finding = Finding(Verdict.WA, "wrong; your sign", "wrong; your sign", "", {GUESS: "your sign"})
    find = replace(came.find, finding=finding)
    for agrees, told in ((4, "wrong"), (3, "wrong; your sign")):
        name(came, find, (Belief("one", "does so", "", agrees, 4),))
        assert came.find.finding.student == told
