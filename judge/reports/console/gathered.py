"""Notes that several submissions have in common, each told once with those whom it concerns."""

from collections.abc import Iterable, Mapping

from judge.model.run import GradingRun
from judge.text.safe_text import one_line

MOST_NOTES, MOST_NAMES = 8, 5  # notes on submissions, and submissions named by each


class Gathered:
    """Texts by whom they concern, under one `label`."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._seen: set[str] = set()
        self._names: dict[str, list[str]] = {}  # of whom a text tells

    def add(self, submission: str, texts: Iterable[str]) -> None:
        """Take what there is to say about a submission."""
        self._seen.add(submission)
        for text in texts:
            self._names.setdefault(text, []).append(submission)

    @property
    def lines(self) -> list[str]:
        """Return each text with those whom it concerns, what concerns most of them first."""
        ordered = sorted(self._names.items(), key=lambda pair: -len(pair[1]))
        start = self._label
        lines = [f"{start}{self._whom(names)}: {one_line(text, 150)}" for text, names in ordered]
        more = len(lines) - MOST_NOTES
        return lines[:MOST_NOTES] + ([f"{start}: and {more} more like these"] if more > 0 else [])

    def _whom(self, names: list[str]) -> str:
        if len(self._seen) == 1:
            return ""
        if len(names) == len(self._seen):
            return " (all submissions)"
        shown = ", ".join(one_line(name, 40) for name in names[:MOST_NAMES])
        more = len(names) - MOST_NAMES
        return f" ({shown}{f' and {more} more' if more > 0 else ''})"


def submission_notes(notes: Mapping[str, str]) -> list[str]:
    """Return the notes that submissions have; several of one are split by semicolons."""
    gathered = Gathered("note")
    for submission, note in notes.items():
        gathered.add(submission, note.split("; ") if note else ())
    return gathered.lines


def points_notes(run: GradingRun) -> list[str]:
    """Return why points are not what the verdicts alone would give: dropped cases, caps."""
    gathered = Gathered("points")
    for submission in run.plan.submissions:
        own = [points for points in run.points_of(submission) if points.note]
        where = (f"{each.suite}/{each.group}" if each.group else each.suite for each in own)
        texts = (f"{name}: {each.note}" for name, each in zip(where, own, strict=True))
        gathered.add(submission, texts)
    return gathered.lines
