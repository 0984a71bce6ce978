"""`problem.yaml` and the files that say how groups count, in each dialect."""

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import yaml

from judge.exporting.problem import Problem
from judge.files.installation import BUNDLED

OWNER = "The Plygrade authors"
CODE = 512  # KiB: our programs carry their modules with them
VALIDATION = 120  # seconds: a checker may ask our solver


class Dialect(Enum):
    """The versions of the problem package format that we write."""

    LEGACY = "legacy"
    LATEST = "2025-09"


class Licence(Enum):
    """What the format lets a licence be."""

    UNKNOWN = "unknown"
    PUBLIC_DOMAIN = "public domain"
    CC0 = "cc0"
    CC_BY = "cc by"
    CC_BY_SA = "cc by-sa"
    EDUCATIONAL = "educational"
    PERMISSION = "permission"


@dataclass(frozen=True)
class Rights:
    """Who owns a problem, and what others may do with it."""

    licence: Licence
    owner: str = ""


def rights_of(problem: Problem, licence: Licence | None, owner: str) -> Rights:
    """Return the rights that the command line names; our own cases are free, others unknown."""
    ours = problem.suite.path.resolve().is_relative_to(BUNDLED.resolve() / "cases")
    usual = Licence.EDUCATIONAL if ours else Licence.UNKNOWN
    return Rights(licence or usual, owner or (OWNER if ours else ""))


def problem_yaml(problem: Problem, dialect: Dialect, rights: Rights) -> str:
    """Return the metadata of a package."""
    legacy = dialect is Dialect.LEGACY
    kind = "scoring" if problem.has_points else "pass-fail"
    told: dict[str, object] = {
        "problem_format_version": dialect.value,
        "type": kind,
        "name": problem.title if legacy else {"en": problem.title},
        "uuid": uuid_of(problem),
        "license": rights.licence.value,
    }
    if rights.owner and rights.licence is not Licence.PUBLIC_DOMAIN:
        told["rights_owner"] = rights.owner
    if legacy:
        told["validation"] = "custom"
        if problem.has_points:
            told["grading"] = {"show_test_data_groups": True}
    told["limits"] = _limits(problem, legacy)
    return yaml_text(told)


def yaml_text(told: Mapping[str, object]) -> str:
    return yaml.safe_dump(dict(told), sort_keys=False, allow_unicode=True, width=100)


def uuid_of(problem: Problem) -> str:
    """Return an identity that stays the same while the suite keeps its names."""
    suite = problem.suite
    words = "\n".join((suite.name, suite.task, suite.title, suite.about))
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"plygrade:{words}"))


def _limits(problem: Problem, legacy: bool) -> dict[str, object]:
    limits = problem.limits
    told: dict[str, object] = {
        "memory": limits.memory,
        "output": limits.output,
        "code": CODE,
        "validation_time": VALIDATION,
        "validation_output": 8,
    }
    if legacy:  # there the time limit comes from accepted submissions; see .timelimit
        return told
    whole = float(limits.cpu).is_integer()
    resolution = {} if whole else {"time_resolution": limits.cpu}
    return {"time_limit": int(limits.cpu) if whole else limits.cpu, **resolution, **told}
