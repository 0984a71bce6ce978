"""Builds that lie: whatever a build leaves behind, the judge stays whole and CE is the verdict."""

import gzip
import io
import tarfile
from pathlib import Path

import pytest

from judge.model.finding import Finding
from judge.model.protocol import Protocol
from judge.model.verdict import Verdict
from judge.programs import safe_archive
from judge.programs.build import build
from judge.programs.program import Program
from judge.programs.recipe import Recipe
from judge.programs.tools import find_tool
from judge.sandbox.job import Run, Stop
from tests.judge.fake_slot import FakeSlot, broken, ended

RECIPE = "build: sh build.sh\nrun: ./answer\n"


def packed(*members: tarfile.TarInfo) -> bytes:
    """Return an archive with these members, files filled with x."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for member in members:
            archive.addfile(member, io.BytesIO(b"x" * member.size))
    return stream.getvalue()


def member(
    name: str, size: int = 1, kind: bytes = tarfile.REGTYPE, link: str = ""
) -> tarfile.TarInfo:
    """Return the head of an archive's member."""
    made = tarfile.TarInfo(name)
    made.size, made.type, made.linkname, made.mode = size, kind, link, 0o4777
    return made


DIR, LINK = tarfile.DIRTYPE, tarfile.SYMTYPE
OUT = member("answer", 0, LINK, "a/b/up/../secret")


def chain() -> list[tarfile.TarInfo]:
    """Return links whose resolved path is too long to be looked at, and a file behind them.

    Short names lead to long ones, so that checks which resolve the path give up half way.
    """
    made, place, steps = [], "", "abcdefghijklmnop"
    for step in steps:
        made.append(member(f"{place}{'d' * 247}", 0, DIR))
        made.append(member(f"{place}{step}", 0, LINK, "d" * 247))
        place += "d" * 247 + "/"
    far = "/".join(steps) + "/" + "l" * 254
    made.append(member(far, 0, LINK, "../" * len(steps)))
    return [*made, member("escape", 0, LINK, f"{far}/.."), member("escape/outside")]


CHAIN = chain()


def built(folder: Path, run: Run, recipe: str = RECIPE) -> Program | Finding:
    """Build a submission whose build run is given."""
    sources, target = folder / "sources", folder / "built"
    sources.mkdir()
    target.mkdir()
    (sources / "submission.yaml").write_text(recipe)
    return build(sources, target, Protocol.STDIO, FakeSlot(lambda job: run))


def test_what_was_built_can_be_read_and_run(tmp_path: Path) -> None:
    """A built program is found in its folder, readable for all, without odd permissions."""
    program = built(tmp_path, ended(collected=packed(member("answer"), member("deep/data"))))
    assert isinstance(program, Program)
    assert program.argv == (str(tmp_path / "built" / "answer"),)
    assert (tmp_path / "built" / "answer").stat().st_mode & 0o7777 == 0o755


def test_links_inside_what_was_built_are_kept(tmp_path: Path) -> None:
    """Links up and down within the folder, and second names of one file, arrive."""
    members = (
        member("./lib/one.so"),
        member("./lib/same.so", 0, LINK, "one.so"),
        member("./bin/tool", 0, LINK, "../lib/same.so"),
        member("./answer", 0, tarfile.LNKTYPE, "./lib/one.so"),
    )
    program = built(tmp_path, ended(collected=packed(*members)))
    assert isinstance(program, Program), program
    assert (tmp_path / "built" / "bin" / "tool").read_bytes() == b"x"


