"""The smallest core is really the smallest, and one that is not proved says what is."""

import random
from itertools import combinations

from judge.adequacy.core import Core, smallest_core


def brute_force(sets: dict[str, frozenset[str]]) -> int:
    """Return the size of the smallest cover by trying all."""
    wanted = frozenset[str]().union(*sets.values())
    for size in range(len(sets) + 1):
        for chosen in combinations(sets, size):
            if frozenset[str]().union(*(sets[name] for name in chosen)) == wanted:
                return size
    raise AssertionError("all sets together are a cover")


def some_sets(seed: int) -> dict[str, frozenset[str]]:
    """Return a few cases and what they catch, the same for each seed."""
    dice = random.Random(seed)
    twins = [f"t{n}" for n in range(dice.randint(1, 9))]
    return {
        f"c{n}": frozenset(twin for twin in twins if dice.random() < 0.4)
        for n in range(dice.randint(1, 8))
    }


def test_the_core_is_as_small_as_brute_force_finds() -> None:
    """The search catches everything with as few cases as trying all sets of cases."""
    for seed in range(60):
        sets = some_sets(seed)
        core = smallest_core(sets)
        caught = frozenset[str]().union(*(sets[name] for name in core.cases))
        assert caught == frozenset[str]().union(*sets.values())
        assert len(core.cases) == core.bound == brute_force(sets)


def test_greedy_alone_would_not_do() -> None:
    """The comparison is not empty: taking the largest case first is not always the smallest."""
    sets = {
        "large": frozenset("abcd"),
        "left": frozenset("abe"),
        "right": frozenset("cdf"),
    }
    assert smallest_core(sets) == Core(("left", "right"), 2)


def test_a_search_that_was_given_up_says_its_bound() -> None:
    """With too few steps the cover still catches everything, and claims no more than is proved."""
    for seed in range(30):
        sets = some_sets(seed)
        core = smallest_core(sets, steps=1)
        assert core.bound <= brute_force(sets) <= len(core.cases)
        assert frozenset[str]().union(*(sets[n] for n in core.cases)) == frozenset[str]().union(
            *sets.values()
        )
