"""File names for submissions: readable, safe on every system, never two alike."""

from collections.abc import Iterable

_KEPT = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


def file_names(names: Iterable[str]) -> dict[str, str]:
    """Return a file name (without its ending) for each name; differing even in lower case."""
    chosen: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        stem = "".join(c if c in _KEPT else "_" for c in name)[:80].strip("_") or "submission"
        number, candidate = 1, stem
        while candidate.lower() in taken:
            number += 1
            candidate = f"{stem}-{number}"
        taken.add(candidate.lower())
        chosen[name] = candidate
    return chosen
