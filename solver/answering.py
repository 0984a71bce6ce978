"""One request answered: read, solved, written; any problem is reported in one line.

Exit codes: 0 solved, 2 the input or the call is wrong, 70 our own defect, 130 interrupted,
141 the reader of standard output went away.
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

INPUT, OUTPUT = "input.txt", "output.txt"  # what the homework calls them


def answer_file(source: str, target: str, options: Options) -> int:
    """Answer one request and return the exit code."""
    asked = "standard input" if source == STREAM else source
    busy_with = asked
    try:
        check_apart(source, target)
        chunks = solve(read_text(source), options)
        busy_with = "standard output" if target == STREAM else target
        write_chunks(target, chunks)
    except FormatError as error:
        options.note(f"{asked}:{error.line}: {error}")
        return WRONG_INPUT
    except IllegalMove as error:
        options.note(f"{asked}: {error}")
        return WRONG_INPUT
    except BrokenPipeError:
        return READER_GONE
    except OSError as error:
        options.note(f"{busy_with}: {error.strerror or error}")
        return WRONG_INPUT
    return DONE


def default_target(input_named: bool) -> str:
    """Return where an answer goes when the command line does not say."""
    return STREAM if input_named else OUTPUT


def is_watched(target: str) -> bool:
    """Tell whether to show progress: on a terminal that the answer does not go to."""
    return target != STREAM and sys.stderr is not None and sys.stderr.isatty()
