"""One part of a grading that several machines share: the same list divided by all in the same way.

The list has every submission with every case, and a shard is a run of neighbours in it: parts
differ by one result at most. Many submissions are so divided by submission, and a program is built
by one shard, or by two where a part ends; few are divided by case. The cases of a submission stand
in an order that scatters neighbours: cases that take long are often neighbours.
"""

from collections.abc import Sequence
from dataclasses import dataclass

MOST_SHARDS = 100_000
GOLDEN = 2654435769  # 2**32 divided by the golden ratio: multiples of it are spread most evenly


@dataclass(frozen=True)
class Shard:
    """Part `number` of `of`, from 1."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def places(self, submissions: int, cases: int) -> list[list[int]]:
        """Return for each submission the places of the cases that belong to this part, in order."""
        total = submissions * cases
        start, end = (total * edge // self.of for edge in (self.number - 1, self.number))
        order = scattered(cases)
        return [
            sorted(order[max(start - first, 0) : max(end - first, 0)])
            for first in range(0, total, cases or 1)
        ]


def scattered(cases: int) -> Sequence[int]:
    """Return the places of cases in an order of which every part is spread over all of them."""
    return sorted(range(cases), key=lambda place: (place + 1) * GOLDEN % 2**32)
