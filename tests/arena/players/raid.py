"""The rules of Raid for the sparring players: short, slow and independent of the solver."""

import os
import sys


class Board:
    """A request: size, side to move, seconds left, values and pawns (a list of characters)."""

    def __init__(self, text):
        words = text.split()
        self.size = size = int(words[0])
        self.side = words[2]
        self.other = "O" if self.side == "X" else "X"
        self.left = float(words[3])
        cells = size * size
        self.values = [int(word) for word in words[4 : 4 + cells]]
        self.pawns = list("".join(words[4 + cells :]))
        self.near = [
            [
                r * size + c
                for r, c in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
                if 0 <= r < size and 0 <= c < size
            ]
            for row in range(size)
            for col in range(size)
        ]

    def moves(self, own):
        """Return (kind, cell) of every legal move: Stakes, then Raids, row by row."""
        free = [cell for cell, pawn in enumerate(self.pawns) if pawn == "."]
        raids = [c for c in free if any(self.pawns[n] == own for n in self.near[c])]
        return [("Stake", cell) for cell in free] + [("Raid", cell) for cell in raids]

    def play(self, move, own, enemy):
        """Make a move and return the cells that were turned, for `undo`."""
        kind, cell = move
        turned = []
        if kind == "Raid":
            turned = [near for near in self.near[cell] if self.pawns[near] == enemy]
        self.pawns[cell] = own
        for near in turned:
            self.pawns[near] = own
        return turned

    def undo(self, move, turned, enemy):
        """Take a move back."""
        self.pawns[move[1]] = "."
        for near in turned:
            self.pawns[near] = enemy

    def gain(self, move, own, enemy):
        """Return by how much a move raises the mover's score."""
        turned = self.play(move, own, enemy)
        self.undo(move, turned, enemy)
        return self.won(move, turned)

    def won(self, move, turned):
        """Return by how much a move that turned some pawns has raised the mover's score."""
        return self.values[move[1]] + 2 * sum([self.values[near] for near in turned])

    def answer(self, move):
        """Return the text that makes a move."""
        self.play(move, self.side, self.other)
        row, column = divmod(move[1], self.size)
        rows = [
            "".join(self.pawns[start : start + self.size])
            for start in range(0, len(self.pawns), self.size)
        ]
        return "\n".join([f"{chr(65 + column)}{row + 1} {move[0]}", *rows]) + "\n"


def read():
    """Return the board that this move's file holds."""
    with open("input.txt") as file:
        return Board(file.read())


def write(text):
    """Leave the answer where the arena looks for it."""
    with open("output.txt", "w") as file:
        file.write(text)
    sys.stdout.flush()
    os._exit(0)


def alphabeta(board, depth, own, enemy, low, high):
    """Return by how much plain alpha-beta raises the score of `own`, moves in canonical order."""
    moves = board.moves(own) if depth else []
    if not moves:
        return 0
    for move in moves:
        turned = board.play(move, own, enemy)
        won = board.won(move, turned)
        low = max(low, won - alphabeta(board, depth - 1, enemy, own, won - high, won - low))
        board.undo(move, turned, enemy)
        if low >= high:
            break
    return low


def best_by_search(board, depth):
    """Return the first move with the best value at a fixed depth."""
    best, chosen = -(10**12), None
    for move in board.moves(board.side):
        turned = board.play(move, board.side, board.other)
        won = board.won(move, turned)
        value = won - alphabeta(board, depth - 1, board.other, board.side, -(10**12), won - best)
        board.undo(move, turned, board.other)
        if value > best:
            best, chosen = value, move
    return chosen
