"""Sources that are meant to keep their reader busy: it is ended, and the judge has not waited."""

from pathlib import Path

import pytest

from judge.model.protocol import Protocol
from judge.programs import apart
from judge.programs.entries import Refused
from judge.programs.fitting import fit
from judge.programs.plans import plan
from judge.programs.program import Program
from judge.programs.recognise import Wish, recognise

SOURCES = {
    "main.py": "import sys\n# a comment\nprint(sys.stdin.readline())\n",
    "main.c": "#include <stdio.h>\nint main(void) { return getchar(); }\n",
    "Main.java": "package a.b;\npublic class Main { public static void main(String[] a) {} }\n",
    "homework.js": "require('fs').readFileSync('input.txt')\n",
}
ENDLESS = {"main.c": "/* " * 340_000}
LONG = {
    "main.py": "\n" * 1_000_000 + "x = = 1",
    "number.py": "1" * 1_000_000,
    "Main.java": "\n" * 1_000_000 + "class",
    "main.js": "\n" * 1_000_000,
}


def written(folder: Path, name: str, text: str) -> Path:
    """Return a folder with one source."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    return folder


@pytest.mark.parametrize("name", SOURCES)
def test_what_is_read_apart_is_the_same(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process of its own finds what this one does: the plan, the notes, the protocol."""
    here = written(tmp_path / "here", name, SOURCES[name])
    there = written(tmp_path / "there", name, SOURCES[name])
    program = Program(("x",))
    monkeypatch.setattr(apart, "SMALL", 1 << 30)
    expected = (
        apart.fitted(here),
        apart.planned(here, Wish()),
        apart.likely_protocol(program, here, ()),
    )
    assert expected[0] == fit(here)
    assert expected[1] == plan(recognise(here))
    monkeypatch.setattr(apart, "SMALL", 0)
    found = (
        apart.fitted(there),
        apart.planned(there, Wish()),
        apart.likely_protocol(program, there, ()),
    )
    assert found == expected


def test_what_is_refused_apart_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors come back as what they are, with their words."""
    monkeypatch.setattr(apart, "SMALL", 0)
    with pytest.raises(Refused, match="found no source file, only notes"):
        apart.planned(written(tmp_path, "notes", "x"), Wish())
    with pytest.raises(Refused, match="language: found 'klingon'"):
        apart.planned(tmp_path, Wish(language="klingon"))


def read(folder: Path) -> None:
    """Read a hand-in in all three ways."""
    apart.fitted(folder)
    apart.planned(folder, Wish())
    apart.likely_protocol(Program(("x",)), folder, ())


@pytest.mark.parametrize("name", ENDLESS)
def test_endless_sources_cost_their_own_hand_in_only(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A megabyte of comments that never close ends at the reader's limit."""
    monkeypatch.setattr(apart, "SECONDS", 1)
    monkeypatch.setattr(apart, "START", apart.START.replace("serve()", "serve(1)"))
    folder = written(tmp_path, name, ENDLESS[name])
    with pytest.raises(Refused, match="the sources cannot be read: that takes more than 1 s"):
        read(folder)


def test_files_of_the_protocol_in_a_command_decide(tmp_path: Path) -> None:
    """A command that names input.txt is asked by files, whatever lies beside it."""
    program = Program(("x", "input.txt"))
    assert apart.likely_protocol(program, tmp_path, ()) is Protocol.FILES


@pytest.mark.parametrize("name", LONG)
def test_long_sources_take_time_in_proportion(name: str, tmp_path: Path) -> None:
    """Blank lines and digits by the million: no pattern starts anew at each of them."""
    folder = written(tmp_path, name, LONG[name])
    apart.likely_protocol(Program(("x",)), folder, ())  # squared, this would be hours
    apart.fitted(folder)
