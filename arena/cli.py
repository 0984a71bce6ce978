"""`python -m arena`: play a tournament, or look at one that was played.

Exit codes: 0 played (whoever won), 2 it could not be played, 130 interrupted; with --log the same
command then goes on where it stopped.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from arena.host import SandboxHost, build_all
from arena.log import Log, read_log
from arena.options import parser, setup_of
from arena.screen import closing, open_screen, tables
from arena.setup import Format, Setup
from arena.tournament import conduct, counted, sequential_test
from judge.errors import JudgeError

PLAYED, IMPOSSIBLE, OUR_DEFECT, INTERRUPTED, READER_GONE = 0, 2, 70, 130, 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit code; nothing but one line tells of an error."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if words[:1] == ["standings"]:
            return show_standings(words[1:])
        if words[:1] == ["replay"]:
            from arena.replay.command import write_replay

            return write_replay(words[1:])
        return play(words)
    except JudgeError as error:
        print(f"arena: {error}", file=sys.stderr)
        return IMPOSSIBLE
    except KeyboardInterrupt:
        print("arena: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads on; without this the interpreter would complain once more when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    except Exception as error:
        print(
            f"arena: a defect of the arena, please report it: {type(error).__name__}: {error}",
            file=sys.stderr,
        )
        return OUR_DEFECT


def show_standings(words: Sequence[str]) -> int:
    """Print the tables of a log."""
    if len(words) != 1:
        raise JudgeError("wanted: python -m arena standings LOG")
    header, games = read_log(Path(words[0]))
    print("\n".join(tables(list(header["players"]), games)))
    return PLAYED


def play(arguments: Sequence[str]) -> int:
    """Play the tournament that the words describe."""
    words = parser().parse_args(arguments)
    setup = setup_of(words)
    with ExitStack() as stack:
        header = setup.header(words.log)
        log = stack.enter_context(Log(words.log, header)) if words.log else None
        known = len(log.games) if log else 0
        if known and not words.quiet:
            print(f"{words.log}: {known} games are already played", flush=True)
        screen = open_screen(sys.stdout, _total(setup) - known, words.quiet)
        stack.callback(screen.stop)
        games = conduct(setup, _hosts(setup, words.jobs, stack), log, screen.add)
    progress = sequential_test(setup, games)
    print("\n".join(closing(setup, counted(setup, games), progress)))
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
    built = build_all(setup)
    return [stack.enter_context(SandboxHost(setup, number, built)) for number in range(jobs)]
