"""`--anchor NAME=ELO`: players whose rating is known, by which all others are rated."""

import argparse
import math
from collections.abc import Sequence

from judge.model.errors import JudgeError
from judge.text.safe_text import printable_line

LARGEST_ELO = 10_000


def add_anchor(parser: argparse.ArgumentParser) -> None:
    """Add the option to a parser."""
    parser.add_argument(
        "--anchor",
        action="append",
        default=[],
        metavar="NAME=ELO",
        help="a player's rating, held fast; may be repeated (default: the average is 0)",
    )


def anchors_of(options: argparse.Namespace, names: Sequence[str]) -> dict[str, float]:
    """Return the anchors that were given; JudgeError says what is wrong with one."""
    anchors: dict[str, float] = {}
    for text in options.anchor:
        name, _, number = text.rpartition("=")
        elo = _number(number)
        if not name:
            raise JudgeError(f"--anchor {text[:60]!r}: wanted NAME=ELO, like {names[0]}=1500")
        if name not in names or name in anchors:
            wanted = printable_line(", ".join(names), 200)
            again = "a second time" if name in anchors else "no player of that name"
            raise JudgeError(f"--anchor {text[:60]!r}: found {again}, wanted one of {wanted}")
        if not abs(elo) <= LARGEST_ELO:
            raise JudgeError(f"--anchor {text[:60]!r}: wanted NAME=ELO, like {name}=1500")
        anchors[name] = elo
    return anchors


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan
