"""The command line of the judge: `grader.py [CASES...]` grades, other commands have their modules.

Every error of the judge ends here as one line and exit code 2; no traceback reaches a user.
"""

import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module

from judge.model.errors import JudgeError, Stopped, missing_package
from judge.options import check_environment
from judge.process import NOT_JUDGED, Interrupts, forget_output, open_streams, tell
from judge.text.safe_text import printable_line

GRADE, HUNT = "grade", "hunt"
OTHERS = (
    "rejudge",
    "update",
    "adequacy",
    "doctor",
    "languages",
    "calibrate",
    "export",
    "new",
    "import",
    "autograde",
    "merge",
    "worker",
)  # modules of the judge with `main(arguments) -> int`
RENAMED = {"import": "import_cases"}  # where Python forbids a module of that name
READER_GONE = 128 + signal.SIGPIPE


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (that of this process by default) and return the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    open_streams()
    try:
        with Interrupts() as interrupts:
            return _dispatch(words, interrupts)
    except Stopped as stopped:
        name = signal.Signals(stopped.reason).name
        same = "the same command" + (" without --fresh" if "--fresh" in words else "")
        number = "" if stopped.results is None else f" ({stopped.results:,} new ones)"
        kept = f"finished results are kept{number}, {same} continues from there"
        kept = "nothing is kept" if "--no-store" in words else kept
        tell(f"stopped by {name}; {stopped.kept or kept}")
        return 128 + stopped.reason
    except JudgeError as error:
        for line in error.lines:
            tell(printable_line(line, 1000))
    except BrokenPipeError:
        forget_output()
        return READER_GONE
    except OSError as error:
        tell(printable_line(f"{error.filename or _nameless()}: {error.strerror or error}", 1000))
    except ModuleNotFoundError as error:
        tell(missing_package(error))
    except Exception as error:
        reason = printable_line(f"{type(error).__name__}: {error}")
        tell(f"a defect of the judge, please report it: {reason}")
    return NOT_JUDGED


def _dispatch(words: list[str], interrupts: Interrupts) -> int:
    check_environment()
    if words and words[0] in OTHERS:
        command = import_module(f"judge.commands.{RENAMED.get(words[0], words[0])}")
        return int(command.main(words[1:]))
    if words and words[0] == HUNT:
        from judge.commands.hunt import hunt

        return hunt(words[1:], _program(), interrupts)
    # Imported late: until here nothing handles Ctrl-C.
    from judge.commands.grade_options import parse

    program = _program()
    options = parse(words[1:] if words[:1] == [GRADE] else words, program[-1])
    if options.list:
        from judge.commands.list_cases import list_cases

        return list_cases(options)
    from judge.commands.grade import grade  # even later: who asks for help does not need it

    return grade(options, program, interrupts)


def _nameless() -> str:
    """Return what is in trouble where an error names no file: all is written there first."""
    from tempfile import gettempdir

    return f"standard output, or a file in {gettempdir()}"


def _program() -> tuple[str, ...]:
    """Return the words that start this command, for people to use again."""
    if sys.argv[0].endswith("__main__.py"):
        return ("python", "-m", "judge")
    if sys.argv[0].endswith(".py"):
        return ("python", sys.argv[0])
    return (os.path.basename(sys.argv[0]) or "grader",)
