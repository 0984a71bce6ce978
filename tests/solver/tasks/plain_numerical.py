"""Every answer of the task `numerical` once more, by plain code that shares nothing with it."""

from fractions import Fraction
from functools import cache

from tests.solver.learning.q.plain_qlearning import Board, actions, learn, put, splitmix, step, won

WINNING_OPENINGS = [(cell, number) for cell in (1, 3, 5, 7) for number in (1, 3, 7, 9)]


def answer(text: str) -> str:
    """Return the answer to a request, which must be right."""
    verb, *lines = text.split("\n")[1:-1]
    if verb == "STEP":
        return "\n".join(play(board_of(lines[0]), lines[1:2], int(lines[2]))[0]) + "\n"
    if verb == "EPISODE":
        shown, total = play((0,) * 9, lines[1:], int(lines[0]), number_steps=True)
        return "\n".join(shown) + f"\nreturn {total}\n"
    if verb == "SOLVE":
        return with_moves(*solve(board_of(lines[0])), "value")
    if verb == "RETURN":
        return with_moves(*best_return(board_of(lines[0]), Fraction(*lines[1:] or ["1"])), "return")
    settings = {name: float(value) for name, value in (line.split() for line in lines[2:])}
    return learned(int(lines[0]), int(lines[1]), settings)


def board_of(text: str) -> Board:
    """Return the nine numbers of a state."""
    return tuple(0 if c in "xX" else int(c) for c in text if c != " ")


def spelt(board: Board) -> str:
    """Return the text of nine numbers."""
    return " ".join(str(n) if n else "x" for n in board)


def with_moves(value: object, moves: list[tuple[int, int]], name: str) -> str:
    """Return a value and its best moves as lines."""
    return "".join([f"{name} {value}\n", *(f"best {cell} {n}\n" for cell, n in moves)])


def play(
    board: Board, lines: list[str], seed: int, number_steps: bool = False
) -> tuple[list[str], int]:
    """Play actions against the environment of a seed; return the lines and the sum of rewards."""
    random, shown, total = splitmix(seed), [], 0
    for number, line in enumerate(lines, 1):
        cell, value = (int(word) for word in line.split())
        before = put(board, (cell, value))
        board, reward, _ = step(board, (cell, value), random)
        reply = [f"{c} {board[c]}" for c in range(9) if board[c] != before[c]]
        end = "True Win" if won(board) else "False Resume" if 0 in board else "True Tie"
        shown += [f"step {number}"] if number_steps else []
        shown += [f"agent {cell} {value}", f"environment {reply[0] if reply else '-'}"]
        shown += [f"state {spelt(board)}", f"reward {reward}", f"terminal {end}"]
        total += reward
    return shown, total


def parity_to_move(board: Board) -> int:
    """Return 1 if odd is to move, 0 if even is."""
    return 1 - sum(n > 0 for n in board) % 2


@cache
def value_for_odd(board: Board) -> int:
    """Return the value of a board with best play of both, by looking at everything."""
    parity = parity_to_move(board)
    if won(board):
        return -1 if parity else 1
    after = [value_for_odd(put(board, action)) for action in actions(board, parity)]
    return (max if parity else min)(after, default=0)


def solve(board: Board) -> tuple[int, list[tuple[int, int]]]:
    """Return the value for odd and every best action; the empty board is known from elsewhere."""
    if board == (0,) * 9:
        return 1, WINNING_OPENINGS
    value = value_for_odd(board)
    possible = [] if won(board) else actions(board, parity_to_move(board))
    return value, [a for a in possible if value_for_odd(put(board, a)) == value]


def best_return(board: Board, gamma: Fraction) -> tuple[Fraction, list[tuple[int, int]]]:
    """Return the best expected return and every action that has it."""

    @cache
    def of_action(board: Board, action: tuple[int, int]) -> Fraction:
        after = put(board, action)
        if won(after) or 0 not in after:
            return Fraction(10 if won(after) else 0)
        thens = [put(after, reply) for reply in actions(after, 0)]
        return sum((of_answer(then) for then in thens), Fraction(0)) / len(thens)

    @cache
    def of_answer(then: Board) -> Fraction:
        if won(then):
            return Fraction(-10)
        return -1 + gamma * max(of_action(then, action) for action in actions(then, 1))

    values = {action: of_action(board, action) for action in actions(board, 1)}
    best = max(values.values())
    return best, [action for action, value in values.items() if value == best]


def learned(episodes: int, seed: int, settings: dict[str, float]) -> str:
    """Return what a small learning run comes to."""
    table, results = learn(episodes, seed, settings.get("alpha", 0.1), settings.get("decay", 1e-6))

    def choose(board: Board) -> tuple[int, int]:
        possible = actions(board, 1)
        values = [table.get((board, action), 0.0) for action in possible]
        return possible[values.index(max(values))]

    @cache
    def worth(board: Board) -> Fraction:
        after = put(board, choose(board))
        if won(after) or 0 not in after:
            return Fraction(10 if won(after) else 0)
        thens = [put(after, reply) for reply in actions(after, 0)]
        total = sum((Fraction(-10) if won(t) else worth(t) - 1 for t in thens), Fraction(0))
        return total / len(thens)

    empty: Board = (0,) * 9
    lines = [f"episodes {episodes}", *(f"{name} {count}" for name, count in results.items())]
    lines += [f"states {len({board for board, _ in table})}", f"return {worth(empty)}"]
    lines += [f"opening {c} {n} {table[empty, (c, n)]:.6f}" for c, n in actions(empty, 1)]
    return "\n".join(lines) + "\n"
