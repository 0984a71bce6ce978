"""The file in which `tools/tune.py` keeps the figures of an evaluation: JSON, by name."""

import json
from pathlib import Path

from judge.files.atomic import replace_file
from judge.model.errors import JudgeError
from solver.search.raid.weights import NAMES

FigurePair = tuple[tuple[int, ...], tuple[int, ...]]  # of a free board and of a full one
BOARDS = ("free board", "full board")
LARGEST = 4096  # the kernel takes no larger ones


def read_figures(path: Path) -> FigurePair:
    """Return the figures of a file; JudgeError says what is wrong with it."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise JudgeError(f"{path}: cannot be read as weights: {error}") from None
    first, last = (_figures(path, found, board) for board in BOARDS)
    return first, last


def _figures(path: Path, found: object, board: str) -> tuple[int, ...]:
    figures = found.get(board) if isinstance(found, dict) else None
    if not isinstance(figures, dict) or set(figures) != set(NAMES):
        names = ", ".join(NAMES)
        raise JudgeError(f"{path}: wanted, under {board!r}, a whole number for each of {names}")
    for name, figure in figures.items():
        if type(figure) is not int or abs(figure) > LARGEST:
            wanted = f"a whole number up to {LARGEST}"
            raise JudgeError(f"{path}: {board}, {name}: found {figure!r}, wanted {wanted}")
    return tuple(figures[name] for name in NAMES)


def write_figures(path: Path, pair: FigurePair, about: dict[str, object]) -> None:
    """Keep figures, and beside them how they were found."""
    named = {
        board: dict(zip(NAMES, figures, strict=True))
        for board, figures in zip(BOARDS, pair, strict=True)
    }
    replace_file(path, (json.dumps({**about, **named}, indent=2) + "\n").encode())
