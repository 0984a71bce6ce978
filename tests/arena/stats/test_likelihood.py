"""The likelihood of scores under an assumed mean."""

from hypothesis import given
from hypothesis import strategies as st

from arena.stats.likelihood import log_likelihood, mean_of

PAIRS = st.lists(st.integers(0, 200), min_size=5, max_size=5).filter(lambda c: sum(c) > 0)


@given(PAIRS)
def test_no_mean_is_likelier_than_the_sample_mean(counts: list[int]) -> None:
    """The likelihood has its top at the sample's own mean."""
    mean = min(max(mean_of(counts), 0.01), 0.99)
    top = log_likelihood(counts, mean)
    for other in (0.05, 0.3, 0.5, 0.7, 0.95):
        assert log_likelihood(counts, other) <= top + 0.2
