"""From a recognised hand-in to commands: how it is built, what is tried if that fails, how it runs.

What the starting file needs comes before what merely lies beside it: a test that wants a library
nobody has here, or a second program, must not keep the first from being built.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.programs.languages import PYTHON_2, Language
from judge.programs.layout import HEADERS
from judge.programs.mains import SourceFile, choice_note
from judge.programs.recognise import Recognised
from judge.programs.source_text import class_with_main, is_python_2, java_package, read_text
from judge.programs.tools import PYTHON, NotInstalled, find_tool, tool_version

NO_PYTHON_2 = "this is Python 2; no Python 2 is installed here"
MOST_MODULES = 200  # that are compiled ahead
ALL_HEADERS = "bits/stdc++.h"  # of the standard library; every g++ has this file
ALL_INCLUDED = "compiled with all headers of the standard library: it does not include all it uses"
STRIPS_TYPES = (22, 6)  # the first node that runs TypeScript


@dataclass(frozen=True)
class BuildPlan:
    """Commands in which `{folder}` stands for the built program; `builds` are tried in order."""

    builds: tuple[tuple[str, ...], ...]
    run: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)  # of the run
    build_environment: Mapping[str, str] = field(default_factory=dict)
    own: bool = False  # the submission's own words, not those of a language we know
    trusted: bool = False  # the words of the instructor
    protocol: Protocol | None = None  # None: not decided by how it is built
    notes: tuple[str, ...] = ()  # what was decided where there was a choice
    language: str = ""  # the name of what it starts


def plan(found: Recognised) -> BuildPlan:
    """Return how a hand-in is built and run; JudgeError if it cannot be here."""
    special: dict[str, Callable[[Recognised], BuildPlan]] = {
        "Python": _python,
        "Java": _java,
        "C": _c,
        "C++": _c,
        "Go": _go,
        "TypeScript": _typescript,
    }
    made = special.get(found.language.name, _plain)(found)
    started = _class_name(found.main) if found.language.name == "Java" else ""
    note = choice_note(found.main, found.files, started)
    return replace(made, notes=(note,), language=found.language.name)


def fill(
    template: Sequence[str], main: SourceFile, sources: Sequence[SourceFile]
) -> tuple[str, ...]:
    """Return a command with its placeholders replaced, all but `{folder}`."""
    words: list[str] = []
    for word in template:
        if word == "{sources}":
            words += [f"./{file.name}" for file in sources]
        elif word == "{main}":
            words.append(f"./{main.name}")  # a name may look like an option
        elif word == "{class}":
            words.append(_class_name(main))
        else:
            words.append(word.replace("{main}", main.name))
    return tuple(words)


def _class_name(main: SourceFile) -> str:
    """Return the full name of the Java class that is started."""
    package, name = java_package(main.code), class_with_main(main.code) or main.stem
    return f"{package}.{name}" if package else name


def _belonging(found: Recognised) -> list[SourceFile]:
    """Return the starting file and those beside it that are neither tests nor programs."""
    others = [file for file in found.sources if not file.is_test and not file.has_main]
    return [found.main, *(file for file in others if file is not found.main)]


def _plain(found: Recognised) -> BuildPlan:
    language, sources = found.language, _belonging(found)
    build = fill(language.build, found.main, sources)
    return BuildPlan((build,) if build else (), fill(language.run, found.main, sources))


def _python(found: Recognised) -> BuildPlan:
    """Plan a Python program; one with relative imports is started as a module of its package."""
    main = found.main
    path = {"PYTHONPATH": "{folder}"}
    if is_python_2(read_text(found.folder / main.name)):
        try:
            find_tool(PYTHON_2)
        except JudgeError:
            raise NotInstalled(NO_PYTHON_2) from None
        check = (PYTHON_2, "-m", "py_compile", f"./{main.name}")
        return BuildPlan((check,), (PYTHON_2, "{folder}/" + main.name), path)
    made = _plain(found)
    run = made.run
    if "/" in main.name and re.search(r"^[ \t\f]*from\s+\.", main.code, re.MULTILINE):
        run = (PYTHON, "-m", main.name.removesuffix(".py").replace("/", "."))
    return BuildPlan((*_all_modules(found, made.builds[0]), *made.builds), run, path)


def _all_modules(found: Recognised, check: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the check of the starting file extended to its modules: byte code of all is kept.

    Where it lies read-only Python would compile them again in every case. One that is broken and
    maybe never imported keeps nothing else from being built: see `builds`.
    """
    others = [f"./{file.name}" for file in found.sources if file.name != found.main.name]
    return ((*check, *others),) if others and len(others) <= MOST_MODULES else ()


def _java(found: Recognised) -> BuildPlan:
    """Plan a Java program: what the main class needs, found by packages; else all files."""
    jars = [name for name in found.names if name.lower().endswith(".jar")]
    options = ["-proc:none", *(["-cp", ":".join(jars)] if jars else [])]
    roots = [_root(found.main), *sorted({_root(file) for file in found.sources})]
    places = ":".join(dict.fromkeys(root or "." for root in roots))
    base = found.language.build
    head = (*base[:1], *options, *base[1:-1])
    needed = (*head, "-sourcepath", places, f"./{found.main.name}")
    others = [file for file in found.sources if not file.is_test and file is not found.main]
    everything = (*head, *(f"./{file.name}" for file in (found.main, *others)))
    run = fill(found.language.run, found.main, ())
    if jars:
        classes = ":".join(["{folder}", *(f"{{folder}}/{jar}" for jar in jars)])
        run = tuple(classes if before == "-cp" else word for before, word in pairwise(("", *run)))
    return BuildPlan((needed, everything) if others else (needed,), run)


