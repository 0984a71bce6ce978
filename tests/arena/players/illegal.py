"""Stakes on a cell that is taken."""

from raid import read, write

board = read()
taken = [cell for cell, pawn in enumerate(board.pawns) if pawn != "."]
write(board.answer(("Stake", taken[0])))
