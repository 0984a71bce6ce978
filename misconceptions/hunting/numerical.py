"""Inputs of the task `numerical` for a hunt. There is no set small enough to be enumerated."""

from collections.abc import Hashable, Iterator
from random import Random

from misconceptions.hunting.inputs import Measure, plain_meaning
from solver.formats.numerical import (
    EPISODE,
    LEARN,
    RETURN,
    SOLVE,
    STEP,
    Request,
    parse_request,
    render_request,
)
from solver.games.numerical import ODD, Numerical, Position, cells_of

GAME = Numerical()
VERBS = (STEP, SOLVE, RETURN, EPISODE, LEARN)  # the simplest first
BLANKS = ((1, 2, 3), (3, 4), (4, 5), (5, 6))  # cells of random states, level by level
GAMMAS = ((1, 1), (9, 10), (1, 2), (0, 1))


class NumericalInputs:
    """Requests of all verbs. Blank cells count first, then the verb and what it is told."""

    levels = len(BLANKS)

    def stated(self, like: str) -> str:
        return "nothing: there is no set small enough"

    def is_stated(self, text: str) -> bool:
        return False

    def start(self) -> str:
        return self.random(Random(0), 0)

    def enumerated(self, like: str) -> Iterator[str]:
        return iter(())

    def random(self, source: Random, level: int) -> str:
        verb = source.choice(VERBS)
        request = Request(verb)
        if verb == LEARN:
            request.episodes, request.seed = source.randint(1, 1 + level), source.randint(0, 5)
        elif verb == EPISODE:
            request.seed = source.randint(0, 9)
            moves = GAME.moves(GAME.initial())
            request.actions = [source.choice(moves)]
        else:
            request.position = _open_position(source, level, verb)
        if verb == STEP:
            request.actions = [source.choice(GAME.moves(request.position))]
            request.seed = source.randint(0, 9)
        if verb == RETURN:
            request.gamma = source.choice(GAMMAS)
        return render_request(request)

    def largest(self, source: Random) -> Iterator[str]:
        return iter(())

    def measure(self, text: str) -> Measure:
        request = parse_request(text)
        blanks = cells_of(request.position).count(0)
        above, below = request.gamma
        return blanks, VERBS.index(request.verb), request.episodes, request.seed, above + below

    def smaller(self, text: str) -> Iterator[str]:
        request, bound = parse_request(text), self.measure(text)
        for each in (*_filled(request), *_plainer(request)):
            made = render_request(each)
            if self.measure(made) < bound:
                yield made

    def features(self, text: str) -> frozenset[str]:
        return frozenset()

    def meaning(self, text: str, answer: str) -> Hashable:
        return plain_meaning(answer)


def random_position(source: Random, blanks: int) -> Position:
    """Return a state that a random game reaches, with so many blanks if it lasts that long."""
    position = GAME.initial()
    while cells_of(position).count(0) > blanks and not GAME.is_over(position):
        position = GAME.play(position, source.choice(GAME.moves(position)))
    return position


def _open_position(source: Random, level: int, verb: str) -> Position:
    while True:
        position = random_position(source, source.choice(BLANKS[level]))
        over, odd = GAME.is_over(position), GAME.to_move(position) == ODD
        if verb == SOLVE or (not over and odd):
            return position


def _copy(request: Request) -> Request:
    made = Request(request.verb)
    for name in Request.__slots__:
        setattr(made, name, getattr(request, name))
    return made


def _filled(request: Request) -> Iterator[Request]:
    """Yield the states after two more moves, or one where it does not matter who moves."""
    if request.verb not in (STEP, SOLVE, RETURN):
        return
    for move in GAME.moves(request.position):
        between = GAME.play(request.position, move)
        if request.verb == SOLVE:
            yield _at(request, between)
            continue
        for reply in GAME.moves(between)[:3]:
            position = GAME.play(between, reply)
            if not GAME.is_over(position) and _is_legal(request, position):
                yield _at(request, position)


def _is_legal(request: Request, position: Position) -> bool:
    return request.verb != STEP or request.actions[0] in GAME.moves(position)


def _at(request: Request, position: Position) -> Request:
    made = _copy(request)
    made.position = position
    return made


def _plainer(request: Request) -> Iterator[Request]:
    for seed in {0, request.seed // 2, max(request.seed - 1, 0)} - {request.seed}:
        made = _copy(request)
        made.seed = seed
        yield made
    for episodes in {1, request.episodes // 2} - {0, request.episodes}:
        if request.verb == LEARN:
            made = _copy(request)
            made.episodes = episodes
            yield made
    if request.gamma != (1, 1):
        made = _copy(request)
        made.gamma = (1, 1)
        yield made
