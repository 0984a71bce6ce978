"""`python -m bench [NAME...]`: run the measures and print one table of ratios."""

import importlib
import os
import sys

from bench.row import Row

MEASURES: tuple[str, ...] = (
    "raid",
    "judge",
    "stored",
    "start",
    "tictactoe",
    "reports",
    "numerical",
    "checkers",
    "arena",
    "hand_ins",
    "hunt",
    "adequacy",
    "board",
    "cluster",
    "merge",
    "thousand_workers",
)  # modules of bench/, each with `measure() -> Iterable[Row]`


def show(row: Row) -> None:
    """Print one row as soon as it is measured."""
    goal = ""
    if row.goal is not None:
        side = "at most" if row.at_most else "at least"
        goal = f"{side} {row.goal:g} {'ok' if row.met else 'MISSED'}"
    line = f"{row.name:<58} {row.figure:>10.2f} {row.unit:<6} {goal:<20} {row.note}"
    print(line.rstrip(), flush=True)


def main(names: list[str]) -> int:
    if unknown := [name for name in names if name not in MEASURES]:
        print(f"no such measure: {' '.join(unknown)}; there are: {' '.join(MEASURES)}")
        return 2
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    print(f"Python {sys.version.split()[0]}, byte code cached")
    for name in names or MEASURES:
        for row in importlib.import_module(f"bench.{name}").measure():
            show(row)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
