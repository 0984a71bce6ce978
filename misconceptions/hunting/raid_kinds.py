"""Kinds of Raid boards that a hunt draws: of growing size, large ones, and unusual ones."""

from dataclasses import dataclass

RANGES = ((1, 1), (1, 2), (1, 3), (1, 9), (1, 99))  # of random values: few make many ties
LARGE = ((100, 999), (1000, 4000))  # of small boards: sums as large boards of the homework have
ONE_SIDED = 0.85  # of the pawns of a lopsided board are of one player
FEW_PAWNS = 4  # of a sparse board
DRAWN = 30  # boards, of which one is taken on which a belief shows


@dataclass(frozen=True, slots=True)
class Kind:
    """Random boards of some sizes and depths: what a plain program answers at once."""

    shapes: tuple[tuple[int, int], ...]
    ranges: tuple[tuple[int, int], ...] = RANGES
    is_open: bool = False  # has as many free cells as may be
    is_sparse: bool = False  # has few pawns, so that there are many moves
    is_lopsided: bool = False  # is nearly full, mostly of one player: scores are far from 0
    most_free: int | None = None


# Of growing size. Among them and after them boards for mistakes that show only rarely: scores
# beyond what a program takes for infinite, first small boards of large values, then large boards
# of the homework's values; boards with many ties, or with many moves; deep searches, in which
# boards come again.
KINDS = (
    Kind(((2, 1), (2, 2), (2, 3))),
    Kind(((3, 1), (3, 2), (2, 4))),
    Kind(((3, 2), (3, 3), (3, 5), (4, 1))),
    Kind(((4, 2), (3, 3), (4, 4), (5, 1))),
    Kind(((3, 1), (4, 1), (4, 1), (5, 1)), ((1, 1),)),
    Kind(((3, 2), (3, 3), (4, 3)), LARGE, is_lopsided=True),
    Kind(((5, 2), (6, 3), (8, 3), (10, 3)), ((50, 99),), is_lopsided=True),
    Kind(((3, 2), (3, 3), (4, 3), (4, 3)), is_sparse=True),
    Kind(((4, 2), (5, 2), (6, 1))),
    Kind(((6, 2), (9, 1), (12, 1))),
    Kind(((16, 1), (20, 1), (26, 1))),
    Kind(((3, 5), (3, 6)), is_open=True),
    Kind(((3, 6), (4, 6)), is_open=True),
    Kind(((18, 2), (22, 3), (26, 1), (26, 3)), ((50, 99),), is_lopsided=True),
)

# As the homework has them, with so many free cells: for programs that are right, but slow.
LARGEST = ((26, 2, 169), (24, 3, 58))

# Several Raids are best and none of them is a Stake's equal: who does not go through the cells row
# by row takes another one, at least on two of these. Random boards show that once in ten or forty.
TIES_OF_RAIDS = (
    "OOOO. O..XX X.X.X .OXO. X..X.",
    ".OO. ..XX .... X.XX",
    "..XX. .O.XO XXX.. X.... ..OO.",
    "XXXO .O.X .OXX XOOX",
)

# Legal, but hardly ever asked. One board is drawn for each belief, on which it would go wrong; for
# "" any.
DEPTHS = tuple((3, depth) for depth in (10, 12, 20, 31, 100))
SMALL = ((2, 1), (2, 2), (3, 2), (3, 3))
FIRST_DIGIT = "reads only the first digit of the depth"
LAST_DIGIT = "reads only the last digit of the depth"
UNUSUAL: tuple[tuple[Kind, tuple[str, ...]], ...] = (
    (
        Kind(DEPTHS, ((1, 9), (1, 99)), is_open=True, most_free=4),
        (FIRST_DIGIT, FIRST_DIGIT, LAST_DIGIT, ""),
    ),
    (
        Kind(SMALL, ((-9, -1), (-9, 9), (-99, 99))),
        ("loses the sign of negative values", "takes negative values for 0", "", ""),
    ),
    (Kind(SMALL, ((0, 1), (0, 2))), ("takes values of 0 for 1", "")),
    (
        Kind(SMALL, ((10**5, 10**6), (10**7, 10**8)), is_lopsided=True),
        ("reads values into 16 bits", ""),
    ),
    (
        Kind(SMALL, ((5 * 10**8, 999_999_999),), is_lopsided=True),
        ("adds up scores in 32 bits", "adds up scores in 32 bits", ""),
    ),
)
