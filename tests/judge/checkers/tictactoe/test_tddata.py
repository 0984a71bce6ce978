"""The checker for training data: boards, values, and readings of the rule of rewards."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.checkers.tictactoe.tddata_mistakes import Steps
from judge.model.finding import Finding
from solver.tasks import Options, solve
from tests.judge.checkers.asking import ask

TRAINING = "TDDATA\ntraining\n"
GAMES = "TDDATA\ngames\nplies 5\n"
HISTORIC = "TDDATA\ntraining\ncompat dl4j\n"
RIGHT = {text: b"".join(solve(text, Options())).decode() for text in (TRAINING, GAMES, HISTORIC)}
LINES = RIGHT[TRAINING].rstrip().split("\n")


def node_of(cells: str) -> int:
    """Return the node of nine cells joined by `:`."""
    pieces = list(enumerate(cells.split(":")))
    crosses = sum(1 << place for place, cell in pieces if cell == "1")
    return crosses << 9 | sum(1 << place for place, cell in pieces if cell == "2")


def revalued(value: Callable[[int], str | None]) -> str:
    """Return the training file with other values; None keeps the right one."""
    made = []
    for line in LINES:
        cells, right = line.split()
        made.append(f"{cells} {value(node_of(cells)) or right}\n")
    return "".join(made)


def faded(steps: Steps, factor: float = 0.1, empty: bool = False) -> str:
    """Return the training file by a rule for steps and a factor."""

    def value(node: int) -> str:
        count = steps.of(node) if node or empty else None
        return repr(0.5 if count is None else round(0.5 + 0.5 * factor**count, 9))

    return revalued(value)


def without_offset(node: int) -> str | None:
    """Return 0.1 to the power of the steps."""
    count = Steps().of(node) if node else None
    return None if count is None else repr(round(0.1**count, 9))


# request, answer, verdict, diagnosis, part of what the student reads
TABLE = [
    (TRAINING, RIGHT[TRAINING], "AC", "", ""),
    (TRAINING, faded(Steps()), "AC", "", ""),
    (TRAINING, RIGHT[TRAINING].replace("\n", "\r\n"), "AC", "", ""),
    (GAMES, RIGHT[GAMES], "AC", "", ""),
    (HISTORIC, RIGHT[HISTORIC], "AC", "", ""),
    (TRAINING, faded(Steps(draws=True)), "WA", "draws counted as wins", "draws as wins of X"),
    (TRAINING, faded(Steps(draws=True), empty=True), "WA", "draws counted as wins", "drawn boards"),
    (TRAINING, faded(Steps(), empty=True), "WA", "empty board has a reward", "worth 0.5"),
    (TRAINING, faded(Steps(everybody=True)), "WA", "rewards for the loser too", "every board"),
    (TRAINING, faded(Steps(), 0.5), "WA", "another factor", "you take 0.5"),
    (TRAINING, revalued(without_offset), "WA", "no offset", "you take 0.1 v"),
    (TRAINING, revalued(lambda node: "0.7"), "WA", "wrong values", "values are wrong (depth 0: 1"),
    (TRAINING, "\n".join(LINES[1:]), "WA", "other boards", "1 board missing (depth 0: 1)"),
    (TRAINING, RIGHT[TRAINING] + LINES[7], "WA", "other boards", "1 board twice, first on line"),
    (TRAINING, RIGHT[TRAINING] + "1:1:0:0:0:0:0:0:0 0.5", "WA", "other boards", "1 board too many"),
    (TRAINING, RIGHT[TRAINING] + "0:0:0:0:0:0:0:0:0 1", "WA", "two values", "lines 1 and 5479"),
    (TRAINING, "\n".join(reversed(LINES)), "WA", "order or writing", "in another way"),
    (TRAINING, RIGHT[TRAINING].replace(":", ",", 8), "IL", "malformed", "line 1: "),
    (TRAINING, "", "IL", "malformed", "it has no boards"),
    (GAMES, "\n".join(reversed(RIGHT[GAMES].split("\n"))), "WA", "order of lines", "another order"),
    (GAMES, RIGHT[GAMES].replace("0.55", "0.5", 1), "WA", "", "line 2 is wrong"),
    (HISTORIC, RIGHT[TRAINING], "WA", "", "line 1 is wrong"),
]


def judged(request: str, actual: str | bytes) -> Finding:
    """Judge an answer to one of the requests above."""
    return ask("tddata", request, RIGHT[request], actual)


@pytest.mark.parametrize(("request_text", "actual", "verdict", "diagnosis", "message"), TABLE)
def test_table(request_text: str, actual: str, verdict: str, diagnosis: str, message: str) -> None:
    """Right data are accepted; each usual reading of the rule is recognised by all its values."""
    finding = judged(request_text, actual)
    assert finding.verdict.name == verdict
    assert message in finding.student
    assert finding.diagnosis.startswith(diagnosis)


def test_the_first_wrong_value_is_told_with_its_board() -> None:
    """A number alone says nothing: the board stands beside it."""
    first, second, *rest = RIGHT[TRAINING].splitlines()
    finding = judged(TRAINING, "\n".join([first, f"{second.split()[0]} 0.25", *rest]) + "\n")
    assert re.search(r"on line 2: '[XO*]{9} 0.25'", finding.student)


def test_a_broken_case_is_our_fault() -> None:
    """A wrong input or expected file is a judge error."""
    assert ask("tddata", "hm", "a", "b").verdict.name == "JE"
    assert ask("tddata", TRAINING, "a\n", "b\n").verdict.name == "JE"


@settings(max_examples=15)
@given(st.binary(max_size=60) | st.text(alphabet="012: .5\n", max_size=60))
def test_no_bytes_break_the_checker(actual: bytes | str) -> None:
    """Any answer gets a verdict about the answer."""
    data = actual if isinstance(actual, bytes) else actual.encode()
    for request in RIGHT:
        assert judged(request, data).verdict.name in ("WA", "IL")
