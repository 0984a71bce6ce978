"""The order of names that people expect: 2 before 10."""

import re

_NUMBER = re.compile(r"([0-9]+)")


def natural_key(name: str) -> tuple[object, ...]:
    """Return what to sort names by: numbers in them count as numbers, and case only in the end."""
    parts = _NUMBER.split(name)  # text and numbers in turn, so that like is compared with like
    return tuple(int(part) if at % 2 else part.lower() for at, part in enumerate(parts)), name
