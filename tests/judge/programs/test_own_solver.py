"""Which commands mean the bundled solver."""

import sys
from pathlib import Path

import pytest

from arena.players import parse_player
from judge.commands.named_submissions import command_submission
from judge.files.installation import ROOT
from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.programs.own_solver import means_bundled


def _installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make a command `solver` beside the Python that is said to run us, and return its path."""
    command = folder / "solver"
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    return str(command)


@pytest.mark.parametrize("words", [("solver",), ("python", "-m", "solver"), ("solver", "-", "-")])
def test_the_bundled_solver_by_name(words: tuple[str, ...], tmp_path: Path) -> None:
    """Its names mean it, also with the two dashes of standard streams."""
    assert means_bundled(words, tmp_path)


def test_the_installed_command_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command beside our Python is the bundled solver; one elsewhere is a program like any."""
    path = _installed(tmp_path, monkeypatch)
    assert means_bundled((path,), tmp_path)
    monkeypatch.chdir(tmp_path.parent)
    assert means_bundled((f"../{tmp_path.parent.name}/{tmp_path.name}/solver",), tmp_path)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "elsewhere" / "python"))
    assert not means_bundled((path,), tmp_path)
    assert not means_bundled((str(tmp_path / "missing" / "solver"),), tmp_path)


def test_a_module_of_that_name_is_what_a_shell_would_start(tmp_path: Path) -> None:
    """`python -m solver` beside `solver.py` or a folder `solver` is that one."""
    (tmp_path / "solver.py").write_text("")
    assert not means_bundled(("python", "-m", "solver"), tmp_path)
    assert not means_bundled(("python", "-m", "homework"), tmp_path)


@pytest.mark.parametrize("text", ["solver --engine fast", "python3 -m solver --game"])
def test_with_options_it_is_refused_everywhere(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would not find its own files: grader and arena say so before anything is run."""
    monkeypatch.chdir(tmp_path)
    for refusing in (
        lambda: means_bundled(text.split(), tmp_path),
        lambda: command_submission(text, Protocol.AUTO),
        lambda: parse_player(text),
    ):
        with pytest.raises(JudgeError, match=r"wanted `solver` alone"):
            refusing()


def test_in_a_clone_our_package_is_a_module_for_who_copies_it() -> None:
    """The grader runs a copy of it with any options; in the arena both players would need it."""
    words = ("python", "-m", "solver", "--engine", "minimax")
    assert not means_bundled(words, ROOT)
    with pytest.raises(JudgeError, match=r"wanted `solver` alone"):
        means_bundled(words, ROOT, copies=False)
    assert means_bundled(words[:3], ROOT, copies=False)
