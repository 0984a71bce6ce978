"""Numerical tic-tac-toe: a step, an episode, exact play, the best return, a small learning run."""

from solver.formats.fraction import render_fraction
from solver.formats.numerical import (
    EPISODE,
    LEARN,
    RETURN,
    SOLVE,
    STEP,
    Request,
    check_action,
    parse_request,
    render_answer,
    render_step,
    render_value,
)
from solver.games.numerical import EVEN, Move, Numerical, Position

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from solver.tasks import Options


def solve(text: str, options: "Options") -> "Iterable[bytes]":
    request = parse_request(text)
    answered = ANSWERS[request.verb](request)
    if options.explain or options.draw or options.svg:
        from solver.tasks.numerical_showing import show

        return show(request, answered, options)
    return [render_answer(answered.lines)]


class NumericalAnswer:
    """The lines of an answer, and the board that it is about, for those who look at it.

    `last` are the moves that led to the board, `best` those that are best on it.
    """

    __slots__ = ("lines", "position", "last", "best")

    def __init__(
        self,
        lines: list[str],
        position: Position,
        last: "Sequence[Move]" = (),
        best: "Sequence[Move]" = (),
    ) -> None:
        self.lines = lines
        self.position = position
        self.last = last
        self.best = best


def _played(request: Request) -> NumericalAnswer:
    """Play the actions of a STEP or an EPISODE against the environment of the seed."""
    from solver.learning.environment import Environment, uniform
    from solver.learning.splitmix import SplitMix64

    replies: list[Move] = []
    at_random = uniform(SplitMix64(request.seed).random)

    def answer(position: Position, moves: "Sequence[Move]") -> Move:
        replies.append(at_random(position, moves))
        return replies[-1]

    environment = Environment(Numerical(), answer)
    position, lines, total = request.position, [], 0
    for place, action in enumerate(request.actions):
        check_action(position, action, request.action_lines[place])
        replies.clear()
        position, reward, _ = environment.step(position, action)
        total += reward
        if request.verb == EPISODE:
            lines.append(f"step {place + 1}")
        lines += render_step(action, replies[0] if replies else None, position, reward)
    if request.verb == EPISODE:
        lines.append(f"return {total}")
    return NumericalAnswer(lines, position, last=[*request.actions[-1:], *replies])


def _solved(request: Request) -> NumericalAnswer:
    from solver.search.numerical.exact import NumericalExact

    value, moves = NumericalExact().best_moves(request.position)
    value_for_odd = -value if Numerical().to_move(request.position) == EVEN else value
    lines = render_value(str(value_for_odd), "value", moves)
    return NumericalAnswer(lines, request.position, best=moves)


def _best_return(request: Request) -> NumericalAnswer:
    from solver.search.numerical.native import best_return

    above, below, moves = best_return(gamma=request.gamma).best(request.position)
    lines = render_value(render_fraction(above, below), "return", moves)
    return NumericalAnswer(lines, request.position, best=moves)


def _learned(request: Request) -> NumericalAnswer:
    from solver.tasks.numerical_learning import learn

    return NumericalAnswer(learn(request), request.position)


ANSWERS = {
    STEP: _played,
    EPISODE: _played,
    SOLVE: _solved,
    RETURN: _best_return,
    LEARN: _learned,
}
