"""Which cases to grade: suites are found below a folder, and chosen by name, pattern or path."""

import difflib
import fnmatch
import os
from collections.abc import Sequence
from pathlib import Path

from judge.files.installation import ROOT
from judge.manifest.files import CASES
from judge.manifest.loader import MANIFEST, load_suite
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.suite import Suite
from judge.text.safe_text import printable_line


def default_cases(here: Path) -> Path:
    """Return the folder of suites meant when none is named: the one here, else ours.

    One here that lacks its manifests is an error: nobody wants to grade on other cases unawares.
    """
    folder = here / CASES if (here / CASES).is_dir() else ROOT / CASES
    if _manifests(folder):
        return _shown(folder, here)
    raise JudgeError(f"found no {CASES}/*/{MANIFEST} in {here}; name a folder with --cases DIR")


def load_suites(folder: Path, expected: Path | None = None) -> list[Suite]:
    """Return the suites directly below a folder, or the one that lies in it, in order of name."""
    manifests = [folder / MANIFEST] if (folder / MANIFEST).is_file() else _manifests(folder)
    if not manifests:
        raise JudgeError(f"{folder}: found no {MANIFEST} in it or just below, wanted a suite")
    return [_load(path, expected) for path in manifests]


def _load(manifest: Path, expected: Path | None) -> Suite:
    if expected is None:
        return load_suite(manifest)
    if not expected.is_dir():
        raise JudgeError(f"--expected {expected}: found no such folder")
    return load_suite(manifest, expected / manifest.absolute().parent.name)


def _manifests(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*/{MANIFEST}"))


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
    cases = [
        case for suite in suites.values() for case in suite.cases if _real(case.input) in chosen
    ]
    cases = _of_groups(cases, groups)
    needed = {case.task for case in cases}
    return [suite for suite in suites.values() if suite.task in needed], cases


def _of_groups(cases: list[Case], groups: Sequence[str]) -> list[Case]:
    """Return the cases of these groups, all of them if none is named."""
    there = list(dict.fromkeys(case.group for case in cases if case.group))
    for name in groups:
        if name not in there:
            known = f"wanted one of {', '.join(there)}" if there else "these cases have no groups"
            shown = printable_line(name, 60)
            raise JudgeError(f"--group: found {shown!r}, {known}{_nearest(name, there)}")
    return [case for case in cases if case.group in groups] if groups else cases


def _is_path(word: str) -> bool:
    """Tell whether a word is meant as a path: it exists and looks like one."""
    looks = os.sep in word.rstrip(os.sep) or word.endswith((".in", os.sep)) or word.startswith(".")
    path = Path(word)
    return (looks and path.exists()) or (path / MANIFEST).is_file() or bool(_manifests(path))


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
            near = _nearest(word, [*dict.fromkeys(case.task for case in cases), *titles])
            raise JudgeError(f"no suite, case or path is called {printable_line(word)!r}{near}")
        chosen += found
    return chosen


def _names(word: str, case: Case) -> bool:
    word = word.rstrip("/")
    exact = word in {case.task, case.title}
    return exact or any(fnmatch.fnmatchcase(name, word) for name in (case.title, case.name))


def _nearest(word: str, names: Sequence[str]) -> str:
    near = [name for name in names if word and name.startswith(word)][:1]
    near = near or difflib.get_close_matches(word, names, 1, 0.4)
    near = near or [name for name in names if word and word in name][:1]
    return f"; did you mean {near[0]!r}?" if near else ""


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))
