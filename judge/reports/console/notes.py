"""What was decided about submissions as a whole: how they are asked, what was left out of them."""

from judge.model.result import Result
from judge.text.safe_text import one_line

MOST_NOTES = 8
MOST_NAMES = 5


class SubmissionNotes:
    """Gathers the notes of the first result of each submission; that one speaks for all."""

    def __init__(self) -> None:
        self._seen: set[str] = set()
        self._names: dict[str, list[str]] = {}  # who has a note

    def add(self, result: Result) -> None:
        """Take one more result; in their order."""
        if result.submission in self._seen:
            return
        self._seen.add(result.submission)
        for note in result.note.split("; ") if result.note else ():
            self._names.setdefault(note, []).append(result.submission)

    @property
    def lines(self) -> list[str]:
        """Return each note with those whom it concerns, what concerns most of them first."""
        ordered = sorted(self._names.items(), key=lambda pair: -len(pair[1]))
        lines = [f"note{self._whom(names)}: {one_line(note, 150)}" for note, names in ordered]
        more = len(lines) - MOST_NOTES
        return lines[:MOST_NOTES] + ([f"note: and {more} more like these"] if more > 0 else [])

    def _whom(self, names: list[str]) -> str:
        if len(self._seen) == 1:
            return ""
        if len(names) == len(self._seen):
            return " (all submissions)"
        shown = ", ".join(one_line(name, 40) for name in names[:MOST_NAMES])
        more = len(names) - MOST_NAMES
        return f" ({shown}{f' and {more} more' if more > 0 else ''})"
