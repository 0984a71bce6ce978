"""The registry of tasks: which first line means which. A task is imported only when needed.

Each module `solver/tasks/<task>.py` has one public function, `solve(text, options)`. It reads the
whole request (raising FormatError) *before* it returns, and returns the answer as pieces of bytes.
Only there do a format, a game and an algorithm meet.
"""

from solver.errors import FormatError
from solver.files import tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

RAID = "raid"
TRAVERSAL = "traversal"
KEYWORDS = {
    "PREORDER": TRAVERSAL,
    "POSTORDER": TRAVERSAL,
    "LEVELORDER": TRAVERSAL,
    "TERMINALPATH": TRAVERSAL,
    "NUMBERS": TRAVERSAL,
    "STATES": "states",
    "QTABLE": "qtable",
    "TDDATA": "tddata",
    "NUMERICAL": "numerical",
}
TASKS = (RAID, TRAVERSAL, "states", "qtable", "tddata", "numerical")
DRAWN = (RAID, TRAVERSAL, "qtable", "numerical")  # the tasks that have pictures
BOARD_CHARACTERS = "xXoO*"


class Options:
    """What the command line asks for beyond the answer itself.

    `engine` is fast, alphabeta or minimax; `draw` and `svg` ask for a picture instead of the
    answer; `explain` for what is behind it; `note` is told that, and errors, line by line;
    `clock` counts CPU seconds. `limit` is that of an answer in seconds, 0 for none; `heartbeat`
    asks for a sign of life on a terminal.
    """

    __slots__ = (
        "engine",
        "explain",
        "draw",
        "svg",
        "progress",
        "clock",
        "note",
        "limit",
        "heartbeat",
    )

    def __init__(
        self,
        engine: str = "fast",
        explain: bool = False,
        draw: bool = False,
        svg: bool = False,
        progress: bool = False,
        clock: "Callable[[], float] | None" = None,
        note: "Callable[[str], None]" = tell,
        limit: float = 0.0,
        heartbeat: bool = False,
    ) -> None:
        self.engine = engine
        self.explain = explain
        self.draw = draw
        self.svg = svg
        self.progress = progress
        self.clock = clock
        self.note = note
        self.limit = limit
        self.heartbeat = heartbeat


def task_of(text: str) -> str:
    """Return the task that a text asks for by its first non-blank line, or raise FormatError."""
    for number, line in enumerate(text.split("\n"), 1):
        if words := line.split(None, 1):
            return _task_of_line(number, line, words[0])
    raise FormatError(1, "an empty file", "a board size, a keyword or a tic-tac-toe board")


def _task_of_line(number: int, line: str, first_word: str) -> str:
    if first_word in KEYWORDS:
        return KEYWORDS[first_word]
    if first_word.lstrip("+-").isdecimal():
        return RAID
    if all(character in BOARD_CHARACTERS for character in first_word):
        return TRAVERSAL
    from solver.printable import quoted  # imported late: only needed for errors

    wanted = f"a board size, a tic-tac-toe board or one of {' '.join(KEYWORDS)}"
    raise FormatError(number, quoted(line.strip()), wanted)


def solve(text: str, options: Options) -> "Iterable[bytes]":
    """Return the answer to a request of any task, in pieces."""
    task = task_of(text)
    if (options.draw or options.svg) and task not in DRAWN:
        raise FormatError(1, f"a request for {task}", f"one with a picture: {', '.join(DRAWN)}")
    module = __import__(f"solver.tasks.{task}", fromlist=["solve"])
    answer: Iterable[bytes] = module.solve(text, options)
    return answer
