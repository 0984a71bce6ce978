"""Judging walks through trees of tic-tac-toe: where they first go wrong, and why.

The answer is compared with the expected stream piece by piece; only at the first wrong line is the
place in the tree worked out and the usual mistakes are tried.
"""

import re
from collections.abc import Iterable, Iterator

from judge.checkers.plain.lines import LinePair, from_first_difference, normalised
from judge.checkers.question import Question, not_a_request, request_of
from judge.checkers.tictactoe.link import board_link
from judge.checkers.tictactoe.traversal_mistakes import (
    TraversalSection,
    advice_on,
    name_miscount,
    name_mistake,
)
from judge.checkers.tictactoe.traversal_place import ORDER_NAMES, LinePlace, Part, path_to, place_of
from judge.checkers.tictactoe.traversal_slip import (
    BOARD,
    LOOK_AHEAD,
    Slip,
    SlipKind,
    about_slip,
    find_slip,
)
from judge.checkers.tictactoe.tree import GameTree, at_a_line, depth_of, text_of, tree_with
from judge.model.finding import PLAY_FROM, Finding
from judge.model.verdict import Verdict
from judge.text.safe_text import shown
from solver.errors import FormatError
from solver.formats.tictactoe import parse_board
from solver.formats.traversal import parse_request

_HEAD = re.compile(rb"Board Position: ([XO*]{9}) Total nodes created: ([0-9]{1,18})")
_TITLE = b" for starting: "
_HOPELESS = ("too short", "malformed", "impossible board")  # no line of the right walk
_BLANKS = b" \t\r\v\f"  # deleted, not split at: a line may have millions of words


def check(question: Question) -> Finding:
    """Compare with the expected walk; name the first wrong line, its node and the mistake."""
    actual = normalised(question.actual)
    pairs = from_first_difference(question.expected, actual, LOOK_AHEAD)
    if not pairs:
        return Finding(Verdict.AC)
    request = request_of(question.input, parse_request)
    if request is None:
        return not_a_request("a traversal request")
    tree = tree_with(at_a_line)
    place = place_of(request, pairs[0].number, tree)
    return _explain(actual, pairs, place, tree)


def _explain(actual: bytes, pairs: list[LinePair], place: LinePlace, tree: GameTree) -> Finding:
    pair = pairs[0]
    if not actual.strip():
        return Finding(Verdict.IL, "the answer is empty", _staff(pair), "empty answer")
    given = pair.actual or b""
    if pair.expected and given.upper() == pair.expected.upper():
        why = "upper and lower case differ: X, O, and the words of the titles as given"
        return _finding(pair, place, tree, "letter case", why)
    if pair.expected and given.translate(None, _BLANKS) == pair.expected.translate(None, _BLANKS):
        return _finding(pair, place, tree, "blanks", "the spaces are not where the format has them")
    if place.part is Part.HEAD and (found := _HEAD.fullmatch(given)):
        return _wrong_head(found, pair, place, tree)
    if mistake := _mistake(actual, pair, place):
        return _finding(pair, place, tree, mistake, advice_on(mistake))
    diagnosis, why = _about_line(given, pair, place)
    if diagnosis not in _HOPELESS and (slip := _find_slip(actual, pairs, place)) is not None:
        above = _line_above(actual, pair) if place.index else b""
        diagnosis, why = slip.kind.value, about_slip(slip, pair.number, given, above)
    return _finding(pair, place, tree, diagnosis, why)


def _find_slip(actual: bytes, pairs: list[LinePair], place: LinePlace) -> Slip | None:
    """Return the boards that are missing, too many or moved, if the rest is right."""
    given = _lines_of(pair.actual for pair in pairs)
    right = _lines_of(pair.expected for pair in pairs)
    slip = find_slip(given, right, actual[: pairs[0].offset])
    # After the end everything is surplus; only a repeated last board says more.
    return None if place.part is Part.END and slip and slip.kind is SlipKind.SURPLUS else slip


