"""Builds that lie: whatever a build leaves behind, the judge stays whole and CE is the verdict."""

import errno
import io
from pathlib import Path

import pytest

from judge.model.finding import Finding
from judge.model.protocol import Protocol
from judge.model.verdict import Verdict
from judge.programs import packing, safe_archive
from judge.programs.build import build
from judge.programs.program import Program
from judge.programs.recipe import Recipe
from judge.programs.tools import find_tool
from judge.sandbox.job import Run, Stop
from tests.judge.fake_slot import FakeSlot, broken, ended

LONG = "x" * 300
RECIPE = "build: sh build.sh\nrun: ./answer\n"


Member = tuple[str, bytes, bytes]  # name, kind, content or where it leads
FILE, DIR, LINK, OTHER = packing.FILE, packing.FOLDER, packing.LINK, packing.OTHER


def packed(*members: Member, end: bool = True) -> bytes:
    """Return what the packer makes of these members."""
    stream = io.BytesIO()
    writer = packing.FrameWriter(stream)
    for name, kind, content in members:
        writer.head(kind, name.encode(), len(content), packing.EXECUTABLE)
        if kind in (FILE, LINK):
            writer.pieces(iter([content] if content else []))
    if end:
        writer.end()
    return stream.getvalue()


def member(name: str, content: bytes = b"x", kind: bytes = FILE) -> Member:
    """Return one member."""
    return name, kind, content


def link(name: str, leads: str) -> Member:
    """Return a link."""
    return name, LINK, leads.encode()


def folder(name: str) -> Member:
    """Return a folder."""
    return name, DIR, b""


def chain() -> list[Member]:
    """Return links whose resolved path is too long to be looked at, and a file behind them.

    Short names lead to long ones, so that checks which resolve the path give up half way.
    """
    made, place, steps = [], "", "abcdefghijklmnop"
    for step in steps:
        made.append(folder(f"{place}{'d' * 247}"))
        made.append(link(f"{place}{step}", "d" * 247))
        place += "d" * 247 + "/"
    far = "/".join(steps) + "/" + "l" * 254
    made.append(link(far, "../" * len(steps)))
    return [*made, link("escape", f"{far}/.."), member("escape/outside")]


CHAIN = chain()
OUT = link("answer", "a/b/up/../secret")


def forged_trouble() -> bytes:
    """Return frames in which a build says that the judge's disk is full."""
    stream = io.BytesIO()
    packing.FrameWriter(stream).trouble("no space", packing.OURS, errno.ENOSPC)
    return stream.getvalue()


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
    """Links up and down within the folder arrive."""
    members = (
        folder("lib"),
        member("lib/one.so"),
        link("lib/same.so", "one.so"),
        link("bin/tool", "../lib/same.so"),
        link("self", "."),
        member("./answer"),
    )
    program = built(tmp_path, ended(collected=packed(*members)))
    assert isinstance(program, Program), program
    assert (tmp_path / "built" / "bin" / "tool").read_bytes() == b"x"


@pytest.mark.parametrize(
    "run",
    [
        ended(collected=b"this is no archive"),
        ended(collected=packed(member("answer"), end=False)),
        ended(collected=packed(member("answer"))[:-40]),
        ended(collected=packed(member("../outside"))),
        ended(collected=packed(member("/etc/outside"))),
        ended(collected=packed(member(""))),
        ended(collected=packed(link("answer", "/etc/passwd"))),
        ended(collected=packed(link("answer", "../../expected"))),
        ended(collected=packed(link("answer", ""))),
        ended(collected=packed(member("answer", b"", OTHER))),
        ended(collected=packed(member("answer", b"", b"?"))),
        ended(collected=packed(*(member(f"{number}") for number in range(60)))),
        ended(collected=packed(member("d/" * 200 + "answer"), member("answer"))),
        ended(collected=packed(member("n" * 300), member("answer"))),
        ended(collected=packed(member("x" * 5000), member("answer"))),
        ended(collected=packed(*CHAIN)),
        ended(collected=packed(folder("a/b"), link("l", "a/b"), member("l/x"))),
        ended(collected=packed(folder("a/b"), link("a/b/up", "../.."), OUT)),
        ended(collected=packed(link("l", "answer"), member("l"), member("answer"))),
        ended(collected=packed(member("answer"), member("answer"))),
        ended(collected=packed(member("answer"), member("answer/below"))),
        ended(collected=forged_trouble()),
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


@pytest.mark.parametrize(
    "words",
    [
        *("/", "/tmp", "/proc/self/exe", "/dev/null", ".", "..", "./", "/proc/self/fd/0"),
        *(LONG, f"./{LONG}", f"/{LONG}", f"/{LONG}/x", "y/" * 3000 + "z", "./" + "y" * 5000),
    ],
)
def test_what_cannot_be_started_is_the_fault_of_its_recipe(tmp_path: Path, words: str) -> None:
    """Folders, what is no program and names that no file can have are CE, never JE."""
    finding = built(tmp_path, ended(), f"run: {words}\n")
    assert isinstance(finding, Finding)
    assert finding.verdict is Verdict.CE
    assert len(finding.student) < 500


@pytest.mark.parametrize("word", [LONG, "y" * 5000, "é" * 200])
def test_long_words_are_passed_on(tmp_path: Path, word: str) -> None:
    """A word too long to be a file's name is an argument like any other."""
    program = built(tmp_path, ended(), f"run: python main.py {word}\n")
    assert isinstance(program, Program)
    assert program.argv[-1] == word


@pytest.mark.parametrize("word", [LONG, f"/{LONG}", "y/" * 3000])
def test_a_build_of_long_words_is_the_fault_of_its_recipe(tmp_path: Path, word: str) -> None:
    """The first word of a build may be as long as it likes: CE, not JE."""
    finding = built(tmp_path, ended(exit_code=127), f"build: {word}\nrun: ./answer\n")
    assert isinstance(finding, Finding)
    assert finding.verdict is Verdict.CE
