"""What a report tells about one cluster of failures, as plain values for the template."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from markupsafe import Markup, escape

from judge.grading.crash import crash_of
from judge.model.case import Visibility
from judge.model.finding import PLAY_CELLS, PLAY_FROM, PLAY_SAID, Drawing
from judge.model.result import Result
from judge.model.run import Plan
from judge.model.verdict import Verdict
from judge.reports.answer_text import answer_text
from judge.reports.audience import Audience, message, visibility
from judge.reports.diff import Line, difference, difference_at
from judge.reports.html.board import Picture, Shelf, picture
from judge.reports.html.case_text import COLUMNS, LINES
from judge.reports.html.clusters import Cluster
from judge.reports.html.readers import Readers
from judge.text.safe_text import excerpt, one_line, printable

MOST_BOARDS = 4
PLAYABLE = ("raid", "traversal", "qtable", "numerical")  # whose inputs the board can read
TINY, LARGE = 3, 6  # columns: so few are not blown up, more are shown alone on a phone
DetailT = TypeVar("DetailT", str, list[object])
_SIGNS = {"same": " ", "missing": "+", "extra": "-"}


@dataclass(frozen=True)
class Scenery:
    """A drawing with its words; `scene` tells a script what it shows."""

    title: str
    scene: str
    picture: Picture


@dataclass(frozen=True)
class ClusterSection:
    """One failure in full. Empty texts are not shown."""

    cluster: Cluster
    result: Result
    case_number: int
    headline: str
    message: str
    crash: tuple[str, str]  # what went wrong, and where in the student's own file
    output: str
    stderr: str
    printed: str
    boards: tuple[Scenery, ...]
    size: str  # of its boards: tiny, large, or "" for neither
    lines: Markup  # of the difference
    rerun: str
    play_from: str | None  # where a board opens: a link, "" for the input itself; None: no board
    open: bool  # False: these readers may only know the verdict
    said: str = ""  # what the answer says of that board, and of which of its cells
    cells: str = ""
    same_in: tuple[tuple[str, int], ...] = ()  # all cases, if there are several, with their numbers
    boards_of_others: bool = False  # some of these have a board to play on

    @property
    def layers(self) -> frozenset[str]:
        """Return the names of the drawn layers that the section uses."""
        return frozenset(name for board in self.boards for name in board.picture.layers)


def make_section(
    plan: Plan,
    cluster: Cluster,
    result: Result,
    readers: Readers,
    shelf: Shelf,
) -> ClusterSection:
    """Return the section of a cluster from its first result."""
    audience, number = readers.audience, readers.numbers[cluster.title]
    said = message(result, audience)
    nothing = ("", "")
    if visibility(result.case, audience) is not Visibility.ALL:
        headline = "only the verdict of this case is shown"
        return ClusterSection(
            *(cluster, result, number, headline, "", nothing, "", "", "", (), "", Markup(), ""),
            play_from=None,
            open=False,
        )
    again = plan.rerun(result.submission, result.case) if audience is Audience.STAFF else ""
    drawings = result.finding.drawings[:MOST_BOARDS]
    return ClusterSection(
        cluster=cluster,
        result=result,
        case_number=number,
        headline=one_line(said or result.stderr, 140),
        message=excerpt(said, columns=500),
        crash=_crash(result),
        output=answer_text(result, LINES, COLUMNS),
        stderr=excerpt(result.stderr, 30, COLUMNS),
        printed=excerpt(result.printed, 30, COLUMNS),
        boards=tuple(_board(drawing, shelf) for drawing in drawings),
        size=_size(drawings),
        lines=_lines(result, readers.texts[result.case.title].expected_start),
        rerun=printable(again),  # its paths are those of the staff's machine
        play_from=_play_from(result),
        open=True,
        said=one_line(_detail(result, PLAY_SAID, str), 200),
        cells=",".join(map(str, _detail(result, PLAY_CELLS, list))),
        same_in=_same_in(cluster, readers),
        boards_of_others=_have_boards(plan, cluster),
    )


def _same_in(cluster: Cluster, readers: Readers) -> tuple[tuple[str, int], ...]:
    """Return the cases of a failure that comes in several, the first included."""
    if len(cluster.cases) == 1:
        return ()
    return tuple((title, readers.numbers[title]) for title in cluster.cases)


def _have_boards(plan: Plan, cluster: Cluster) -> bool:
    """Tell whether a reader can play on from any of the cases, if there are several."""
    return len(cluster.cases) > 1 and any(
        case.checker in PLAYABLE and case.title in cluster.cases for case in plan.cases
    )


def _play_from(result: Result) -> str | None:
    if result.case.checker not in PLAYABLE:
        return None
    return printable(str(result.finding.details.get(PLAY_FROM, "")))


def _detail(result: Result, name: str, kind: type[DetailT]) -> DetailT:
    """Return one of a finding's details, an empty one if it is missing or not of its kind."""
    found = result.finding.details.get(name)
    return found if isinstance(found, kind) else kind()


def _board(drawing: Drawing, shelf: Shelf) -> Scenery:
    return Scenery(one_line(drawing.title, 80), drawing.scene.value, picture(drawing, shelf))


def _size(drawings: Sequence[Drawing]) -> str:
    columns = max((len(row) for drawing in drawings for row in drawing.rows), default=0)
    return "tiny" if columns <= TINY else "large" if columns > LARGE else ""


def _crash(result: Result) -> tuple[str, str]:
    """Return what a crashed program says went wrong, and the student's own frame."""
    crash = crash_of(result.stderr.encode()) if result.verdict is Verdict.RTE else None
    if crash is None:
        return "", ""
    return one_line(crash.what, 300), one_line(str(crash.own), 200) if crash.own else ""


def _lines(result: Result, expected: str) -> Markup:
    """Return the difference, marked up here: there are too many lines for a template.

    The start of a long answer is not compared with all that is expected: what was kept of the
    place where it goes wrong is shown, or nothing.
    """
    if result.departure is not None:
        return Markup("".join(map(_span, difference_at(result.departure))))
    if result.rest or not result.output:
        return Markup()
    answer = result.output.decode("utf-8", "backslashreplace")
    return Markup("".join(map(_span, difference(expected, answer))))


def _span(line: Line) -> str:
    sign = _SIGNS[line.kind]
    return f'<span class="{line.kind}"><i>{line.number}</i>{sign} {escape(line.text)}\n</span>'
