"""The languages that are recognised by a file's ending: how each is built and run.

Commands are templates: `{folder}` is where the program lies, `{main}` the file that starts it,
`{class}` the Java class in it, `{sources}` all files of the language.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from judge.programs.sources import Refused
from judge.programs.tools import PYTHON

STARTERS = ("main", "solver", "solution", "homework", "submission", "index", "player")


@dataclass(frozen=True)
class Language:
    """A language: `build` makes or checks the program in its folder, `run` starts it."""

    name: str
    endings: tuple[str, ...]
    build: tuple[str, ...]
    run: tuple[str, ...]


PROGRAM = "{folder}/program"
LANGUAGES = (
    Language(
        "Python", (".py",), (PYTHON, "-m", "py_compile", "{main}"), (PYTHON, "{folder}/{main}")
    ),
    Language(
        "C", (".c",), ("gcc", "-O2", "-std=gnu17", "-o", "program", "{sources}", "-lm"), (PROGRAM,)
    ),
    Language(
        "C++",
        (".cpp", ".cc", ".cxx"),
        ("g++", "-O2", "-std=gnu++20", "-o", "program", "{sources}"),
        (PROGRAM,),
    ),
    Language(
        "Java",
        (".java",),
        ("javac", "-encoding", "UTF-8", "-d", ".", "{sources}"),
        ("java", "-Xss64m", "-XX:+UseSerialGC", "-cp", "{folder}", "{class}"),
    ),
    Language(
        "Rust",
        (".rs",),
        ("rustc", "--edition=2021", "-O", "-Clink-arg=-fuse-ld=bfd", "-o", "program", "{main}"),
        (PROGRAM,),
    ),
    Language("Go", (".go",), ("go", "build", "-o", "program", "{sources}"), (PROGRAM,)),
    Language(
        "JavaScript", (".js", ".mjs"), ("node", "--check", "{main}"), ("node", "{folder}/{main}")
    ),
)
BY_ENDING = {ending: language for language in LANGUAGES for ending in language.endings}


def recognise(folder: Path) -> tuple[Language, Path, list[Path]]:
    """Return the language of the sources in a folder, the file that starts it, and all sources."""
    files = (path for path in folder.iterdir() if path.is_file())
    sources = sorted(path for path in files if path.suffix in BY_ENDING)
    if not sources:
        known = " ".join(BY_ENDING)
        raise Refused(f"no source file that is recognised ({known}) and no submission.yaml")
    main = _starter(sources)
    language = BY_ENDING[main.suffix]
    return language, main, [path for path in sources if path.suffix in language.endings]


def _starter(sources: list[Path]) -> Path:
    """Return the file that starts the program: the only one, or the one with a telling name."""
    if len(sources) == 1:
        return sources[0]
    for name in STARTERS:
        named = [path for path in sources if path.stem.lower() == name]
        if len(named) == 1:
            return named[0]
    for choose in (_only_with_main, _only_language):
        if chosen := choose(sources):
            return chosen
    raise Refused("several source files: call the one to start main, or write a submission.yaml")


def _only_with_main(sources: list[Path]) -> Path | None:
    """Return the one Java class that has a `main`; None if that does not settle it."""
    pattern = re.compile(rb"\bstatic\s+(?:final\s+)?void\s+main\s*\(")
    java = [
        path for path in sources if path.suffix == ".java" and pattern.search(path.read_bytes())
    ]
    return java[0] if len(java) == 1 else None


def _only_language(sources: list[Path]) -> Path | None:
    """Return any file if all are of one language that is linked from all its files."""
    languages = {BY_ENDING[path.suffix].name for path in sources}
    return sources[0] if len(languages) == 1 and languages <= {"C", "C++", "Go"} else None


def fill(template: Sequence[str], folder: str, main: Path, sources: Sequence[Path]) -> list[str]:
    """Return a command with its placeholders replaced."""
    words: list[str] = []
    for word in template:
        if word == "{sources}":
            words += [f"./{path.name}" for path in sources]
        elif word == "{main}":
            words.append(f"./{main.name}")  # a name may look like an option
        else:
            word = word.replace("{folder}", folder).replace("{main}", main.name)
            words.append(_class_name(main) if word == "{class}" else word)
    return words


def _class_name(main: Path) -> str:
    """Return the full name of the class that a Java file is called after."""
    package = re.search(rb"^\s*package\s+([\w.]+)\s*;", main.read_bytes(), re.MULTILINE)
    return f"{package[1].decode('ascii', 'replace')}.{main.stem}" if package else main.stem
