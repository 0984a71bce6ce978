"""`python -m solver [INPUT [OUTPUT]]`: one request answered, with as few imports as can be.

Exit codes: 0 solved, 2 the input or the call is wrong, 70 our own defect, 130 interrupted,
141 the reader of standard output went away. Options, folders and help are in command_line.py, which
is loaded only when they are asked for.
"""

import os
import sys

from solver.errors import FormatError, IllegalMove
from solver.files import STREAM, read_text, tell, write_chunks
from solver.tasks import Options, solve

SOLVED, WRONG_INPUT, OUR_DEFECT, INTERRUPTED, READER_GONE = 0, 2, 70, 130, 141


def answer_file(source: str, target: str, options: Options) -> int:
    """Answer one request and return the exit code; whatever is wrong is told in one line."""
    shown = "standard input" if source == STREAM else source
    try:
        write_chunks(target, solve(read_text(source), options))
    except FormatError as error:
        tell(f"{shown}:{error.line}: {error}")
        return WRONG_INPUT
    except IllegalMove as error:
        tell(f"{shown}: {error}")
        return WRONG_INPUT
    except BrokenPipeError:
        return READER_GONE
    except OSError as error:
        name = error.filename if isinstance(error.filename, str) else shown
        tell(f"{name}: {error.strerror or error}")
        return WRONG_INPUT
    return SOLVED


def run(arguments: list[str]) -> int:
    """Answer what the command line asks and return the exit code."""
    plain = len(arguments) <= 2 and not any(_is_special(word) for word in arguments)
    try:
        if plain:
            source = arguments[0] if arguments else "input.txt"
            target = arguments[1] if len(arguments) > 1 else (STREAM if arguments else "output.txt")
            return answer_file(source, target, Options())
        from solver.command_line import run_with_options

        return run_with_options(arguments)
    except KeyboardInterrupt:
        tell("interrupted: nothing was written")
        return INTERRUPTED
    except Exception as error:
        tell(f"a defect of the solver, please report it: {type(error).__name__}: {error}")
        return OUR_DEFECT


def _is_special(word: str) -> bool:
    """Tell whether a word of the command line is an option or a folder."""
    return (word.startswith("-") and word != STREAM) or os.path.isdir(word)


def main() -> int:
    """Run the command line of this process."""
    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except OSError:
        code = code or READER_GONE
    # Tearing the interpreter down costs more than many a solve; everything is flushed.
    os._exit(code)


if __name__ == "__main__":
    main()
