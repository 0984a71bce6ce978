"""Which misconceptions are claimed: the fewest that explain most failures, and no guess.

A misconception *explains* a failure if its twin gives the very answer of the student. What *speaks
against* it are cases where its twin errs and the student does not, or errs otherwise. What is
claimed must explain more failures than speak against it; one that would err where the student is
right is a weaker claim, and loses to one that would not. That there is a second mistake needs more:
several failures that the first does not explain although its twin was asked, and twice as many
cases for it as against it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

LARGEST_EXACT = 2  # claims; up to so many, all sets are tried
SEVERAL = 3  # failures that a further claim must explain
TIMES = 2  # how many cases for a further claim there must be for each that speaks against it


@dataclass(frozen=True)
class Candidate:
    """A misconception and the cases where its twin errs, told by what the student answered."""

    name: str
    explains: frozenset[str] = frozenset()  # failed, with the twin's very answer
    refuted: frozenset[str] = frozenset()  # passed by the student
    differs: frozenset[str] = frozenset()  # failed, with another answer
    unknown: frozenset[str] = frozenset()  # its twin gave no answer in time

    def against(self, open_cases: frozenset[str]) -> int:
        """Return how many cases speak against it; what another claim explains does not."""
        return len(self.refuted) + len(self.differs & open_cases)


@dataclass(frozen=True)
class Claim:
    """What is said: a misconception, the failures it is said of, and its equals."""

    candidate: Candidate
    explains: frozenset[str]
    equals: tuple[Candidate, ...] = ()  # they explain just the same and no less well


def claims_of(failures: Iterable[str], candidates: Sequence[Candidate]) -> list[Claim]:
    """Return what is claimed of these failures, the most important first.

    `candidates` are in the order in which they are preferred where nothing else decides.
    """
    wanted = frozenset(failures)
    greedy = _greedy(wanted, candidates)
    covered = frozenset[str]().union(*(claim.explains for claim in greedy))
    for size in range(1, min(LARGEST_EXACT, len(greedy) - 1) + 1):
        sets = (_in_turn(wanted, chosen) for chosen in combinations(candidates, size))
        whole = [claims for claims in sets if _explained(claims) >= covered]
        if whole:
            best = max(whole, key=lambda claims: _worth(wanted, claims))
            return _with_equals(wanted, best, candidates)
    return _with_equals(wanted, greedy, candidates)


def _greedy(wanted: frozenset[str], candidates: Sequence[Candidate]) -> list[Claim]:
    claims: list[Claim] = []
    left = wanted
    while left:
        fit = [each for each in candidates if _is_fit(each, left, further=bool(claims))]
        if not fit:
            return claims
        best = max(fit, key=lambda each: _net(each, left))
        claims.append(Claim(best, best.explains & left))
        # Of what its twin may yet explain nobody else is accused.
        left -= best.explains | best.unknown
    return claims


def _in_turn(wanted: frozenset[str], chosen: Sequence[Candidate]) -> list[Claim]:
    """Return claims of these candidates alone, [] if one of them is not fit in its turn."""
    claims = _greedy(wanted, chosen)
    return claims if len(claims) == len(chosen) else []


def _is_fit(candidate: Candidate, left: frozenset[str], further: bool) -> bool:
    new = len(candidate.explains & left)
    if not further:
        return new > candidate.against(left)
    against = len(candidate.refuted) + len(candidate.differs)
    return new >= SEVERAL and len(candidate.explains) >= TIMES * against


def _net(candidate: Candidate, left: frozenset[str]) -> int:
    return len(candidate.explains & left) - candidate.against(left)


def _worth(wanted: frozenset[str], claims: Sequence[Claim]) -> int:
    return sum(len(c.explains) - c.candidate.against(wanted - _explained(claims)) for c in claims)


def _explained(claims: Iterable[Claim]) -> frozenset[str]:
    return frozenset[str]().union(*(claim.explains for claim in claims))


def _with_equals(
    wanted: frozenset[str], claims: Sequence[Claim], candidates: Sequence[Candidate]
) -> list[Claim]:
    told, left = [], wanted
    for claim in claims:
        own = claim.candidate
        equals = tuple(
            other
            for other in candidates
            if other is not own
            and other.explains & left == claim.explains
            and other.against(left) <= own.against(left)
        )
        told.append(Claim(own, claim.explains, equals))
        left -= claim.explains | own.unknown
    return told
