"""Showing a folder without something that lies in it, where rules can only add: see `landlock`."""

import os
from collections.abc import Collection, Iterable
from typing import NamedTuple

from judge.sandbox.bubblewrap import is_below


class SplitPaths(NamedTuple):
    """What may be read whole, and folders that were replaced by what is in them."""

    whole: list[str]
    opened: list[str]


def split_around(visible: Iterable[str], hidden: Collection[str]) -> SplitPaths:
    """Return what shows all of `visible` but for the `hidden` paths in it.

    A folder that holds one of them is replaced by what else is in it. A link in there is left
    out: what it means is shown if it is visible itself, and must not become so by the link.
    """
    split = SplitPaths([], [])
    secrets = {os.path.realpath(path) for path in hidden}
    waiting = list(visible)
    while waiting:
        path = waiting.pop(0)
        real = os.path.realpath(path)
        if real in secrets:
            continue
        if not any(is_below(secret, real) for secret in secrets):
            split.whole.append(path)
        elif real not in split.opened:
            split.opened.append(real)
            inside = (os.path.join(real, name) for name in sorted(os.listdir(real)))
            waiting.extend(path for path in inside if not os.path.islink(path))
    return split
