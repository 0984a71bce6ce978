"""Making the copy of a hand-in fit for its compiler; what is changed is told.

What an LMS or an editor did to a source is not the student's program: a byte order mark, another
encoding, a file name with the student's name in front. Only the judge's own copy is changed.
"""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from judge.programs.entries import Refused
from judge.programs.languages import language_of
from judge.programs.recognise import file_names
from judge.programs.renaming import rename_hidden
from judge.programs.source_text import code_of, declares_coding, public_class
from judge.text.safe_text import printable_line

LARGEST = 4 << 20  # bytes of a source that is looked at
BOM, WIDE = b"\xef\xbb\xbf", (b"\xff\xfe", b"\xfe\xff")
BYTES_STAY = (".c", ".cpp", ".cc", ".cxx", ".c++", ".sh", ".bash", ".pl", ".rb")
UNIX_LINES = (".sh", ".bash")
MAKEFILES = ("makefile", "gnumakefile")
STUB = "#pragma once\n#define _tmain main\n#define _TCHAR char\n"  # what its programs start with
_STUDIO = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*"((?:[sS]td[aA]fx|pch)\.h)"', re.MULTILINE)
_MODULE = re.compile(r"^[ \t\f]*(?:import\s+[\w{*\"']|export\s+[\w{*])", re.MULTILINE)


def fit(folder: Path) -> tuple[str, ...]:
    """Change the copies in a folder so that they can be built; return what was done."""
    notes = list(rename_hidden(folder, file_names(folder)))
    names = file_names(folder)
    sources = {name for name in names if language_of(name)}
    for name in names:
        path = folder / name
        if name not in sources and path.name.lower() not in MAKEFILES:
            continue
        if path.stat().st_size <= LARGEST:
            try:
                notes += _fit_file(folder, path)
            except Refused:  # a draft beside the program is not what is started
                if len(sources) == 1:
                    raise
    return (*notes, *_stubs(folder, names))


def _fit_file(folder: Path, path: Path) -> Iterator[str]:
    ending = path.suffix.lower()
    data = path.read_bytes()
    shown = printable_line(path.relative_to(folder).as_posix(), 80)
    fitted = data
    if ending == ".ipynb":
        fitted = notebook_script(data, shown)
        yield f"{shown}: its code cells are run as a script"
    elif encoding := foreign_encoding(data, ending):
        fitted = data.decode(encoding).encode()
        yield f"{shown}: read as {'UTF-8 with a mark' if encoding == 'utf-8-sig' else encoding}"
    if ending in UNIX_LINES or path.name.lower() in MAKEFILES:
        fitted = fitted.replace(b"\r\n", b"\n")
    if fitted != data:
        path.write_bytes(fitted)
    if ending == ".java":
        yield from _rename_class(path, fitted, shown)
    if ending == ".js" and _MODULE.search(fitted.decode("utf-8", "replace")):
        _declare_module(folder, path)


def _stubs(folder: Path, names: Iterable[str]) -> Iterator[str]:
    """Write the header that Visual Studio makes for each project, where it was not handed in."""
    for name in names:
        language, path = language_of(name), folder / name
        if language is None or language.name not in {"C", "C++"} or not path.is_file():
            continue
        if path.stat().st_size > LARGEST or not (found := _STUDIO.search(path.read_bytes())):
            continue
        stub = path.parent / found[1].decode()
        if not any(each.rpartition("/")[2] == stub.name for each in names) and not stub.exists():
            stub.write_text(STUB)
            yield f"{stub.name} is missing: an empty one was put in its place"


def foreign_encoding(data: bytes, ending: str) -> str:
    """Return the encoding that a source must be read by, "" if it can stay as it is."""
    if data.startswith(WIDE):
        return _if_decodes(data, "utf-16")
    if data.startswith(BOM):
        return _if_decodes(data, "utf-8-sig")
    if ending in BYTES_STAY or (ending == ".py" and declares_coding(data)):
        return ""
    return "" if _if_decodes(data, "utf-8") else "latin-1"


def _if_decodes(data: bytes, encoding: str) -> str:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return ""
    return encoding


def notebook_script(data: bytes, shown: str) -> bytes:
    """Return the code cells of a notebook as a script; what only Jupyter knows is commented out."""
    try:
        notebook = json.loads(data.decode("utf-8-sig"))
        cells = [_lines(cell) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise Refused(f"{shown}: not a Jupyter notebook that can be read") from None
    return "\n\n".join("\n".join(map(_plain, lines)) for lines in cells if lines).encode() + b"\n"


def _lines(cell: dict[str, object]) -> list[str]:
    source = cell["source"]
    text = "".join(map(str, source)) if isinstance(source, list) else str(source)
    lines = text.split("\n")
    foreign = lines[0].startswith("%%") and lines[0].split()[0] not in {"%%time", "%%timeit"}
    return [f"# {line}" for line in lines] if foreign else lines


def _plain(line: str) -> str:
    """Comment out a magic or a command for the shell."""
    start = line.lstrip()
    return f"{line[: len(line) - len(start)]}pass  # {start}" if start[:1] in {"%", "!"} else line


def _rename_class(path: Path, data: bytes, shown: str) -> Iterator[str]:
    """Call a Java file after its public class, as the compiler demands."""
    if b"public" not in data:
        return
    name = public_class(code_of(data.decode("utf-8", "replace"), ".java"))
    target = path.with_name(f"{name}.java")
    if name and path.name != target.name and not target.exists():
        path.rename(target)
        yield f"{shown}: called {name}.java after its public class"


def _declare_module(folder: Path, path: Path) -> None:
    """Tell node that a script with `import` is a module, unless something says what it is."""
    places = (place / "package.json" for place in path.parents if place.is_relative_to(folder))
    if not any(place.exists() for place in places):
        (folder / "package.json").write_text('{"type": "module"}\n')
