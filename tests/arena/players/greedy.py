"""Plays the move that gains most at once."""

from raid import read, write

board = read()
moves = board.moves(board.side)
write(board.answer(max(moves, key=lambda move: board.gain(move, board.side, board.other))))
