"""A class that comes as one archive, as learning systems give it out, unpacked with care.

Everything in it was named and made by students. What one of them did must not keep the others from
being graded: what cannot be unpacked is left out and told, and of huge files only the size is kept,
which is all that anybody will look at before they are refused.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from judge.course.gradescope_export import METADATA
from judge.programs.archives import OF_A_CLASS, open_archive
from judge.programs.class_names import gathered, is_one_student
from judge.programs.entries import Entry, EntryKind, Refused
from judge.programs.layout import JUNK_FOLDERS, JUNK_NAMES
from judge.programs.sources import Budget
from judge.text.safe_text import counted, printable_line

MOST_BYTES = 8 << 30  # of a whole class, unpacked
MOST_OF_ONE = 256 << 20  # of one hand-in; larger ones keep their smallest files
LONGEST_NAME, LONGEST_PATH = 255, 3000  # bytes
DEEPEST = 50  # folders in each other
SHOWN = 5  # of what was left out


@dataclass(frozen=True)
class UnpackedClass:
    """Where the hand-ins lie, the wrapper that they had in the archive, and what is to be told."""

    folder: Path
    wrapper: str = ""
    files: tuple[str, ...] = ()  # hand-ins of the whole archive that are single files
    notes: tuple[str, ...] = ()


@dataclass
class _Choice:
    """What becomes of the members of an archive."""

    taken: list[Entry] = field(default_factory=list)
    left: dict[str, list[str]] = field(default_factory=dict)  # names, by the reason

    def leave(self, entry: Entry, reason: str) -> None:
        self.left.setdefault(reason, []).append(printable_line(entry.name, 80))


def unpack_class(path: Path, folder: Path, only: str = "") -> UnpackedClass:
    """Unpack into an empty folder, all or `only` one hand-in of this name; may raise Refused."""
    container = open_archive(path, OF_A_CLASS)
    choice = _choice(container.entries())
    wrapper = _wrapper([entry.parts for entry in choice.taken])
    hand_ins = _hand_ins(choice.taken, wrapper)
    files = tuple(name for name, own in hand_ins.items() if own[0].name == wrapper + name)
    wanted = {*gathered(files).get(only, {only: only}), METADATA} if only else {*hand_ins}
    members = [entry for name in hand_ins if name in wanted for entry in hand_ins[name]]
    if not wanted.intersection(hand_ins) - {METADATA}:
        told = next(_told(choice), "")
        which = f" {printable_line(only, 60)}" if only else ""
        raise Refused(f"found no hand-in{which} in it" + (f"; {told}" if told else ""))
    whole = {name for own in hand_ins.values() for name in _whole(own)}
    budget = Budget(MOST_BYTES)
    for entry, stream in container.contents(whole & {entry.name for entry in members}):
        if not os.path.lexists(folder / entry.name):  # of two of one name the first one counts
            budget.save(stream, folder / entry.name, entry.executable)
    for entry in members:
        if entry.name not in whole:
            place = folder / entry.name
            place.parent.mkdir(parents=True, exist_ok=True)
            with place.open("xb") as file:
                os.truncate(file.fileno(), entry.size)  # takes no room on the disk
    return UnpackedClass(folder / wrapper, wrapper, files, tuple(_told(choice)))


def _choice(entries: Iterable[Entry]) -> _Choice:
    choice = _Choice()
    folders: set[str] = set()
    files: set[str] = set()
    for entry in entries:
        above = {"/".join(entry.parts[:depth]) for depth in range(1, len(entry.parts))}
        if _is_junk(entry):
            continue
        if reason := _unfit(entry):
            choice.leave(entry, reason)
        elif entry.name in files or entry.name in folders or above & files:
            choice.leave(entry, "is there twice")
        else:
            choice.taken.append(entry)
            files.add(entry.name)
            folders |= above
    return choice


def _is_junk(entry: Entry) -> bool:
    """Tell what operating systems leave behind; hidden files may be a student's, folders too."""
    base = entry.parts[-1]
    around = JUNK_FOLDERS.intersection(entry.parts[:-1])
    return bool(around) or base in JUNK_NAMES or base.startswith("._") or base == ".DS_Store"


def _unfit(entry: Entry) -> str:
    if entry.locked:
        return "is encrypted"
    if entry.kind is not EntryKind.FILE:
        return f"is {entry.kind.value}"
    encoded = [len(os.fsencode(part)) for part in entry.parts]
    if max(encoded) > LONGEST_NAME or sum(encoded) > LONGEST_PATH or len(encoded) > DEEPEST:
        return "has a name that is too long, or lies too deep"
    return ""


def _wrapper(names: Sequence[Sequence[str]]) -> str:
    """Return the folders around all hand-ins, with a slash at the end; "" for none."""
    wrapper: list[str] = []
    while True:
        depth = len(wrapper)
        tops = {parts[depth] for parts in names}
        flat = any(len(parts) == depth + 1 for parts in names)
        if len(tops) != 1 or flat or is_one_student(next(iter(tops))):
            return "".join(f"{part}/" for part in wrapper)
        inside = {parts[depth + 1] for parts in names}
        if len(inside) < 2 and METADATA not in inside and depth:
            return "".join(f"{part}/" for part in wrapper)
        wrapper.append(next(iter(tops)))


def _hand_ins(entries: Iterable[Entry], wrapper: str) -> dict[str, list[Entry]]:
    """Return the members of each hand-in, by its name."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.name[len(wrapper) :].split("/")[0], []).append(entry)
    return found


def _whole(own: Iterable[Entry]) -> Iterator[str]:
    """Yield what of a hand-in is unpacked with its content: the smallest files."""
    left = MOST_OF_ONE
    for entry in sorted(own, key=lambda each: each.size):
        left -= entry.size
        if left >= 0:
            yield entry.name


def _told(choice: _Choice) -> Iterator[str]:
    for reason, names in choice.left.items():
        more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
        number = counted(len(names), "file")
        yield f"left out {number}, which {reason}: {', '.join(names[:SHOWN])}{more}"
