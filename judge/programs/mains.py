"""Which file starts the program: those that could, and how one is chosen among several.

The order: the name that the instructor gave, the name that the course asks for, the names that are
usual, the one file that reads the input, the one nearest to the root. Folders of tests, examples
and older versions count only where nothing else can start. Where that leaves several, nobody
guesses.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from judge.programs.entries import Refused
from judge.programs.languages import Language
from judge.programs.source_text import code_of, reads_input, without_comments
from judge.text.safe_text import printable_line

EXPECTED = "homework"  # what it is called if no course says it: it wins even if others import it
STARTERS = ("main", "solver", "solution", "submission", "index", "player", "program")
SHOWN = 6
HOW = "name one by `main:` in submissions.yaml, or call it"
_TEST = re.compile(
    r"(?:^|/)(?:tests?|androidTest)/|(?:^|/)test_[^/]*$|(?:_test|Tests?|TestCase|_tests)\.\w+$"
    r"|(?:^|/)(?:conftest|setup)\.py$"
)
_ASIDE = re.compile(
    r"(?:^|/)(?:tests?|testing|testcases?|tests?[-_ \d][^/]*|old|old[-_ \d][^/]*|backups?|archived?"
    r"|examples?|samples?|sample[-_ \d][^/]*)/",
    re.IGNORECASE,
)
_TESTER = re.compile(r"(?:^|/)test(?:s|er|ing)?\.\w+$", re.IGNORECASE)
_IMPORTS = re.compile(
    r"^[ \t\f]*(?:from\s+([\w.]+)\s+import\s+([\w, ]+)|import\s+([\w., ]+))"
    r"|(?:require(?:_relative)?\s*\(?\s*|from\s+|import\s+|source\s+)[\"']?([\w./-]+)",
    re.MULTILINE,
)


@dataclass(frozen=True)
class SourceFile:
    """A source of the hand-in: its name below the root and its text as it stands there."""

    name: str
    language: Language
    raw: str
    expected: str = EXPECTED  # the name that the course asks for, in small letters

    @cached_property
    def text(self) -> str:
        """Return the source without comments; texts in quotes stay."""
        return without_comments(self.raw, self.ending)

    @cached_property
    def code(self) -> str:
        """Return the source without comments and texts in quotes."""
        return code_of(self.raw, self.ending)

    @property
    def reads(self) -> bool:
        """Tell whether it seems to read the question."""
        return reads_input(self.text)

    @property
    def ending(self) -> str:
        """Return the ending of the name, in small letters."""
        return self.name[self.name.rfind(".") :].lower()

    @property
    def stem(self) -> str:
        """Return the file's name without folders and ending."""
        return self.name.rpartition("/")[2].rpartition(".")[0]

    @property
    def is_test(self) -> bool:
        """Tell whether it is by its name a test, not the program."""
        return is_test_name(self.name)

    @property
    def is_aside(self) -> bool:
        """Tell whether it lies in a folder of tests, examples or older versions."""
        return _ASIDE.search(self.name) is not None

    @property
    def is_expected(self) -> bool:
        """Tell whether it has the name that the course asks for, whatever its capitals."""
        return self.stem.lower() == self.expected

    @property
    def has_main(self) -> bool:
        """Tell whether it holds what its language starts with."""
        starts = self.language.starts
        return bool(starts and starts.search(self.raw) and starts.search(self.code))


def is_test_name(name: str) -> bool:
    """Tell whether a file is called like a test, or lies among tests."""
    return _TEST.search(name) is not None


def choose_main(files: Sequence[SourceFile], wanted: str = "") -> SourceFile:
    """Return the file that starts the program; Refused if there is none or no way to tell."""
    if wanted:
        return _wanted(files, wanted)
    files = _with_priority(files, lambda file: not file.language.aside)
    files = _with_priority(files, lambda file: not file.is_test)
    if len(files) == 1:
        return files[0]
    apart = [file for file in files if not file.is_aside]
    proper = [file for file in apart if not _TESTER.search(file.name)]
    found = candidates(proper) or candidates(apart) or candidates(files)
    if not found:
        names, how = _shown(files), f"{HOW} {files[0].expected}"
        raise Refused(f"no file has a `main` that could start the program: found {names}; {how}")
    for choose in (_expected, _named, _word, _reading, _nearest, _guarded):
        if len(found) > 1:
            found = choose(found) or found
    if len(found) == 1 or _is_linked(found):
        return found[0]
    how = f"{HOW} {found[0].expected}"
    raise Refused(f"several source files could start the program: {_shown(found)}; {how}")


