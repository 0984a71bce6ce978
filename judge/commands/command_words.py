"""A command that an option names: its words, once it is known that it can be started."""

from pathlib import Path

from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.programs.command import find_command
from judge.programs.entries import Refused
from judge.programs.recipe import split_command


def command_words(text: str, option: str) -> tuple[str, ...]:
    """Return the words of a command that an option names; JudgeError if it cannot be started."""
    try:
        words = split_command(text, option)
    except Refused as refusal:
        raise JudgeError(str(refusal)) from None
    if not words:
        raise JudgeError(f"{option}: found an empty command, wanted one such as 'python3 mine.py'")
    try:
        find_command(words, Protocol.AUTO, Path.cwd())
    except JudgeError as error:
        raise JudgeError(f"{option}: {error}") from None
    return tuple(words)
