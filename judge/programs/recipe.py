"""What is said about a hand-in: by its own `submission.yaml`, by the instructor's for a class.

The instructor's word counts more, and is never needed inside of a student's folder.
"""

import os
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

import yaml

from judge.manifest.yaml_nodes import BROKEN
from judge.model.course import Course
from judge.model.errors import JudgeError
from judge.model.protocol import FileNames, Protocol, SuiteProtocol, is_file_name
from judge.programs.archives import archive_ending
from judge.programs.entries import Refused
from judge.programs.languages import language_of
from judge.programs.recognise import Wish, language_named
from judge.text.safe_text import printable_line

MANIFEST, CLASS_MANIFEST = "submission.yaml", "submissions.yaml"
LARGEST = 64 * 1024
LARGEST_CLASS = 4 * 1024 * 1024
COMMANDS = ("build", "run", "arguments")
TEXTS = ("language", "main", "input", "output")
KEYS = (*COMMANDS, *TEXTS, "protocol", "environment")


@dataclass(frozen=True)
class Recipe:
    """What is said; empty where nothing is. No `build` beside a `run` means nothing to build."""

    build: tuple[str, ...] = ()
    run: tuple[str, ...] = ()
    protocol: Protocol | None = None
    language: str = ""
    main: str = ""
    input: str = ""
    output: str = ""
    arguments: tuple[str, ...] = ()
    environment: str = ""  # a path; of an instructor's recipe only
    expected: str = ""  # of a course only: what the starting file is called, in small letters
    allowed: tuple[str, ...] = ()  # of a course only: the names of languages

    @property
    def wish(self) -> Wish:
        """Return what it says to the recogniser."""
        return Wish(self.language, self.main, self.expected, self.allowed)

    @property
    def names(self) -> FileNames:
        """Return the names of the files of the file protocol."""
        usual = FileNames()
        return FileNames(self.input or usual.input, self.output or usual.output)

    def over(self, other: "Recipe") -> "Recipe":
        """Return this recipe, completed by another; commands belong together."""
        pairs = {each.name: getattr(self, each.name) for each in fields(self)}
        merged = {name: value or getattr(other, name) for name, value in pairs.items()}
        if self.run:
            merged["build"] = self.build
        elif self.language or self.main:
            merged["build"], merged["run"] = (), ()
        return Recipe(**merged)

    def over_suite(self, said: SuiteProtocol) -> "Recipe":
        """Return this recipe, completed by what a suite says about all hand-ins."""
        common = Recipe(
            protocol=said.kind,
            input=said.names.input,
            output=said.names.output,
            arguments=said.arguments,
        )
        return self.over(common)

    def over_course(self, course: Course) -> "Recipe":
        """Return this recipe, completed by the course; who names a language here may allow it."""
        own = self.language or self.run
        name = course.main.rpartition(".")[0] if language_of(course.main) else course.main
        plain = name.rpartition(".")[2].lower()
        return self.over(Recipe(expected=plain, allowed=() if own else course.languages))


def read_recipe(folder: Path) -> Recipe | None:
    """Return what the folder's `submission.yaml` says, None if there is none; may raise Refused."""
    path = folder / MANIFEST
    if not path.is_file():
        return None
    if path.stat().st_size > LARGEST:
        raise Refused(f"{MANIFEST}: more than {LARGEST} bytes")
    values = _load(path, MANIFEST)
    if not isinstance(values, dict) or not {"run", "main", "language"} & values.keys():
        raise Refused(f"{MANIFEST}: wanted at least `run: COMMAND`")
    if "environment" in values:
        raise Refused(f"{MANIFEST}: environment: only your instructor can name one")
    return _recipe(values, MANIFEST)


@dataclass(frozen=True)
class ClassRecipes:
    """What an instructor says about a class: about all, and about single hand-ins by name."""

    path: Path | None = None
    everyone: Recipe = Recipe()
    single: Mapping[str, Recipe] = field(default_factory=dict)

    def of(self, name: str) -> Recipe:
        """Return what is said about the hand-in with this file name, archive endings or not."""
        stem = name[: -len(archive_ending(name))] if archive_ending(name) else name
        found = self.single.get(name) or self.single.get(stem) or Recipe()
        return found.over(self.everyone)


def class_recipes(folder: Path) -> ClassRecipes:
    """Return what `submissions.yaml` in a class folder or beside it says; may raise JudgeError."""
    places = (folder / CLASS_MANIFEST, folder.absolute().parent / CLASS_MANIFEST)
    path = next((place for place in places if os.path.lexists(place)), None)
    if path is None:
        return ClassRecipes()
    try:
        if not path.is_file():
            raise Refused(f"{path}: found a folder, a pipe or the like, wanted a file")
        if path.stat().st_size > LARGEST_CLASS:
            raise Refused(f"{path}: more than {LARGEST_CLASS} bytes")
        values = _load(path, str(path)) or {}
        if not isinstance(values, dict) or not values.keys() <= {"all", "submissions"}:
            raise Refused(f"{path}: wanted `all:` and `submissions:`, each with recipes")
        single = values.get("submissions") or {}
        if not isinstance(single, dict):
            raise Refused(f"{path}: submissions: wanted a recipe for each name")
        everyone = _instructors(values.get("all") or {}, f"{path}: all")
        names = {name: _instructors(value, f"{path}: {name}") for name, value in single.items()}
    except Refused as refusal:
        raise JudgeError(printable_line(str(refusal), 300)) from None
    except OSError as error:
        raise JudgeError(f"{path}: {error.strerror}") from None
    placed = {name: _placed(recipe, path) for name, recipe in names.items()}
    return ClassRecipes(path, _placed(everyone, path), placed)


