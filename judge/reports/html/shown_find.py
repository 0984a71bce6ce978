"""What the page of a submission shows of a find: the smallest input on which it is wrong."""

from dataclasses import dataclass

from judge.model.find import Find
from judge.reports.console.board import plain, side_by_side
from judge.reports.find_words import beliefs, how_small
from judge.text.safe_text import excerpt

LINES, COLUMNS = 30, 100


@dataclass(frozen=True)
class ShownFind:
    """A find in words; everything in it is text that the template escapes."""

    suite: str
    small: str
    input: str
    message: str
    boards: str
    told: tuple[str, ...]
    proved: bool  # that it is the smallest, not only that none smaller was found


def shown_find(find: Find, staff: bool) -> ShownFind:
    """Return a find for these readers: what it is worth to a student quotes no right answer."""
    said = find.finding.staff if staff else find.finding.student
    return ShownFind(
        find.suite,
        how_small(find),
        excerpt(find.input, LINES, COLUMNS),
        excerpt(said, LINES, 500),
        "\n".join(map(plain, side_by_side(find.finding.drawings, COLUMNS))),
        tuple(beliefs(find, "the program" if staff else "your program", guess=staff)),
        find.proved,
    )
