"""What a submission earned before lateness: caps, dropped parts, and the formula of the course.

Computed from the record of points and counts alone. Points that lateness is taken from together,
because their suites have one deadline, stay together as a part.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import combinations

from judge.course.dropping import kept_parts
from judge.course.formula import Quantities, read_formula
from judge.model.course import Course, DroppedPart, Formula
from judge.model.run import Points, points_text
from judge.model.suite import Suite

NO_VALUE = "the formula has no value here (it divides by zero): counted as 0"
MOST_CHOICES = 500  # of what is dropped; above it lateness is not looked at


@dataclass(frozen=True)
class Earned:
    """What one submission got: points, and accepted and all cases by suite."""

    points: Sequence[Points] = ()
    counts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    unsure: bool = False  # a case was not judged, through no fault of the program


@dataclass(frozen=True)
class DuePart:
    """Points that lateness is taken from together: those of suites with one deadline."""

    suites: tuple[str, ...]
    earned: float
    possible: float
    due: datetime | None


@dataclass(frozen=True)
class Sums:
    """What a submission earned before lateness, its parts, and how that came about."""

    parts: tuple[DuePart, ...]
    earned: float
    maximum: float
    words: str = ""
    note: str = ""


def with_course(suite: Suite, formula: Formula | None) -> Suite:
    """Return a suite with what the formula of its course says about its groups."""
    if formula is None:
        return suite
    groups = {}
    for name, group in suite.groups.items():
        cap = formula.caps.get(f"{suite.name}/{name}") if name else None
        if cap is not None:
            group = replace(group, cap=cap if group.cap is None else min(cap, group.cap))
        if formula.dropped is DroppedPart.CASES and not group.drop_lowest:
            most = len(suite.cases_of(name)) - 1
            group = replace(group, drop_lowest=max(0, min(formula.drop_lowest, most)))
        groups[name] = group
    return replace(suite, groups=groups)


class CourseSums:
    """Adds up the points of submissions as one course says."""

    def __init__(self, course: Course) -> None:
        self._course, self._formula = course, course.formula or Formula()
        self._read = read_formula(self._formula.expression) if self._formula.expression else None

    def bounded(self, points: float, maximum: float) -> float:
        """Return points within what the course allows."""
        return max(self._formula.minimum, min(points, max(maximum, self._formula.minimum)))

    def sums(self, own: Earned) -> Sums:
        """Return what a submission earned, and of how much."""
        return next(self.choices(own))

    def choices(self, own: Earned) -> Iterator[Sums]:
        """Yield it for each choice of what is dropped, the best one without lateness first."""
        if self._read is not None or self._formula.all_pass is not None:
            yield self._by_formula(own)
            return
        units = self._units(own)
        for kept in _choices(units, self._formula.drop_lowest):
            yield self._added(*self._suites(own, units, kept))

    def _added(self, suites: dict[str, tuple[float, float]], note: str) -> Sums:
        possible = math.fsum(most for _, most in suites.values())
        bound = self._formula.maximum
        maximum = possible if bound is None else min(bound, possible)
        dues = {suite: self._course.deadline_of(suite) for suite in suites}
        parts = []
        for due in dict.fromkeys(dues.values()):
            names = tuple(suite for suite in suites if dues[suite] == due)
            earned = math.fsum(suites[suite][0] for suite in names)
            parts.append(DuePart(names, earned, math.fsum(suites[s][1] for s in names), due))
        whole = math.fsum(part.earned for part in parts)
        if len(parts) == 1:  # a percentage is of the maximum
            parts = [replace(parts[0], possible=maximum)]
        return Sums(tuple(parts), whole, maximum, note=note)

    def _units(self, own: Earned) -> Sequence[tuple[str, float, float]]:
        """Return that of which the lowest are dropped, with earned and possible points."""
        formula = self._formula
        if formula.drop_lowest and formula.dropped is DroppedPart.GROUPS:
            return [(_title(each), each.earned, each.possible) for each in own.points]
        if formula.drop_lowest and formula.dropped is DroppedPart.SUITES:
            return [(suite, *pair) for suite, pair in self._capped(own.points).items()]
        return ()

    def _suites(
        self, own: Earned, units: Sequence[tuple[str, float, float]], kept: Sequence[int]
    ) -> tuple[dict[str, tuple[float, float]], str]:
        """Return earned and possible points by suite, after drops and caps, and say so."""
        points, words, scale = list(own.points), [], 1.0
        suites = self._capped(points)
        if len(units) > 1:
            scale = _scale(units, kept)
            dropped = [title for place, (title, _, _) in enumerate(units) if place not in kept]
            words.append(f"not counted, as the lowest: {', '.join(dropped)}")
            if self._formula.dropped is DroppedPart.GROUPS:
                suites = self._capped([points[place] for place in kept])
            else:
                suites = {units[place][0]: (units[place][1], units[place][2]) for place in kept}
        words += self._cut(points)
        scaled = {name: (have * scale, most * scale) for name, (have, most) in suites.items()}
        return scaled, "; ".join(words)

    def _cut(self, points: Sequence[Points]) -> list[str]:
        """Return what caps of suites take away, in words."""
        caps = self._formula.caps
        earned = {
            suite: math.fsum(each.earned for each in points if each.suite == suite)
            for suite in dict.fromkeys(each.suite for each in points)
            if suite in caps
        }
        return [
            f"{suite}: {points_text(have)} earned, {points_text(caps[suite])} at most are given"
            for suite, have in earned.items()
            if have > caps[suite]
        ]

    def _capped(self, points: Sequence[Points]) -> dict[str, tuple[float, float]]:
        suites: dict[str, tuple[float, float]] = {}
        for each in points:
            earned, possible = suites.get(each.suite, (0.0, 0.0))
            suites[each.suite] = (earned + each.earned, possible + each.possible)
        caps = self._formula.caps
        return {
            suite: (min(pair[0], caps[suite]), min(pair[1], caps[suite])) if suite in caps else pair
            for suite, pair in suites.items()
        }

    def _by_formula(self, own: Earned) -> Sums:
        formula, asked = self._formula, quantities(own)
        note = ""
        if self._read is not None:
            maximum, words = float(formula.maximum or 0), self._read.text
            try:
                value = self._read.value(asked)
            except ArithmeticError:
                value, note = 0.0, NO_VALUE
        else:
            full, other = formula.all_pass or 0.0, formula.otherwise or 0.0
            bound = math.inf if formula.maximum is None else formula.maximum
            maximum = min(bound, max(full, other))
            words = f"{full:g} if all pass, else {other:g} less {formula.per_failed:g} for each"
            words += " that fails"
            passed = asked.failed == 0 and asked.cases > 0
            value = full if passed else other - formula.per_failed * asked.failed
        suites = tuple(own.counts)
        dues = [due for suite in suites if (due := self._course.deadline_of(suite))]
        due = max(dues, key=lambda moment: moment.astimezone(UTC), default=None)
        part = DuePart(suites, value, maximum, due)
        return Sums((part,), value, maximum, words, note)


def quantities(own: Earned) -> Quantities:
    """Return what a formula may ask about a submission."""
    accepted = {suite: float(pair[0]) for suite, pair in own.counts.items()}
    failed = {suite: float(pair[1] - pair[0]) for suite, pair in own.counts.items()}
    points: dict[str, float] = {}
    possible: dict[str, float] = {}
    for each in own.points:
        for name in dict.fromkeys((each.suite, _title(each))):
            points[name] = points.get(name, 0.0) + each.earned
            possible[name] = possible.get(name, 0.0) + each.possible
    return Quantities(
        accepted=sum(accepted.values()),
        failed=sum(failed.values()),
        points=math.fsum(each.earned for each in own.points),
        possible=math.fsum(each.possible for each in own.points),
        points_of=points,
        possible_of=possible,
        accepted_of=accepted,
        failed_of=failed,
    )


def _choices(units: Sequence[tuple[str, float, float]], dropped: int) -> Iterator[tuple[int, ...]]:
    """Yield the places of what may count: first the best without lateness, then, if few, all."""
    shares = [earned / most if most else 0.0 for _, earned, most in units]
    first = tuple(kept_parts(shares, [most for _, _, most in units], dropped)) if units else ()
    yield first
    if len(units) > 1 and math.comb(len(units), len(first)) <= MOST_CHOICES:
        yield from combinations(range(len(units)), len(first))


def _scale(units: Sequence[tuple[str, float, float]], kept: Sequence[int]) -> float:
    """Return by what the kept parts are multiplied.

    Everybody has the same maximum: the average of as many parts as count, whichever these are.
    """
    whole = math.fsum(most for _, _, most in units) * len(kept) / len(units)
    own = math.fsum(units[place][2] for place in kept)
    return whole / own if own else 1.0


def _title(points: Points) -> str:
    return f"{points.suite}/{points.group}" if points.group else points.suite


def missing_parts(course: Course, suites: Sequence[Suite]) -> list[str]:
    """Return what the formula names and these suites do not have: it counts as nothing."""
    text = course.formula.expression if course.formula else ""
    names = {suite.name for suite in suites}
    names |= {f"{suite.name}/{group}" for suite in suites for group in suite.groups}
    named = (name for _, name, _ in read_formula(text).parts) if text else ()
    return [name for name in dict.fromkeys(named) if name not in names]
