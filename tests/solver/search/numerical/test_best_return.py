"""The best return against the random environment: known fractions, and plain expectimax."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from solver.games.numerical import ODD, Position, position_of
from solver.search.numerical.best_return import BEST_FROM_START, BestReturn
from tests.solver.games.numerical_positions import GAME, positions

OPENINGS = {  # returns of the openings with gamma 1 and 9/10, as counted exhaustively
    (0, 1): ("17713/2304", "2967859/512000"),
    (0, 3): ("17713/2304", "2967859/512000"),
    (0, 5): ("8333/1152", "349901/64000"),
    (1, 1): ("17933/2304", "1510781/256000"),
    (1, 3): ("17933/2304", "1510781/256000"),
    (1, 5): ("17105/2304", "144059/25600"),
    (4, 1): ("4351/576", "360359/64000"),
    (4, 3): ("4351/576", "360359/64000"),
    (4, 5): ("1973/288", "165829/32000"),
}


def plain_return(position: Position, gamma: Fraction) -> Fraction:
    """Return the best expected return by looking at every game, with fractions."""
    return max(plain_return_of(GAME.play(position, m), gamma) for m in GAME.moves(position))


def plain_return_of(after: Position, gamma: Fraction) -> Fraction:
    """Return the expected return once odd has moved."""
    if GAME.is_over(after):
        return Fraction(10 if GAME.score(after) else 0)
    replies = [GAME.play(after, move) for move in GAME.moves(after)]
    total = sum(
        Fraction(-10) if GAME.is_over(then) else -1 + gamma * plain_return(then, gamma)
        for then in replies
    )
    return Fraction(total, len(replies))


@settings(max_examples=25)
@given(positions(fewest=4))
def test_returns_are_those_of_plain_expectimax(position: Position) -> None:
    """Whole numbers, classes and wins at once change nothing, for three discounts."""
    if GAME.to_move(position) != ODD or GAME.is_over(position):
        return
    for above, below in ((1, 1), (9, 10), (0, 1)):
        found = BestReturn(gamma=(above, below)).best(position)
        assert Fraction(found[0], found[1]) == plain_return(position, Fraction(above, below))


def check_openings(gamma: tuple[int, int], place: int) -> None:
    """Compare every opening with the known fractions."""
    best = BestReturn(gamma=gamma)
    found = {move: str(Fraction(*best.of_move(0, move))) for move in OPENINGS}
    assert found == {move: known[place] for move, known in OPENINGS.items()}
    above, below, moves = best.best(0)
    assert str(Fraction(above, below)) == OPENINGS[1, 1][place]
    assert len(moves) == 16


def test_the_best_return_is_17933_in_2304() -> None:
    """All openings have the known returns with gamma 1; sixteen of them are best."""
    check_openings((1, 1), 0)
    assert str(Fraction(*BEST_FROM_START)) == "17933/2304"


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_best_discounted_return() -> None:
    """All openings have the known returns with gamma 9/10."""
    check_openings((9, 10), 1)


def test_rewards_that_break_the_reasoning_are_refused() -> None:
    """A step that pays would make waiting better than winning."""
    with pytest.raises(ValueError, match="no gain in a step"):
        BestReturn(step=1)


def test_other_rewards_are_obeyed() -> None:
    """By hand: odd, one cell left, no line: only the tie's reward is to be had."""
    position = position_of((1, 2, 3, 4, 5, 0, 8, 7, 6))
    assert BestReturn(tie=4).best(position)[:2] == (4, 1)
