"""Showing a folder without something that lies in it, where rules can only add: see `landlock`."""

import os
from collections.abc import Collection, Iterable
from typing import NamedTuple


class SplitPaths(NamedTuple):
    """What may be read whole, and folders of which only the names may be read."""

    whole: list[str]
    opened: list[str]


def split_around(visible: Iterable[str], root: str, hidden: Collection[str]) -> SplitPaths:
    """Return what shows all of `visible` but the entries `hidden` of the folder `root`.

    A folder above `root`, also by a link, is replaced by what is in it. `root` itself, where it is
    named, stays as it is.
    """
    split = SplitPaths([], [])
    waiting = [path for path in visible if os.path.realpath(path) != root]
    split.whole.extend(path for path in visible if path not in waiting)
    while waiting:
        path = waiting.pop(0)
        real = os.path.realpath(path)
        if os.path.commonpath([root, real]) != real:
            split.whole.append(path)
        elif real not in split.opened:
            split.opened.append(real)
            names = [
                name for name in sorted(os.listdir(real)) if real != root or name not in hidden
            ]
            waiting.extend(os.path.join(real, name) for name in names)
    return split
