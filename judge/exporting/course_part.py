"""The part of a `course.yaml` that another judge needs: how programs are asked, and the points.

Who the students are, when it was due and what lateness costs stays at home.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from judge.course.formula import read_formula
from judge.course.loader import load_course
from judge.model.course import Formula
from judge.model.errors import JudgeError

COURSE = "course.yaml"
HANDED_OUT = ("title", "protocol", "main", "languages", "time_factors", "scoring")
_WHY_NOT = {
    "roster": "names of students",
    "extensions": "matters of students",
    "deadline": "the other side has deadlines of its own",
    "late": "the other side has late policies of its own",
    "timezone": "no deadlines are handed out",
    "times": "the other side knows when something was handed in",
    "toolchains": "folders of this machine",
    "about": "for whoever opens the file",
}


@dataclass(frozen=True)
class CoursePart:
    """What is handed out, as YAML values, and a line for each key that is not."""

    said: Mapping[str, object]
    left_out: tuple[str, ...]
    languages: tuple[str, ...] = ()
    environment: Path | None = None  # requirements of all suites that name none
    maximum: float | None = None  # points for all that is right, if the course says it

    def text(self, environment: str) -> str:
        """Return it as a course file; `environment` is where the one of the course will be."""
        said = dict(self.said) | ({"environment": environment} if self.environment else {})
        return yaml.safe_dump(said, sort_keys=False, allow_unicode=True) if said else ""


def course_part(files: Sequence[Path], parts: Container[str]) -> CoursePart:
    """Return the part of a valid course file that may be handed out; of no file, nothing.

    `parts` are the suites, and each suite/group, that are handed out with it.
    """
    if len(files) > 1:
        raise JudgeError(f"found suites of two courses, {files[0]} and {files[1]}; wanted one")
    if not files:
        return CoursePart({}, ())
    path, course = files[0], load_course(files[0])
    written = yaml.safe_load(path.read_text(encoding="utf-8-sig")) or {}
    said = {name: written[name] for name in HANDED_OUT if name in written}
    left = [name for name in written if name not in (*HANDED_OUT, "environment")]
    told = tuple(f"{path.name}: {name} ({_WHY_NOT.get(name, 'not known there')})" for name in left)
    rule = course.formula or Formula()
    said = _without_other_caps(said, rule, parts)
    named = [name for _, name, _ in read_formula(rule.expression).parts] if rule.expression else []
    if lacking := ", ".join(name for name in dict.fromkeys(named) if name not in parts):
        raise JudgeError(
            f"{path}: the formula names {lacking}, which is not handed out; wanted it as well"
        )
    most = rule.maximum if rule.maximum is not None else rule.all_pass
    return CoursePart(said, told, course.languages, course.environment, most)


def _without_other_caps(
    said: dict[str, object], rule: Formula, parts: Container[str]
) -> dict[str, object]:
    """Return the keys without caps of what stays at home: there they would name nothing."""
    scoring = said.get("scoring")
    if not isinstance(scoring, dict) or not rule.caps:
        return said
    caps = {name: cap for name, cap in rule.caps.items() if name in parts}
    return said | {"scoring": scoring | {"caps": caps}}
