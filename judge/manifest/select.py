"""Which cases to grade: suites are found below a folder, and chosen by name, pattern or path."""

import difflib
import fnmatch
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from judge.files.installation import BUNDLED
from judge.manifest.files import CASES, COURSE, course_file
from judge.manifest.loader import MANIFEST, load_suite
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.suite import Suite
from judge.text.safe_text import printable_line


def default_cases(here: Path, course: Path | None = None) -> Path:
    """Return the folder of suites meant when none is named: of the course, the one here, else ours.

    One here that lacks its manifests is an error: grading on other cases must not happen unnoticed.
    """
    beside = course_folder(here, course)
    if beside is not None and beside != Path():
        return beside / CASES
    folder = here / CASES if (here / CASES).is_dir() else BUNDLED / CASES
    if _manifests(folder):
        return _shown(folder, here)
    raise JudgeError(f"found no {CASES}/*/{MANIFEST} in {here}; name a folder with --cases DIR")


def course_folder(here: Path, course: Path | None = None) -> Path | None:
    """Return the folder of the course that is meant, seen from `here`; None if there is none.

    That is where the named file lies, if cases lie beside it; else `here`, or the nearest folder
    above with a course file and cases. Cases that lie here hide what is above.
    """
    if course is not None:
        return course.parent if (course.parent / CASES).is_dir() else None
    if (here / CASES).is_dir():
        return Path() if (here / COURSE).is_file() else None
    above = next((folder for folder in _above(here) if _is_course(folder)), None)
    return Path(os.path.relpath(above, here)) if above else None


def _above(here: Path) -> Iterator[Path]:
    """Yield the folders above, up to the home folder and on the same file system."""
    home = os.path.realpath(os.path.expanduser("~"))
    for below, folder in pairwise((here, *here.parents)):
        if str(below) == home or os.stat(folder).st_dev != os.stat(here).st_dev:
            return
        yield folder


def _is_course(folder: Path) -> bool:
    """Tell whether a folder is that of a course; JudgeError if it is, but a stranger's.

    Nobody chose what is found above: a stranger could have laid it into /tmp.
    """
    if not ((folder / COURSE).is_file() and (folder / CASES).is_dir()):
        return False
    if any(os.lstat(folder / name).st_uid not in {0, os.getuid()} for name in (COURSE, CASES)):
        wanted = "name it with --course FILE, or other cases with --cases DIR"
        raise JudgeError(f"{folder / COURSE}: belongs to another user; {wanted}")
    return True


def load_suites(folder: Path, expected: Path | None = None) -> list[Suite]:
    """Return the suites below a folder, or the one that lies in it, in order of name."""
    manifests = [folder / MANIFEST] if (folder / MANIFEST).is_file() else _manifests(folder)
    if not manifests:
        raise JudgeError(f"{folder}: found no {MANIFEST} in it or just below, wanted a suite")
    loaded = (_load(path, folder, expected) for path in manifests)
    return _with_different_names([_named_below(folder, suite) for suite in loaded])


def _named_below(root: Path, suite: Suite) -> Suite:
    """Return the suite under the whole name of its folder below the root it was found in."""
    inside = suite.path.parent.relative_to(root).as_posix()
    return suite.named(inside) if inside.endswith(f"/{suite.name}") else suite


def _load(manifest: Path, root: Path, expected: Path | None) -> Suite:
    if expected is None:
        return load_suite(manifest)
    if not expected.is_dir():
        raise JudgeError(f"--expected {expected}: found no such folder")
    inside = manifest.parent.relative_to(root)
    if inside == Path():
        inside = Path(manifest.absolute().parent.name)
    return load_suite(manifest, expected / inside)


def _manifests(folder: Path) -> list[Path]:
    """Return the manifests in folders of a folder, and in theirs: `raid`, `hw1/raid`."""
    return sorted([*folder.glob(f"*/{MANIFEST}"), *folder.glob(f"*/*/{MANIFEST}")])


def _with_different_names(suites: Sequence[Suite]) -> list[Suite]:
    """Return the suites; those with the same name get enough of their path to tell them apart."""
    named: list[Suite] = []
    for suite in suites:
        rivals = [other for other in suites if other.name == suite.name and other is not suite]
        named.append(suite.named(_longer_name(suite, rivals)) if rivals else suite)
    if len({suite.name for suite in named}) < len(named):
        names = Counter(suite.name for suite in named)
        name = next(name for name, count in names.items() if count > 1)
        paths = " and ".join(str(suite.path) for suite in named if suite.name == name)
        raise JudgeError(f"{paths}: both suites are called {name!r}; rename one of their folders")
    return named


def _longer_name(suite: Suite, rivals: Sequence[Suite]) -> str:
    """Return the shortest end of the suite's folder that no rival ends in."""
    own = suite.path.absolute().parent.parts
    others = [rival.path.absolute().parent.parts for rival in rivals]
    for size in range(suite.name.count("/") + 2, len(own)):
        if all(other[-size:] != own[-size:] for other in others):
            return "/".join(own[-size:])
    return "/".join(own[1:])


def _shown(path: Path, here: Path) -> Path:
    """Return the path as a person in `here` would write it."""
    return path.relative_to(here) if path.is_relative_to(here) else path


