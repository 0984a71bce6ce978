"""What is left out helps a student most, and a better answer never costs points."""

import itertools
import math

from hypothesis import given
from hypothesis import strategies as st

from judge.course.dropping import kept_parts, weighted_mean

PARTS = st.lists(
    st.tuples(st.sampled_from([0.0, 0.25, 0.5, 1.0]), st.sampled_from([0.5, 1.0, 3.0, 10.0])),
    min_size=1,
    max_size=6,
)


def mean_of(worths: list[float], weights: list[float], dropped: int) -> float:
    """Return the mean of what is kept."""
    return weighted_mean(worths, weights, kept_parts(worths, weights, dropped))


@given(PARTS, st.integers(0, 6))
def test_no_other_choice_is_better(parts: list[tuple[float, float]], dropped: int) -> None:
    """Of all choices of as many parts none has a greater mean, and as many as said are dropped."""
    worths, weights = [part[0] for part in parts], [part[1] for part in parts]
    number = max(1, len(parts) - dropped)
    kept = kept_parts(worths, weights, dropped)
    assert len(kept) == number
    best = max(
        weighted_mean(worths, weights, choice)
        for choice in itertools.combinations(range(len(parts)), number)
    )
    assert math.isclose(weighted_mean(worths, weights, kept), best)


@given(PARTS, st.integers(0, 6), st.data())
def test_a_better_answer_never_costs(
    parts: list[tuple[float, float]], dropped: int, data: st.DataObject
) -> None:
    """Raising any worth never lowers the mean; dropping the lowest worth alone would do so."""
    worths, weights = [part[0] for part in parts], [part[1] for part in parts]
    place = data.draw(st.integers(0, len(parts) - 1))
    better = [*worths]
    better[place] = 1.0
    assert mean_of(better, weights, dropped) >= mean_of(worths, weights, dropped) - 1e-12


def test_leaving_out_the_worst_would_not_do() -> None:
    """The wrong twin: with weights, dropping the lowest worth takes points for a better answer."""
    weights = [10.0, 1.0, 1.0]
    before, after = [0.48, 0.49, 1.0], [0.5, 0.49, 1.0]

    def twin(worths: list[float]) -> float:
        kept = sorted(range(3), key=lambda place: worths[place])[1:]
        return weighted_mean(worths, weights, kept)

    assert twin(after) < twin(before)
    assert mean_of(after, weights, 1) >= mean_of(before, weights, 1)


def test_parts_without_weight_save_no_other() -> None:
    """A part that counts nothing is not what is dropped, nor does it stand for the others."""
    assert kept_parts([0.0, 1.0, 0.0], [0.0, 1.0, 1.0], 1) == (0, 1)
    assert kept_parts([0.0, 1.0], [0.0, 0.0], 1) == (1,)
