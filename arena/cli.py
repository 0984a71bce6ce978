"""`python -m arena`: play a tournament, or look at one that was played.

Exit codes: 0 played (no matter who won), 1 without some games that no worker could play, 2 it could
not be played, 130 interrupted; with --log the same command then continues where it stopped.
"""

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from arena.anchors import add_anchor, anchors_of
from arena.borrowing import borrowed
from arena.console import closing, tables, tell
from arena.fingerprint import changed
from arena.following import follow
from arena.log import Log, check_played, read_log
from arena.options import parser, setup_of
from arena.places import executor_of, hides_players
from arena.setup import FINGERPRINTS
from arena.tournament import counted_games, play_tournament, sequential_test
from judge.model.errors import JudgeError, Stopped
from judge.options import Parser, check_environment
from judge.process import Interrupts, forget_output, open_streams
from judge.text.safe_text import counted

PLAYED, INCOMPLETE, IMPOSSIBLE, OUR_DEFECT, SIGNALLED, READER_GONE = 0, 1, 2, 70, 128, 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code; an error is reported in one line."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    open_streams()
    try:
        with Interrupts() as interrupts:
            code = _dispatch(words, interrupts)
        sys.stdout.flush()
        return code
    except JudgeError as error:
        tell(str(error))
    except Stopped as stopped:
        kept = "; the games in its log are kept, the same command goes on from there"
        tell("interrupted" + (kept if "--log" in words else ""))
        return SIGNALLED + stopped.reason
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


def _dispatch(words: list[str], interrupts: Interrupts) -> int:
    check_environment()
    if words[:1] == ["standings"]:
        return show_standings(words[1:])
    if words[:1] == ["replay"]:
        from arena.replay.command import write_replay

        return write_replay(words[1:])
    if words[:1] == ["report"]:
        from arena.report.command import write_report

        return write_report(words[1:])
    return play(words, interrupts)


def show_standings(words: Sequence[str]) -> int:
    """Print the tables of a log."""
    parser = Parser(prog="python -m arena standings", description="Show the tables of a log.")
    parser.add_argument("log", type=Path, metavar="LOG", help="a game log of the arena")
    add_anchor(parser)
    options = parser.parse_args(words)
    header, games = read_log(options.log)
    names = list(header["players"])
    anchors = anchors_of(options, names)
    check_played(options.log, games)
    print("\n".join(tables(names, games, anchors)))
    return PLAYED


def play(arguments: Sequence[str], interrupts: Interrupts) -> int:
    """Play the tournament that the words describe."""
    options = parser().parse_args(arguments)
    setup = setup_of(options)
    anchors = anchors_of(options, setup.names)
    with ExitStack() as stack:
        header = setup.header(options.log)
        log = stack.enter_context(Log(options.log, header)) if options.log else None
        known = len(log.games) if log else 0
        if known and not options.quiet:
            have = "1 game has" if known == 1 else f"{known} games have"
            print(f"{options.log}: {have} already been played", flush=True)
        for warning in borrowed(setup.players) if hides_players(options, setup) else ():
            tell(warning)
        executor = executor_of(options, setup, stack, lambda glimpse: followers.watch(glimpse))
        earlier = log.games if log else []
        followers = follow(
            sys.stdout, setup, header, earlier, anchors, options, lambda: executor.status
        )
        stack.callback(followers.close)
        with executor, interrupts.telling(executor.stop):
            games = play_tournament(setup, executor, log, followers.add, followers.miss)
    if followers.trouble:
        tell(f"the pages are not up to date: {followers.trouble}")
    now = header if options.cluster else setup.header(options.log)  # packed ones do not change
    if edited := changed(header[FINGERPRINTS], now[FINGERPRINTS]):
        tell(f"the program of {edited} changed during the tournament: its games mix two versions")
    state = sequential_test(setup, games)
    print("\n".join(closing(setup, counted_games(setup, games), state, anchors)))
    if followers.missed:
        tell(f"{counted(followers.missed, 'game')} could not be played: {_goes_on(options)}")
        return INCOMPLETE
    return PLAYED


def _goes_on(options: argparse.Namespace) -> str:
    if options.log:
        return "the same command goes on from its log and tries again"
    return "with --log the same command would go on and try again"
