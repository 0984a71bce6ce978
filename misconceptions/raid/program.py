"""A program for Raid as a student writes it: reads, searches, writes. As it stands, a right one.

A twin is a program with one part exchanged; which one says what it believes.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from misconceptions.model import SILENT
from misconceptions.raid.asked import asked_in
from misconceptions.raid.rules import RaidRules, Way
from misconceptions.raid.search import Counting, NoMove, Ranking, TurnTaking, TwinSearch
from solver.formats.raid import Request, render_answer
from solver.games.raid import FREE

Rank = Callable[[Way, int, int], Ranking]  # of a move, its gain and the size: least is first
Write = Callable[[Way, Request, str], str]  # of the move and the board after it
RIGHT_TURNS = TurnTaking()
COMPETITION_DEPTH = 2  # of a game against the clock, where any depth will do


def canonical(move: Way, gain: int, size: int) -> Ranking:
    """All Stakes row by row, then all Raids row by row."""
    return move[:2]


def plainly(move: Way, request: Request, board: str) -> str:
    """The move, then the board after it."""
    return render_answer(move[:2], board, request.size)


def as_asked(depth: int) -> int:
    return depth


def as_it_stands(score: int) -> int:
    return score


@dataclass(frozen=True)
class RaidProgram:
    """Each part is one step of the program."""

    read: Callable[[Request], Request] = lambda request: request
    depth: Callable[[int], int] = as_asked
    search: type[TwinSearch] = TwinSearch
    rules: Callable[[int], RaidRules] = RaidRules
    counting: Callable[[Request], Counting] = lambda request: Counting()
    turn_taking: TurnTaking = RIGHT_TURNS
    at_end: Callable[[int], int] = as_it_stands  # of the score of a full board with plies to go
    rank: Rank = canonical
    write: Write = plainly

    def answer(self, text: str) -> str:
        """Return what the program prints."""
        try:
            move, board = _played(replace(self, write=plainly), text)
        except NoMove:
            return SILENT
        return self.write(move, asked_in(text), board)

    def play(self, request: Request) -> tuple[Way, str]:
        """Return the move that the program makes, and its board after it."""
        search = self.prepared(request)
        depth = self.depth(request.depth or COMPETITION_DEPTH)
        if search.fills_the_board:
            depth = min(depth, request.board.count(FREE) + 1)
        rank = search.ranking(lambda way, gain: self.rank(way, gain, request.size))
        move = search.choose(depth, rank)
        return move, search.board_after(move)

    def prepared(self, request: Request) -> TwinSearch:
        """Return the search of the board that is asked about."""
        pawns = "XO" if request.player == "X" else "OX"
        return self.search(
            self.rules(request.size),
            request.values,
            request.board,
            pawns,
            self.counting(request),
            self.turn_taking,
            self.at_end,
        )


@lru_cache(maxsize=16)
def _played(program: RaidProgram, text: str) -> tuple[Way, str]:
    """Return what a program plays; those that differ in writing alone share one search."""
    return program.play(program.read(asked_in(text)))