def choice_note(main: SourceFile, files: Sequence[SourceFile], class_name: str = "") -> str:
    """Return what was started (of Java a class), of how many files, and what was not."""
    shown = printable_line(main.name, 60)
    told = (
        f"started {printable_line(class_name, 60)} ({shown})" if class_name else f"started {shown}"
    )
    same = [file for file in files if file.language is main.language]
    if len(same) > 1:
        told += f", {len(same)} files"
    rivals = [file for file in same if not file.is_test and file.name != main.name]
    others = [file for file in candidates([main, *rivals]) if file.name != main.name]
    if not others or _is_linked([main, *others]):
        return told
    return f"{told}, not {_shown(others)}"


def candidates(files: Sequence[SourceFile]) -> list[SourceFile]:
    """Return the files that can start: with a `main`, or scripts as expected or nobody imports."""
    compiled = [file for file in files if file.has_main]
    scripts = [file for file in files if file.language.starts is None]
    imported = _imported(scripts)
    free = [file for file in scripts if file.is_expected or file.stem not in imported]
    found = [*compiled, *(free or scripts)]
    return found or [file for file in files if file.language.name in LINKED]


LINKED = ("C", "C++", "Go")  # made of all their files, so that any stands for them


def _is_linked(found: Sequence[SourceFile]) -> bool:
    """Tell whether no file has a main that we can see, in languages that link all files."""
    return not any(file.has_main for file in found) and {f.language.name for f in found} <= {
        *LINKED
    }


def _with_priority(
    files: Sequence[SourceFile], rule: Callable[[SourceFile], bool]
) -> Sequence[SourceFile]:
    """Return the files that obey a rule, or all if none does."""
    return [file for file in files if rule(file)] or files


def _wanted(files: Sequence[SourceFile], wanted: str) -> SourceFile:
    """Return the file that the instructor named by its path, its name or its class."""
    plain = wanted.replace("\\", "/").removeprefix("./")
    for fits in (
        lambda file: file.name == plain,
        lambda file: file.name.endswith("/" + plain),
        lambda file: plain in {file.stem, file.name.rpartition(".")[0].replace("/", ".")},
        lambda file: file.stem == plain.rpartition(".")[2],
    ):
        found = [file for file in files if fits(file)]
        if len(found) > 1:
            found = [file for file in found if file.has_main] or found
        if len(found) == 1:
            return found[0]
    name = printable_line(wanted, 60)
    raise Refused(f"main: found no file {name}, but {_shown(files) or 'no source at all'}")


def _expected(found: Iterable[SourceFile]) -> list[SourceFile]:
    return _nearest([file for file in found if file.is_expected])


def _nearest(found: Sequence[SourceFile]) -> list[SourceFile]:
    """Return those that lie in the fewest folders."""
    least = min((file.name.count("/") for file in found), default=0)
    return [file for file in found if file.name.count("/") == least]


def _named(found: Iterable[SourceFile]) -> list[SourceFile]:
    """Return the one with the first usual name that only one has, or one nearest to the root."""
    by_name: dict[str, list[SourceFile]] = {}
    for file in found:
        by_name.setdefault(file.stem.lower(), []).append(file)
    nearest = (_nearest(by_name.get(name, [])) for name in STARTERS)
    return next((files for files in nearest if len(files) == 1), [])


def _word(found: Iterable[SourceFile]) -> list[SourceFile]:
    """Return the only one whose name has `homework` as one of its words."""
    pattern = re.compile(r"(?:^|[^a-z])(?:homework|hw)(?:[^a-z]|$)")
    named = [file for file in found if pattern.search(file.stem.lower())]
    return named if len(named) == 1 else []


def _reading(found: Iterable[SourceFile]) -> list[SourceFile]:
    return [file for file in found if file.reads]


def _guarded(found: Iterable[SourceFile]) -> list[SourceFile]:
    """Return the Python scripts that say what to do if they are started."""
    return [file for file in found if re.search(r"__name__\s*==\s*[\"']__main__", file.text)]


def _imported(scripts: Iterable[SourceFile]) -> set[str]:
    """Return the names of scripts that other scripts import."""
    names: set[str] = set()
    for file in scripts:
        for match in _IMPORTS.finditer(file.text):
            words = re.split(r"[\s,]+", " ".join(part for part in match.groups() if part))
            for word in words:
                base = re.sub(r"\.(?:[cm]?js|ts|rb|sh)$", "", word).replace("/", ".")
                names.update(part for part in base.split(".") if part)
        names.discard(file.stem)
    return names


def _shown(files: Sequence[SourceFile]) -> str:
    names = [printable_line(file.name, 60) for file in files[:SHOWN]]
    more = len(files) - len(names)
    return ", ".join(names) + (f" and {more} more" if more > 0 else "")
