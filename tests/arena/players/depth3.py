"""Looks three plies ahead by plain alpha-beta."""

from raid import best_by_search, read, write

board = read()
write(board.answer(best_by_search(board, 3)))
