"""Tests of `grader.py export`: the list of kinds."""

from importlib.util import find_spec

import pytest

from judge.cli import main
from judge.commands.export import KINDS


def test_every_kind_has_its_module() -> None:
    """A kind that is listed can be run."""
    assert [name for name, kind in KINDS.items() if find_spec(kind.module) is None] == []


def test_help_names_every_kind(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a kind, or asked for help, the command says which there are."""
    assert main(["export"]) == 0
    told = capsys.readouterr().out
    assert all(name in told and kind.about in told for name, kind in KINDS.items())


def test_an_unknown_kind_is_refused_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A slip of the pen gets one line with the right words."""
    assert main(["export", "katis"]) == 2
    told = capsys.readouterr().err
    assert "'katis'" in told
    assert all(name in told for name in KINDS)
    assert "did you mean kattis?" in told