def _instructors(values: object, where: str) -> Recipe:
    """Return a recipe of the instructor; what no hand-in could fit is the instructor's slip."""
    recipe = _recipe(values, where)
    try:
        language_named(recipe.language)
    except Refused as refusal:
        raise Refused(f"{where}: {refusal}") from None
    steps = recipe.main.replace("\\", "/").split("/")
    leads_out = ".." in steps or (len(steps) > 1 and not steps[0])
    if recipe.main and (leads_out or recipe.main.isdecimal() or not recipe.main.isprintable()):
        shown = repr(printable_line(recipe.main, 60))
        raise Refused(f"{where}: main: found {shown}, wanted a file of the hand-in or a class")
    return recipe


def _placed(recipe: Recipe, path: Path) -> Recipe:
    """Return a recipe whose environment is looked for beside the file that names it."""
    if not recipe.environment:
        return recipe
    return replace(recipe, environment=str(path.absolute().parent / recipe.environment))


def _load(path: Path, where: str) -> object:
    try:
        return yaml.load(path.read_bytes(), Loader=yaml.BaseLoader)  # texts, lists, dictionaries
    except (yaml.YAMLError, *BROKEN, RecursionError) as error:
        raise Refused(f"{where}: {_line(error)}not YAML") from None


def _line(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    return f"line {mark.line + 1}: " if mark is not None else ""


def _recipe(values: object, where: str) -> Recipe:
    if not isinstance(values, dict):
        raise Refused(f"{where}: wanted keys such as `main: homework`")
    if unknown := [str(key) for key in values if key not in KEYS]:
        shown = printable_line(unknown[0], 40)
        others = ", ".join(("arguments", *TEXTS))
        raise Refused(f"{where}: found {shown!r}, wanted build, run or protocol, or {others}")
    commands = {
        key: _words(f"{where}: {key}", values[key])
        for key in COMMANDS
        if (key == "run" and key in values) or values.get(key)
    }
    if "build" in commands and "run" not in commands:
        raise Refused(f"{where}: found a build without a run, wanted both")
    texts = {key: _text(f"{where}: {key}", values[key]) for key in TEXTS if values.get(key)}
    for key in ("input", "output"):
        _check_name(f"{where}: {key}", texts.get(key, "x"))
    if values.get("environment"):
        texts["environment"] = _text(f"{where}: environment", values["environment"])
    protocol = _protocol(where, values.get("protocol"))
    if protocol is None and {"input", "output"} & texts.keys():
        protocol = Protocol.FILES  # whoever names the files means that they are used
    return Recipe(**commands, **texts, protocol=protocol)  # type: ignore[arg-type]


def _text(where: str, value: object) -> str:
    if not isinstance(value, str) or "\0" in value:
        raise Refused(f"{where}: wanted a text")
    return _whole(where, value)


def _whole(where: str, text: str) -> str:
    """Return a text; half a character, which YAML can spell (`\\ud800`), cannot be passed on."""
    if half := next((each for each in text if "\ud800" <= each <= "\udfff"), ""):
        raise Refused(f"{where}: found half a character ({half!a}), wanted text as in UTF-8")
    return text


def _check_name(where: str, name: str) -> None:
    if not is_file_name(name):
        raise Refused(f"{where}: found {printable_line(name, 40)!r}, wanted the name of a file")


def _words(where: str, value: object) -> tuple[str, ...]:
    """Return a command given as one text or as a list of words."""
    words: list[object] = []
    if isinstance(value, str):
        words += split_command(value, where)
    elif isinstance(value, list):
        words = value
    if not words or not all(isinstance(word, str) and "\0" not in word for word in words):
        raise Refused(f"{where}: wanted a command as text or as a list of words")
    return tuple(_whole(where, str(word)) for word in words)


def split_command(text: str, where: str) -> list[str]:
    """Return the words of a command as a shell would split them."""
    try:
        return shlex.split(text)
    except ValueError as error:
        raise Refused(f"{where}: {str(error).lower()}") from None


def _protocol(where: str, value: object) -> Protocol | None:
    if not value:
        return None
    for protocol in (Protocol.STDIO, Protocol.FILES):
        if protocol.value == value:
            return protocol
    # Only a text is shown: spelling out a list of lists of aliases could take for ever.
    found = repr(printable_line(value, 40)) if isinstance(value, str) else "no text"
    raise Refused(f"{where}: protocol: found {found}, wanted stdio or files")
