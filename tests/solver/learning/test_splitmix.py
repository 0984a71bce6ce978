"""SplitMix64: the published numbers, and choices that reach every index."""

from hypothesis import given
from hypothesis import strategies as st

from solver.learning.splitmix import SplitMix64

SEEDS = st.integers(0, 2**64 - 1)


def test_splitmix_gives_the_published_numbers() -> None:
    """The first words of seed 1234567 are those of the reference implementation."""
    generator = SplitMix64(1234567)
    assert [generator.next_word() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@given(SEEDS, st.integers(1, 45))
def test_random_numbers_choose_every_index_and_no_other(seed: int, count: int) -> None:
    """int(random() * n) lies in 0..n-1 for every number that the generator can give."""
    assert 0 <= int(SplitMix64(seed).random() * count) < count
