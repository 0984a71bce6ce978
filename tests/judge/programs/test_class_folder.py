"""The folder of a class: what is said where something else is named."""

from pathlib import Path

import pytest

from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.programs.entries import Refused
from judge.programs.sources import copy_sources
from judge.programs.submission import find_submissions


@pytest.mark.parametrize(
    ("name", "hint"), [("all.zip", "unpack it into a folder"), ("a.py", "with --submission$")]
)
def test_a_file_in_place_of_the_folder_is_told_with_what_to_do(
    tmp_path: Path, name: str, hint: str
) -> None:
    """Learning systems hand out one archive of the whole class: it is to be unpacked first."""
    (tmp_path / name).write_text("")
    with pytest.raises(JudgeError, match=f"found a file, wanted a folder .*; .*{hint}"):
        find_submissions(tmp_path / name, Protocol.AUTO)


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
