"""Linear equations with a symmetric, positive definite matrix, as information matrices are."""

import math
from collections.abc import Sequence

Matrix = Sequence[Sequence[float]]


class Factor:
    """A matrix A taken apart as L times L turned: equations with it are then solved quickly."""

    def __init__(self, matrix: Matrix) -> None:
        """Take a matrix apart; ValueError if it is not positive definite."""
        rows: list[list[float]] = []
        for place, given in enumerate(matrix):
            row: list[float] = []
            for other, earlier in enumerate(rows):
                left = given[other] - _dot(row, earlier[:other])
                row.append(left / earlier[other])
            square = given[place] - _dot(row, row)
            if square <= 0:
                raise ValueError("a matrix that is not positive definite")
            row.append(math.sqrt(square))
            rows.append(row)
        self._rows = rows
        self._columns = [[rows[i][j] for i in range(j, len(rows))] for j in range(len(rows))]

    def solve(self, right: Sequence[float]) -> list[float]:
        """Return x with A x = right."""
        half: list[float] = []
        for row, value in zip(self._rows, right, strict=True):
            half.append((value - _dot(row[:-1], half)) / row[-1])
        found: list[float] = []  # from the last one up
        for column, value in zip(reversed(self._columns), reversed(half), strict=True):
            found.insert(0, (value - _dot(column[1:], found)) / column[0])
        return found

    def inverse(self) -> list[list[float]]:
        """Return the inverse: of an information matrix, the covariances."""
        size = len(self._rows)
        return [self.solve([float(i == j) for i in range(size)]) for j in range(size)]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(float.__mul__, one, other))
