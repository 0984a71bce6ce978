"""`--list`: the suites, groups and cases that would be graded, with points; nothing is run."""

import argparse
from collections.abc import Iterator, Sequence

from judge.commands.chosen_work import listed_cases
from judge.model.case import Case, Visibility
from judge.model.run import points_text
from judge.model.suite import Suite
from judge.process import ACCEPTED
from judge.text.safe_text import counted, one_line


def list_cases(options: argparse.Namespace) -> int:
    """Print what the options choose and return the exit code."""
    print("\n".join(list_lines(*listed_cases(options))), flush=True)
    return ACCEPTED


def list_lines(suites: Sequence[Suite], cases: Sequence[Case]) -> Iterator[str]:
    """Yield a line for each suite, group and case, and one with the totals."""
    chosen = {case.input for case in cases}
    for suite in suites:
        own = [case for case in suite.cases if case.input in chosen]
        if own:
            yield from _suite_lines(suite, own)
    yield counted(len(cases), "case")


def _suite_lines(suite: Suite, own: Sequence[Case]) -> Iterator[str]:
    whole = points_text(sum(group.possible for group in suite.groups.values()))
    title = f": {one_line(suite.title, 60)}" if suite.title else ""
    yield f"{suite.name}{title} ({len(own)} of {len(suite.cases)} cases, {whole} points in all)"
    for name, group in suite.groups.items():
        members = [case for case in own if case.group == name]
        if name and members:
            share = f"{len(members)} of {len(suite.cases_of(name))} cases"
            about = f": {one_line(group.about, 80)}" if group.about else ""
            yield f"  group {name} ({share}, {points_text(group.possible)} points){about}"
        yield from (f"    {_case_line(case)}" for case in members)


def _case_line(case: Case) -> str:
    seen = "" if case.visibility is Visibility.ALL else f", {case.visibility.value}"
    return f"{case.title}  {case.origin.value}{seen}"
