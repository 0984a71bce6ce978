"""Who reads a report, and what of a result they may see.

Staff see everything. Students see what the manifest's visibility of a case allows: all of it, the
verdict alone, or nothing until it is released.
"""

from collections.abc import Iterable, Set
from dataclasses import replace
from enum import Enum
from typing import TypeAlias

from judge.model.case import Case, Visibility
from judge.model.cause import Cause
from judge.model.result import Result
from judge.model.run import Plan, Points

Withheld: TypeAlias = Set[tuple[str, str]]  # suites with the names of their groups


class Audience(Enum):
    """The two kinds of readers."""

    STAFF = "staff"
    STUDENT = "student"


def visibility(case: Case, audience: Audience) -> Visibility:
    """Return how much of a case these readers see."""
    return Visibility.ALL if audience is Audience.STAFF else case.visibility


def message(result: Result, audience: Audience) -> str:
    """Return the feedback for these readers; "" when they may only know the verdict."""
    if audience is Audience.STAFF:
        return result.finding.staff or result.finding.student
    return result.finding.student if result.case.visibility is Visibility.ALL else ""


def shown_causes(causes: Iterable[Cause], plan: Plan, audience: Audience) -> tuple[Cause, ...]:
    """Return the causes with the cases that these readers may know the feedback of.

    To students a case of which they may only know the verdict does not exist here: why it failed
    is feedback. A cause of such cases alone is left out. Those of one submission come with most
    cases first; submissions keep their order.
    """
    if audience is Audience.STAFF:
        return tuple(causes)
    open_ones = {case.title for case in plan.cases if case.visibility is Visibility.ALL}
    own: dict[str, list[Cause]] = {}
    for cause in causes:
        if kept := tuple(title for title in cause.cases if title in open_ones):
            own.setdefault(cause.submission, []).append(replace(cause, cases=kept))
    for some in own.values():
        some.sort(key=lambda cause: (-len(cause.cases), cause.key))
    return tuple(cause for some in own.values() for cause in some)


def withheld_groups(plan: Plan) -> Withheld:
    """Return the (suite, group) pairs whose points would tell about hidden cases."""
    hidden = [case for case in plan.cases if case.visibility is Visibility.HIDDEN]
    groups = {(case.suite, case.group) for case in hidden}
    # Points of a whole suite stand under the group "".
    return groups | {(case.suite, "") for case in hidden}


def may_know_marks(plan: Plan, audience: Audience) -> bool:
    """Tell whether these readers may see marks: to students they would tell of hidden cases."""
    hidden = any(case.visibility is Visibility.HIDDEN for case in plan.cases)
    return audience is Audience.STAFF or not hidden


def tell_of_hidden(points: Points, withheld: Withheld) -> bool:
    """Tell whether points depend on a hidden case: in their group, or in one that it requires."""
    return any((points.suite, group) in withheld for group in (points.group, *points.requires))
