"""Numerical tic-tac-toe as text: what a file asks for, and the lines of the answers.

    NUMERICAL            a verb, then its own lines:
    STEP                 a state (nine of x and 1..9), an action `position value`, a seed
    EPISODE              a seed, then the agent's actions, one per line
    SOLVE                a state
    RETURN               a state, then the discount gamma if it is not 1 (`9/10`)
    LEARN                how many episodes, a seed, then settings `name value`, one per line

The game decides whether an action is legal; the environment answers it. Every line of
an answer is a name and what it stands for, so that a program reads it as easily as a person.
"""

from solver.errors import FormatError, IllegalMove
from solver.formats.lines import Lines, parse_whole
from solver.games.numerical import (
    FULL,
    ODD,
    Move,
    Numerical,
    Position,
    cells_of,
    check_move,
    faults,
    is_won,
    position_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

KEYWORD = "NUMERICAL"
STEP, EPISODE, SOLVE, RETURN, LEARN = "STEP", "EPISODE", "SOLVE", "RETURN", "LEARN"
VERBS = (STEP, EPISODE, SOLVE, RETURN, LEARN)
BLANK = "x"
NO_MOVE = "-"
WIN, TIE, RESUME = "Win", "Tie", "Resume"  # how a state stands
LARGEST_SEED = 10**18 - 1
MOST_EPISODES = 1_000_000
LARGEST_DENOMINATOR = 1_000_000
SETTINGS = ("alpha", "gamma", "floor", "span", "decay")  # of a learner, each from 0 to 1
STATE = "a state: nine of x and the numbers 1 to 9"
ACTION = "an action: position value, such as 4 5"


class Request:
    """What a file asks. Which fields count depends on the verb; `action_lines` are for errors."""

    __slots__ = (
        *("verb", "position", "actions", "action_lines"),
        *("seed", "gamma", "episodes", "settings"),
    )

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.position: Position = Numerical().initial()
        self.actions: list[Move] = []
        self.action_lines: list[int] = []
        self.seed = 0
        self.gamma = (1, 1)
        self.episodes = 0
        self.settings: dict[str, float] = {}


def parse_request(text: str) -> Request:
    """Return the request that a text holds; FormatError names the first line that is wrong."""
    lines = Lines(text)
    lines.one_of((KEYWORD,), "the keyword")
    request = Request(lines.one_of(VERBS, "a verb"))
    if request.verb == STEP:
        request.position = _parse_agent_state(lines)
        _parse_action(lines, request)
        _check_action(request)
        request.seed = lines.whole_number(0, LARGEST_SEED, "the seed")
    elif request.verb == EPISODE:
        request.seed = lines.whole_number(0, LARGEST_SEED, "the seed")
        _parse_action(lines, request)
        _check_action(request)
        while lines.has_more():
            _parse_action(lines, request)
    elif request.verb == SOLVE:
        request.position = _parse_state(lines)
    elif request.verb == RETURN:
        request.position = _parse_agent_state(lines)
        if lines.has_more():
            request.gamma = _parse_gamma(lines)
    else:
        _parse_learning(lines, request)
    lines.finish(f"the request to {request.verb}")
    return request


def render_request(request: Request) -> str:
    """Return the text that asks for this: the inverse of parse_request."""
    lines = [KEYWORD, request.verb]
    if request.verb in (STEP, SOLVE, RETURN):
        lines.append(render_state(request.position))
    if request.verb == LEARN:
        lines.append(str(request.episodes))
    if request.verb in (EPISODE, LEARN):
        lines.append(str(request.seed))
    lines += map(render_move, request.actions)
    if request.verb == STEP:
        lines.append(str(request.seed))
    if request.verb == RETURN and request.gamma != (1, 1):
        above, below = request.gamma
        lines.append(str(above) if below == 1 else f"{above}/{below}")
    lines += [f"{name} {number:.20f}" for name, number in request.settings.items()]
    return "\n".join(lines) + "\n"


def parse_cells(text: str) -> "tuple[tuple[int, ...], list[str]]":
    """Return the numbers that a text spells, 0 for `x`, and what is wrong with its spelling.

    Blanks between cells are not needed. Without a fault there are nine numbers, of any board.
    """
    spelt = "".join(text.split())
    cells = tuple([0 if c in "xX" else int(c) for c in spelt if c in "xX123456789"])
    wrong = [] if len(spelt) == 9 else [f"{len(spelt)} cell{'s' * (len(spelt) != 1)} instead of 9"]
    if len(cells) != len(spelt):
        wrong.append("a character that is neither x nor 1 to 9")
    return cells, wrong


def render_cells(cells: "Iterable[int]", between: str = "") -> str:
    """Return nine numbers as text, `x` for a blank cell."""
    return between.join([str(number) if number else BLANK for number in cells])


def parse_state(text: str) -> Position | None:
    """Return the position that nine of x and 1..9 spell, or None if no game reaches it."""
    cells, wrong = parse_cells(text)
    return None if wrong or faults(cells) else position_of(cells)


def _parse_state(lines: Lines) -> Position:
    line = lines.next(STATE)
    cells, wrong = parse_cells(line)
    if wrong:
        raise lines.wrong(line, STATE)
    if reasons := faults(cells):
        raise lines.wrong(line, f"a state that a game can reach ({'; '.join(reasons)})")
    return position_of(cells)


def _parse_agent_state(lines: Lines) -> Position:
    position = _parse_state(lines)
    game = Numerical()
    if game.is_over(position):
        end = "won" if is_won(position) else "full"
        raise FormatError(lines.number, f"a state that is {end}", "one where the game goes on")
    if game.to_move(position) != ODD:
        raise FormatError(lines.number, "a state where even is to move", "one where odd is")
    return position


def _parse_action(lines: Lines, request: Request) -> None:
    line = lines.next(ACTION)
    numbers = [parse_whole(word) for word in line.split()]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        raise lines.wrong(line, ACTION)
    request.actions.append((numbers[0], numbers[1]))
    request.action_lines.append(lines.number)


def _check_action(request: Request) -> None:
    check_action(request.position, request.actions[-1], request.action_lines[-1])


def check_action(position: Position, action: Move, line: int) -> None:
    """Raise FormatError, with the rule that is broken, unless the action is legal."""
    try:
        check_move(position, action)
    except IllegalMove as error:
        raise FormatError(line, str(error), "a legal action") from None


def _parse_gamma(lines: Lines) -> tuple[int, int]:
    wanted = f"gamma: a fraction from 0 to 1 such as 9/10, terms up to {LARGEST_DENOMINATOR}"
    line = lines.next(wanted)
    above, slash, below = line.partition("/")
    top, bottom = parse_whole(above), parse_whole(below if slash else "1")
    if top is None or bottom is None or not 0 <= top <= bottom <= LARGEST_DENOMINATOR or not bottom:
        raise lines.wrong(line, wanted)
    return top, bottom


def _parse_learning(lines: Lines, request: Request) -> None:
    request.episodes = lines.whole_number(1, MOST_EPISODES, "the number of episodes")
    request.seed = lines.whole_number(0, LARGEST_SEED, "the seed")
    wanted = f"a setting: one of {' '.join(SETTINGS)}, each once, and a number from 0 to 1"
    while lines.has_more():
        line = lines.next(wanted)
        name, _, number = line.partition(" ")
        digits = number.replace(".", "", 1)
        if (
            name not in SETTINGS
            or name in request.settings
            or not (digits.isascii() and digits.isdecimal() and len(number) <= 30)
            or float(number) > 1
        ):
            raise lines.wrong(line, wanted)
        request.settings[name] = float(number)


def render_state(position: Position) -> str:
    """Return the nine cells with blanks between: the inverse of parse_state."""
    return render_cells(cells_of(position), " ")


def end_of(position: Position) -> str:
    """Return the state of the game: Win (for the side that moved last), Tie or Resume."""
    if is_won(position):
        return WIN
    return TIE if position >= FULL else RESUME


def render_move(move: "Move | None") -> str:
    """Return `position value`, or `-` if no move was made."""
    return f"{move[0]} {move[1]}" if move else NO_MOVE


def render_step(action: Move, reply: "Move | None", position: Position, reward: int) -> list[str]:
    """Return the lines of one step: both moves, the state after them, its reward, its end."""
    end = end_of(position)
    return [
        f"agent {render_move(action)}",
        f"environment {render_move(reply)}",
        f"state {render_state(position)}",
        f"reward {reward}",
        f"terminal {end != RESUME} {end}",
    ]


def render_value(value: str, name: str, moves: "Iterable[Move]") -> list[str]:
    """Return a value under its name and the best moves, one per line."""
    return [f"{name} {value}", *(f"best {render_move(move)}" for move in moves)]


def render_answer(lines: "Sequence[str]") -> bytes:
    return ("\n".join(lines) + "\n").encode("ascii")
