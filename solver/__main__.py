"""`python -m solver [INPUT [OUTPUT]]`: one request answered, with as few imports as possible.

Options, folders and help are in command_line.py, which is loaded only when they are asked for.
"""

import os
import sys

from solver import leave_out_current_folder

leave_out_current_folder()

from solver.answering import INPUT, answer_file, default_target, has_terminal, is_watched
from solver.files import STREAM, guarded, leave
from solver.tasks import Options

PLAY = "play"  # the command for people; a file of this name is ./play
GAME = "--game"  # one process for a whole game
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def run(arguments: list[str]) -> int:
    """Answer what the command line asks and return the exit code."""
    return guarded(lambda: _answer(arguments), "solver")


def _answer(arguments: list[str]) -> int:
    if arguments and arguments[0] == PLAY:
        from solver.board.command import run_play

        return run_play(arguments[1:])
    if arguments == [GAME]:
        from solver.conversation import play_game

        return play_game()
    if len(arguments) > 2 or any(_is_special(word) for word in arguments):
        from solver.command_line import run_with_options

        return run_with_options(arguments)
    source = arguments[0] if arguments else INPUT
    target = arguments[1] if len(arguments) > 1 else default_target(bool(arguments))
    return answer_file(
        source, target, Options(progress=is_watched(target), heartbeat=has_terminal())
    )


def _is_special(word: str) -> bool:
    """Tell whether a word of the command line is an option or a folder."""
    return (word.startswith("-") and word != STREAM) or os.path.isdir(word)


def main() -> "NoReturn":
    leave(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
