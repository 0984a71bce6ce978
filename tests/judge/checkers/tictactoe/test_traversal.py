"""The traversal checker: where a walk first goes wrong, and which mistake made it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.checkers.tictactoe import tree as rules
from judge.checkers.tictactoe.traversal_place import Part, path_to, place_of
from judge.checkers.tictactoe.tree import GameTree, Node, node_of, text_of
from judge.model.finding import PLAY_FROM, Finding
from solver.formats.tictactoe import parse_board
from solver.formats.traversal import LEVELORDER, POSTORDER, PREORDER, TERMINALPATH, parse_request
from solver.tasks import Options, solve
from tests.judge.checkers.asking import ask

SMALL = "XX**O*X*O"  # 37 nodes, O to move; some lines are won half-way
LARGE = "X******O*"  # 6,380 nodes
DESCENDING = tuple(range(8, -1, -1))
TITLES = {
    PREORDER: "Preorder",
    POSTORDER: "Postorder",
    LEVELORDER: "Levelorder",
    TERMINALPATH: "Terminal Path",
}
WALKS: dict[str, Callable[[GameTree, Node], object]] = {
    PREORDER: GameTree.preorder,
    POSTORDER: GameTree.postorder,
    LEVELORDER: GameTree.levelorder,
    TERMINALPATH: GameTree.terminal_path,
}


def right_answer(request: str) -> str:
    """Return what the bundled solver answers."""
    return b"".join(solve(request, Options())).decode()


def walk(order: str, start: str = SMALL, tree: GameTree | None = None) -> list[str]:
    """Return the boards of a walk, by default the right one."""
    made = getattr(tree or GameTree(), WALKS[order].__name__)(node_of(parse_board(start)))
    return [text_of(node).decode() for node in made]


def answer(order: str, boards: list[str], start: str = SMALL, count: int = 37) -> str:
    """Return an answer for one order with these boards."""
    head = f"Board Position: {start} Total nodes created: {count}"
    return "\n".join([head, f"{TITLES[order]} for starting: {start}", *boards]) + "\n"


def doubled(boards: list[str]) -> list[str]:
    """Return every board twice in a row."""
    return [board for board in boards for _ in range(2)]


def queued(start: str = SMALL) -> list[str]:
    """Return a level-order that prints nodes when they join the queue and when they leave it."""
    tree, made = GameTree(), []
    for node in tree.levelorder(node_of(parse_board(start))):
        made += [node, *tree.children(node)]
    return [text_of(node).decode() for node in made]


NEVER = GameTree(rules.never)
PRE, POST, LEVEL, PATH = (walk(order) for order in (PREORDER, POSTORDER, LEVELORDER, TERMINALPATH))

# order, the boards given, verdict, diagnosis, part of what the student reads
TABLE = [
    (PREORDER, PRE, "AC", "", ""),
    (POSTORDER, POST, "AC", "", ""),
    (LEVELORDER, LEVEL, "AC", "", ""),
    (TERMINALPATH, PATH, "AC", "", ""),
    (PREORDER, [board + "  \r" for board in PRE], "AC", "", ""),
    (PREORDER, walk(PREORDER, tree=NEVER), "WA", "expanded after a win", "line "),
    (POSTORDER, walk(POSTORDER, tree=NEVER), "WA", "expanded after a win", "post-order, depth"),
    (LEVELORDER, walk(LEVELORDER, tree=NEVER), "WA", "expanded after a win", "level-order, depth"),
    (
        PREORDER,
        walk(PREORDER, tree=GameTree(cells=DESCENDING)),
        "WA",
        "children in descending order",
        "line 4 (pre-order, depth 6, after the moves 2)",
    ),
    (
        LEVELORDER,
        walk(LEVELORDER, tree=GameTree(cells=(0, 3, 6, 1, 4, 7, 2, 5, 8))),
        "WA",
        "children column by column",
        "level-order",
    ),
    (PREORDER, POST, "WA", "post-order given for pre-order", "the start board"),
    (POSTORDER, PRE, "WA", "pre-order given for post-order", "line 3 (post-order, depth"),
    (LEVELORDER, PRE, "WA", "pre-order given for level-order", "line 5 (level-order"),
    (PREORDER, LEVEL, "WA", "level-order given for pre-order", "line 5 (pre-order"),
    (LEVELORDER, doubled(LEVEL), "WA", "level-order prints nodes twice", "line 4"),
    (LEVELORDER, LEVEL + LEVEL, "WA", "level-order prints nodes twice", "line 40"),
    (LEVELORDER, queued(), "WA", "level-order prints nodes twice", "line "),
    (LEVELORDER, [SMALL, *queued()], "WA", "level-order prints nodes twice", "line 4"),
    (PREORDER, PRE[1:], "WA", "start board missing", "line 3"),
    (POSTORDER, POST[:-1], "WA", "start board missing", "line 39"),
    (PREORDER, [b for b in PRE if b in set(PRE) - {SMALL}], "WA", "start board missing", "line 3"),
    (
        PREORDER,
        walk(PREORDER, tree=GameTree(swapped=True)),
        "WA",
        "O moves where X should",
        "after the moves 2",
    ),
    (
        PREORDER,
        walk(PREORDER, tree=GameTree(rules.at_a_line_of_o)),
        "WA",
        "lines of X not noticed",
        "pre-order",
    ),
    (
        POSTORDER,
        walk(POSTORDER, tree=GameTree(rules.never, DESCENDING)),
        "WA",
        "expanded after a win; children in descending order",
        "post-order",
    ),
    (
        TERMINALPATH,
        walk(TERMINALPATH, tree=GameTree(cells=DESCENDING)),
        "WA",
        "children in d",
        "path",
    ),
    (TERMINALPATH, PATH[:-1], "WA", "leaves missing", "terminal path, depth"),
    (PREORDER, [board.lower() for board in PRE], "IL", "letter case", "upper and lower case"),
    (PREORDER, [" ".join(board) for board in PRE], "IL", "blanks", "the spaces"),
    (PREORDER, [*PRE[:5], "X|O|*", *PRE[6:]], "IL", "malformed", "'X|O|*' is not a board"),
    (PREORDER, [*PRE[:5], "\x1b[2J", *PRE[6:]], "IL", "malformed", "'\\x1b[2J' is not a board"),
    (PREORDER, [*PRE[:5], "XXXXXXXXX", *PRE[6:]], "WA", "impossible board", "too many X"),
    (PREORDER, [*PRE[:5], "*********", *PRE[6:]], "WA", "", "does not belong here"),
    (PREORDER, PRE[:9], "WA", "too short", "line 12 (pre-order"),
    (PREORDER, [*PRE, PRE[0]], "WA", "too long", "after the end"),
]


@pytest.mark.parametrize(("order", "boards", "verdict", "diagnosis", "message"), TABLE)
def test_table(order: str, boards: list[str], verdict: str, diagnosis: str, message: str) -> None:
    """Right walks are accepted; each usual mistake is recognised and named."""
    request = f"{order}\n{SMALL}\n"
    finding = ask("traversal", request, right_answer(request), answer(order, boards))
    assert finding.verdict.name == verdict
    assert finding.diagnosis.startswith(diagnosis)
    assert bool(finding.diagnosis) == bool(diagnosis)
    assert message in finding.student


# start, number given, diagnosis
COUNTS = [
    ("*********", 986_410, "expanded after a win"),
    ("*********", 549_945, "start board not counted"),
    ("*********", 255_168, "leaves counted"),
    ("*********", 294_778, "leaves not counted"),
    ("*********", 5_478, "states counted"),
    ("*********", 549_947, "one node too many"),
    ("*********", 1_099_892, "nodes counted twice"),
    ("*********", 12, "wrong count"),
    (SMALL, NEVER.size(node_of(parse_board(SMALL))), "expanded after a win"),
    (LARGE, NEVER.size(node_of(parse_board(LARGE))), "expanded after a win"),
    (LARGE, 3_126, "leaves counted"),
]


@pytest.mark.parametrize(("start", "count", "diagnosis"), COUNTS)
def test_counts_are_explained(start: str, count: int, diagnosis: str) -> None:
    """A number of nodes that a usual mistake gives is named; the right one is not told."""
    request = f"TERMINALPATH\n{start}\n"
    right = right_answer(request)
    rest = right.split("\n", 1)[1]
    given_answer = f"Board Position: {start} Total nodes created: {count}\n{rest}"
    finding = ask("traversal", request, right, given_answer)
    assert (finding.verdict.name, finding.diagnosis) == ("WA", diagnosis)
    assert f"{count:,} is not the number of nodes" in finding.student
    assert "549946" not in finding.student


def judged(request: str, actual: str) -> Finding:
    """Judge an answer against the bundled solver's."""
    return ask("traversal", request, right_answer(request), actual)


