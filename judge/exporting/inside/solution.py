"""Our solver as a submission: the right one, and twins that are wrong in a way people are.

`run < INPUT > OUTPUT`. The settings name the mistake; "" is none.
"""

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence

Edit = Callable[[str], str]


def main(arguments: Sequence[str], settings: str) -> int:
    """Answer the request on standard input and return the exit code."""
    files = importlib.import_module("solver.files")
    tasks = importlib.import_module("solver.tasks")
    errors = importlib.import_module("solver.errors")
    asked, told = MISTAKES[settings]
    try:
        text = asked(files.read_text(files.STREAM))
        answer = b"".join(tasks.solve(text, tasks.Options())).decode("utf-8")
    except (errors.FormatError, errors.IllegalMove) as error:
        print(error, file=sys.stderr)
        return 2
    sys.stdout.write(told(answer))
    sys.stdout.flush()
    return 0


def _as_it_is(text: str) -> str:
    return text


def _one_ply(request: str) -> str:
    """Look one ply ahead, whatever depth is asked for: the greedy player."""
    lines = request.split("\n")
    lines[3:4] = ["1"]
    return "\n".join(lines)


def _best_opponent(request: str) -> str:
    """Take every opponent for one that plays its best."""
    agents = ("random-opponent\nX\n", "random-opponent\nO\n", "both-random\n")
    for agent in agents:
        request = request.replace(agent, "optimal\n")
    return request


def _own_order(request: str) -> str:
    """Print the orders the other way round instead of as they are asked for."""
    first, _, rest = request.partition("\n")
    if first[:1] in "xXoO*":  # a board: no order is asked for
        return request
    return " ".join(reversed(first.split())) + "\n" + rest


def _one_line_short(answer: str) -> str:
    """Stop before the last line: a loop that ends too early."""
    return "".join(answer.splitlines(keepends=True)[:-1]) or "-\n"


# What becomes of the request, and of the answer.
MISTAKES: Mapping[str, tuple[Edit, Edit]] = {
    "": (_as_it_is, _as_it_is),
    "one_line_short": (_as_it_is, _one_line_short),
    "one_ply": (_one_ply, _as_it_is),
    "best_opponent": (_best_opponent, _as_it_is),
    "own_order": (_own_order, _as_it_is),
}
