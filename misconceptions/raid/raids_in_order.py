"""Searches whose ties fall in the order of the pawns from which Raids are made."""

from collections.abc import Callable, Sequence

from misconceptions.raid.other_rules import STEPS
from misconceptions.raid.rules import Way
from misconceptions.raid.search import Ranking, TwinSearch
from solver.games.raid import RAID, STAKE

AFTER, BETWEEN, BEFORE = "after all Stakes", "between the Stakes", "before all Stakes"


class RaidsFromPawns(TwinSearch):
    """For each own pawn, for each direction: a Raid there, if that cell is free.

    A Raid that comes more than once counts where it comes first, or last if later ties win.
    """

    order: Sequence[str] = tuple(STEPS)
    place = AFTER
    last = False  # the last of equal moves is kept
    by_columns = False  # pawns are looked at column by column
    ways_first = False  # for each direction, for each own pawn
    of_enemies = False  # Raids are looked for around enemies, not around own pawns

    def ranking(self, rank: Callable[[Way, int], Ranking]) -> Callable[[Way, int], Ranking]:
        places = self._places()

        def ranked(way: Way, gain: int) -> Ranking:
            found = places.get(way[:2], [(2, *self._cell(way[1]))])
            if self.last:
                return tuple(-number for number in max(found))
            return min(found)

        return ranked

    def _cell(self, cell: int) -> tuple[int, ...]:
        size = self.rules.size
        return (cell % size, cell // size) if self.by_columns else (cell // size, cell % size)

    def _places(self) -> dict[tuple[int, int], list[tuple[int, ...]]]:
        """Return for each move when the loops come to it: once, or for a Raid several times."""
        found: dict[tuple[int, int], list[tuple[int, ...]]] = {}
        size = self.rules.size
        pawn = self.pawns[1] if self.of_enemies else self.pawns[0]
        group = {AFTER: 1, BETWEEN: 0, BEFORE: -1}[self.place]
        for cell, held in enumerate(self.board):
            found[STAKE, cell] = [(0, *self._cell(cell), 0)]
            for number, way in enumerate(self.order if held == pawn else ()):
                row, column = cell // size + STEPS[way][0], cell % size + STEPS[way][1]
                if 0 <= row < size and 0 <= column < size:
                    here = (*self._cell(cell), 1 + number)
                    come = (number, *self._cell(cell)) if self.ways_first else here
                    found.setdefault((RAID, row * size + column), []).append((group, *come))
        return found
