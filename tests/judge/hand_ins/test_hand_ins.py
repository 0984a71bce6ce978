"""Hand-ins as they come: each of the index is recognised, or refused with the right sentence."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from judge.grading.run_case import attempt
from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.programs.build_context import BuildContext
from judge.programs.prepared import Preparation
from judge.programs.protocol import easiest
from judge.programs.recipe import class_recipes
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.tools import find_tool
from judge.programs.workspace import Workspace
from judge.sandbox.level import Level
from judge.sandbox.probe import choose
from judge.sandbox.slot import Slot
from tests.judge.hand_ins.handed_in import HandIn, hand_ins, make
from tests.judge.toys import toy_case

ALL = hand_ins()
COMPILERS = {"javac", "rustc", "g++"}  # that take a second or so
QUICK = {"java-maven-with-junit", "java-several-mains", "java-latin-1", "cpp-headers-in-include"}
OTHERS = [level for level in Level if level is not Level.RLIMIT]


@pytest.fixture(scope="module")
def slot() -> Iterator[Slot]:
    """Return a slot at the level that is always there."""
    with Slot(Level.RLIMIT, 0) as slot:
        yield slot


def check(hand_in: HandIn, folder: Path, slot: Slot, level: Level) -> None:
    """Take a hand-in all the way to a verdict, and compare with what the index says."""
    for tool in hand_in.needs:
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    os.chmod(folder, 0o755)
    path = make(hand_in, folder)
    (folder / "submissions.yaml").write_text(yaml.safe_dump({"all": dict(hand_in.said)}))
    said = class_recipes(folder).of(path.name)
    mine = Submission("doe", SubmissionKind.SOURCES, path=path, said=said)
    case = toy_case(folder)
    with Workspace(folder) as workspace:
        prepared = Preparation(mine, BuildContext(workspace, folder, (), easiest([case])))
        program = prepared.outcome(slot)
        if isinstance(program, Finding):
            assert (program.verdict.name, program.student) == (wanted(hand_in), program.student)
            assert hand_in.says
            assert hand_in.says in program.student
            return
        result = attempt("doe", program, case, slot, level.value)
    assert result.verdict.name == wanted(hand_in), result
    assert hand_in.by in {"", program.protocol.value}
    for note in hand_in.notes:
        assert note in "; ".join(prepared.notes)


def wanted(hand_in: HandIn) -> str:
    """Return the verdict that must come out on this machine."""
    if hand_in.python_2:
        try:
            find_tool("python2")
        except JudgeError:
            return "JE"
    return hand_in.becomes


def slow(hand_in: HandIn) -> bool:
    """Tell whether a hand-in is tried at length only: some of each kind are quick enough."""
    return bool(COMPILERS & set(hand_in.needs)) and hand_in.name not in QUICK


@pytest.mark.parametrize(
    "hand_in",
    [pytest.param(each, marks=[pytest.mark.slow] * slow(each), id=each.name) for each in ALL],
)
def test_a_hand_in_becomes_what_it_must(hand_in: HandIn, tmp_path: Path, slot: Slot) -> None:
    """A hand-in of the index ends as the index says, at the level that is always there."""
    check(hand_in, tmp_path, slot, Level.RLIMIT)


@pytest.mark.slow
@pytest.mark.parametrize("level", OTHERS, ids=lambda each: each.value)
def test_hand_ins_at_every_level(level: Level, tmp_path: Path) -> None:
    """All hand-ins end the same at every level of the sandbox that is available here."""
    try:
        choose(level)
    except JudgeError as error:
        pytest.skip(str(error))
    with Slot(level, 0) as slot:
        for hand_in in ALL:
            place = tmp_path / hand_in.name
            place.mkdir()
            try:
                check(hand_in, place, slot, level)
            except pytest.skip.Exception:
                continue


def test_there_are_enough() -> None:
    """The index has at least 40 hand-ins, each with words about what it is."""
    assert len(ALL) >= 40
    assert all(hand_in.about and hand_in.becomes in {"AC", "CE", "JE"} for hand_in in ALL)
    assert {hand_in.name for hand_in in ALL} >= QUICK