def test_a_missing_title_and_a_wrong_start_are_told() -> None:
    """Lines that are no boards are judged by what belongs there."""
    request = f"PREORDER POSTORDER\n{SMALL}\n{LARGE}\n"
    lines = right_answer(request).split("\n")
    untitled = [line for line in lines if not line.startswith("Postorder")]
    assert judged(request, "\n".join(untitled)).diagnosis == "wrong title"
    second = lines.index(next(line for line in lines if f"Position: {LARGE}" in line))
    wrong = [*lines[:second], lines[0], *lines[second + 1 :]]
    assert judged(request, "\n".join(wrong)).diagnosis == "wrong start"
    assert judged(request, "").student == "the answer is empty"


def test_extra_boards_before_the_next_title_are_explained() -> None:
    """A walk that is right at first and goes on too long is still recognised."""
    request = f"LEVELORDER TERMINALPATH\n{SMALL}\n"
    lines = right_answer(request).split("\n")
    boards = lines[2:39]
    finding = judged(request, "\n".join([*lines[:39], *boards, *lines[39:]]))
    assert finding.diagnosis == "level-order prints nodes twice"


def test_staff_read_the_expected_board() -> None:
    """Students read the moves to the place, staff the board too."""
    request = f"PREORDER\n{LARGE}\n"
    lines = right_answer(request).split("\n")
    wanted, lines[100] = lines[100], "*********"
    finding = judged(request, "\n".join(lines))
    assert wanted not in finding.student
    assert f"expected '{wanted}'" in finding.staff
    assert finding.details["line"] == 101


