"""A learning run of a twin: the learner is right, what it plays in is the twin's own."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from misconceptions.numerical.rules import Cells, NumericalRules, played
from solver.formats.numerical import parse_request
from solver.games.numerical import CELLS, Move, Numerical
from solver.learning.environment import Environment, Rewards
from solver.tasks.numerical_learning import learn


class GameByRules:
    """The rules of a twin as a game for the solver's own learner."""

    def __init__(self, rules: NumericalRules) -> None:
        self._rules = rules
        self._moves: dict[Cells, tuple[Move, ...]] = {}  # a learner comes by again and again

    def initial(self) -> Cells:
        return (0,) * len(CELLS)

    def to_move(self, cells: Cells) -> int:
        return self._rules.to_move(cells)

    def moves(self, cells: Cells) -> Sequence[Move]:
        """Return the moves; none when the game is over."""
        found = self._moves.get(cells)
        if found is None:
            over = self._rules.is_over(cells)
            found = () if over else tuple(self._rules.moves(cells, self.to_move(cells)))
            self._moves[cells] = found
        return found

    def play(self, cells: Cells, move: Move) -> Cells:
        return played(cells, move)

    def is_over(self, cells: Cells) -> bool:
        """Tell whether the game is over; also where nobody has a number left to play."""
        return not self.moves(cells)

    def score(self, cells: Cells) -> int:
        return self._rules.score(cells)


class AnsweringEnvironment(Environment):
    """Draws an answer also to the move that has ended the game."""

    def step(self, position: Cells, action: Move) -> tuple[Cells, int, bool]:
        after = self.game.play(position, action)
        if self.game.is_over(after) and 0 in after:
            self.opponent(after, [action])
        return super().step(position, action)


def game_by(rules: NumericalRules) -> Any:
    """Return the game of some rules: the right ones have one that is quicker."""
    return Numerical() if type(rules) is NumericalRules else GameByRules(rules)


Parts = tuple[
    Callable[[], NumericalRules],
    tuple[int, int, int, int],  # the rewards
    Callable[[float, int], int],  # which of so many replies a random number means
    Callable[[Sequence[Move]], Sequence[Move]],  # the replies in order
    bool,  # is the move answered that has ended the game?
]


@lru_cache(maxsize=256)
def learned(text: str, parts: Parts) -> tuple[str, ...]:
    """Return the lines of a learning run; twins that differ elsewhere share it."""
    rules, rewards, choose, ordered, answers_the_end = parts
    game = GameByRules(rules()) if answers_the_end else game_by(rules())
    kind = AnsweringEnvironment if answers_the_end else Environment

    def environment_of(random: Callable[[], float]) -> Environment:
        def reply(position: Cells, moves: Sequence[Move]) -> Move:
            return ordered(moves)[choose(random(), len(moves))]

        return kind(game, reply, Rewards(*rewards))

    return tuple(learn(parse_request(text), environment_of))
