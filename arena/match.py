"""Playing one game: whose turn it is, what the answer means, and when it is over.

Agents bring the answers and the referee judges them; nothing here knows about processes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from arena.openings import Opening
from arena.record import SIDES, GameRecord, Ply
from arena.referee import Ending, Fault, Foul, judge_answer, judge_own_answer
from arena.rules import Clock, Rules
from arena.schedule import Fixture
from solver.formats.raid import COMPETITION, MINIMAX, Request, render_move, render_request
from solver.games.raid import FREE, RaidGame

if TYPE_CHECKING:
    from solver.games.raid import Position

Oracle = Callable[[bytes], bytes]  # an exact request to its answer


@dataclass(frozen=True)
class Reply:
    """The outcome of a request for a move: the answer or a fault, and the time it took."""

    answer: bytes
    cpu: float
    wall: float
    fault: Fault | None = None


@dataclass(frozen=True)
class GameOrder:
    """All that decides a game but the programs of its players, who are told the `seed`."""

    fixture: Fixture
    opening: Opening
    rules: Rules
    seed: int
    level: str


class Agent(Protocol):
    """One player's programs during one game."""

    def move(self, request: bytes, rules: Rules, left: float) -> Reply:
        """Return the reply to a request when `left` CPU seconds are on the clock."""


@dataclass(frozen=True)
class Glimpse:
    """A game as somebody who watches sees it: board and clocks when it is the turn of `side`.

    `last` is the cell that was moved to, -1 at the beginning.
    """

    fixture: Fixture
    size: int
    board: str
    side: str
    left: tuple[float, float]
    moves: int
    last: int = -1


Watch = Callable[[Glimpse], None]


def ignore(glimpse: Glimpse) -> None:
    """Watch nothing."""


@dataclass
class GameInProgress:
    """A game while it is being played."""

    game: RaidGame
    position: "Position"
    clocks: list[Clock]
    plies: list[Ply]
    last: int = -1  # the cell of the last move

    @property
    def side(self) -> str:
        return SIDES[self.position[1]]

    def request(self, algorithm: str) -> bytes:
        """Return the text that asks for the next move."""
        exact = algorithm != COMPETITION
        board = self.position[0]
        return render_request(
            Request(
                self.game.size,
                algorithm,
                self.side,
                board.count(FREE) if exact else None,
                None if exact else self.clocks[self.position[1]].told,
                self.game.values,
                board,
            )
        ).encode()


def play_game(
    fixture: Fixture,
    opening: Opening,
    rules: Rules,
    agents: Mapping[str, Agent],
    oracle: Oracle | None = None,
    level: str = "",
    watch: Watch = ignore,
) -> GameRecord:
    """Play a game to its end and return its record. `agents` are by side, X and O.

    Without an oracle nothing is adjudicated. Before each turn `watch` is shown a glimpse.
    """
    play = _begin(opening, rules)
    while FREE in play.position[0]:
        watch(_glimpse(fixture, play))
        if oracle and play.position[0].count(FREE) <= rules.solve:
            solved = _play_out(play, oracle)
            detail = f"{len(solved)} free cells, played out exactly"
            return _record(fixture, opening, play, Ending.SOLVED, "", detail, level, solved)
        side = play.side
        fault = _take_turn(play, agents[side], rules)
        if fault:
            return _record(fixture, opening, play, fault.ending, side, fault.detail, level)
    return _record(fixture, opening, play, Ending.FULL, "", "", level)


def _glimpse(fixture: Fixture, play: GameInProgress) -> Glimpse:
    left = play.clocks[0].left, play.clocks[1].left
    board = play.position[0]
    return Glimpse(fixture, play.game.size, board, play.side, left, len(play.plies), play.last)


def _begin(opening: Opening, rules: Rules) -> GameInProgress:
    game = opening.game()
    return GameInProgress(game, game.initial(), [Clock(rules.clock), Clock(rules.clock)], [])


def _take_turn(play: GameInProgress, agent: Agent, rules: Rules) -> Fault | None:
    """Ask the player to move and make the move; return the fault if this turn loses the game."""
    mover = play.position[1]
    clock = play.clocks[mover]
    reply = agent.move(play.request(COMPETITION), rules, clock.left)
    play.clocks[mover] = after = clock.after(reply.cpu)
    if reply.fault:
        return reply.fault
    if after.flagged:
        return Fault(Ending.CPU, f"used {reply.cpu:.3f} s of {clock.left:.3f} s")
    try:
        move, play.position = judge_answer(play.game, play.position, reply.answer)
    except Foul as foul:
        return foul.fault
    score = play.game.score(play.position)
    play.last = move[1]
    name = render_move(move, play.game.size)
    play.plies.append(
        Ply(name, round(reply.cpu, 6), round(reply.wall, 6), round(after.left, 6), score)
    )
    return None


def _play_out(play: GameInProgress, oracle: Oracle) -> tuple[str, ...]:
    """Play both sides exactly until the board is full, and return the moves."""
    moves = []
    while FREE in play.position[0]:
        answer = oracle(play.request(MINIMAX))
        move, play.position = judge_own_answer(play.game, play.position, answer)
        moves.append(render_move(move, play.game.size))
    return tuple(moves)


def _record(
    fixture: Fixture,
    opening: Opening,
    play: GameInProgress,
    ending: Ending,
    blamed: str,
    detail: str,
    level: str,
    solved: tuple[str, ...] = (),
) -> GameRecord:
    score = play.game.score(play.position)
    return GameRecord(
        fixture, opening, tuple(play.plies), ending, blamed, detail, score, level, solved
    )
