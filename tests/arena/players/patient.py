"""Reads a block a move from standard input and answers each with the best gain."""

import sys

from raid import Board

block = ""
for line in sys.stdin:
    if line.strip():
        block += line
        continue
    board = Board(block)
    block = ""
    moves = board.moves(board.side)
    best = max(moves, key=lambda move: board.gain(move, board.side, board.other))
    print(board.answer(best), flush=True)
