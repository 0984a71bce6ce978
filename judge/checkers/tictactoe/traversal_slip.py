"""Boards of a walk that are missing, too many or in another place, while the rest is correct.

Both sides are looked at from the first wrong line on. A slip is reported only if after it the lines
are right again; a walk that goes wrong for good is explained by its mistake, or not at all.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from judge.text.safe_text import counted, shown

LOOK_AHEAD = 5_000  # lines after the first wrong one
RESYNC = 12  # lines that must be right after a slip, or all up to the end
BOARD = re.compile(rb"[XO*]{9}")


class SlipKind(Enum):
    """What happened to boards; the value is the diagnosis."""

    MISSING = "board missing"
    DOUBLED = "board doubled"
    SURPLUS = "board too many"
    MOVED_DOWN = "board moved down"
    MOVED_UP = "board moved up"
    EXCHANGED = "boards exchanged"


@dataclass(frozen=True)
class Slip:
    """A slip that begins on the first wrong line.

    `lines` is how many boards are missing or too many, or how many lines lie between the two places
    of a board that has moved, or of two boards that were exchanged.
    """

    kind: SlipKind
    lines: int


def find_slip(given: list[bytes], right: list[bytes], before: bytes) -> Slip | None:
    """Return the slip that explains the first line; `before` is the answer up to it."""
    return next(_slips(given, right, before), None)


def about_slip(slip: Slip, line: int, given: bytes, above: bytes) -> str:
    """Return what to tell a student about a slip on a line, who never reads the missing board.

    `above` is the board on the line before, if there is one.
    """
    there = line + slip.lines
    if slip.kind is SlipKind.MISSING:
        after = f", right after your {shown(above)}" if above else ""
        boards = counted(slip.lines, "board is", "boards are")
        return f"{boards} missing here{after}; the lines that follow are right"
    if slip.kind is SlipKind.MOVED_DOWN:
        return f"the board that belongs here has moved down to line {there}"
    if slip.kind is SlipKind.MOVED_UP:
        return f"your {shown(given)} has moved up: it belongs on line {there}"
    if slip.kind is SlipKind.EXCHANGED:
        return f"the boards of lines {line} and {there} are exchanged"
    boards = f"your {shown(given)}" if slip.lines == 1 else f"lines {line} to {there - 1}"
    if slip.kind is SlipKind.DOUBLED:
        if slip.lines == 1:
            return f"{boards} appears twice, on lines {line - 1} and {line}"
        return f"{boards} repeat the {slip.lines} boards above them"
    return f"{boards} {'is' if slip.lines == 1 else 'are'} too many; what follows is right"


def _slips(given: list[bytes], right: list[bytes], before: bytes) -> Iterator[Slip]:
    if not given:
        return
    if right and _is_board(given[0]) and _is_board(right[0]):
        yield from _moved(given, right)
    yield from _missing(given, right)
    yield from _too_many(given, right, before)


def _moved(given: list[bytes], right: list[bytes]) -> Iterator[Slip]:
    """Yield a board that stands further down or up than it should, or two that were exchanged."""
    for kind, last in (
        (SlipKind.MOVED_DOWN, _first_difference(given, right[1:])),
        (SlipKind.MOVED_UP, _first_difference(given[1:], right)),
        (SlipKind.EXCHANGED, _first_difference(given[1:], right[1:]) + 1),
    ):
        if last < 1 or not last < min(len(given), len(right)):
            continue
        down, up = given[last] == right[0], given[0] == right[last]
        fits = {
            SlipKind.MOVED_DOWN: down,
            SlipKind.MOVED_UP: up,
            SlipKind.EXCHANGED: down and up,
        }[kind]
        if fits and _agree(given, last + 1, right, last + 1):
            yield Slip(kind, last)


def _missing(given: list[bytes], right: list[bytes]) -> Iterator[Slip]:
    for number, board in enumerate(right[:-1] if right else [], 1):
        if not _is_board(board):
            return
        if right[number] == given[0] and _agree(given, 0, right, number):
            yield Slip(SlipKind.MISSING, number)


def _too_many(given: list[bytes], right: list[bytes], before: bytes) -> Iterator[Slip]:
    for number, board in enumerate(given, 1):
        if not _is_board(board):
            return
        if _agree(given, number, right, 0):
            twice = before.endswith(b"\n".join([b"", *given[:number], b""]))
            yield Slip(SlipKind.DOUBLED if twice else SlipKind.SURPLUS, number)


def _agree(given: list[bytes], here: int, right: list[bytes], there: int) -> bool:
    """Tell whether the next lines of both sides are the same, or both end."""
    return given[here : here + RESYNC] == right[there : there + RESYNC]


def _first_difference(given: list[bytes], right: list[bytes]) -> int:
    pairs = enumerate(zip(given, right, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(given), len(right)))


def _is_board(line: bytes) -> bool:
    return BOARD.fullmatch(line) is not None