def _root(file: SourceFile) -> str:
    """Return the folder that a Java file's package starts in, by its package line."""
    folders = file.name.split("/")[:-1]
    package = java_package(file.code).split(".") if java_package(file.code) else []
    if package and folders[-len(package) :] == package:
        folders = folders[: -len(package)]
    return "/".join(folders)


def _c(found: Recognised) -> BuildPlan:
    """Plan a C or C++ program: all files that are no programs of their own, else what it needs."""
    files = [*found.sources, *found.relatives]
    texts = {file.name: _included(file.text) for file in files}
    pasted = {name for names in texts.values() for name in names}
    whole = [
        file
        for file in files
        if file is found.main
        or not (file.is_test or file.has_main or file.name.rpartition("/")[2] in pasted)
    ]
    whole.sort(key=lambda file: file is not found.main)
    needed = _needed(found.main, whole, texts)
    headers = {name.rpartition("/")[0] for name in found.names if name.lower().endswith(HEADERS)}
    places = tuple(f"-I./{place}" for place in sorted(headers))
    language = found.language
    old = tuple(word.replace("gnu++20", "gnu++11") for word in language.build)
    builds = [
        _with(fill(template, found.main, sources), places)
        for template, sources in (
            (language.build, whole),
            (old, whole),
            (old, needed),
            (language.build, needed),  # the last is what a student reads about
        )
    ]
    run = fill(language.run, found.main, ())
    return BuildPlan(tuple(dict.fromkeys(builds[::-1]))[::-1], run)


def with_all_headers(made: BuildPlan) -> BuildPlan | None:
    """Return the plan for a C++ program that does not include all it uses; None for others.

    Headers bring others along, in older compilers and on other systems more than here.
    """
    if made.own or made.language != "C++":
        return None
    builds = tuple((*words[:2], "-include", ALL_HEADERS, *words[2:]) for words in made.builds)
    return replace(made, builds=builds, notes=(*made.notes, ALL_INCLUDED))


def _with(words: tuple[str, ...], places: tuple[str, ...]) -> tuple[str, ...]:
    return (*words[:2], *places, *words[2:])


def _included(text: str) -> set[str]:
    """Return the names, without folders, of the files that a C source includes."""
    found = re.findall(r"^[ \t\f]*#\s*include\s*\"([^\"\n]+)\"", text, re.MULTILINE)
    return {name.rpartition("/")[2] for name in found}


def _needed(
    main: SourceFile, files: Sequence[SourceFile], texts: Mapping[str, set[str]]
) -> list[SourceFile]:
    """Return the starting file and the files whose headers it includes, over any steps."""
    needed, waiting = [main], [main]
    while waiting:
        stems = {name.rpartition(".")[0] for name in texts[waiting.pop().name]}
        for file in files:
            if file.stem in stems and file not in needed:
                needed.append(file)
                waiting.append(file)
    return needed


def _go(found: Recognised) -> BuildPlan:
    """Plan a Go program: the package of its main, in its module if it has one; no network."""
    place = found.main.name.rpartition("/")[0]
    modules = [name for name in found.names if name.rpartition("/")[2] == "go.mod"]
    above = [name.rpartition("/")[0] for name in modules]
    above = [folder for folder in above if not folder or f"{place}/".startswith(f"{folder}/")]
    environment = {"GOPROXY": "off", "GOTOOLCHAIN": "local", "CGO_ENABLED": "0", "GOFLAGS": ""}
    beside = [
        file for file in found.sources if file.name.rpartition("/")[0] == place and not file.is_test
    ]
    beside = [file for file in beside if file is found.main or not file.has_main]
    build = fill(found.language.build, found.main, beside)
    if above:
        module = max(above, key=len)
        inner = place[len(module) :].strip("/")
        script = 'top=$PWD; cd "./$0" && exec go build -o "$top/program" "./$1"'
        build = ("sh", "-c", script, module or ".", inner or ".")
        find_tool("go")
    run = fill(found.language.run, found.main, ())
    return BuildPlan((build,), run, build_environment=environment)


def _typescript(found: Recognised) -> BuildPlan:
    """Plan a TypeScript program, which only newer versions of node can run as it is."""
    version = tool_version(("node", "--version"))
    numbers = tuple(int(number) for number in re.findall(r"\d+", version)[:2])
    if numbers < STRIPS_TYPES:
        wanted = ".".join(map(str, STRIPS_TYPES))
        raise JudgeError(f"TypeScript needs node {wanted} or newer; found {version} here")
    return _plain(found)


def is_available(language: Language) -> bool:
    """Tell whether all tools of a language are installed here."""
    words = {*language.build[:1], *language.run[:1]}
    try:
        for word in sorted(words):
            if "/" not in word:
                find_tool(word)
    except JudgeError:
        return False
    return True
