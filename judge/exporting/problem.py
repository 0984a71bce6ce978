"""A suite as a problem package sees it: which cases go in, under which names, and what stays out.

Frozen data, made once and written in several dialects. Nothing is dropped in silence: what is left
out or changed is listed with its reason.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import PurePosixPath

from judge.exporting.inside.input_validator import problem_of
from judge.exporting.inside.strict_text import TextSlip, damage, slips_of
from judge.exporting.samples import choose_samples
from judge.manifest.files import open_expected
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.model.protocol import Protocol
from judge.model.suite import Aggregation, Group, Suite
from judge.text.safe_text import one_line

FORMATS = {
    task: f"solver.formats.{task}"
    for task in ("raid", "traversal", "states", "qtable", "tddata", "numerical")
}  # the tasks whose requests we can read, and whose answers our solver knows
LARGEST = 32  # MiB of one file
RESERVED = ("test_group", "testdata")  # names that mean something else beside a case
LONGEST_NAME = 120
UNGROUPED = "other"
_MIB = 1 << 20


@dataclass(frozen=True)
class PackedCase:
    """A case of a package. `folder` is "" or the name of its group."""

    case: Case
    name: str
    folder: str
    question: bytes
    answer: bytes


@dataclass(frozen=True)
class Problem:
    """What becomes of a suite. Samples are shown; where there are points they are secret, too."""

    suite: Suite
    name: str  # of its folder: small letters and digits
    title: str
    limits: Limits
    samples: tuple[PackedCase, ...]
    secret: tuple[PackedCase, ...]
    allowed: frozenset[TextSlip]  # by the input validator
    notes: tuple[str, ...]  # what is left out, renamed or changed; a line each
    has_points: bool  # whether they count in parts

    @property
    def format(self) -> str:
        """Return the module that reads the inputs, "" if it is not one of our tasks."""
        return FORMATS.get(self.suite.task, "")

    @property
    def size(self) -> int:
        """Return how many cases went in, each counted once."""
        return len(self.secret) + (0 if self.has_points else len(self.samples))

    @property
    def groups(self) -> tuple[tuple[str, Group], ...]:
        """Return the folders of the secret cases with their groups; none without groups."""
        folders = {packed.folder: packed.case.group for packed in self.secret if packed.folder}
        return tuple((folder, self.suite.groups[name]) for folder, name in folders.items())


def has_points(suite: Suite) -> bool:
    """Tell whether a suite counts in a way that accepted or not cannot express."""
    return suite.aggregation is not Aggregation.SUM or any(
        group.max_score != len(suite.cases_of(name))
        or group.aggregation is not Aggregation.SUM
        or group.require_pass
        or group.drop_lowest
        or group.possible != group.max_score
        or any(case.points != 1 for case in suite.cases_of(name))
        for name, group in suite.groups.items()
    )


def make_problem(
    suite: Suite, cases: Sequence[Case], taken: Collection[str] = (), pass_fail: bool = False
) -> Problem:
    """Return the problem of the chosen cases of a suite; `taken` are the names of others.

    With `pass_fail` all cases must be passed, whatever the suite says about points.
    """
    notes: list[str] = []
    scoring = has_points(suite) and not pass_fail
    if has_points(suite) and pass_fail:
        notes.append("changed the points: all cases must be passed")
    packed = [found for case in cases if (found := _packed(case, suite, notes))]
    packed = _without_twins(_with_names(packed, notes), notes)
    if not packed:
        raise JudgeError(f"{suite.path}: no case can go into a package: {notes[0]}")
    if suite.protocol and (suite.protocol.kind is Protocol.FILES or suite.protocol.arguments):
        notes.append("changed the protocol: programs read standard input, without arguments")
    samples = choose_samples([each.case for each in packed], _sizes(packed))
    inside = [each for each in packed if scoring or each.case not in samples]
    return Problem(
        suite=suite,
        name=_short_name(suite.name, taken),
        title=one_line(suite.title or suite.task.capitalize(), 80),
        limits=_limits(packed, notes),
        samples=tuple(each for each in packed if each.case in samples),
        secret=tuple(inside),
        allowed=_allowed(suite, packed),
        notes=tuple(notes),
        has_points=scoring,
    )


def _packed(case: Case, suite: Suite, notes: list[str]) -> PackedCase | None:
    question = case.input.read_bytes()
    with open_expected(case.expected) as stream:
        answer = stream.read(LARGEST * _MIB + 1)
    reads = FORMATS.get(suite.task, "")
    problem = _outside(question, answer, reads)
    if problem:
        notes.append(f"left out {case.title}: {problem}")
        return None
    if question and not question.endswith(b"\n"):
        notes.append(f"changed {case.title}: a newline was added to the end of its input")
        question += b"\n"
    if answer and not answer.endswith(b"\n"):
        answer += b"\n"
    folder = (case.group or UNGROUPED) if len(suite.groups) > 1 or case.group else ""
    return PackedCase(case, case.name, folder, question, answer)


def _outside(question: bytes, answer: bytes, reads: str) -> str:
    """Return why a case is outside the format of packages, "" if it is not."""
    if len(question) > LARGEST * _MIB or len(answer) > LARGEST * _MIB:
        return f"a file of it has more than {LARGEST} MiB"
    wrong = problem_of(question, reads, ()) if reads else damage(question)
    if wrong:
        return f"its input is outside the format: {wrong}"
    wrong = damage(answer)
    return f"its expected answer is outside the format: {wrong}" if wrong else ""


def _with_names(packed: Sequence[PackedCase], notes: list[str]) -> list[PackedCase]:
    """Return the cases under names that a package may have, and tell which are new."""
    taken: set[str] = set()
    named = []
    for each in packed:
        name = _file_name(each.name, taken)
        taken.add(name.lower())
        if name != each.name:
            notes.append(f"renamed {each.case.title}: it is called {name}")
        folder = _file_name(each.folder, ()) if each.folder else ""
        named.append(PackedCase(each.case, name, folder, each.question, each.answer))
    return named


def _file_name(name: str, taken: Collection[str]) -> str:
    plain = re.sub(r"[^A-Za-z0-9_.-]", "_", name)[:LONGEST_NAME].lstrip("-.") or "case"
    plain = f"{plain}_" if plain.lower() in RESERVED else plain
    number = 1
    found = plain
    while found.lower() in taken:
        number += 1
        found = f"{plain}_{number}"
    return found


def _without_twins(packed: Sequence[PackedCase], notes: list[str]) -> list[PackedCase]:
    """Return the cases without those whose input another one has: packages allow each once."""
    first: dict[bytes, PackedCase] = {}
    for each in packed:
        if each.question in first:
            twin = first[each.question].case.title
            notes.append(f"left out {each.case.title}: it has the same input as {twin}")
        else:
            first[each.question] = each
    return list(first.values())


def _sizes(packed: Sequence[PackedCase]) -> dict[str, int]:
    return {each.case.name: len(each.question) + len(each.answer) for each in packed}


def _limits(packed: Sequence[PackedCase], notes: list[str]) -> Limits:
    """Return the limits of all: a package has one set, so the largest of each counts."""
    given = {each.case.limits for each in packed}
    if len(given) > 1:
        notes.append("changed the limits: those of the cases differ, and the largest holds for all")
    answer = ceil(max(len(each.answer) for each in packed) / _MIB)
    return Limits(
        cpu=max(limits.cpu for limits in given),
        wall=max(limits.wall for limits in given),
        memory=max(limits.memory for limits in given),
        output=max(2 * answer, *(limits.output for limits in given)),
        processes=max(limits.processes for limits in given),
        file=max(limits.file for limits in given),
    )


def _allowed(suite: Suite, packed: Sequence[PackedCase]) -> frozenset[TextSlip]:
    if suite.task in FORMATS:
        return frozenset()
    return frozenset(slip for each in packed for slip in slips_of(each.question.decode("utf-8")))


def _short_name(name: str, taken: Collection[str]) -> str:
    plain = re.sub(r"[^a-z0-9]", "", PurePosixPath(name).as_posix().lower()) or "problem"
    number = 1
    found = plain
    while found in taken:
        number += 1
        found = f"{plain}{number}"
    return found
