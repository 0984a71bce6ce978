"""Numerical tic-tac-toe: a step, an episode, exact play, the best return, a small learning run."""

from solver.formats.fraction import render_fraction
from solver.formats.numerical import (
    EPISODE,
    LEARN,
    RETURN,
    SOLVE,
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
    if request.verb == SOLVE:
        return [render_answer(_solved(request))]
    if request.verb == RETURN:
        return [render_answer(_best_return(request))]
    if request.verb == LEARN:
        from solver.tasks.numerical_learning import learn

        return [render_answer(learn(request))]
    return [render_answer(_played(request))]


def _played(request: Request) -> list[str]:
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
    return [*lines, f"return {total}"] if request.verb == EPISODE else lines


def _solved(request: Request) -> list[str]:
    from solver.search.numerical.exact import NumericalExact

    value, moves = NumericalExact().best_moves(request.position)
    value_for_odd = -value if Numerical().to_move(request.position) == EVEN else value
    return render_value(str(value_for_odd), "value", moves)


def _best_return(request: Request) -> list[str]:
    from solver.search.numerical.best_return import BestReturn

    above, below, moves = BestReturn(gamma=request.gamma).best(request.position)
    return render_value(render_fraction(above, below), "return", moves)