def test_the_failing_board_can_be_played_on() -> None:
    """Of several starts the link has the one that went wrong, and the moves to the place in it."""
    request = f"PREORDER\n{SMALL}\n{LARGE}\n"
    lines = right_answer(request).split("\n")
    place = lines.index(f"Preorder for starting: {LARGE}") + 3
    wanted, lines[place] = lines[place], "*********"
    link = str(judged(request, "\n".join(lines)).details[PLAY_FROM])
    assert link == f"#tictactoe/{LARGE}/optimal/X/1,2"
    assert wanted == "XXO****O*"


def test_an_input_that_is_no_request_is_our_fault() -> None:
    """Nobody is blamed for a broken case."""
    assert ask("traversal", "hm", "a", "b").verdict.name == "JE"


@pytest.mark.parametrize("order", [PREORDER, POSTORDER, LEVELORDER, TERMINALPATH])
@pytest.mark.parametrize("start", [SMALL, "XOOXXO***", "O**XXO*XO", "XXXOOX**O"])
def test_the_place_of_every_line_is_right(order: str, start: str) -> None:
    """The moves that lead to a line end in the board that the solver prints there."""
    request = parse_request(f"{order}\n{start}\n")
    tree = GameTree()
    lines = right_answer(f"{order}\n{start}\n").rstrip().split("\n")
    for number, line in enumerate(lines[2:], 3):
        place = place_of(request, number, tree)
        assert (place.part, place.order, place.index) == (Part.NODES, order, number - 3)
        position = parse_board(start)
        for cell in path_to(order, place.start, place.index, tree):
            x_moves = position[0].bit_count() == position[1].bit_count()
            bits = (1 << cell, 0) if x_moves else (0, 1 << cell)
            position = position[0] | bits[0], position[1] | bits[1]
        assert text_of(node_of(position)).decode() == line
    assert place_of(request, len(lines) + 1, tree).part is Part.END


@given(st.binary(max_size=80), st.integers(0, 700))
def test_no_bytes_break_the_checker(junk: bytes, place: int) -> None:
    """Junk anywhere in an answer gives a verdict about the answer."""
    request = f"PREORDER LEVELORDER\n{SMALL}\n"
    right = right_answer(request).encode()
    for actual in (junk, right[:place] + junk + right[place:], right[:place] + junk):
        finding = ask("traversal", request, right, actual)
        assert finding.verdict.name in ("AC", "WA", "IL")


def test_an_early_mistake_in_the_whole_tree_is_found() -> None:
    """The tree from the empty board with 549,946 nodes is judged too, and the mistake named."""
    request = "LEVELORDER\n*********\n"
    right = right_answer(request)
    lines = right.rstrip().split("\n")
    wrong = "\n".join(lines[:2] + lines[:1:-1])
    assert ask("traversal", request, right, wrong).verdict.name == "WA"
    assert ask("traversal", request, right, right).verdict.name == "AC"
