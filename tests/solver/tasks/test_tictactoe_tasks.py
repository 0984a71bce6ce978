"""The tic-tac-toe tasks as a whole: pictures, explanations, consistency, historic mistakes."""

import io
from fractions import Fraction

import pytest
from hypothesis import given, settings

from judge.checkers.question import Question
from judge.checkers.registry import CHECKERS
from judge.manifest.files import open_expected
from judge.model.verdict import Verdict
from solver.errors import FormatError
from solver.formats.tictactoe import parse_board, render_board
from solver.games.tictactoe import START, Position
from solver.tasks import Options, solve
from solver.trees import walk
from tests.solver.games.tictactoe_positions import GAME, BlindToCellZero, positions
from tools.generate_cases import ROOT

REMOVED_AT_DEPTH_6 = [1, 9, 72, 252, 756, 1260, 1112, 1260, 630, 126]  # also 5,478 in all


def ask(text: str, option: str = "") -> str:
    """Return the answer to a request, with an option of the command line switched on."""
    options = Options()
    if option:
        setattr(options, option, True)
    return b"".join(solve(text, options)).decode()


def notes_of(text: str) -> list[str]:
    """Return what is explained beside the answer, which stays as it is."""
    notes: list[str] = []
    answer = b"".join(solve(text, Options(explain=True, note=notes.append)))
    assert answer == b"".join(solve(text, Options()))
    return notes


def numbers(text: str) -> dict[str, str]:
    """Return the `name value` lines of an answer."""
    return dict(line.split() for line in text.splitlines() if len(line.split()) == 2)


def verdict(task: str, case: str, actual: str) -> Verdict:
    """Return what the plainest checker says of an answer to a bundled case."""
    given = (ROOT / "cases" / task / f"{case}.in").read_bytes()
    path = next((ROOT / "expected" / task).glob(f"{case}.out*"))
    with open_expected(path) as stream:
        question = Question(given, io.BytesIO(stream.read()), actual.encode())
    return CHECKERS["exact"](question).verdict


@given(positions(fewest=2))
@settings(max_examples=25)
def test_node_counts_agree_with_states(start: Position) -> None:
    """A traversal creates as many nodes, with as many leaves of each kind, as states counts."""
    board = render_board(start)
    head, leaves = ask(f"NUMBERS\n{board}\n").splitlines()
    counted = numbers(ask(f"STATES\ntictactoe\n{board}\n"))
    assert head.split()[-1] == counted["tree-nodes"]
    words = leaves.replace(":", "").split()
    names = ("games", "games-won-by-X", "games-won-by-O", "games-drawn")
    assert [words[1], words[4], words[7], words[9]] == [counted[name] for name in names]


@given(positions(most=8).filter(lambda position: not GAME.is_over(position)))
@settings(max_examples=15)
def test_a_lookup_is_a_part_of_the_table(position: Position) -> None:
    """The rows of one state are those that the whole table has for it."""
    board = render_board(position)
    rows = ask(f"QTABLE\noptimal\n{board}\n").splitlines()
    assert [row.split()[:2] for row in rows] == [[board, str(c)] for c in GAME.moves(position)]
    best = ask(f"QTABLE\noptimal\n{board}\nBEST\n").split()
    values = {row.split()[1]: Fraction(row.split()[2]) for row in rows}
    assert values[best[2]] == Fraction(best[1])
    assert best[3].split(",") == [c for c, v in values.items() if v == Fraction(best[1])]


def test_rows_are_ordered_by_depth_and_text() -> None:
    """States come by the number of pieces, then by board text; cells ascend."""
    rows = [line.split() for line in ask("QTABLE\nboth-random\n").splitlines()]
    keys = [(9 - board.count("*"), board, int(cell)) for board, cell, _ in rows]
    assert keys == sorted(keys)
    assert len(keys) == len(set(keys)) == 16167


def test_the_summary_tells_won_drawn_and_lost() -> None:
    """Against the optimal opponent X wins 2,936 states, O 1,474, and 1,068 are drawn."""
    found = numbers(ask("QTABLE\noptimal\nSUMMARY\n"))
    names = ("states-won-by-X", "states-drawn", "states-won-by-O", "best-moves", "value")
    assert [found[name] for name in names] == ["2936", "1068", "1474", "8863", "0"]


def test_pictures() -> None:
    """--draw and --svg give a picture instead of the answer."""
    assert ask("XOOXXO***\n", "draw").count("has won") == 4
    assert ask("XOOXXO***\n", "svg").startswith("<svg")
    assert "1*" in ask("QTABLE\noptimal\nXOOXXO***\n", "draw")
    assert ask("QTABLE\noptimal\nXOOXXO***\n", "svg").startswith("<svg")


