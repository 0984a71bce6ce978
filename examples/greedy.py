"""A student's first Raid program: it takes the best gain at once and never looks ahead.

Right at depth 1, often wrong below: `python grader.py --solver "python examples/greedy.py" raid`
shows what the grader says to that.
"""

import sys


def main() -> None:
    """Read a Raid request from standard input and print a move and the board after it."""
    lines = sys.stdin.read().split("\n")
    size, player = int(lines[0]), lines[2].strip()
    values = [[int(word) for word in line.split()] for line in lines[4 : 4 + size]]
    board = [list(line.strip()) for line in lines[4 + size : 4 + 2 * size]]

    def beside(row: int, column: int) -> list[tuple[int, int]]:
        near = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        return [(r, c) for r, c in near if 0 <= r < size and 0 <= c < size]

    free = [(r, c) for r in range(size) for c in range(size) if board[r][c] == "."]
    moves = [(values[r][c], "Stake", r, c, []) for r, c in free]
    for row, column in free:
        near = beside(row, column)
        if any(board[r][c] == player for r, c in near):
            turned = [(r, c) for r, c in near if board[r][c] not in (".", player)]
            gain = values[row][column] + 2 * sum(values[r][c] for r, c in turned)
            moves.append((gain, "Raid", row, column, turned))

    _, kind, row, column, turned = max(moves, key=lambda move: move[0])  # the first of the best
    for r, c in [(row, column), *turned]:
        board[r][c] = player
    print(f"{chr(ord('A') + column)}{row + 1} {kind}")
    print("\n".join("".join(line) for line in board))


if __name__ == "__main__":
    main()