def choose(
    wanted: Sequence[str],
    folder: Path | None,
    expected: Path | None = None,
    groups: Sequence[str] = (),
) -> tuple[list[Suite], list[Case]]:
    """Return the suites that are needed and the chosen cases, each once, in the suites' order.

    A wanted word is a suite, `suite/case`, a pattern of these, or the path of a case file or of a
    folder of suites, which need not be the default one. No word at all means every case; without
    a `folder` names are looked for in the default one. With `groups`, only cases of these.
    """
    paths = [word for word in wanted if _is_path(word)]
    names = [word for word in wanted if word not in paths]
    suites: dict[Path, Suite] = {}
    chosen: set[Path] = set()
    if names or not wanted:
        found = load_suites(folder or default_cases(Path.cwd()), expected)
        suites |= {_real(suite.path): suite for suite in found}
        chosen |= {_real(case.input) for case in _by_names(names, found)}
    for word in paths:
        found, inputs = _by_path(Path(word), expected)
        for suite in found:
            suites.setdefault(_real(suite.path), suite)
        chosen |= inputs
    named = _with_different_names(list(suites.values()))
    cases = [case for suite in named for case in suite.cases if _real(case.input) in chosen]
    cases = _of_groups(cases, groups)
    needed = {case.suite for case in cases}
    return [suite for suite in named if suite.name in needed], cases


def suites_environment(suites: Sequence[Suite]) -> Path | None:
    """Return the environment that the suites name; a program has one, so they must agree."""
    named = sorted({suite.environment for suite in suites if suite.environment})
    if len(named) > 1:
        both = f"{named[0]} and {named[1]}"
        raise JudgeError(f"found suites with the environments {both}; grade them one by one")
    return named[0] if named else None


def course_files(suites: Sequence[Suite]) -> list[Path]:
    """Return the course files that lie beside the suites, each once."""
    found = (course_file(suite.path) for suite in suites)
    return list(dict.fromkeys(path for path in found if path))


def _of_groups(cases: list[Case], groups: Sequence[str]) -> list[Case]:
    """Return the cases of these groups or with these tags, all of them if none is named."""
    named = [name for case in cases for name in (case.group, *case.tags) if name]
    there = list(dict.fromkeys(named))
    for name in groups:
        if name not in there:
            known = f"wanted one of {', '.join(there)}" if there else "these cases have no groups"
            shown = printable_line(name, 60)
            raise JudgeError(f"--group: found {shown!r}, {known}{_nearest(name, there)}")
    wanted = set(groups)
    return [c for c in cases if {c.group, *c.tags} & wanted] if groups else cases


def _is_path(word: str) -> bool:
    """Tell whether a word is meant as a path: it exists and looks like one."""
    looks = os.sep in word.rstrip(os.sep) or word.endswith((".in", os.sep)) or word.startswith(".")
    path = Path(word)
    there = (looks and os.path.exists(path)) or os.path.isfile(path / MANIFEST)
    return there or (os.path.isdir(path) and bool(_manifests(path)))


def _by_path(path: Path, expected: Path | None) -> tuple[list[Suite], set[Path]]:
    """Return the suites that a path leads to and the inputs of the cases it means."""
    if path.is_dir():
        suites = load_suites(path, expected)
        return suites, {_real(case.input) for suite in suites for case in suite.cases}
    if not (path.parent / MANIFEST).is_file():
        raise JudgeError(f"{path}: found no {MANIFEST} beside it, wanted a case of a suite")
    suites = load_suites(path.parent, expected)
    inputs = {_real(case.input) for case in suites[0].cases}
    if _real(path) not in inputs:
        wanted = _nearest(path.name, [case.input.name for case in suites[0].cases])
        raise JudgeError(f"{path}: not the input of a case{wanted}")
    return suites, {_real(path)}


def _by_names(words: Sequence[str], suites: Sequence[Suite]) -> list[Case]:
    """Return the cases that the words name; a word that names none is an error."""
    cases = [case for suite in suites for case in suite.cases]
    if not words:
        return cases
    chosen: list[Case] = []
    for word in words:
        found = [case for case in cases if _names(word, case)]
        if not found:
            titles = [case.title for case in cases]
            near = _nearest(word, [*dict.fromkeys(case.suite for case in cases), *titles])
            raise JudgeError(f"no suite, case or path is called {printable_line(word)!r}{near}")
        chosen += found
    return chosen


def _names(word: str, case: Case) -> bool:
    """Tell whether a word means a case. `hw1/raid/x` is meant by all ends of it, and patterns of

    them, by its suite `raid` or `hw1/raid`, by the folder `hw1` and by the suite's task.
    """
    word = word.rstrip("/")
    parts = case.suite.split("/")
    suites = {"/".join(parts[start:]) for start in range(len(parts))} | {case.task}
    above = {"/".join(parts[:end]) for end in range(1, len(parts))}
    titles = {f"{suite}/{case.name}" for suite in suites} | {case.name}
    return word in suites | above or any(fnmatch.fnmatchcase(name, word) for name in titles)


def _nearest(word: str, names: Sequence[str]) -> str:
    near = [name for name in names if word and name.startswith(word)][:1]
    near = near or difflib.get_close_matches(word, names, 1, 0.4)
    near = near or [name for name in names if word and word in name][:1]
    return f"; did you mean {near[0]!r}?" if near else ""


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))
