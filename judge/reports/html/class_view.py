"""What the page of a class shows besides failures: its table, hardest cases, how it is spread."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judge.model.case import Case
from judge.model.run import GradingRun
from judge.model.verdict import Verdict
from judge.reports.history import Accepted
from judge.reports.html.class_causes import CausesOfClass
from judge.reports.html.clusters import Index
from judge.reports.html.readers import Readers

# One letter for each verdict: rows of the table are texts of them.
LETTERS = dict(zip(Verdict, "AWTUMORCIJS", strict=True))


@dataclass(frozen=True)
class CaseGroup:
    """Cases that the table folds into one column."""

    label: str
    about: str
    cases: tuple[str, ...]  # titles


@dataclass(frozen=True)
class CaseRate:
    """How many of those who were judged passed a case."""

    title: str
    about: str
    accepted: int
    judged: int

    @property
    def rate(self) -> float:
        return self.accepted / self.judged if self.judged else 0.0


def groups_of(cases: Sequence[Case], abouts: Mapping[str, str]) -> tuple[CaseGroup, ...]:
    """Return the groups of all suites, in the order of their first case."""
    found: dict[tuple[str, str], list[str]] = {}
    for case in cases:
        found.setdefault((case.suite, case.group), []).append(case.title)
    return tuple(
        CaseGroup(
            f"{suite}: {group}" if group else suite, abouts.get(f"{suite}/{group}", ""), (*t,)
        )
        for (suite, group), t in found.items()
    )


def hardest(index: Index, cases: Sequence[Case], students: int) -> list[CaseRate]:
    """Return the cases that somebody failed, those with the lowest pass rate first."""
    rates = []
    for case in cases:
        entries = [index.entries.get((number, case.title)) for number in range(students)]
        judged = [e for e in entries if e and e.verdict not in (Verdict.SK, Verdict.JE)]
        good = sum(entry.verdict.accepted for entry in judged)
        if good < len(judged):
            rates.append(CaseRate(case.title, case.about, good, len(judged)))
    return sorted(rates, key=lambda rate: rate.rate)


def accepted_now(index: Index, names: Sequence[str]) -> Accepted:
    """Return which results are accepted, by submission and case."""
    return {
        (names[number], title): entry.verdict.accepted
        for (number, title), entry in index.entries.items()
    }


def shares(run: GradingRun) -> list[float]:
    """Return what each submission earned of what was possible; by cases where nothing counts."""
    found = []
    for name in run.plan.submissions:
        earned, possible = run.totals[name]
        if not possible:
            tally = run.summary.submissions.get(name)
            earned, possible = (tally.accepted, tally.total) if tally else (0, 1)
        found.append(min(max(earned / possible, 0.0), 1.0) if possible else 0.0)
    return found


def folded(index: Index, groups: Sequence[CaseGroup], number: int) -> list[tuple[int, int]]:
    """Return for each group how many cases one submission passed, and how many were judged."""
    counts = []
    for group in groups:
        entries = [index.entries.get((number, title)) for title in group.cases]
        there = [entry for entry in entries if entry]
        counts.append((sum(entry.verdict.accepted for entry in there), len(there)))
    return counts


def table_data(
    run: GradingRun,
    index: Index,
    readers: Readers,
    groups: Sequence[CaseGroup],
    causes: CausesOfClass,
    links: Mapping[str, str],
) -> dict[str, object]:
    """Return the table of all results for the script of the page, as small as it gets.

    A row is a text with a letter for each case; beside it stand, for its failures in order, the
    number of the explanation, that of the cause, and that of the section (or -1).
    """
    names = run.plan.submissions
    home = {title: place for place, group in enumerate(groups) for title in group.cases}
    titles = [case.title for case in readers.cases]
    rows, cells = [], []
    for number in range(len(names)):
        entries = [(title, index.entries.get((number, title))) for title in titles]
        rows.append("".join(LETTERS[e.verdict] if e else " " for _, e in entries))
        cells.append(
            [
                value
                for title, e in entries
                if e and e.cluster
                for value in (e.cluster.told, causes.of_result[number, title], e.cluster.number)
            ]
        )
    return {
        "names": list(names),
        "links": [links.get(name, "") for name in names],
        "cases": [[t, home[t], readers.numbers[t]] for t in titles],
        "groups": [group.label for group in groups],
        "causes": [
            [c.key, c.sentence, c.advice, len(c.students), c.failures] for c in causes.causes
        ],
        "verdicts": {LETTERS[v]: [v.name, v.value] for v in Verdict},
        "rows": rows,
        "cells": cells,
    }
