"""Users of slots: each has its own."""

import os

import pytest

from judge.sandbox.slot_user import SlotUser


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives slots their own users")
def test_slots_never_share_a_user() -> None:
    """Whoever wishes for the same user gets another one, until it is given back."""
    first, second = SlotUser.take(7), SlotUser.take(7)
    numbers = {first.number, second.number}
    first.close()
    third = SlotUser.take(first.number - 60_000)
    assert len(numbers) == 2
    assert third.number == first.number
    second.close()
    third.close()
