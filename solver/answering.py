"""One request answered: read, solved, written; any problem is reported in one line.

Exit codes: 0 solved, 2 the input or the call is wrong, 70 our own defect, 75 not answered within
`--limit`, 130 interrupted, 141 the reader of standard output went away.
"""

import sys

from solver.errors import FormatError, IllegalMove
from solver.files import (
    DONE,
    READER_GONE,
    STREAM,
    WRONG_INPUT,
    check_apart,
    read_text,
    write_chunks,
)
from solver.tasks import Options, solve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

INPUT, OUTPUT = "input.txt", "output.txt"  # what the homework calls them


def answer_file(source: str, target: str, options: Options) -> int:
    """Answer one request and return the exit code; `limit` and `heartbeat` ask for a watch."""
    if options.limit or options.heartbeat:
        from solver.watch import answer_watched

        code, trouble = answer_watched(source, target, options, _answer)
    else:
        code, trouble = _answer(source, target, options)
    if trouble:  # told when nothing is watched any more: there is one message, not two
        options.note(trouble)
    return code


def _answer(
    source: str,
    target: str,
    options: Options,
    passed: "Callable[[Iterable[bytes]], Iterable[bytes]] | None" = None,
) -> tuple[int, str]:
    """Answer one request; return the exit code and what is wrong, "" if nothing is."""
    asked = name_of(source)
    busy_with = asked
    try:
        check_apart(source, target)
        chunks = solve(read_text(source), options)
        busy_with = "standard output" if target == STREAM else target
        write_chunks(target, passed(chunks) if passed else chunks)
    except FormatError as error:
        return WRONG_INPUT, f"{asked}:{error.line}: {error}"
    except IllegalMove as error:
        return WRONG_INPUT, f"{asked}: {error}"
    except BrokenPipeError:
        return READER_GONE, ""
    except OSError as error:
        return WRONG_INPUT, f"{busy_with}: {error.strerror or error}"
    return DONE, ""


def name_of(source: str) -> str:
    """Return what messages call the file of a request."""
    return "standard input" if source == STREAM else source


def default_target(input_named: bool) -> str:
    """Return where an answer goes when the command line does not say."""
    return STREAM if input_named else OUTPUT


def is_watched(target: str) -> bool:
    """Tell whether to show progress: on a terminal that the answer does not go to."""
    return target != STREAM and has_terminal()


def has_terminal() -> bool:
    """Tell whether somebody may be looking at standard error."""
    return sys.stderr is not None and sys.stderr.isatty()
