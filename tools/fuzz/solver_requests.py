"""Requests to the solver by its grammar: mostly legal, small enough to be answered in no time."""

import random
from collections.abc import Callable

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
ORDERS = ("PREORDER", "POSTORDER", "LEVELORDER", "TERMINALPATH", "NUMBERS")


def request(rng: random.Random) -> bytes:
    """Return a request of any task."""
    return rng.choice(MAKERS)(rng).encode()


def raid(rng: random.Random) -> str:
    """Return a Raid request; sometimes deeper than anybody can search."""
    size = rng.choice((1, 2, 2, 3, 3, 3, 4, 5))
    algorithm = rng.choice(("MINIMAX", "MINIMAX", "ALPHABETA", "COMPETITION"))
    depth = "0" if algorithm == "COMPETITION" else str(rng.choice((1, 1, 2, 2, 2, 3)))
    if rng.random() < 0.002:
        depth = str(rng.choice((9, 16, 676)))
    largest = rng.choice((1, 9, 99, 999_999_999))
    least = -largest if rng.random() < 0.2 else 0
    values = [" ".join(str(rng.randint(least, largest)) for _ in range(size)) for _ in range(size)]
    board = ["".join(rng.choice("..XO") for _ in range(size)) for _ in range(size)]
    return "\n".join([str(size), algorithm, rng.choice("XO"), depth, *values, *board]) + "\n"


def tictactoe_board(rng: random.Random, least: int = 4) -> str:
    """Return a board after some moves, seldom an impossible one."""
    cells = ["*"] * 9
    order = rng.sample(range(9), rng.randint(least, 9))
    for number, cell in enumerate(order):
        cells[cell] = "XO"[number % 2]
        if any(cells[a] == cells[b] == cells[c] != "*" for a, b, c in LINES):
            break
    if rng.random() < 0.1:
        cells[rng.randrange(9)] = rng.choice("XOxo*?")
    return "".join(cells)


def traversal(rng: random.Random) -> str:
    """Return a request for walks below a few nearly full boards."""
    words = rng.sample(ORDERS, rng.randint(0, len(ORDERS)))
    boards = [tictactoe_board(rng) for _ in range(rng.randint(1, 4))]
    return "\n".join([" ".join(words)] * bool(words) + boards) + "\n"


def states(rng: random.Random) -> str:
    """Return a request for the states below a board."""
    if rng.random() < 0.5:
        return _lines("STATES", "tictactoe", tictactoe_board(rng), _maybe(rng, "LIST"))
    return _lines("STATES", "numerical", numerical_board(rng), _maybe(rng, "LIST"))


def qtable(rng: random.Random) -> str:
    """Return a request for the values of moves on one board."""
    kind = rng.choice(("optimal", "random-opponent", "both-random"))
    agent = rng.choice("XO") if kind == "random-opponent" else ""
    return _lines("QTABLE", kind, agent, tictactoe_board(rng), _maybe(rng, "BEST"))


def tddata(rng: random.Random) -> str:
    """Return a request for training data, short games only."""
    plies = f"plies {rng.choice((4, 5, 5, 5, 6, 10))}"
    boards = _maybe(rng, f"boards {rng.choice(('last', 'all', 'winner', 'first'))}")
    return _lines("TDDATA", rng.choice(("games",) * 9 + ("trainin",)), plies, boards)


def numerical_board(rng: random.Random) -> str:
    """Return a board of different numbers, as many odd as even or one more, and free cells."""
    count = rng.randint(5, 9)
    numbers = [*rng.sample("13579", (count + 1) // 2), *rng.sample("2468", count // 2)]
    cells = [*numbers, *"x" * (9 - len(numbers))]
    rng.shuffle(cells)
    return "".join(cells)


def numerical(rng: random.Random) -> str:
    """Return a request to play, learn or solve a little."""
    what = rng.choice(("EPISODE", "EPISODE", "EPISODE", "STEP", "RETURN", "SOLVE", "LEARN"))
    if what == "LEARN":
        return _lines("NUMERICAL", what, str(rng.choice((0, 1, 1, 2))), str(rng.randint(0, 9)))
    if what == "EPISODE":
        cells = rng.sample(range(9), rng.randint(1, 5))
        moves = [f"{cell} {rng.choice('13579')}" for cell in cells]
        return _lines("NUMERICAL", what, str(rng.randint(-1, 1000)), *moves)
    board = " ".join(numerical_board(rng))
    return _lines("NUMERICAL", what, board, str(rng.randint(0, 9)) if what != "SOLVE" else "")


def soup(rng: random.Random) -> str:
    """Return words of all tasks in no order."""
    words = [*ORDERS, "QTABLE", "STATES", "TDDATA", "NUMERICAL", "3", "-1", "X", "..X", "LIST"]
    return "\n".join(rng.choice(words) for _ in range(rng.randint(0, 9)))


def _maybe(rng: random.Random, line: str) -> str:
    return line if rng.random() < 0.3 else ""


def _lines(*lines: str) -> str:
    return "\n".join(line for line in lines if line) + "\n"


MAKERS: tuple[Callable[[random.Random], str], ...] = (
    *(raid, raid, traversal, states, qtable, tddata, numerical, soup),
)
