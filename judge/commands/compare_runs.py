"""Two runs side by side: whose verdict or points changed, and why, where the records show it."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.model.case import Case
from judge.model.limits import Limits
from judge.model.result import Result
from judge.model.run import GradingRun, Points
from judge.model.verdict import Verdict
from judge.reports.run_file import load, read_lines
from judge.text.safe_text import one_line


@dataclass(frozen=True)
class ResultDigest:
    """The part of a result that a comparison needs."""

    verdict: Verdict
    answer: str  # a hash
    reason: str
    cpu: float
    level: str
    case: Case
    limits: Limits


@dataclass(frozen=True)
class Change:
    """One result that came out differently."""

    submission: str
    title: str
    before: Verdict
    after: Verdict
    why: str

    @property
    def better(self) -> bool:
        """Tell whether it is accepted now and was not before."""
        return self.after.accepted and not self.before.accepted


@dataclass(frozen=True)
class PointsChange:
    """Points that came out differently; None where a run has none. Marks are of no suite."""

    submission: str
    suite: str
    group: str
    before: float | None
    after: float | None
    note: str


@dataclass(frozen=True)
class Comparison:
    """What two runs have in common, what changed, and what only one of them has."""

    compared: int
    changes: tuple[Change, ...]
    points: tuple[PointsChange, ...]
    only_before: int
    only_after: int


def compare(before: Path, after: Path) -> Comparison:
    """Compare two records; changes are in the order of the second."""
    old, new = load(before), load(after)
    files = _file_digests(before), _file_digests(after)
    known = {(result.submission, result.case.title): _digest(result) for result in old.results}
    changes: list[Change] = []
    seen: set[tuple[str, str]] = set()
    only_after = 0
    for result in new.results:
        key = (result.submission, result.case.title)
        if key not in known:
            only_after += 1
            continue
        seen.add(key)
        was, now = known[key], _digest(result)
        if was.verdict is not now.verdict:
            why = _why(was, now, files[0].get(key[1]), files[1].get(key[1]))
            changes.append(Change(*key, was.verdict, now.verdict, why))
    return Comparison(
        len(seen), tuple(changes), tuple(_points(old, new)), len(known) - len(seen), only_after
    )


def _digest(result: Result) -> ResultDigest:
    return ResultDigest(
        result.verdict,
        hashlib.sha256(result.output).hexdigest(),
        one_line(result.finding.staff or result.finding.student),
        result.cpu,
        result.level,
        result.case,
        result.limits,
    )


def _file_digests(path: Path) -> dict[str, dict[str, str]]:
    lines = (values for values in read_lines(path) if values["type"] == "case")
    return {f"{v['suite']}/{v['name']}": v.get("digests", {}) for v in lines}


def _why(
    was: ResultDigest, now: ResultDigest, old: dict[str, str] | None, new: dict[str, str] | None
) -> str:
    reasons = [f"the {name} file changed" for name in _differing(old or {}, new or {})]
    if was.case.checker != now.case.checker:
        reasons.append(f"checker {was.case.checker} became {now.case.checker}")
    elif was.case.checker_options != now.case.checker_options:
        reasons.append("the checker's options changed")
    reasons += _limits(was.limits, now.limits)
    if was.level != now.level:
        reasons.append(f"sandbox {was.level or 'none'} became {now.level or 'none'}")
    if was.answer != now.answer:
        reasons.append("the answer changed")
    late = {Verdict.TLE, Verdict.WTLE}
    if was.verdict in late or now.verdict in late:
        reasons.append(f"CPU time {was.cpu:.2f} s became {now.cpu:.2f} s")
    if not reasons:
        reasons.append("the same answer is judged differently")
    said = now.reason or was.reason
    return "; ".join(reasons) + (f" ({said})" if said else "")


def _differing(old: dict[str, str], new: dict[str, str]) -> list[str]:
    return [name for name in old if name in new and old[name] != new[name]]


def _limits(was: Limits, now: Limits) -> list[str]:
    pairs = ((name, value, getattr(now, name)) for name, value in vars(was).items())
    return [f"{name} limit {old:g} became {new:g}" for name, old, new in pairs if old != new]


def _points(old: GradingRun, new: GradingRun) -> Iterator[PointsChange]:
    before, after = _by_place(old), _by_place(new)
    both = set(old.plan.submissions) & set(new.plan.submissions)
    for place in [place for place in dict.fromkeys([*before, *after]) if place[0] in both]:
        was, now = before.get(place), after.get(place)
        if was is None or now is None or abs(was.earned - now.earned) > 1e-9:
            note = now.note if now else ""
            yield PointsChange(
                *place, was.earned if was else None, now.earned if now else None, note
            )
    yield from _marks(old, new)


def _marks(old: GradingRun, new: GradingRun) -> Iterator[PointsChange]:
    """Yield the marks of a course that changed: another deadline changes no points."""
    before = {grade.student: grade.mark for grade in old.grades}
    for grade in new.grades:
        was = before.get(grade.student, grade.mark)
        if abs(was - grade.mark) > 1e-9:
            why = "; ".join(grade.special())
            yield PointsChange(grade.shown, "", "", was, grade.mark, why)


def _by_place(run: GradingRun) -> dict[tuple[str, str, str], Points]:
    return {(each.submission, each.suite, each.group): each for each in run.points}