@pytest.mark.parametrize(
    "run",
    [
        ended(collected=b"this is no archive"),
        ended(collected=packed(member("../outside"))),
        ended(collected=packed(member("answer", 0, tarfile.SYMTYPE, "/etc/passwd"))),
        ended(collected=packed(member("answer", 0, tarfile.SYMTYPE, "../../expected"))),
        ended(collected=packed(member("answer", 0, tarfile.CHRTYPE))),
        ended(collected=packed(*(member(f"{number}", 0) for number in range(60)))),
        ended(collected=packed(*CHAIN)),
        ended(collected=packed(member("a/b", 0, DIR), member("l", 0, LINK, "a/b"), member("l/x"))),
        ended(collected=packed(member("a/b", 0, DIR), member("a/b/up", 0, LINK, "../.."), OUT)),
        ended(collected=packed(member("l", 0, LINK, "answer"), member("l"), member("answer"))),
        ended(collected=packed(member("answer", 0, tarfile.LNKTYPE, "gone"))),
        ended(collected=packed(member("answer", 0, tarfile.LNKTYPE, "../../secret"))),
        ended(collected=gzip.compress(packed(member("answer")))),
        ended(collected=packed(member("other"))),
        ended(collected=None),
        ended(exit_code=1, stderr=b"no \x1b[31mluck"),
        ended(exit_code=None, signal=11),
        ended(stop=Stop.WALL),
        ended(stop=Stop.OUTPUT),
    ],
)
def test_a_hostile_build_is_a_compile_error(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rubbish, ways out, devices, floods, nothing at all: CE, and nothing outside was made."""
    monkeypatch.setattr(safe_archive, "MOST_FILES", 50)
    finding = built(tmp_path, run)
    assert isinstance(finding, Finding)
    assert finding.verdict is Verdict.CE
    assert "\x1b" not in finding.student
    assert not (tmp_path / "outside").exists()


@pytest.mark.parametrize(
    ("run", "says"),
    [
        (ended(stop=Stop.CPU, exit_code=None, signal=9), "it took more than 120 s of CPU time"),
        (ended(exit_code=2, cpu=120.5, stderr=b"make: *** Killed"), "more than 120 s of CPU time"),
        (ended(stop=Stop.WALL, exit_code=None, signal=9), "it took more than 300 s"),
        (ended(exit_code=2, wall=300.1, stderr=b"make: *** Killed"), "it took more than 300 s"),
        (ended(stop=Stop.OUTPUT, exit_code=None, signal=9), "too much output size"),
    ],
)
def test_a_build_that_is_stopped_says_at_which_limit(tmp_path: Path, run: Run, says: str) -> None:
    """Whoever was killed, the student reads that it was the time, not that make failed."""
    finding = built(tmp_path, run)
    assert isinstance(finding, Finding)
    first = finding.student.splitlines()[0]
    assert first.startswith("the build was stopped: ")
    assert first.endswith(says)


@pytest.mark.parametrize(
    "recipe",
    ["build: no-such-tool-here\nrun: ./answer\n", "run: no-such-tool-here\n", "run: ./missing\n"],
)
def test_a_recipe_that_names_nothing_is_the_submissions_fault(tmp_path: Path, recipe: str) -> None:
    """A program that a submission names and nobody has is CE, not a judge error."""
    finding = built(tmp_path, broken("must not run"), recipe)
    assert isinstance(finding, Finding)
    assert finding.verdict is Verdict.CE


def foreign_interpreter(folder: Path) -> Path:
    """Return an interpreter with a file of its own, in a folder that no program sees by itself."""
    home = folder / "opt"
    (home / "bin").mkdir(parents=True)
    (home / "words.txt").write_text("from its home\n")
    program = home / "bin" / "speak"
    program.write_text(f"#!/bin/sh\ncat {home}/words.txt\n")
    program.chmod(0o755)
    return program


def test_an_instructor_may_name_any_interpreter(tmp_path: Path) -> None:
    """What an interpreter with an absolute path needs can be read, if the instructor names it."""
    program = foreign_interpreter(tmp_path)
    sources, made = tmp_path / "sources", tmp_path / "made"
    sources.mkdir()
    made.mkdir()
    said = Recipe(run=(str(program), "homework.py"))
    found = build(sources, made, Protocol.STDIO, FakeSlot(), said)
    assert isinstance(found, Program)
    assert found.argv[0] == str(program)
    assert program.parent.parent in found.readable


def test_a_student_may_not_name_any_interpreter(tmp_path: Path) -> None:
    """A student's own recipe shows no folder of this machine to a program; what to do is told."""
    program = foreign_interpreter(tmp_path)
    finding = built(tmp_path, broken("must not run"), f"run: {program} homework.py\n")
    assert isinstance(finding, Finding)
    assert finding.verdict is Verdict.CE
    assert "ask your instructor to name it in submissions.yaml" in finding.student


def test_a_students_environment_opens_nothing(tmp_path: Path) -> None:
    """A pyvenv.cfg in a hand-in cannot name a folder of this machine as the home of its Python."""
    sources, made = tmp_path / "sources", tmp_path / "made"
    (sources / "v").mkdir(parents=True)
    made.mkdir()
    secret = foreign_interpreter(tmp_path).parent
    (sources / "v" / "pyvenv.cfg").write_text(f"home = {secret}\n")
    (sources / "v" / "python").write_text("#!/bin/sh\n")
    (sources / "submission.yaml").write_text("run: v/python\n")
    found = build(sources, made, Protocol.STDIO, FakeSlot())
    assert isinstance(found, Program)
    assert found.readable == (made,)


def test_a_known_tool_that_a_recipe_names_is_our_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A recipe may count on the tools that the judge knows: one that is missing is JE, not kept."""
    monkeypatch.setenv("PATH", str(tmp_path))
    find_tool.cache_clear()
    finding = built(tmp_path, broken("must not run"), "run: python2 homework.py\n")
    find_tool.cache_clear()
    assert isinstance(finding, Finding)
    assert finding.verdict is Verdict.JE
    assert "python2 is not installed here" in finding.student


def test_a_compiler_that_we_lack_is_our_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a language that we claim to know a missing compiler is JE."""
    monkeypatch.setenv("PATH", str(tmp_path))
    find_tool.cache_clear()
    (tmp_path / "main.go").write_text("package main\n")
    finding = build(tmp_path, tmp_path, Protocol.STDIO, FakeSlot())
    find_tool.cache_clear()
    assert isinstance(finding, Finding)
    assert (finding.verdict, "go is not installed" in finding.staff) == (Verdict.JE, True)


def test_a_broken_slot_is_our_fault(tmp_path: Path) -> None:
    """A build that the sandbox could not run is JE."""
    finding = built(tmp_path, broken("no sandbox"))
    assert isinstance(finding, Finding)
    assert (finding.verdict, "no sandbox" in finding.staff) == (Verdict.JE, True)
