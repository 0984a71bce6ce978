"""What can be wrong with a user's input. Each error is printed in one line, without a traceback."""


class FormatError(Exception):
    """A text does not follow its format. `line` counts from 1; the file's name is added later."""

    def __init__(self, line: int, found: str, wanted: str) -> None:
        super().__init__(f"found {found}, wanted {wanted}")
        self.line = line
        self.found = found
        self.wanted = wanted


class IllegalMove(Exception):
    """A move breaks the rules of its game. The message names the rule."""


class CommandRefused(Exception):
    """A command cannot be carried out. The message says why and what to do."""
