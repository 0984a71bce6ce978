"""Boards and games of numerical tic-tac-toe counted as a student does: level by level, by playing.

Any rules will do, so it takes long from the start; the right ones have the solver's own census.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from misconceptions.numerical.rules import Cells, NumericalRules, played
from solver.games.numerical_symmetry import SYMMETRIES, Symmetry
from solver.games.square_symmetry import BOARD_SYMMETRIES
from solver.trees.numerical.census import NAMES, census
from solver.trees.numerical.classes import image

Rows = list[tuple[int, dict[str, int]]]
ON_BOARD = SYMMETRIES[: len(BOARD_SYMMETRIES)]
TURNS = 4  # of the symmetries of the board, which come first


def keeping(start: Cells, known: Sequence[Symmetry]) -> list[Symmetry]:
    """Return the symmetries that keep a board."""
    return [symmetry for symmetry in known if image(start, symmetry) == start]


def none(start: Cells, known: Sequence[Symmetry]) -> list[Symmetry]:
    return list(known[:1])


def turns(start: Cells, known: Sequence[Symmetry]) -> list[Symmetry]:
    """Know turns of the board, but no reflections."""
    return keeping(start, [each for each in known if each[0] in BOARD_SYMMETRIES[:TURNS]])


def every(start: Cells, known: Sequence[Symmetry]) -> list[Symmetry]:
    """Use all, whether they keep the start board or not."""
    return list(known)


@dataclass(frozen=True)
class NumericalCounter:
    """Each part is one step of the program. As it stands, a right one."""

    rules: Callable[[], NumericalRules] = NumericalRules
    symmetries: Callable[[Cells, Sequence[Symmetry]], list[Symmetry]] = keeping
    counts_after_the_end: bool = False  # moves of finished boards

    def rows(self, start: Cells) -> Rows:
        """Return for each depth below a board what is counted, by name."""
        if self == NumericalCounter():
            return [(d, dict(zip(NAMES, row, strict=True))) for d, row in census(start)]
        return self.plain_rows(start)

    def plain_rows(self, start: Cells) -> Rows:
        """Return the same by playing, whatever the rules."""
        rules, rows, level = self.rules(), [], {start: 1}
        groups = {
            f"classes-{len(known)}": self.symmetries(start, known)
            for known in (ON_BOARD, SYMMETRIES)
        }
        depth = 9 - start.count(0)
        while level:
            rows.append((depth, self._row(rules, level, groups)))
            below: dict[Cells, int] = {}
            for cells, ways in level.items():
                for move in () if rules.is_over(cells) else _moves(rules, cells):
                    child = played(cells, move)
                    below[child] = below.get(child, 0) + ways
            level, depth = below, depth + 1
        return rows

    def _row(
        self, rules: NumericalRules, level: dict[Cells, int], groups: dict[str, list[Symmetry]]
    ) -> dict[str, int]:
        row = dict.fromkeys(NAMES, 0)
        for cells, ways in level.items():
            over = rules.is_over(cells)
            row["tree-nodes"] += ways
            row["states"] += 1
            if not over or self.counts_after_the_end:
                row["state-move-pairs"] += len(_moves(rules, cells))
            row["states-terminal" if over else "states-open"] += 1
            if over:
                outcome = {1: "won-by-odd", -1: "won-by-even", 0: "drawn"}[rules.score(cells)]
                row["games"] += ways
                row[f"games-{outcome}"] += ways
                row[f"states-{outcome}"] += 1
        for name, symmetries in groups.items():
            classes = {min(image(cells, each) for each in symmetries) for cells in level}
            row[name] = len(classes)
            row[f"{name}-terminal"] = sum(rules.is_over(cells) for cells in classes)
            row[f"{name}-open"] = len(classes) - row[f"{name}-terminal"]
        return row


def _moves(rules: NumericalRules, cells: Cells) -> list[tuple[int, int]]:
    return rules.moves(cells, rules.to_move(cells))
