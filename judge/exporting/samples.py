"""Which cases of a suite are samples: a few that students may see and that fit on a page."""

from collections import Counter
from collections.abc import Mapping, Sequence

from judge.model.case import Case, Origin, Visibility

MOST = 3
LARGEST = 600  # bytes of question and answer together


def choose_samples(cases: Sequence[Case], sizes: Mapping[str, int]) -> tuple[Case, ...]:
    """Return the samples, in order: small ones that may be seen, made by hand before others.

    Every group keeps a case that is not among them. `sizes` by name, in bytes.
    """
    left = Counter(case.group for case in cases)
    chosen: list[Case] = []
    for case in sorted(cases, key=lambda case: case.origin is not Origin.BY_HAND):
        fits = case.visibility is Visibility.ALL and sizes[case.name] <= LARGEST
        if fits and left[case.group] > 1 and len(chosen) < MOST:
            left[case.group] -= 1
            chosen.append(case)
    return tuple(case for case in cases if case in chosen)