def _lines_of(lines: Iterable[bytes | None]) -> list[bytes]:
    """Return lines without those that are blank at the end."""
    made = [line or b"" for line in lines]
    while made and not made[-1]:
        made.pop()
    return made


def _line_above(actual: bytes, pair: LinePair) -> bytes:
    end = pair.offset - 1
    return actual[actual.rfind(b"\n", 0, end) + 1 : end]


def _wrong_head(
    found: re.Match[bytes], pair: LinePair, place: LinePlace, tree: GameTree
) -> Finding:
    """Judge the line with the number of nodes."""
    if pair.expected and found[1] not in pair.expected:
        return _finding(pair, place, tree, "wrong start", "this is not the next start board")
    count = int(found[2])
    name, advice = name_miscount(count, place.start, tree)
    why = f"{count:,} is not the number of nodes" + (f"; {advice}" if advice else "")
    return _finding(pair, place, tree, name or "wrong count", why)


def _mistake(actual: bytes, pair: LinePair, place: LinePlace) -> str:
    """Return the mistake that explains the boards of the order in which the line lies."""
    order, index = place.order, place.index
    if place.part is not Part.NODES:
        order, index = place.before, 0
        if not order or not BOARD.fullmatch(pair.actual or b""):
            return ""
    title = actual.rfind(_TITLE, 0, pair.offset)
    begin = actual.find(b"\n", title) + 1
    if title < 0 or begin == 0:
        return ""
    if place.part is not Part.NODES:
        index = actual.count(b"\n", begin, pair.offset)
    return name_mistake(TraversalSection(order, place.start, index, lambda: _boards(actual, begin)))


def _boards(actual: bytes, begin: int) -> Iterator[bytes]:
    """Yield the lines from an offset to the next title or head."""
    while begin < len(actual):
        end = actual.find(b"\n", begin)
        end = len(actual) if end < 0 else end
        line = actual[begin:end].rstrip()
        if _TITLE in line or line.startswith(b"Board Position") or not line:
            return
        yield line
        begin = end + 1


def _about_line(given: bytes, pair: LinePair, place: LinePlace) -> tuple[str, str]:
    """Return a name and a reason for a line that no known mistake explains."""
    if pair.actual is None:
        return "too short", "the answer ends here; more is expected"
    if place.part is Part.END:
        return "too long", f"{shown(given)} comes after the end of the right answer"
    if place.part is not Part.NODES:
        return "wrong title", f"{shown(given)} is not {place.part.value}, which belongs here"
    if _TITLE in given or given.startswith(b"Board Position"):
        return "too few boards", "the order ends too early"
    if not BOARD.fullmatch(given):
        return "malformed", f"{shown(given)} is not a board: nine of X O *"
    try:
        parse_board(given.decode("ascii"))
    except FormatError as error:
        return "impossible board", f"no game reaches your board: {error.found}"
    return "", f"your {shown(given)} does not belong here"


def _finding(pair: LinePair, place: LinePlace, tree: GameTree, diagnosis: str, why: str) -> Finding:
    where = f"line {pair.number}"
    details: dict[str, object] = {"line": pair.number, "part": place.part.name.lower()}
    path: list[int] = []
    if place.part is Part.NODES:
        path = path_to(place.order, place.start, place.index, tree)
        depth = depth_of(place.start) + len(path)
        moves = f"after the moves {' '.join(map(str, path))}" if path else "the start board"
        where += f" ({ORDER_NAMES[place.order]}, depth {depth}, {moves})"
        details |= {"order": place.order, "depth": depth, "path": path, "node": place.index}
    details[PLAY_FROM] = board_link(text_of(place.start), moves=path)
    verdict = Verdict.IL if diagnosis in ("malformed", "letter case", "blanks") else Verdict.WA
    return Finding(
        verdict, f"{where}: {why}", f"{where}: {why}; {_staff(pair)}", diagnosis, details
    )


def _staff(pair: LinePair) -> str:
    wanted = "the end" if pair.expected is None else shown(pair.expected, 90)
    given = "the end" if pair.actual is None else shown(pair.actual, 90)
    return f"expected {wanted}, found {given}"
