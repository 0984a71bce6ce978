"""How good a policy is: against the random environment, exactly and by playing; against perfect
play by playing. What is measured by playing comes with its error.
"""

from solver.learning.environment import Environment, uniform
from solver.learning.q.expectation import expectation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from solver.learning.environment import Opponent, Rewards
    from solver.learning.q.expectation import Chooser
    from solver.learning.q.games import Playable

NORMAL_95 = 1.96  # standard errors on each side of a mean that hold 95 of 100 cases


class Measure:
    """Means over games with the half width of their 95 % interval: (mean, error) pairs."""

    __slots__ = ("games", "value", "win", "tie", "loss")

    def __init__(self, returns: list[int], results: list[int]) -> None:
        self.games = len(returns)
        self.value = mean_and_error([float(total) for total in returns])
        self.win, self.tie, self.loss = (
            mean_and_error([float(result == wanted) for result in results]) for wanted in (1, 0, -1)
        )


def mean_and_error(numbers: list[float]) -> tuple[float, float]:
    """Return the mean and 1.96 standard errors of it (0 for a single number)."""
    count = len(numbers)
    mean = sum(numbers) / count
    if count == 1:
        return mean, 0.0
    variance = sum((number - mean) ** 2 for number in numbers) / (count - 1)
    return mean, NORMAL_95 * float((variance / count) ** 0.5)


def play_games(environment: Environment, choose: "Chooser", games: int) -> Measure:
    """Let a policy play so many games and return the means."""
    returns, results = [], []
    for _ in range(games):
        position, total, over = environment.reset(), 0, False
        while not over:
            position, reward, over = environment.step(position, choose(position))
            total += reward
        returns.append(total)
        results.append(environment.result(position))
    return Measure(returns, results)


def perfect(playable: "Playable", random: "Callable[[], float]") -> "Opponent":
    """Return the opponent that plays perfectly: any of its best moves, all alike."""
    among = uniform(random)
    return lambda position, moves: among(position, playable.best_replies(position))


def report(
    playable: "Playable",
    choose: "Chooser",
    rewards: "Rewards",
    agent: int,
    games: int,
    random: "Callable[[], float]",
) -> list[str]:
    """Return the lines of a full evaluation."""
    at_random = Environment(playable.game, uniform(random), rewards, agent)
    exact, best = expectation(at_random, choose), playable.best_return(at_random)
    win, tie, loss = float(exact.win), float(exact.tie), float(exact.loss)
    lines = [
        "against the random environment, exactly",
        f"  return  {float(exact.value):.4f} = {exact.value}",
        *([_best_line(exact.value, best)] if best is not None else []),
        f"  win     {win:.4f}  tie {tie:.4f}  loss {loss:.4f}",
        f"against the random environment, {games} games",
        *_lines(play_games(at_random, choose, games)),
    ]
    perfectly = Environment(playable.game, perfect(playable, random), rewards, agent)
    lines.append(f"against perfect play, {games} games")
    return lines + _lines(play_games(perfectly, choose, games))


def _best_line(value: "Fraction", best: "Fraction") -> str:
    share = float(value / best)
    return f"  best    {float(best):.4f} = {best}: the policy has {share:.2%} of it"


def _lines(measure: Measure) -> list[str]:
    mean, error = measure.value
    shares = [
        f"{name} {share:.4f} ± {width:.4f}"
        for name, (share, width) in (
            ("win    ", measure.win),
            ("tie", measure.tie),
            ("loss", measure.loss),
        )
    ]
    return [f"  return  {mean:.4f} ± {error:.4f}", "  " + "  ".join(shares)]
