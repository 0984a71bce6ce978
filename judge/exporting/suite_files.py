"""Suites written out again, whole or some of their cases: every setting is said, nothing inherited.

Whatever names and patterns the files had, in the copy they are NAME.in and NAME.out. Read again it
is the same suite, with the same points for the cases that are left.
"""

import os
import shutil
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import yaml

from judge.grading.scoring import reduced
from judge.manifest.checker_options import PROGRAM
from judge.manifest.files import CASES, EXPECTED, INPUT
from judge.manifest.loader import MANIFEST
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.suite import Group, Suite

_OUT, _PACKED = ".out", ".xz"


@dataclass(frozen=True)
class Environments:
    """Requirements files of suites, in order; where the copy expects what is made of them.

    `place` is a folder as seen from the copy's root: environment number n is its sub-folder n.
    """

    place: str
    files: tuple[Path, ...]

    def seen_from(self, depth: int, named: Path) -> str:
        """Return where the environment of a requirements file is, so many folders further down."""
        number = self.files.index(named)
        return f"{'../' * depth}{self.place}/{number}"


def environments_of(suites: Sequence[Suite], place: str) -> Environments:
    """Return the requirements of the suites; one that is no file cannot be handed out."""
    named = list(dict.fromkeys(suite.environment for suite in suites if suite.environment))
    for path in named:
        if not path.is_file():
            raise JudgeError(
                f"environment {path}: found the folder of a virtual environment, which works on"
                " this machine alone; wanted a requirements file (python -m pip freeze > FILE)"
            )
    return Environments(place, tuple(named))


def write_suites(
    folder: Path, suites: Sequence[Suite], titles: Collection[str], environments: Environments
) -> None:
    """Write the chosen cases of the suites below a folder, as cases/ and expected/."""
    for suite in suites:
        left = reduced(suite, set(titles))
        if left.cases:
            _write_suite(folder, suite, left, environments)


def _write_suite(folder: Path, whole: Suite, left: Suite, environments: Environments) -> None:
    inputs, answers = folder / CASES / left.name, folder / EXPECTED / left.name
    for place in (inputs, answers):
        place.mkdir(parents=True)
    for case in left.cases:
        shutil.copyfile(case.input, inputs / (case.name + INPUT))
        packed = _PACKED if case.expected.suffix == _PACKED else ""
        shutil.copyfile(case.expected, answers / (case.name + _OUT + packed))
    if any(case.checker == PROGRAM for case in left.cases):
        _copy_beside(whole, inputs)
    said = manifest_of(left)
    if left.environment:
        depth = len(Path(CASES, left.name).parts)
        said["environment"] = environments.seen_from(depth, left.environment)
    text = yaml.safe_dump(said, sort_keys=False, allow_unicode=True, width=100)
    (inputs / MANIFEST).write_text(text, encoding="utf-8")


def _copy_beside(suite: Suite, target: Path) -> None:
    """Copy what a checker of the instructor's may need: all files but those of cases.

    Folders, too: that of an imported validator, for one. Not other suites, nor folders of cases.
    """
    folder = suite.path.parent
    of_cases = {os.path.realpath(path) for case in suite.cases for path in _files(case)}
    holding = {os.path.dirname(path) for path in of_cases}
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name == MANIFEST or path.is_symlink():
            continue
        real = os.path.realpath(path)
        if path.is_file() and real not in of_cases:
            shutil.copy(path, target / path.name)
        elif path.is_dir() and not _is_of_cases(path, holding):
            shutil.copytree(path, target / path.name, ignore=_left_behind)


def _is_of_cases(folder: Path, holding: Collection[str]) -> bool:
    """Tell whether a folder is a suite of its own, or holds files of cases."""
    inside = os.path.join(os.path.realpath(folder), "")
    of_cases = any(os.path.join(place, "").startswith(inside) for place in holding)
    return of_cases or (folder / MANIFEST).exists()


def _left_behind(folder: str, names: list[str]) -> list[str]:
    """Return what is not handed out with a checker: links and byte code."""
    return [
        name
        for name in names
        if name == "__pycache__" or os.path.islink(os.path.join(folder, name))
    ]


def _files(case: Case) -> tuple[Path, Path]:
    return case.input, case.expected


def manifest_of(suite: Suite) -> dict[str, object]:
    """Return what a `suite.yaml` has to say for this suite; its environment is left to say."""
    alone = suite.groups.get("") if len(suite.groups) == 1 else None
    said: dict[str, object] = {"task": suite.task}
    said |= _stated(title=suite.title, about=suite.about)
    if suite.aggregation.value != "sum":
        said["score_aggregation"] = suite.aggregation.value
    if suite.protocol:
        names = {"input": suite.protocol.names.input, "output": suite.protocol.names.output}
        kind = suite.protocol.kind.value
        said["protocol"] = {"kind": kind, **(names if kind == "files" else {})}
        if suite.protocol.arguments:
            said["protocol"] |= {"arguments": list(suite.protocol.arguments)}  # type: ignore[operator]
    if alone:
        said |= {
            name: value
            for name, value in _group(alone, suite.groups, len(suite.cases)).items()
            if name != "about"
        }
    else:
        own = {case.group for case in suite.cases}
        kept = {name: group for name, group in suite.groups.items() if name in own}
        said["groups"] = {
            name: _group(group, kept, len(suite.cases_of(name))) for name, group in kept.items()
        }
    said["cases"] = {case.name: _case(case) for case in suite.cases}
    return said


def _group(group: Group, there: Mapping[str, Group], cases: int) -> dict[str, object]:
    required = [name for name in group.require_pass if name in there]
    said: dict[str, object] = {"max_score": group.max_score}
    if group.cap is not None:
        said["cap"] = group.cap
    if group.aggregation.value != "sum":
        said["score_aggregation"] = group.aggregation.value
    return said | _stated(
        drop_lowest=min(group.drop_lowest, cases - 1),  # of fewer cases fewer can be dropped
        require_pass=required,
        about=group.about,
        hint=group.hint,
    )


def _case(case: Case) -> dict[str, object]:
    options = dict(case.checker_options)
    program = options.pop("program", None) if case.checker == PROGRAM else None
    said: dict[str, object] = {
        "checker": f"./{Path(str(program)).name}" if program else case.checker,
        "limits": asdict(case.limits),
        "visibility": case.visibility.value,
        "points": case.points,
    }
    if case.states_origin:
        said["origin"] = case.origin.value
    return said | _stated(
        checker_options=options, group=case.group, hint=case.hint, about=case.about
    )


def _stated(**values: object) -> dict[str, object]:
    """Return the values that say anything."""
    return {name: value for name, value in values.items() if value}
