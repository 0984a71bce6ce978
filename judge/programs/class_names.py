"""How learning systems name what they give out: several files of a student, texts beside files.

Canvas puts all files into one folder: `doejane_LATE_412_977_main.py` is file 977 of user 412. So
does Moodle if it is asked to (`Jane Doe_4711_assignsubmission_file_main.py`); what was typed into
its editor comes as `..._assignsubmission_onlinetext`. Only names are looked at here.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

_CANVAS = re.compile(r"(?P<who>([^_]+)(?:_LATE)?_([0-9]+))_[0-9]+_(?P<file>[^/]+)")
_MOODLE = re.compile(r"(?P<who>.+_[0-9]+_assignsubmission_)(?P<kind>file|onlinetext)_?(?P<file>.*)")
_AGAIN = re.compile(r"(.+)-[0-9]{1,3}(\.[^.]+)")  # what Canvas makes of a name that was used before


def gathered(files: Sequence[str]) -> dict[str, dict[str, str]]:
    """Return the hand-ins of several files: by name, what each file is called inside.

    Files are taken together only where nothing else could be meant. Those of Canvas need two
    users, each with a name and a number of their own: `hw1_2026_17_main.py` is no such name.
    """
    groups: dict[str, dict[str, str]] = {}
    for name in files:
        if (found := _MOODLE.fullmatch(name)) and found["kind"] == "file" and found["file"]:
            groups.setdefault(f"{found['who']}file", {})[name] = found["file"]
    canvas = [found for name in files if (found := _CANVAS.fullmatch(name))]
    pairs = {(found[2], found[3]) for found in canvas}
    if len(pairs) > 1 and len({name for name, _ in pairs}) == len({user for _, user in pairs}):
        own = len({name for name, _ in pairs}) == len(pairs)
        for found in canvas if own else ():
            groups.setdefault(found["who"], {})[found[0]] = found["file"]
    several = {who: own for who, own in groups.items() if len(own) > 1}
    return {who: _distinct(own) for who, own in several.items()}


def typed_beside_files(names: Iterable[str]) -> list[str]:
    """Return what Moodle has of its editor for students who handed in files as well."""
    moodle = [found for name in names if (found := _MOODLE.fullmatch(name))]
    with_files = {found["who"] for found in moodle if found["kind"] == "file"}
    return [m[0] for m in moodle if m["kind"] == "onlinetext" and m["who"] in with_files]


def is_one_student(name: str) -> bool:
    """Tell whether a folder is called as Moodle calls that of a single hand-in."""
    return bool(_MOODLE.fullmatch(name))


def _distinct(names: Mapping[str, str]) -> dict[str, str]:
    """Return names as students gave them, as far as these are all different."""
    plain = {file: _AGAIN.sub(r"\1\2", inside) for file, inside in names.items()}
    for candidate in (plain, dict(names)):
        if len({inside.casefold() for inside in candidate.values()}) == len(candidate):
            return candidate
    return {file: file for file in names}
