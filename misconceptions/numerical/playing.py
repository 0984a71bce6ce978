"""A program for numerical tic-tac-toe as a student writes it. As it stands, a right one."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from misconceptions.model import SILENT
from misconceptions.numerical.rules import Cells, NumericalRules, played
from misconceptions.numerical.values import Values, mean, negamax
from solver.formats import numerical as texts
from solver.formats.fraction import render_fraction
from solver.games.numerical import EVEN, ODD, Move, cells_of
from solver.learning.splitmix import SplitMix64

Rewards = tuple[int, int, int, int]  # win, loss, tie, step
ASSIGNMENT: Rewards = (10, -10, 0, -1)


def floor(u: float, count: int) -> int:
    return int(u * count)


def as_they_are(moves: Sequence[Move]) -> Sequence[Move]:
    return moves


def unchanged(request: texts.Request) -> texts.Request:
    return request


@dataclass(frozen=True)
class NumericalPlayer:
    """Each part is one step of the program."""

    rules: Callable[[], NumericalRules] = NumericalRules
    rewards: Rewards = ASSIGNMENT
    choose: Callable[[float, int], int] = floor
    reseeds: bool = False
    ordered: Callable[[Sequence[Move]], Sequence[Move]] = as_they_are  # the replies
    moves_after_the_end: bool = False
    stops: bool = False  # an episode at what it takes for its end; else all actions are played
    loss_word: str = texts.WIN
    total: Callable[[Sequence[int]], int] = sum
    values: Callable[[NumericalRules, Cells], Values] = negamax
    value_for: Callable[[int, int], int] = lambda value, player: -value if player == EVEN else value
    best: Callable[[list[Move]], list[Move]] = lambda moves: moves
    reply: Callable[[list[Fraction]], Fraction] = mean
    own: Callable[[list[Fraction]], Fraction] = max
    read: Callable[[texts.Request], texts.Request] = unchanged

    def answer(self, text: str) -> str:
        """Return what the program prints."""
        request = self.read(texts.parse_request(text))
        if request.verb == texts.LEARN:
            return texts.render_answer(self._learned(request)).decode()
        lines = {texts.SOLVE: self._solved, texts.RETURN: self._returned}.get(request.verb)
        try:
            return "\n".join((lines or self._played)(request)) + "\n"
        except IndexError:
            return SILENT  # a program crashes where its own rules leave the environment no move

    def _learned(self, request: texts.Request) -> Sequence[str]:
        from misconceptions.numerical.learning import learned  # late: it needs the learner

        parts = self.rules, self.rewards, self.choose, self.ordered, self.moves_after_the_end
        return learned(texts.render_request(request), parts)

    def _played(self, request: texts.Request) -> Iterator[str]:
        """Play the actions; one that is illegal by the twin's rules is played like any other."""
        cells, rewards = cells_of(request.position), []
        random, over = SplitMix64(request.seed), False
        for place, action in enumerate(request.actions):
            if over and self.stops:
                break
            if self.reseeds:
                random = SplitMix64(request.seed)
            cells, reply, reward, over = self._step(cells, action, random)
            rewards.append(reward)
            if request.verb == texts.EPISODE:
                yield f"step {place + 1}"
            end = texts.TIE if over else texts.RESUME
            if score := self.rules().score(cells):
                end = texts.WIN if score > 0 else self.loss_word
            yield f"agent {texts.render_move(action)}"
            yield f"environment {texts.render_move(reply)}"
            yield f"state {texts.render_cells(cells, ' ')}"
            yield f"reward {reward}"
            yield f"terminal {over} {end}"
        if request.verb == texts.EPISODE:
            yield f"return {self.total(rewards)}"

    def _step(
        self, cells: Cells, action: Move, random: SplitMix64
    ) -> tuple[Cells, Move | None, int, bool]:
        """Return the board after the action and its reply, the reply, the reward and the end."""
        rules = self.rules()
        win, loss, tie, step = self.rewards
        cells = played(cells, action)
        over, reply = rules.is_over(cells), None
        reward = (win if rules.is_won(cells) else tie) if over else step
        if 0 in cells and (not over or self.moves_after_the_end):
            moves = self.ordered(rules.moves(cells, rules.to_move(cells)))
            reply = moves[self.choose(random.random(), len(moves))]
            cells = played(cells, reply)
            if not over and rules.is_over(cells):
                over, reward = True, loss if rules.is_won(cells) else tie
        return cells, reply, reward, over

    def _solved(self, request: texts.Request) -> list[str]:
        cells, rules = cells_of(request.position), self.rules()
        player = rules.to_move(cells)
        value, moves = self.values(rules, cells)
        shown = str(self.value_for(value, player))
        return texts.render_value(shown, "value", self.best(moves))

    def _returned(self, request: texts.Request) -> list[str]:
        known: dict[Cells, Fraction] = {}
        rules, gamma = self.rules(), Fraction(*request.gamma)
        win, loss, tie, step = self.rewards

        def of_move(cells: Cells, move: Move) -> Fraction:
            after = played(cells, move)
            if rules.is_over(after):
                return Fraction(win if rules.is_won(after) else tie)
            replies = [played(after, reply) for reply in rules.moves(after, EVEN)]
            return self.reply([then(board) for board in replies]) if replies else Fraction(tie)

        def then(cells: Cells) -> Fraction:
            if rules.is_over(cells):
                return Fraction(loss if rules.is_won(cells) else tie)
            if cells not in known:
                values = [of_move(cells, move) for move in rules.moves(cells, ODD)]
                known[cells] = self.own(values) if values else Fraction(tie)
            return step + gamma * known[cells]

        start = cells_of(request.position)
        values = {move: of_move(start, move) for move in rules.moves(start, ODD)}
        best = max(values.values())
        moves = [move for move, value in values.items() if value == best]
        shown = render_fraction(best.numerator, best.denominator)
        return texts.render_value(shown, "return", self.best(moves))
