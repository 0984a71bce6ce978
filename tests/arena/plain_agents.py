"""Agents and hosts that are plain functions: games in milliseconds, without processes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from arena.game_task import Host
from arena.log import Log
from arena.match import Agent, Reply, play_game
from arena.openings import Generator
from arena.players import Player, ProcessMode
from arena.record import GameRecord
from arena.rules import Rules
from arena.schedule import Fixture
from arena.setup import Format, Setup
from arena.stats.sprt import Sprt
from arena.tournament import play_tournament
from judge.grading.threads import ThreadExecutor
from judge.model.errors import JudgeError
from solver.formats.raid import Request, parse_request, render_answer

if TYPE_CHECKING:
    from solver.games.raid import Move

NAMES = ["greedy", "timid"]  # of a small match
Choice = Callable[[Request], "Move"]


def gain(request: Request, move: "Move") -> int:
    """Return by how much a move raises the mover's score."""
    game = request.game()
    return game.score(game.play(game.initial(), move))


def greedy(request: Request) -> "Move":
    """Choose the move that gains most."""
    game = request.game()
    return max(game.moves(game.initial()), key=lambda move: gain(request, move))


def timid(request: Request) -> "Move":
    """Choose the move that gains least."""
    game = request.game()
    return min(game.moves(game.initial()), key=lambda move: gain(request, move))


def first(request: Request) -> "Move":
    """Choose the first move."""
    return request.game().moves(request.game().initial())[0]


CHOICES: dict[str, Choice] = {"greedy": greedy, "timid": timid, "first": first}


@dataclass
class Plain:
    """An agent that chooses by a function and says that it took `cpu` seconds."""

    choice: Choice
    cpu: float = 0.01

    def move(self, request: bytes, rules: Rules, left: float) -> Reply:
        """Return a right answer."""
        asked = parse_request(request.decode())
        game, move = asked.game(), self.choice(asked)
        board = game.play(game.initial(), move)[0]
        return Reply(render_answer(move, board, asked.size).encode(), self.cpu, self.cpu)


@dataclass
class Fixed:
    """An agent that always gives the same reply."""

    reply: Reply

    def move(self, request: bytes, rules: Rules, left: float) -> Reply:
        """Return the reply."""
        return self.reply


@dataclass
class PlainHost:
    """Plays games of plain agents; `played` are the numbers of the games it was asked for."""

    setup: Setup
    played: list[int] = field(default_factory=list)
    fail_after: int = 10**9
    closed: bool = False

    def play(self, fixture: Fixture) -> GameRecord:
        """Play one game, or fail when told to."""
        if len(self.played) >= self.fail_after:
            raise JudgeError("told to fail")
        self.played.append(fixture.number)
        agents: dict[str, Agent] = {
            "X": Plain(CHOICES[fixture.x]),
            "O": Plain(CHOICES[fixture.o]),
        }
        opening = self.setup.openings(fixture.opening)
        return play_game(fixture, opening, self.setup.rules, agents)

    def stop(self) -> None:
        """Nothing runs on its own."""

    def close(self) -> None:
        """Note that it was called."""
        self.closed = True


def plain_setup(
    names: Sequence[str],
    games: int = 4,
    tournament: Format = Format.ROUND_ROBIN,
    rounds: int = 2,
    sprt: Sprt | None = None,
) -> Setup:
    """Return a small tournament of plain players."""
    return Setup(
        players=tuple(Player(name, ProcessMode.MOVE, ("none",), spec=name) for name in names),
        rules=Rules(clock=5.0),
        openings=Generator(seed=1, size=4),
        opening_source="generated",
        format=tournament,
        games=games,
        rounds=rounds,
        seed=1,
        level="none",
        sprt=sprt,
    )


def some_games() -> list[GameRecord]:
    """Return the games of a small match."""
    return played(plain_setup(NAMES))


def played(setup: Setup, hosts: Sequence[Host] = (), log: Log | None = None) -> list[GameRecord]:
    """Return the games of a tournament of plain players at some places here."""
    places = list(hosts or [PlainHost(setup)])
    with ThreadExecutor(len(places), places.__getitem__) as executor:
        return play_tournament(setup, executor, log, lambda game: None)
