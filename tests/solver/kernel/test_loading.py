"""Whether the kernel is used: what the user says, and only beside the sources it was made from."""

import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from arena.cli import main as arena
from judge.cli import main as grader
from judge.grading.fingerprint import judge_version
from judge.programs.command import own_program
from solver.kernel import VARIABLE, KernelRefused, kernel, mode, state
from tests.sources import ROOT
from tools.build_kernel import TARGET

RAID = "3\nMINIMAX\nX\n5\n1 2 3\n4 5 6\n7 8 9\nX..\n.O.\n...\n"


def solver(where: Path, told: str, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run the solver whose package lies in a folder."""
    return subprocess.run(
        [sys.executable, "-P", "-m", "solver", *words],
        input=RAID,
        env={"PYTHONPATH": str(where), VARIABLE: told},
        cwd=where,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Return a folder with a copy of the solver's package, without its compiled kernel."""
    left_out = shutil.ignore_patterns("__pycache__", "compiled.*so")
    shutil.copytree(ROOT / "solver", tmp_path / "solver", ignore=left_out)
    return tmp_path


def assert_works_without(where: Path, why: str) -> None:
    """Assert that Python answers, that `require` refuses, and that both say why."""
    assert solver(where, "auto", "-").stdout == solver(where, "off", "-").stdout != ""
    assert f"(kernel: {why}" in solver(where, "auto", "--version").stdout
    for words in (["-"], ["--version"]):
        refused = solver(where, "require", *words)
        assert (refused.returncode, refused.stdout) == (2, "")
        (line,) = refused.stderr.splitlines()
        assert line.startswith(f"PLYGRADE_NATIVE=require: the kernel is {why}")


def test_everything_works_without_a_kernel(copied: Path) -> None:
    """Nothing is compiled: Python answers; who requires the kernel is told so in one line."""
    assert_works_without(copied, "not built")


def test_a_kernel_of_other_sources_is_not_used(copied: Path, compiled: ModuleType) -> None:
    """As soon as one source differs by a blank, the compiled file is stale."""
    shutil.copy(TARGET, copied / "solver" / "kernel")
    assert solver(copied, "require", "-").stdout == solver(copied, "off", "-").stdout != ""
    source = copied / "solver" / "kernel" / "node.c"
    source.write_text(source.read_text() + " ")
    assert_works_without(copied, "stale")


def test_a_file_that_is_no_kernel_is_not_used(copied: Path) -> None:
    """What cannot be loaded (half a file, another machine's) is as good as none."""
    Path(copied, "solver", "kernel", Path(TARGET).name).write_bytes(b"\x7fELF rubbish")
    assert_works_without(copied, "not usable")


def test_a_wrong_setting_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A value that means nothing is told with the values that do; none and empty mean auto."""
    monkeypatch.setenv(VARIABLE, "yes")
    for asked in (mode, kernel, state):
        with pytest.raises(KernelRefused, match="found 'yes', wanted auto, off, require"):
            asked()
    monkeypatch.setenv(VARIABLE, "")
    assert mode() == "auto"


def test_the_judge_wants_what_is_required_before_it_begins(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A kernel that is required and missing, or a wrong setting, is one line and no grading."""
    monkeypatch.setattr("solver.kernel._look", lambda: (None, "not built"))
    for told, line in (
        ("require", "PLYGRADE_NATIVE=require: the kernel is not built"),
        ("no", "PLYGRADE_NATIVE: found 'no', wanted auto, off, require"),
    ):
        monkeypatch.setenv(VARIABLE, told)
        assert (grader(["raid"]), arena(["solver", "solver"])) == (2, 2)
        found = capsys.readouterr()
        assert (found.out, found.err) == ("", f"grader: {line}\narena: {line}\n")


def test_the_judge_passes_the_setting_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bundled solver is told of nothing but this, and with it is another program."""
    identities = set()
    for number, told in enumerate((None, "off", "require")):
        monkeypatch.delenv(VARIABLE, raising=False)
        if told:
            monkeypatch.setenv(VARIABLE, told)
        program, identity = own_program(tmp_path / str(number))
        assert program.environment.get(VARIABLE) == told
        identities.add(identity)
    assert len(identities) == 3


def test_what_a_compiler_makes_is_no_other_judge(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Machines with other compilers, or none, share stores and shards; other sources do not."""
    monkeypatch.setattr("judge.grading.fingerprint.ROOT", tmp_path)
    monkeypatch.setattr("judge.grading.fingerprint.PACKAGE", tmp_path / "judge")
    for folder in (tmp_path / "solver" / "kernel", tmp_path / "judge" / "sandbox" / "native"):
        folder.mkdir(parents=True)
        before = judge_version.__wrapped__()
        (folder / "compiled.abi3.so").write_bytes(b"by one compiler")
        assert judge_version.__wrapped__() == before
        for name in ("one.c", "one.h"):
            (folder / name).write_bytes(b"a source")
            assert judge_version.__wrapped__() != before
            before = judge_version.__wrapped__()


def test_with_a_kernel_the_bundled_solver_is_another_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It sees further in its time; by which compiler is no matter."""
    monkeypatch.delenv(VARIABLE, raising=False)
    identities = []
    for number, there in enumerate((None, sys, sys)):
        monkeypatch.setattr("solver.kernel._look", lambda there=there: (there, ""))
        identities.append(own_program(tmp_path / str(number))[1])
    assert identities[0] != identities[1] == identities[2]
