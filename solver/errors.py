"""What can be wrong with what a user gave. Each ends in one line, never in a traceback."""


class FormatError(Exception):
    """A text is not what its format wants. `line` counts from 1; the file's name is added later."""

    def __init__(self, line: int, found: str, wanted: str) -> None:
        super().__init__(f"found {found}, wanted {wanted}")
        self.line = line
        self.found = found
        self.wanted = wanted


class IllegalMove(Exception):
    """A move breaks the rules of its game. The message names the rule."""


class CommandRefused(Exception):
    """A command cannot be done as asked. The message says why and what to do."""
