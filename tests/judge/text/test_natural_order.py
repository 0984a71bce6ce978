"""The order of names that people expect."""

from hypothesis import given
from hypothesis import strategies as st

from judge.text.natural_order import natural_key


def test_numbers_count_as_numbers() -> None:
    """2 comes before 10, also inside names; letters are compared without case first."""
    names = ["10", "2", "a10b", "a2b", "B1", "a", "02", "1"]
    assert sorted(names, key=natural_key) == ["1", "02", "2", "10", "a", "a2b", "a10b", "B1"]


@given(st.text(max_size=8), st.text(max_size=8))
def test_any_two_names_can_be_compared(one: str, other: str) -> None:
    """No names are equal to the order unless they are the same."""
    assert (natural_key(one) < natural_key(other)) + (natural_key(other) < natural_key(one)) == (
        one != other
    )
