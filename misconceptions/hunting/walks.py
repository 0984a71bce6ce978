"""Inputs of the tasks `traversal` and `states` for a hunt: a start board and few free cells."""

from collections.abc import Hashable, Iterator
from random import Random

from misconceptions.hunting.inputs import Measure, NothingUnusual, plain_meaning
from misconceptions.hunting.tictactoe import (
    boards_by_free_cells,
    children,
    free_cells,
    random_board,
)
from solver.formats import states, traversal
from solver.formats.tictactoe import render_board
from solver.games.numerical import cells_of
from solver.games.tictactoe import Position

MOST_FREE = 4  # cells, in the enumerated sets
FREE = ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6))  # cells of random boards, level by level
ONE_OF_EACH = "one of each set that turning and mirroring make alike"


class TraversalInputs(NothingUnusual):
    """One start board, all orders; random ones may name orders or have several boards."""

    levels = len(FREE)

    def stated(self, like: str) -> str:
        return f"every start board with at most {MOST_FREE} free cells, {ONE_OF_EACH}"

    def is_stated(self, text: str) -> bool:
        free, boards, _, named = self.measure(text)
        return free <= MOST_FREE and boards == 1 and not named

    def start(self) -> str:
        return f"{render_board(boards_by_free_cells()[0][0])}\n"

    def enumerated(self, like: str) -> Iterator[str]:
        for boards in boards_by_free_cells()[: MOST_FREE + 1]:
            for board in boards:
                yield f"{render_board(board)}\n"

    def random(self, source: Random, level: int) -> str:
        board = random_board(source, source.choice(FREE[level]))
        if level == 0 or source.random() < 0.6:
            return f"{render_board(board)}\n"
        if source.random() < 0.4:
            return traversal.render_request(traversal.Request((), True, [board]))
        if source.random() < 0.5:
            return f"{render_board(board)}\n{render_board(random_board(source, 2))}\n"
        orders = tuple(source.sample(traversal.ORDERS, source.randint(1, 3)))
        return traversal.render_request(traversal.Request(orders, False, [board]))

    def measure(self, text: str) -> Measure:
        request = traversal.parse_request(text)
        free = [free_cells(board) for board in request.boards]
        return max(free), len(free), sum(free), _is_named(text)

    def smaller(self, text: str) -> Iterator[str]:
        request = traversal.parse_request(text)
        boards = [f"{render_board(board)}\n" for board in request.boards]
        if len(boards) > 1 or _is_named(text):
            yield from boards
        if len(boards) == 1:
            head = text.split("\n")[0] + "\n" if _is_named(text) else ""
            yield from (f"{head}{render_board(b)}\n" for b in children(request.boards[0]))

    def features(self, text: str) -> frozenset[str]:
        return frozenset()

    def meaning(self, text: str, answer: str) -> Hashable:
        return plain_meaning(answer)


def _is_named(text: str) -> int:
    """Tell whether the first line names orders."""
    return int(text.lstrip()[0] not in "xXoO*" or text.lstrip().split()[0] in traversal.WORDS)


class StatesInputs(NothingUnusual):
    """The census below a board, or the list of the states there."""

    levels = len(FREE)

    def stated(self, like: str) -> str:
        listed = states.parse_request(like).listed
        what = "list" if listed else "census"
        return (
            f"the {what} below every board of tic-tac-toe with at most {MOST_FREE} free cells,"
            f" {ONE_OF_EACH}"
        )

    def is_stated(self, text: str) -> bool:
        free, kind, _ = self.measure(text)
        return free <= MOST_FREE and kind < 2

    def start(self) -> str:
        return _states(boards_by_free_cells()[0][0], False)

    def enumerated(self, like: str) -> Iterator[str]:
        listed = states.parse_request(like).listed
        for boards in boards_by_free_cells()[: MOST_FREE + 1]:
            yield from (_states(board, listed) for board in boards)

    def random(self, source: Random, level: int) -> str:
        free = source.choice(FREE[level])
        if source.random() < 0.3:
            from misconceptions.hunting.numerical import random_position  # late: rarely needed

            cells = cells_of(random_position(source, free))
            return states.render_request(states.Request(states.NUMERICAL, cells=tuple(cells)))
        return _states(random_board(source, free), source.random() < 0.3)

    def measure(self, text: str) -> Measure:
        request = states.parse_request(text)
        if request.game == states.NUMERICAL:
            return request.cells.count(0), 2, sum(request.cells)
        return free_cells(request.board), int(request.listed), 0

    def smaller(self, text: str) -> Iterator[str]:
        request = states.parse_request(text)
        if request.game == states.NUMERICAL:
            from misconceptions.hunting.numerical import boards_after  # late: rarely needed

            made = (states.Request(states.NUMERICAL, cells=c) for c in boards_after(request.cells))
            yield from map(states.render_request, made)
            yield from _fullest()
        else:
            if request.listed:
                yield _states(request.board, False)
            yield from (_states(board, request.listed) for board in children(request.board))

    def features(self, text: str) -> frozenset[str]:
        request = states.parse_request(text)
        return frozenset({f"for {request.game}", "for lists" if request.listed else "for counts"})

    def meaning(self, text: str, answer: str) -> Hashable:
        return plain_meaning(answer)


def _fullest() -> Iterator[str]:
    """Yield the censuses below boards with one free cell at most, which any game may lead to."""
    for boards in boards_by_free_cells()[:2]:
        yield from (_states(board, False) for board in boards)


def _states(board: Position, listed: bool) -> str:
    return states.render_request(states.Request(states.TICTACTOE, board, listed=listed))
