"""The folder of a class: what is said where something else is named."""

from pathlib import Path

import pytest

from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.programs.class_folder import find_class
from judge.programs.entries import Refused
from judge.programs.sources import copy_sources


def test_a_file_in_place_of_the_folder_is_told_with_what_to_do(tmp_path: Path) -> None:
    """A single program is no class; an archive that nothing here reads is told as such."""
    for name, hint in (("a.py", "with --submission$"), ("all.7z", "wanted zip or tar.gz")):
        (tmp_path / name).write_text("")
        with pytest.raises(JudgeError, match=f"found a .*{hint}"):
            find_class(tmp_path / name, Protocol.AUTO, Path)


def test_a_hand_in_of_no_bytes_is_told_as_such(tmp_path: Path) -> None:
    """An upload that broke off is no program with wrong answers; one file with text suffices."""
    hand_in, target = tmp_path / "s1", tmp_path / "target"
    hand_in.mkdir()
    target.mkdir()
    (hand_in / "main.py").write_text("")
    with pytest.raises(Refused, match=r"main\.py is empty: 0 bytes"):
        copy_sources(hand_in / "main.py", target)
    (target / "main.py").unlink()
    with pytest.raises(Refused, match="every file is empty"):
        copy_sources(hand_in, target)
    (target / "main.py").unlink()
    (hand_in / "rest.py").write_text("print(1)\n")
    assert copy_sources(hand_in, target) == ()


def test_submissions_are_files_and_folders(tmp_path: Path) -> None:
    """Each visible entry is a submission, in order of name; names are made printable."""
    for name in ("b.py", "a.c", ".hidden.py", "\x1b[1m.py"):
        (tmp_path / name).write_text("")
    (tmp_path / "folder").mkdir()
    found = find_class(tmp_path, Protocol.FILES, Path).submissions
    assert [each.name for each in found] == ["\\x1b[1m.py", "a.c", "b.py", "folder"]
    assert {each.protocol for each in found} == {Protocol.FILES}


def test_names_that_look_alike_are_told_apart(tmp_path: Path) -> None:
    """Whoever names a file like another's, or endlessly, cannot stop the grading of the others."""
    for name in ("a\x1b", r"a\x1b", "b" * 220 + "1", "b" * 220 + "2", "b" * 220 + "3"):
        (tmp_path / name).write_text("")
    found = find_class(tmp_path, Protocol.STDIO, Path).submissions
    names = [each.name for each in found]
    assert len(set(names)) == 5
    assert {r"a\x1b", r"a\x1b (2)"} < set(names)
