"""Which misconceptions are claimed: properties, and the comparison with all sets."""

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.causes.cover import Candidate, Claim, claims_of

CASES = "abcdef"
SETS = st.frozensets(st.sampled_from(CASES))
PASSED = st.frozensets(st.sampled_from("XYZ"))


@st.composite
def candidates(draw: st.DrawFn) -> list[Candidate]:
    """Some candidates; none explains and differs in one case."""
    made = []
    for name in range(draw(st.integers(0, 6))):
        explains = draw(SETS)
        made.append(Candidate(str(name), explains, draw(PASSED), draw(SETS) - explains))
    return made


@given(SETS, candidates())
def test_a_claim_is_made_of_what_its_twin_reproduces(
    failures: frozenset[str], given_ones: list[Candidate]
) -> None:
    """No claim is empty, none goes beyond its twin or the failures, none is told twice."""
    claims = claims_of(failures, given_ones)
    told = list(chain.from_iterable(claim.explains for claim in claims))
    assert len(told) == len(set(told))
    for claim in claims:
        assert claim.explains
        assert claim.explains <= failures & claim.candidate.explains
        for equal in claim.equals:
            assert claim.explains <= equal.explains


@given(SETS, candidates())
def test_no_smaller_set_says_as_much(failures: frozenset[str], given_ones: list[Candidate]) -> None:
    """Among sets of fit claims of one or two none explains all that is claimed with fewer."""
    claims = claims_of(failures, given_ones)
    covered = frozenset(chain.from_iterable(claim.explains for claim in claims))
    for size in range(1, min(len(claims), 3)):
        for chosen in combinations(given_ones, size):
            alone = claims_of(failures, chosen)
            if len(alone) == size:
                assert not frozenset(chain.from_iterable(c.explains for c in alone)) >= covered


def test_one_cause_of_all_wins_over_two_of_parts() -> None:
    """The issue's example: a search of one ply is not also one that is one ply short."""
    one = Candidate("one-ply", frozenset("abcdef"))
    short = Candidate("one-ply-short", frozenset("abc"), frozenset("X"), frozenset("de"))
    assert claims_of("abcdef", [short, one]) == [Claim(one, frozenset("abcdef"))]


def test_two_that_explain_the_same_are_both_named() -> None:
    """Equals are told beside the first of them; one that errs where the student passed is none."""
    first, second = Candidate("first", frozenset("abc")), Candidate("second", frozenset("abc"))
    weaker = Candidate("weaker", frozenset("abc"), frozenset("X"))
    assert claims_of("abc", [weaker, first, second]) == [Claim(first, frozenset("abc"), (second,))]


def test_a_twin_that_errs_elsewhere_is_no_cause() -> None:
    """As many cases against as for: no claim. A guess is worse than silence."""
    assert claims_of("ab", [Candidate("guess", frozenset("ab"), frozenset("XY"))]) == []
    assert claims_of("abc", [Candidate("guess", frozenset("a"), differs=frozenset("bc"))]) == []


def test_two_mistakes_at_once_are_both_found() -> None:
    """What the first explains does not speak against it; the second has twice as much for it."""
    one = Candidate("one", frozenset("abcdef"), differs=frozenset("ghi"))
    other = Candidate("other", frozenset("ghi"), differs=frozenset("a"))
    told = claims_of("abcdefghi", [one, other])
    assert [claim.candidate.name for claim in told] == ["one", "other"]


@pytest.mark.parametrize(
    "second",
    [
        Candidate("few", frozenset("ef")),
        Candidate("refuted", frozenset("efg"), refuted=frozenset("XY")),
        Candidate("differs", frozenset("efg"), differs=frozenset("ab")),
    ],
)
def test_a_second_mistake_needs_more_than_a_coincidence(second: Candidate) -> None:
    """Two failures, or two cases against three, are no second mistake."""
    one = Candidate("one", frozenset("abcd"))
    assert [claim.candidate.name for claim in claims_of("abcdefg", [one, second])] == ["one"]


def test_nobody_is_accused_of_what_the_first_may_yet_explain() -> None:
    """A twin that was too slow to answer leaves its failures open."""
    slow = Candidate("slow", frozenset("abcd"), unknown=frozenset("efg"))
    quick = Candidate("quick", frozenset("efg"))
    assert [claim.candidate.name for claim in claims_of("abcdefg", [slow, quick])] == ["slow"]
