"""Q-learning as plain as a textbook: lists, dictionaries, nothing shared with the package.

The reference that the fast learner and the LEARN cases are held against.
"""

import math
from collections.abc import Callable

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
Board = tuple[int, ...]
Table = dict[tuple[Board, tuple[int, int]], float]
WORD = 2**64


def splitmix(seed: int) -> Callable[[], float]:
    """Return SplitMix64 as a function that gives numbers in [0, 1)."""
    state = [seed]

    def random() -> float:
        state[0] = (state[0] + 0x9E3779B97F4A7C15) % WORD
        z = state[0]
        z = (z ^ z // 2**30) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ z // 2**27) * 0x94D049BB133111EB % WORD
        return float((z ^ z // 2**31) // 2**11 / 2**53)

    return random


def won(board: Board) -> bool:
    """Say whether a full line sums to 15."""
    return any(
        0 not in (board[a], board[b], board[c]) and board[a] + board[b] + board[c] == 15
        for a, b, c in LINES
    )


def actions(board: Board, parity: int) -> list[tuple[int, int]]:
    """Return the actions of a side: parity 1 for odd, 0 for even."""
    numbers = [n for n in range(1, 10) if n % 2 == parity and n not in board]
    return [(cell, n) for cell in range(9) if board[cell] == 0 for n in numbers]


def put(board: Board, action: tuple[int, int]) -> Board:
    """Return the board with a number in a cell."""
    return tuple(action[1] if cell == action[0] else n for cell, n in enumerate(board))


def step(
    board: Board, action: tuple[int, int], random: Callable[[], float]
) -> tuple[Board, int, bool]:
    """Play an action and a random answer."""
    board = put(board, action)
    if won(board):
        return board, 10, True
    if 0 not in board:
        return board, 0, True
    replies = actions(board, 0)
    board = put(board, replies[int(random() * len(replies))])
    return (board, -10, True) if won(board) else (board, -1, False)


def learn(episodes: int, seed: int, alpha: float, decay: float) -> tuple[Table, dict[str, int]]:
    """Train and return the values and the counts of results."""
    random, table = splitmix(seed), Table()
    results = {"win": 0, "tie": 0, "loss": 0}
    for episode in range(episodes):
        epsilon = 0.001 + 0.999 * math.exp(-decay * episode)
        board: Board = (0,) * 9
        over = False
        while not over:
            possible = actions(board, 1)
            values = [table.setdefault((board, action), 0.0) for action in possible]
            if random() < epsilon:
                choice = possible[int(random() * len(possible))]
            else:
                choice = possible[values.index(max(values))]
            after, reward, over = step(board, choice, random)
            target = float(reward)
            if not over:
                target += max(table.setdefault((after, a), 0.0) for a in actions(after, 1))
            table[board, choice] += alpha * (target - table[board, choice])
            board = after
        results[{10: "win", 0: "tie", -10: "loss"}[reward]] += 1
    return table, results
