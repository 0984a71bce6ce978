"""The misconceptions of numerical tic-tac-toe."""

from misconceptions.model import Misconception
from misconceptions.numerical import rules, values
from misconceptions.numerical.playing import NumericalPlayer
from solver.formats.numerical import Request

LINE = "A line wins when its three cells are filled and add up to 15; diagonals are lines, too."
REWARDS = "A win pays 10, a loss -10, a tie 0, and only a step after which the game goes on -1."
REPLY = "The environment plays move floor(u * n) of its n moves, ordered by cell, then by number."
GENERATOR = "One generator, started with the seed, serves all steps of an episode."
EVEN = "The environment has the even numbers, each once."
BEST = "The value is for odd, and every best action is listed."
RETURN = "The agent takes its best action, the environment each of its moves equally often."


def _twin(name: str, belief: str, advice: str, player: NumericalPlayer) -> Misconception:
    return Misconception(name, "numerical", belief, advice, player.answer)


def _without_gamma(request: Request) -> Request:
    request.gamma = (1, 1)
    request.settings.pop("gamma", None)
    return request


def _without_settings(request: Request) -> Request:
    request.settings = {}
    return request


MISCONCEPTIONS = (
    _twin(
        "blanks-count",
        "counts a blank cell as 0 in a line",
        LINE,
        NumericalPlayer(rules.BlanksCount),
    ),
    _twin(
        "diagonals-missed",
        "does not take diagonals for lines",
        LINE,
        NumericalPlayer(rules.DiagonalsMissed),
    ),
    _twin(
        "even-never-wins",
        "does not notice that even has won",
        LINE,
        NumericalPlayer(rules.EvenNeverWins),
    ),
    _twin(
        "moves-after-the-end",
        "lets the environment answer a move that has ended the game",
        "A game that is over has no further move.",
        NumericalPlayer(moves_after_the_end=True),
    ),
    _twin(
        "steps-are-free",
        "pays 0 for a step after which the game goes on",
        REWARDS,
        NumericalPlayer(rewards=(10, -10, 0, 0)),
    ),
    _twin(
        "last-step-costs",
        "takes 1 off for the step that ends the game, too",
        REWARDS,
        NumericalPlayer(rewards=(9, -11, -1, -1)),
    ),
    _twin("losses-are-free", "pays 0 for a loss", REWARDS, NumericalPlayer(rewards=(10, 0, 0, -1))),
    _twin("ties-cost", "pays -1 for a tie", REWARDS, NumericalPlayer(rewards=(10, -10, -1, -1))),
    _twin(
        "wins-pay-one",
        "pays 1 for a win and -1 for a loss",
        REWARDS,
        NumericalPlayer(rewards=(1, -1, 0, -1)),
    ),
    _twin(
        "environment-uses-any",
        "lets the environment use odd numbers",
        EVEN,
        NumericalPlayer(rules.AnyNumber),
    ),
    _twin(
        "numbers-reused", "lets numbers be used again", EVEN, NumericalPlayer(rules.NumbersReused)
    ),
    _twin(
        "replies-by-number",
        "orders the environment's moves by number, then by cell",
        REPLY,
        NumericalPlayer(ordered=rules.by_number),
    ),
    _twin(
        "replies-rounded",
        "rounds to the nearest move instead of down",
        REPLY,
        NumericalPlayer(choose=lambda u, count: min(count - 1, round(u * count))),
    ),
    _twin(
        "reseeded",
        "starts the generator again at every step",
        GENERATOR,
        NumericalPlayer(reseeds=True),
    ),
    _twin(
        "says-loss",
        "says Loss where the environment wins",
        "The word is Win for whichever side moved last.",
        NumericalPlayer(loss_word="Loss"),
    ),
    _twin(
        "last-reward-returned",
        "gives the last reward as the return",
        "The return is the sum of all rewards.",
        NumericalPlayer(total=lambda rewards: rewards[-1]),
    ),
    _twin(
        "value-for-the-mover",
        "gives the value for the side to move",
        BEST,
        NumericalPlayer(value_for=lambda value, player: value),
    ),
    _twin(
        "first-best-only",
        "lists only the first of the best actions",
        BEST,
        NumericalPlayer(best=lambda moves: moves[:1]),
    ),
    _twin(
        "one-move-ahead",
        "looks only for a move that wins at once",
        "The value is that of best play to the end.",
        NumericalPlayer(values=values.one_move_ahead),
    ),
    _twin(
        "ties-are-lost",
        "counts a tie as lost",
        "A tie is worth 0.",
        NumericalPlayer(values=values.ties_are_lost),
    ),
    _twin(
        "environment-plays-best",
        "lets the environment choose the worst reply for the agent",
        RETURN,
        NumericalPlayer(reply=min),
    ),
    _twin(
        "agent-moves-at-random",
        "takes the mean of the agent's later actions",
        RETURN,
        NumericalPlayer(own=values.mean),
    ),
    _twin(
        "gamma-ignored",
        "does not discount later rewards",
        "Each later step counts gamma times as much as the one before.",
        NumericalPlayer(read=_without_gamma),
    ),
    _twin(
        "settings-ignored",
        "learns with the default settings, whatever is asked",
        "The lines after the seed change the settings.",
        NumericalPlayer(read=_without_settings),
    ),
)
