"""Wrong twins: solvers of Raid with one mistake each. The checker must catch and name every one."""

import io
import random
from collections.abc import Callable

import pytest

from judge.checkers.question import Question
from judge.checkers.raid.check import check_with
from solver.formats.raid import Request, render_answer, render_request
from solver.games.raid import RAID, STAKE, RaidGame
from tests.judge.checkers.raid.reference import answer_of, best_of, reference_oracle, values_of

BOARDS = 60
Twin = Callable[[RaidGame, int], str]


def requests() -> list[Request]:
    """Return the same small boards in every run."""
    dice = random.Random(4)
    made = []
    for _ in range(BOARDS):
        values = tuple(dice.randint(0, 4) for _ in range(9))
        board = "".join(dice.choice("..XO") for _ in range(8)) + "."
        made.append(Request(3, "MINIMAX", dice.choice("XO"), 2, None, values, board))
    return made


def last_best(game: RaidGame, depth: int) -> str:
    """Keep the last of equal moves."""
    values = values_of(game, depth)
    best = max(values.values())
    return answer_of(game, [move for move in values if values[move] == best][-1])


def raids_first(game: RaidGame, depth: int) -> str:
    """Look at Raids before Stakes."""
    values = values_of(game, depth)
    ordered = sorted(values, key=lambda move: (-values[move], -move[0], move[1]))
    return answer_of(game, ordered[0])


def one_ply(game: RaidGame, depth: int) -> str:
    """Take what gains most at once."""
    return answer_of(game, best_of(game, depth - 1))


def worst(game: RaidGame, depth: int) -> str:
    """Minimise instead of maximise."""
    values = values_of(game, depth)
    return answer_of(game, min(values, key=lambda move: values[move]))


def raid_as_stake(game: RaidGame, depth: int) -> str:
    """Turn no pawns on the printed board."""
    kind, cell = best_of(game, depth)
    board = game.play(game.initial(), (STAKE, cell))[0]
    return render_answer((kind, cell), board, game.size)


def board_before(game: RaidGame, depth: int) -> str:
    """Print the board before the move."""
    return render_answer(best_of(game, depth), game.board, game.size)


def always_raid(game: RaidGame, depth: int) -> str:
    """Call every move a Raid."""
    move = (RAID, best_of(game, depth)[1])
    return render_answer(move, game.play(game.initial(), move)[0], game.size)


def row_first(game: RaidGame, depth: int) -> str:
    """Name cells with row and column exchanged."""
    kind, cell = best_of(game, depth)
    board = game.play(game.initial(), (kind, cell))[0]
    return render_answer((kind, cell % 3 * 3 + cell // 3), board, game.size)


TWINS: list[tuple[Twin, str]] = [
    (last_best, "tie-break"),
    (raids_first, "tie-break"),
    (one_ply, "worse move"),
    (worst, "worse move"),
    (raid_as_stake, "raid turns nothing"),
    (board_before, "move not played"),
    (always_raid, "illegal move"),
    (row_first, "row and column exchanged"),
]


@pytest.mark.parametrize(("twin", "diagnosis"), TWINS)
def test_every_twin_is_caught_and_named(twin: Twin, diagnosis: str) -> None:
    """A twin is accepted exactly where its answer is the right one, and its mistake is named."""
    named = set()
    for request in requests():
        game = request.game()
        right, answer = answer_of(game, best_of(game, 2)), twin(game, 2)
        given = render_request(request).encode()
        question = Question(given, io.BytesIO(right.encode()), answer.encode())
        finding = check_with(question, reference_oracle)
        assert finding.verdict.accepted == (answer == right)
        assert finding.verdict.name != "JE"
        named.add(finding.diagnosis)
    assert diagnosis in named
