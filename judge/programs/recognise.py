"""Recognising a hand-in: its language, the file that starts it and the files that belong to it."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from judge.model.language_names import NAMES, language_name
from judge.programs.entries import Refused
from judge.programs.languages import BY_ENDING, BY_NAME, Language, language_of
from judge.programs.layout import BINARIES
from judge.programs.mains import EXPECTED, SHOWN, SourceFile, choose_main
from judge.programs.source_text import read_text
from judge.text.safe_text import printable_line

COMPILED = (*BINARIES, ".jar")
DOCUMENTATION = {"doc", "docs", "javadoc", "html", "static", "www"}


@dataclass(frozen=True)
class Wish:
    """What somebody said about a hand-in; "" where nothing is said."""

    language: str = ""
    main: str = ""
    expected: str = ""  # what the course calls the starting file; it need not be there
    allowed: tuple[str, ...] = ()  # names of languages; () means all


@dataclass(frozen=True)
class Recognised:
    """A hand-in that can be built: names are below `folder`, with slashes."""

    folder: Path
    language: Language
    main: SourceFile
    sources: tuple[SourceFile, ...]  # of the language, tests among them; no older versions
    names: tuple[str, ...]  # of all files there are
    relatives: tuple[SourceFile, ...] = ()  # of C, beside a program in C++
    files: tuple[SourceFile, ...] = ()  # every source that was looked at


def recognise(folder: Path, wish: Wish = Wish()) -> Recognised:  # noqa: B008  # frozen
    """Return what the sources below a folder are; Refused if that cannot be told."""
    names = file_names(folder)
    only = language_named(wish.language)
    expected = wish.expected or EXPECTED
    files = [file for name in names if (file := _source(folder, name, expected)) is not None]
    files = [file for file in files if only in {None, file.language}]
    files = [file for file in files if not _is_documentation(file.name)] or files
    if not files:
        raise Refused(_nothing(names, only))
    main = choose_main(_allowed(files, wish.allowed), wish.main)
    near = [file for file in files if main.is_aside or not file.is_aside or file.is_test]
    mine = tuple(file for file in near if file.language is main.language)
    beside = [file for file in near if (main.language.name, file.language.name) == ("C++", "C")]
    return Recognised(folder, main.language, main, mine, tuple(names), tuple(beside), tuple(files))


def _allowed(files: Sequence[SourceFile], languages: Sequence[str]) -> Sequence[SourceFile]:
    """Return the sources that a program may start with; Refused if the course allows none."""
    found = [file for file in files if not languages or file.language.name in languages]
    if not found:
        shown = ", ".join(printable_line(file.name, 60) for file in files[:SHOWN])
        written = " and ".join(dict.fromkeys(file.language.name for file in files))
        raise Refused(f"found {written} ({shown}), but this course allows {', '.join(languages)}")
    return found


def file_names(folder: Path) -> list[str]:
    """Return the files below a folder in order, the highest first."""
    names = []
    for place, folders, files in os.walk(folder, onerror=_raise):
        folders.sort()
        inner = os.path.relpath(place, folder)
        names += [name if inner == "." else f"{inner}/{name}" for name in sorted(files)]
    return sorted(names, key=lambda name: (name.count("/"), name))


def _raise(error: OSError) -> None:
    """Let nothing be overlooked: the folder is a copy of ours."""
    raise error


def _nothing(names: Sequence[str], only: Language | None) -> str:
    """Return the sentence on a hand-in without a source that counts."""
    if not names:
        return "nothing was handed in"
    shown = ", ".join(printable_line(name, 60) for name in names[:SHOWN])
    shown += f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    if all(name.lower().endswith(COMPILED) for name in names):
        return f"only compiled files ({shown}): hand in the sources"
    what = f"{only.name} source file" if only else "source file"
    endings = " ".join(only.endings if only else BY_ENDING)
    return f"found no {what}, only {shown}; wanted one of {endings}"


def languages_in(folder: Path) -> list[str]:
    """Return the names of the languages that a hand-in is written in, scripts beside it aside."""
    names = [name for name in file_names(folder) if not _is_documentation(name)]
    found = [language for name in names if (language := language_of(name)) is not None]
    proper = [language for language in found if not language.aside] or found
    return list(dict.fromkeys(language.name for language in proper))


def language_named(name: str) -> Language | None:
    """Return the language of a name; None for no name, Refused for an unknown one."""
    if not name:
        return None
    known = language_name(name)
    if not known:
        shown = printable_line(name, 40)
        raise Refused(f"language: found {shown!r}, wanted one of {', '.join(NAMES)}")
    return BY_NAME[known.lower()]


def _source(folder: Path, name: str, expected: str) -> SourceFile | None:
    language = language_of(name)
    if language is None:
        return None
    return SourceFile(name, language, read_text(folder / name), expected)


def _is_documentation(name: str) -> bool:
    """Tell whether a script lies where pages are made of, such as those of javadoc."""
    folders = name.lower().split("/")[:-1]
    return name.endswith((".js", ".ts", ".sh")) and not DOCUMENTATION.isdisjoint(folders)
