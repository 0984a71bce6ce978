"""Random Raid requests for Hypothesis: small boards with few distinct values, so ties abound."""

from hypothesis import strategies as st

from solver.formats.raid import ALPHABETA, COMPETITION, MINIMAX, Request

PLAIN = (1, 2, 3)
WITH_ZERO = (0, 1)
WITH_NEGATIVE = (-2, -1, 0, 1, 2)


@st.composite
def requests(
    draw: st.DrawFn,
    largest: int = 4,
    deepest: int = 3,
    most_free: int = 16,
    competition: bool = False,
) -> Request:
    """Draw a request whose board has at least one free cell and at most `most_free`."""
    size = draw(st.integers(1, largest))
    cells = size * size
    palette = draw(st.sampled_from((PLAIN, WITH_ZERO, WITH_NEGATIVE)))
    values = tuple(draw(st.lists(st.sampled_from(palette), min_size=cells, max_size=cells)))
    free = draw(st.integers(1, min(cells, most_free)))
    taken = draw(st.lists(st.sampled_from("XO"), min_size=cells - free, max_size=cells - free))
    board = "".join(draw(st.permutations([*taken, *"." * free])))
    player = draw(st.sampled_from("XO"))
    if competition:
        thousandths = draw(st.integers(0, 1_000_000_000))
        return Request(size, COMPETITION, player, None, thousandths / 1000, values, board)
    algorithm = draw(st.sampled_from((MINIMAX, ALPHABETA)))
    return Request(size, algorithm, player, draw(st.integers(1, deepest)), None, values, board)
