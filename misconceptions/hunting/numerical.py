"""Inputs of the task `numerical` for a hunt. There is no set small enough to be enumerated."""

from collections.abc import Hashable, Iterator
from functools import cache
from random import Random

from misconceptions.hunting.inputs import Measure, NothingUnusual, plain_meaning
from solver.formats.numerical import (
    EPISODE,
    LEARN,
    RETURN,
    SETTINGS,
    SOLVE,
    STEP,
    Request,
    parse_request,
    render_request,
)
from solver.games.numerical import ODD, Move, Numerical, Position, cells_of, position_of
from solver.learning.environment import Environment, uniform
from solver.learning.splitmix import SplitMix64

GAME = Numerical()
VERBS = (STEP, SOLVE, RETURN, EPISODE, LEARN)  # the simplest first
DRAWN = (*VERBS[:-1] * 2, LEARN)  # twins take long to learn
WITH_STATES = (STEP, SOLVE, RETURN)
BLANKS = ((1, 2, 3), (3, 4), (4, 5), (5, 6))  # cells of random states, level by level
MOST_BLANKS = max(map(max, BLANKS))  # of a state that is searched: the start takes long
GAMMAS = ((1, 1), (9, 10), (1, 2), (0, 1))
SMALL = 24  # random inputs of the smallest kind that any input may be exchanged for
PLAYING, NOT_LEARNING = "for STEP and EPISODE", "where nothing is learned"


class NumericalInputs(NothingUnusual):
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
        return render_request(_random(source, level, source.choice(DRAWN)))

    def measure(self, text: str) -> Measure:
        request = parse_request(text)
        blanks = cells_of(request.position).count(0)
        above, below = request.gamma
        told = request.episodes + len(request.actions) + len(request.settings)
        return blanks, VERBS.index(request.verb), told, request.seed, above + below

    def smaller(self, text: str) -> Iterator[str]:
        request, bound = parse_request(text), self.measure(text)
        for each in (*_filled(request), *_by_other_verbs(request), *_plainer(request)):
            made = render_request(each)
            if self.measure(made) < bound:
                yield made
        yield from (small for small in _small() if self.measure(small) < bound)

    def features(self, text: str) -> frozenset[str]:
        verb = parse_request(text).verb
        also = {PLAYING} if verb in (STEP, EPISODE) else set()
        return frozenset({f"for {verb}", *also, *({NOT_LEARNING} if verb != LEARN else ())})

    def meaning(self, text: str, answer: str) -> Hashable:
        return plain_meaning(answer)


def _random(source: Random, level: int, verb: str) -> Request:
    request = Request(verb)
    if verb == LEARN:
        request.episodes, request.seed = source.randint(1, 1 + level), source.randint(0, 5)
        if source.random() < 0.3:
            request.settings = {source.choice(SETTINGS): 0.5}
    elif verb == EPISODE:
        request.seed = source.randint(0, 9)
        request.actions = [action for action, _ in _episode(source, request.seed)]
    else:
        request.position = _open_position(source, level, verb)
    if verb == STEP:
        request.actions = [source.choice(GAME.moves(request.position))]
        request.seed = source.randint(0, 9)
    if verb == RETURN:
        request.gamma = source.choice(GAMMAS)
    return request


def _episode(source: Random, seed: int) -> Iterator[tuple[Move, Position]]:
    """Yield the actions of an agent that moves at random, most often to the end of the game.

    Each comes with the position that it was made in: the replies are those of the right program.
    """
    environment = Environment(GAME, uniform(SplitMix64(seed).random))
    position, over = GAME.initial(), False
    while not over and source.random() < 0.9:
        action = source.choice(GAME.moves(position))
        yield action, position
        position, _, over = environment.step(position, action)
    if position == GAME.initial():
        yield source.choice(GAME.moves(position)), position


def random_position(source: Random, blanks: int) -> Position:
    """Return a state that a random game reaches, with so many blanks if it lasts that long."""
    position = GAME.initial()
    while cells_of(position).count(0) > blanks and not GAME.is_over(position):
        position = GAME.play(position, source.choice(GAME.moves(position)))
    return position


def boards_after(cells: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the boards that one move makes of a board."""
    position = position_of(cells)
    return (cells_of(GAME.play(position, move)) for move in GAME.moves(position))


def _open_position(source: Random, level: int, verb: str) -> Position:
    while True:
        position = random_position(source, source.choice(BLANKS[level]))
        if verb == SOLVE or _is_agents(position):
            return position


def _is_agents(position: Position) -> bool:
    """Tell whether the agent is to move."""
    return not GAME.is_over(position) and GAME.to_move(position) == ODD


def _with(request: Request, **changed: object) -> Request:
    made = Request(request.verb)
    for name in Request.__slots__:
        setattr(made, name, changed.get(name, getattr(request, name)))
    return made


def _filled(request: Request) -> Iterator[Request]:
    """Yield the states after two more moves, or one where it does not matter who moves."""
    if request.verb not in WITH_STATES:
        return
    for move in GAME.moves(request.position):
        between = GAME.play(request.position, move)
        if request.verb == SOLVE:
            yield _with(request, position=between)
            continue
        for reply in GAME.moves(between)[:3]:
            position = GAME.play(between, reply)
            if not GAME.is_over(position) and _is_legal(request, position):
                yield _with(request, position=position)


def _is_legal(request: Request, position: Position) -> bool:
    return request.verb != STEP or request.actions[0] in GAME.moves(position)


def _by_other_verbs(request: Request) -> Iterator[Request]:
    """Yield simpler questions about the same states: whoever is wrong there may be wrong here."""
    places = [request.position] if request.verb in WITH_STATES else []
    if request.verb == EPISODE:
        places = _places(request)
        for position, action in zip(places, request.actions, strict=False):
            yield _with(_at(STEP, position), actions=[action], seed=request.seed)
    for position in places:
        if cells_of(position).count(0) > MOST_BLANKS:
            continue
        yield _at(SOLVE, position)
        if _is_agents(position):
            yield _at(RETURN, position)
            yield from (_with(_at(STEP, position), actions=[m]) for m in GAME.moves(position))


def _places(request: Request) -> list[Position]:
    """Return the positions in which the actions of an episode are made, as long as it is legal."""
    environment = Environment(GAME, uniform(SplitMix64(request.seed).random))
    position, found = GAME.initial(), []
    for action in request.actions:
        if action not in GAME.moves(position):
            break
        found.append(position)
        position = environment.step(position, action)[0]
    return found


def _at(verb: str, position: Position) -> Request:
    made = Request(verb)
    made.position = position
    return made


@cache
def _small() -> tuple[str, ...]:
    """Return inputs of the smallest kind, always the same, so that trying them costs runs once."""
    source = Random(2)
    made = (_random(source, 0, WITH_STATES[n % len(WITH_STATES)]) for n in range(SMALL))
    return tuple(dict.fromkeys(map(render_request, made)))


def _plainer(request: Request) -> Iterator[Request]:
    for seed in {0, request.seed // 2, max(request.seed - 1, 0)} - {request.seed}:
        made = _with(request, seed=seed)
        if request.verb != EPISODE or len(_places(made)) == len(made.actions):
            yield made
    for episodes in {1, request.episodes // 2} - {0, request.episodes}:
        if request.verb == LEARN:
            yield _with(request, episodes=episodes)
    if request.verb == EPISODE:
        for count in range(1, len(request.actions)):
            yield _with(request, actions=request.actions[:count])
    if request.settings:
        yield _with(request, settings={})
    if request.gamma != (1, 1):
        yield _with(request, gamma=(1, 1))
