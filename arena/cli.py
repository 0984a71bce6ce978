"""`python -m arena`: play a tournament, or look at one that was played.

Exit codes: 0 played (no matter who won), 2 it could not be played, 130 interrupted; with --log the
same command then continues where it stopped.
"""

import contextlib
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from arena.console import closing, open_console, tables
from arena.fingerprint import changed
from arena.host import SandboxHost, build_all
from arena.log import Log, read_log
from arena.options import parser, setup_of
from arena.setup import FINGERPRINTS, Format, Setup
from arena.tournament import counted_games, play_tournament, sequential_test
from judge.model.errors import JudgeError
from judge.options import Parser
from judge.process import forget_output, open_streams
from judge.programs.workspace import Workspace
from judge.text.safe_text import printable_line

PLAYED, IMPOSSIBLE, OUR_DEFECT, INTERRUPTED, READER_GONE = 0, 2, 70, 130, 141
LONGEST_MESSAGE = 1000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code; an error is reported in one line."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    open_streams()
    try:
        code = _dispatch(words)
        sys.stdout.flush()
        return code
    except JudgeError as error:
        tell(str(error))
    except KeyboardInterrupt:
        tell("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        forget_output()
        return READER_GONE
    except OSError as error:
        tell(f"{error.filename or 'the output'}: {error.strerror or error}")
        forget_output()
    except Exception as error:
        tell(f"a defect of the arena, please report it: {type(error).__name__}: {error}")
        return OUR_DEFECT
    return IMPOSSIBLE


def tell(message: str) -> None:
    """Print a message in one line on standard error, if it is open."""
    with contextlib.suppress(OSError):
        print(f"arena: {printable_line(message, LONGEST_MESSAGE)}", file=sys.stderr, flush=True)


def _dispatch(words: list[str]) -> int:
    if words[:1] == ["standings"]:
        return show_standings(words[1:])
    if words[:1] == ["replay"]:
        from arena.replay.command import write_replay

        return write_replay(words[1:])
    return play(words)


def show_standings(words: Sequence[str]) -> int:
    """Print the tables of a log."""
    parser = Parser(prog="python -m arena standings", description="Show the tables of a log.")
    parser.add_argument("log", type=Path, metavar="LOG", help="a game log of the arena")
    header, games = read_log(parser.parse_args(words).log)
    print("\n".join(tables(list(header["players"]), games)))
    return PLAYED


def play(arguments: Sequence[str]) -> int:
    """Play the tournament that the words describe."""
    options = parser().parse_args(arguments)
    setup = setup_of(options)
    with ExitStack() as stack:
        header = setup.header(options.log)
        log = stack.enter_context(Log(options.log, header)) if options.log else None
        known = len(log.games) if log else 0
        if known and not options.quiet:
            print(f"{options.log}: {known} games have already been played", flush=True)
        console = open_console(sys.stdout, _total(setup) - known, options.quiet)
        stack.callback(console.stop)
        games = play_tournament(setup, _hosts(setup, options.jobs, stack), log, console.add)
    if edited := changed(header[FINGERPRINTS], setup.header(options.log)[FINGERPRINTS]):
        tell(f"the program of {edited} changed during the tournament: its games mix two versions")
    state = sequential_test(setup, games)
    print("\n".join(closing(setup, counted_games(setup, games), state)))
    return PLAYED


def _total(setup: Setup) -> int:
    """Return how many games there are at most."""
    players = len(setup.players)
    meetings = {
        Format.ROUND_ROBIN: players * (players - 1) // 2,
        Format.GAUNTLET: players - 1,
        Format.SWISS: players // 2 * setup.rounds,
    }
    return meetings[setup.format] * setup.games


def _hosts(setup: Setup, jobs: int, stack: ExitStack) -> list[SandboxHost]:
    """Return a place to play for each job."""
    built = build_all(setup, stack.enter_context(Workspace()))
    return [stack.enter_context(SandboxHost(setup, number, built)) for number in range(jobs)]
