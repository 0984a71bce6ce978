"""Whose a hand-in is, by the names that people and learning systems give to files."""

import pytest

from judge.course.matching import Matcher, natural
from judge.model.course import Student

ROSTER = (
    Student("s1", "Ada Lovelace", email="ada@x.edu"),
    Student("s1-b", "Blaise Pascal"),
    Student("007", "Hopper, Grace", email="ghopper@x.edu"),
    Student("u8", "Same Name"),
    Student("u9", "Same Name"),
    Student("Müller", "Jörg Müller"),
)


@pytest.mark.parametrize(
    ("name", "whose"),
    [
        ("s1", "s1"),
        ("S1.zip", "s1"),
        ("s1.tar.gz", "s1"),
        ("raid-s1", "s1"),
        ("s1_2", "s1"),
        ("s1-b", "s1-b"),
        ("hw1_s1-b_late.py", "s1-b"),
        ("s10", None),
        ("xs1", None),
        ("007", "007"),
        ("7", None),
        ("ada@x.edu_hw.py", "s1"),
        ("ghopper-raid", "007"),
        ("lovelaceada_LATE_12_34_main.py", "s1"),
        ("Ada Lovelace_12_assignsubmission_file", "s1"),
        ("hoppergrace_99_1_main.py", "007"),
        ("Grace Hopper_8_assignsubmission_file_", "007"),
        ("samename_1_2_main.py", None),
        ("s1 and 007", None),
        ("MÜLLER.py", "Müller"),
        ("", None),
        ("..", None),
    ],
)
def test_names_of_hand_ins(name: str, whose: str | None) -> None:
    """The id counts first, then the address, then the name; who could be two is nobody."""
    found = Matcher(ROSTER).student(name)
    assert (found.id if found else None) == whose


def test_names_sort_as_people_do() -> None:
    """The tenth attempt comes behind the second."""
    assert sorted(["a-10", "a-2", "a-1b", "a-1"], key=natural) == ["a-1", "a-1b", "a-2", "a-10"]
