"""`python -m solver.learning`: learn a game by Q-learning, evaluate a policy, plot a run.

`td` is another way to learn, with options of its own: see td/command.py.

Exit codes as for the solver: 0 done, 2 the call or a file is wrong, 70 our own defect, 130 stopped
by the user.
"""

import sys

from solver import leave_out_current_folder

leave_out_current_folder()

import signal
import time

from solver.errors import CommandRefused
from solver.files import DONE, INTERRUPTED, WRONG_INPUT, guarded, leave, tell
from solver.learning.command import evaluate, learn, plot
from solver.learning.options import parser
from solver.learning.q.games import PLAYABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from types import FrameType
    from typing import NoReturn


class StopWish:
    """Remembers that the user wants to stop; a second signal stops at once."""

    def __init__(self) -> None:
        self.wished = False

    def __call__(self, number: int, frame: "FrameType | None") -> None:
        """Take a signal."""
        if self.wished:
            raise KeyboardInterrupt
        self.wished = True


def answer(options: "Namespace", wish: StopWish) -> list[str]:
    """Do what the options ask and return the lines to print."""
    if options.command in PLAYABLE:
        signal.signal(signal.SIGINT, wish)
        signal.signal(signal.SIGTERM, wish)
        return learn(options, time.monotonic, sys.stderr, lambda: wish.wished)
    return evaluate(options) if options.command == "evaluate" else plot(options)


def main(arguments: list[str]) -> int:
    """Run a command line and return the exit code; any error is reported in one line."""
    if arguments[:1] == ["td"]:
        from solver.learning.td.command import main as train_by_td

        return train_by_td(arguments[1:])
    wish = StopWish()
    try:
        options = parser().parse_args(arguments)
    except CommandRefused as error:  # of --version
        tell(str(error))
        return WRONG_INPUT

    def work() -> int:
        for line in answer(options, wish):
            print(line, flush=True)  # here a full disk can still be reported
        return INTERRUPTED if wish.wished else DONE

    source = options.policy if options.command == "evaluate" else options.checkpoint
    return guarded(work, "learner", str(source), "interrupted: nothing more was written")


def run() -> "NoReturn":
    leave(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
