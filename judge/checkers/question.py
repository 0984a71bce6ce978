"""The question of a case, read by the format of its task."""

from collections.abc import Callable
from typing import TypeVar

from solver.errors import FormatError

Request = TypeVar("Request")


def request_of(data: bytes, parse: Callable[[str], Request]) -> Request | None:
    """Return what a case asks, None if it is no request of the task: then the case is wrong."""
    try:
        return parse(data.removeprefix(b"\xef\xbb\xbf").decode("utf-8").replace("\r\n", "\n"))
    except (FormatError, UnicodeDecodeError):
        return None