@pytest.mark.parametrize(
    ("text", "option", "line"),
    [
        ("\nPREORDER\n*********\n", "draw", 3),
        ("XOOXXO***\nXX*******\n", "draw", 2),
        ("XOOXXO***\nXOOXXO***\n", "svg", 2),
        ("QTABLE\noptimal\n", "draw", 1),
        ("STATES\ntictactoe\n", "draw", 1),
        ("TDDATA\ntraining\n", "svg", 1),
    ],
)
def test_pictures_that_would_be_none_are_refused(text: str, option: str, line: int) -> None:
    """A tree too large to look at, two trees in one SVG, a whole table: refused by line."""
    with pytest.raises(FormatError) as caught:
        ask(text, option)
    assert caught.value.line == line


def test_explanations_go_beside_the_answer() -> None:
    """--explain tells leaves, meanings and summaries, and never changes the answer."""
    assert notes_of("XOOXXO***\n") == [
        "XOOXXO***: Leaves: 4 X wins: 3 O wins: 1 Draws: 0 Max winners: X"
    ]
    assert notes_of("STATES\ntictactoe\nXOOXXO***\n")[0].startswith("tree-nodes: boards")
    assert "value 1" in notes_of("QTABLE\noptimal\nXOOXXO***\n")


def test_progress_is_shown_while_games_are_written(capsys: pytest.CaptureFixture[str]) -> None:
    """The bar counts the beginnings of games; the answer is the same with and without it."""
    text = "TDDATA\ngames\nplies 5\n"
    assert ask(text, "progress") == ask(text)
    assert "504/504" in capsys.readouterr().err


def test_wins_of_o_through_cell_zero_must_be_seen() -> None:
    """The historic mistake: 153216/47376/63360 instead of 131184/77904/46080 is refused."""
    blind = "Leaves: 263952 X wins: 153216 O wins: 47376 Draws: 63360 Max winners: X"
    right = (ROOT / "expected/traversal/numbers-only.out").read_text()
    lines = right.splitlines()
    assert lines[1] == "Leaves: 255168 X wins: 131184 O wins: 77904 Draws: 46080 Max winners: X"
    assert verdict("traversal", "numbers-only", right) == Verdict.AC
    lines[1] = blind
    assert verdict("traversal", "numbers-only", "\n".join(lines) + "\n") == Verdict.WA
    start = parse_board("OXXO**X**")
    seen, unseen = [list(walk.preorder(game, start)) for game in (GAME, BlindToCellZero())]
    assert seen != unseen
    with pytest.raises(FormatError, match="O has a line but X moved last"):
        parse_board("OXXOXXO**")


def test_impossible_boards_do_not_all_fall_at_depth_six() -> None:
    """The historic mistake keeps the total of 5,478 and is refused all the same."""
    right = (ROOT / "expected/states/tictactoe.out").read_text().splitlines()
    place = right.index(next(line for line in right if line.startswith("depth")))
    column = right[place].split().index("states")
    wrong = right[: place + 1]
    for row, states in zip(right[place + 1 :], REMOVED_AT_DEPTH_6, strict=True):
        cells = row.split()
        cells[column] = str(states)
        wrong.append(" ".join(cells))
    assert sum(REMOVED_AT_DEPTH_6) == 5478
    assert verdict("states", "tictactoe", "\n".join(right) + "\n") == Verdict.AC
    assert verdict("states", "tictactoe", "\n".join(wrong) + "\n") == Verdict.WA


def test_a_child_s_value_is_not_that_of_its_first_move() -> None:
    """The historic mistake in a whole table is refused."""
    right = ask("QTABLE\noptimal\n")
    wrong = first_move_table()
    assert wrong.count("\n") == right.count("\n")
    assert verdict("qtable", "optimal", right) == Verdict.AC
    assert verdict("qtable", "optimal", wrong) == Verdict.WA


def first_move_table() -> str:
    """Return the table in which a state is worth what its first move is worth."""
    known: dict[Position, int] = {}

    def value(position: Position) -> int:
        if position not in known:
            moves = GAME.moves(position)
            known[position] = (
                value(GAME.play(position, moves[0])) if moves else GAME.score(position)
            )
        return known[position]

    rows = [line.split() for line in ask("QTABLE\noptimal\n").splitlines()]
    lines = [
        f"{board} {cell} {value(GAME.play(parse_board(board), int(cell)))}"
        for board, cell, _ in rows
    ]
    assert value(START) == 1
    return "\n".join(lines) + "\n"
