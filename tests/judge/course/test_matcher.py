"""Whose a submission is, by the names that people and learning systems give to files."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.course.matching import Matcher
from judge.model.course import Student

ROSTER = (
    Student("s001", "Jane Doe", "A", "jdoe@example.edu"),
    Student("s002", "Łukasz Müller", "A", "lm@example.edu"),
    Student("12", "Ann Mary O'Neil", "B", "ann.oneil@example.edu"),
    Student("a-17", "王小明", "B"),
    Student("s005", "Jane Roe", "B"),
    Student("s006", "Chris Lee", "B"),
    Student("s007", "Chris Lee", "B"),
    Student("s008", "Müller, José", "B"),
)


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("s001", "s001"),
        ("S001.zip", "s001"),
        ("hw1-s001.py", "s001"),
        ("s001_homework (2).tar.gz", "s001"),
        ("doejane_LATE_41234_977001_homework.py", "s001"),  # Canvas
        ("doejane_12345_977001_homework-1.py", "s001"),
        ("mullerlukasz_41235_977002_hw.cpp", "s002"),
        ("muellerjose_41235_977002_hw.cpp", "s008"),  # umlauts as two letters
        ("mllerjos_41235_977002_hw.cpp", "s008"),  # or left out
        ("Jane Doe_4711_assignsubmission_file_", "s001"),  # Moodle
        ("Łukasz Müller_4712_assignsubmission_file_", "s002"),
        ("Lukasz Mu\u0308ller_4712_assignsubmission_file", "s002"),  # as macOS writes it
        ("o'neil ann mary.zip", "12"),
        ("Ann_ONeil", "12"),
        ("12_hw1", "12"),
        ("王小明.zip", "a-17"),
        ("a-17", "a-17"),
        ("A17.py", "a-17"),
        ("jdoe", "s001"),
        ("homework-jdoe@example.edu.zip", "s001"),
        ("Chris Lee_s007", "s007"),
        ("s006 chris lee", "s006"),
    ],
)
def test_the_student_is_found(name: str, student: str) -> None:
    """Ids, addresses and names are found among other words, in any case, accent and order."""
    found = Matcher(ROSTER).match(name).student
    assert found
    assert found.id == student


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("somebody.py", "not on the roster"),
        ("hw1_2.zip", "not on"),  # 12 is not there
        ("s0011.py", "not on"),
        ("chris lee.zip", "s006 or s007"),
        ("s001 and s002", "s001 or s002"),
        ("s001_Jane Roe", "s001 by id, s005 by name"),
        ("", "not on"),
        ("___", "not on"),
    ],
)
def test_who_cannot_be_told_is_nobody_and_why_is_said(name: str, why: str) -> None:
    """What fits none, several or different students is given to nobody."""
    match = Matcher(ROSTER).match(name)
    assert match.student is None
    assert why in match.why


@given(st.text(max_size=60))
def test_any_name_is_somebodys_or_says_why(name: str) -> None:
    """Whatever a file is called there is an answer, and the reason is there only for nobody."""
    match = Matcher(ROSTER).match(name)
    assert bool(match.why) == (match.student is None)


@given(st.lists(st.text("abc123-_ ", min_size=1, max_size=5), unique=True, max_size=6))
def test_every_id_alone_leads_to_its_own_student(ids: list[str]) -> None:
    """A file that is called like an id is that student's, or nobody's if ids look alike."""
    roster = [Student(each) for each in ids]
    matcher = Matcher(roster)
    assert all(matcher.match(each.id).student in (each, None) for each in roster)
