"""Where a long answer leaves the expected text, kept beside the start of the answer."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Departure:
    """Some lines of both around the first that differ, printable and cut to a width.

    `line` is the number of the first of them, on both sides.
    """

    line: int
    given: tuple[str, ...]
    expected: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {"line": self.line, "given": self.given, "expected": self.expected}

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> "Departure":
        """Return what `to_json` was given."""
        return cls(int(values["line"]), (*values["given"],), (*values["expected"],))
