"""The search of the twins: with right parts it is minimax, and wrong ones are wrong as told."""

import random

from misconceptions.raid.program import RaidProgram
from solver.formats.raid import Request, render_answer, render_request
from solver.search.minimax import choose


def boards(count: int, seed: int) -> list[Request]:
    """Return small boards with many ties, the same in every run."""
    dice = random.Random(seed)
    made = []
    for _ in range(count):
        size = dice.randint(1, 3)
        values = tuple(dice.randint(-1, 4) for _ in range(size * size))
        board = "".join(dice.choice("..XO") for _ in range(size * size - 1)) + "."
        depth = dice.randint(1, 4)
        made.append(Request(size, "MINIMAX", dice.choice("XO"), depth, None, values, board))
    return made


def right_answer(request: Request) -> str:
    """Return the answer of textbook minimax."""
    game = request.game()
    move = choose(game, game.initial(), request.depth or 1)[0]
    return render_answer(move, game.play(game.initial(), move)[0], game.size)


def test_a_program_without_a_mistake_is_right() -> None:
    """With nothing exchanged the twins' program gives the answers of textbook minimax."""
    for request in boards(120, 1):
        assert RaidProgram().answer(render_request(request)) == right_answer(request)


def test_the_comparison_notices_a_wrong_program() -> None:
    """A program with one part exchanged is not right on the same boards."""
    wrong = RaidProgram(rank=lambda move, gain, size: (-move[0], -move[1]))
    asked = boards(120, 1)
    assert any(wrong.answer(render_request(each)) != right_answer(each) for each in asked)
