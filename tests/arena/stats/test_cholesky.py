"""Solving equations, against multiplying the solution out."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.stats.cholesky import Factor


@given(st.integers(1, 7), st.randoms(use_true_random=False))
def test_what_is_solved_multiplies_out(size: int, dice: random.Random) -> None:
    """A x = b for a random positive definite A, and A times its inverse is the unit matrix."""
    base = [[dice.uniform(-1, 1) for _ in range(size)] for _ in range(size)]
    matrix = [
        [sum(a * b for a, b in zip(row, other, strict=True)) + (row is other) for other in base]
        for row in base
    ]
    right = [dice.uniform(-1, 1) for _ in range(size)]
    found = Factor(matrix).solve(right)
    for row, value in zip(matrix, right, strict=True):
        assert sum(a * b for a, b in zip(row, found, strict=True)) == pytest.approx(value, abs=1e-9)
    for i, column in enumerate(Factor(matrix).inverse()):
        for j, row in enumerate(matrix):
            product = sum(a * b for a, b in zip(row, column, strict=True))
            assert product == pytest.approx(float(i == j), abs=1e-9)


def test_what_is_not_definite_is_refused() -> None:
    """A matrix without an inverse is no information."""
    with pytest.raises(ValueError, match="not positive definite"):
        Factor([[1.0, 1.0], [1.0, 1.0]])
