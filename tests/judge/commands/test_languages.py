"""The command that prints which languages can be judged here."""

from dataclasses import replace

import pytest

from judge.commands.languages import found, main
from judge.programs.languages import LANGUAGES


def test_every_language_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Each language of the table has a line, with a version or with what is wanted."""
    assert main([]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:17].strip() for line in lines] == [*(x.name for x in LANGUAGES), "Python 2"]
    assert all(len(line.split()) > 2 for line in lines)


def test_a_tool_that_refuses_is_not_a_language() -> None:
    """What a tool says against the options of a language is the reason, not a version."""
    strict = replace(LANGUAGES[0], version=("python", "--no-such-option"))
    assert found(strict).startswith("not available: python tells no version: ")
