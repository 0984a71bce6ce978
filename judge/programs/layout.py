"""Which files of a hand-in count: its root, what is left out of the copy, and why.

A repository with thousands of committed test files is an ordinary hand-in, so only sources can
break a limit. Everything else is taken as far as it may be part of the program, and what is left
out is told.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from judge.model.protocol import INPUT, OUTPUT
from judge.programs.entries import Entry, EntryKind, Refused
from judge.programs.languages import BY_ENDING
from judge.text.safe_text import printable_line

MOST_FILES = 2000
MOST_BYTES = 64 * 1024 * 1024
MOST_DATA = 200  # files in one folder that are no sources and may still belong to the program
JUNK_FOLDERS = {"__pycache__", "node_modules", "__MACOSX", "site-packages", "nbproject"}
JUNK_NAMES = {"Thumbs.db", "desktop.ini", "module-info.java"}
BINARIES = (
    *(".class", ".o", ".obj", ".exe", ".pyc", ".pyo", ".pdb", ".ilk", ".a", ".dll", ".dylib"),
    *(".iml", ".suo", ".war", ".ear"),
)
BUILT = {"bin", "out", "target", "build", "dist", "classes", "obj", "debug", "release"}
PACKAGES = {"src", "source", "sources", "com", "edu", "org", "net", "io", "main", "java", "kotlin"}
HEADERS = (".h", ".hpp", ".hh", ".hxx", ".inc", ".ipp", ".tpp")
NAMED = {"makefile", "gnumakefile", "submission.yaml", "package.json", "go.mod", "cargo.toml"}


class Reason(Enum):
    """Why a file is left out; the value is how it is told."""

    HIDDEN = "hidden or of an IDE"
    BINARY = "compiled"
    BUILT = "in folders of built files"
    SAMPLE = f"{INPUT} or {OUTPUT}"
    DATA = "test data"
    LINK = "links"
    OTHER = "devices or pipes"


SINGULAR = {Reason.LINK: "link", Reason.OTHER: "device or pipe"}  # where one is told differently


@dataclass(frozen=True)
class Layout:
    """What to copy: `taken` maps the names of entries to their names below the root."""

    taken: Mapping[str, str]
    left_out: Mapping[Reason, int] = field(default_factory=dict)
    folders: tuple[str, ...] = ()  # left out, but a Makefile may count on them
    notes: tuple[str, ...] = ()


def lay_out(entries: Sequence[Entry]) -> Layout:
    """Return what of a hand-in counts; Refused if the sources themselves break a limit."""
    left: Counter[Reason] = Counter()
    files: list[Entry] = []
    bare = not any(is_source(entry.name) for entry in entries if not _junk(entry))
    for entry in entries:
        reason = _junk(entry)
        if reason and not (bare and reason is Reason.BINARY):  # then they are all there is to name
            left[reason] += 1
        else:
            files.append(entry)
    files, built = _without_built(files, left)
    sources = [entry for entry in files if is_source(entry.name)]
    data = list(_data(files, left))
    _check_sources(sources)
    taken = [*sources, *_fitting(data, sources, left)]
    root = _root([entry.name for entry in taken])
    names = {entry.name: entry.name[len(root) :] for entry in taken}
    below = tuple(sorted({name[len(root) :] for name in built if name.startswith(root)}))
    return Layout(names, dict(left), below, tuple(_notes(left, taken)))


def is_source(name: str) -> bool:
    """Tell whether a file is a source, a header, or says how to build."""
    base = name.rpartition("/")[2].lower()
    dot = base.rfind(".")
    ending = base[dot:] if dot > 0 else ""
    return ending in BY_ENDING or ending in HEADERS or base in NAMED


def _junk(entry: Entry) -> Reason | None:
    """Return why an entry is never part of a program, None if it may be."""
    parts = entry.parts
    for part in parts:
        if part.startswith(".") or part in JUNK_FOLDERS:
            return Reason.HIDDEN
    if entry.kind is not EntryKind.FILE:
        return Reason.LINK if entry.kind is EntryKind.LINK else Reason.OTHER
    if parts[-1] in JUNK_NAMES:
        return Reason.HIDDEN
    if entry.name.lower().endswith(BINARIES):
        return Reason.BINARY
    return Reason.SAMPLE if parts[-1].lower() in {INPUT, OUTPUT} else None


def _without_built(
    files: list[Entry], left: Counter[Reason]
) -> tuple[list[Entry], tuple[str, ...]]:
    """Leave out folders of built files if there are sources elsewhere."""
    inside = {entry.name: folder for entry in files if (folder := _built_folder(entry))}
    if not any(is_source(entry.name) for entry in files if entry.name not in inside):
        return files, ()
    left[Reason.BUILT] += len(inside)
    return [entry for entry in files if entry.name not in inside], tuple(set(inside.values()))


def _built_folder(entry: Entry) -> str:
    """Return the outermost folder of built files that holds an entry, "" if none does."""
    parts = entry.parts[:-1]
    for number, part in enumerate(parts):
        if part.lower() in BUILT or part.startswith("cmake-build-"):
            return "/".join(parts[: number + 1])
    return ""


def _data(files: Iterable[Entry], left: Counter[Reason]) -> Iterator[Entry]:
    """Yield what is no source, without the folders that hold a lot of it."""
    data = [entry for entry in files if not is_source(entry.name)]
    crowds = Counter(entry.name.rpartition("/")[0] for entry in data)
    for entry in data:
        if crowds[entry.name.rpartition("/")[0]] > MOST_DATA:
            left[Reason.DATA] += 1
        else:
            yield entry


def _check_sources(sources: Sequence[Entry]) -> None:
    if locked := [entry.name for entry in sources if entry.locked]:
        name = printable_line(locked[0])
        raise Refused(f"{name} is encrypted: wanted an archive without a password")
    if len(sources) > MOST_FILES:
        raise Refused(f"more than {MOST_FILES} files of source, found {len(sources)}")
    if sum(entry.size for entry in sources) > MOST_BYTES:
        raise Refused(f"more than {MOST_BYTES >> 20} MiB of source files")
    names = Counter(entry.name for entry in sources)
    if doubled := [name for name, number in names.items() if number > 1]:
        raise Refused(f"{printable_line(doubled[0])} is there twice")


def _fitting(
    data: Sequence[Entry], sources: Sequence[Entry], left: Counter[Reason]
) -> Iterator[Entry]:
    """Yield the data that fits beside the sources: what lies highest comes first."""
    files, size = len(sources), sum(entry.size for entry in sources)
    names = {entry.name for entry in sources}
    for entry in sorted(data, key=lambda entry: (entry.name.count("/"), entry.name)):
        if entry.locked or entry.name in names:
            left[Reason.DATA] += 1
        elif files < MOST_FILES and size + entry.size <= MOST_BYTES:
            files, size = files + 1, size + entry.size
            names.add(entry.name)
            yield entry
        else:
            left[Reason.DATA] += 1


def _root(names: Sequence[str]) -> str:
    """Return the folders around everything, as `a/b/`; packages and sources' folders are none."""
    root = ""
    while names:
        first = names[0][len(root) :].partition("/")[0]
        inner = f"{root}{first}/"
        if not all(name.startswith(inner) for name in names):
            break
        if first.lower() in PACKAGES or f"{inner}__init__.py" in names:
            break
        root = inner
    return root


def _notes(left: Counter[Reason], taken: Sequence[Entry]) -> Iterator[str]:
    told = [_told(reason, left[reason]) for reason in Reason if left[reason]]
    if told:
        yield f"left out of the hand-in: {', '.join(told)}"
    seen: dict[str, str] = {}
    for name in sorted(entry.name for entry in taken):
        if (other := seen.setdefault(name.lower(), name)) != name:
            pair = f"{printable_line(other)} and {printable_line(name)}"
            yield f"{pair} differ only in their capitals"


def _told(reason: Reason, count: int) -> str:
    return f"{count} {SINGULAR.get(reason, reason.value) if count == 1 else reason.value}"
