"""Numerical tic-tac-toe for people: explanations beside the answer, pictures instead of it."""

from solver.errors import FormatError
from solver.formats.numerical import LEARN, RETURN, SOLVE, render_answer
from solver.formats.numerical_drawing import draw_numbers, svg_numbers
from solver.games.numerical import EVEN, Numerical, is_won

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from solver.formats.numerical import Request
    from solver.games.numerical import Move, Position
    from solver.tasks import Options
    from solver.tasks.numerical import NumericalAnswer

MEANINGS = {
    SOLVE: "value: 1 if odd wins by best play of both, -1 if even does, 0 for a tie",
    RETURN: "return: what the best policy of odd gets on average from the random environment",
    LEARN: "learned by Q-learning against the random environment; equal seeds give equal answers",
}


def show(request: "Request", answer: "NumericalAnswer", options: "Options") -> "Iterable[bytes]":
    """Return the answer or the picture of it, after telling what was asked for."""
    if (options.draw or options.svg) and request.verb == LEARN:
        raise FormatError(2, "a request to LEARN", "one with a board: STEP EPISODE SOLVE RETURN")
    title = _title(request, answer)
    best, marked = _by_cell(answer.best), [cell for cell, _ in answer.last]
    drawn = draw_numbers(answer.position, title, best, marked)
    if options.explain:
        lines = [] if request.verb == LEARN else drawn.splitlines()
        for line in (MEANINGS.get(request.verb, ""), *lines):
            if line:
                options.note(line)
    if options.svg:
        return [svg_numbers(answer.position, title, best, marked).encode()]
    return [drawn.encode() if options.draw else render_answer(answer.lines)]


def _title(request: "Request", answer: "NumericalAnswer") -> str:
    standing = _standing(answer.position)
    if request.verb in (SOLVE, RETURN):
        return f"{standing}: {answer.lines[0]}" + (
            ", best numbers in their cells" * bool(answer.best)
        )
    return f"{standing}, the last moves marked"


def _standing(position: "Position") -> str:
    """Return in words whose turn it is or how the game ended."""
    game = Numerical()
    if is_won(position):
        return "odd has won" if game.to_move(position) == EVEN else "even has won"
    if game.is_over(position):
        return "tie"
    return "even to move" if game.to_move(position) == EVEN else "odd to move"


def _by_cell(moves: "Sequence[Move]") -> dict[int, str]:
    """Return for each cell the numbers that moves put there, such as "1 3"."""
    numbers: dict[int, list[str]] = {}
    for cell, number in moves:
        numbers.setdefault(cell, []).append(str(number))
    return {cell: " ".join(texts) for cell, texts in numbers.items()}
