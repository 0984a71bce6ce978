"""The causes of a whole run, made after its last case. Walks the results once, by submission."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from judge.causes.label import Label, label_of
from judge.model.case import Case
from judge.model.cause import Cause
from judge.model.result import Result
from judge.model.run import Plan


def find_causes(plan: Plan, results: Iterable[Result]) -> tuple[Cause, ...]:
    """Return the causes in the order of submissions, those of most failures first.

    Every failed result belongs to a cause of its submission. Results are in the order of a run.
    """
    sizes = {case.title: size_of(case) for case in plan.cases}
    rank = {title: place for place, title in enumerate(sorted(sizes, key=sizes.__getitem__))}
    found: list[Cause] = []
    for submission, own in groupby(results, key=lambda result: result.submission):
        failed = [result for result in own if result.verdict.is_failure]
        failed.sort(key=lambda result: rank[result.case.title])
        found += _most_first(_by_label(submission, failed))
    return tuple(found)


def size_of(case: Case) -> int:
    """Return how large the input of a case is; of one that has gone nobody shows an example."""
    try:
        return case.input.stat().st_size
    except OSError:
        return 1 << 62


def _by_label(submission: str, failed: Sequence[Result]) -> Iterator[Cause]:
    cases: dict[Label, list[str]] = {}
    for result in failed:
        cases.setdefault(label_of(result), []).append(result.case.title)
    for label, titles in cases.items():
        yield Cause(submission, label.kind, label.key, label.sentence, label.advice, tuple(titles))


def _most_first(causes: Iterable[Cause]) -> list[Cause]:
    return sorted(causes, key=lambda cause: (-len(cause.cases), cause.key))
