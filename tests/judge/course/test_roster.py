"""Rosters as spreadsheets and learning systems export them."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.course.roster import read_roster
from judge.manifest.fields import Problems
from judge.model.course import Student


def roster_of(tmp_path: Path, data: bytes) -> tuple[tuple[Student, ...], list[str]]:
    """Return the students of a file and what is wrong with it."""
    path = tmp_path / "roster.csv"
    path.write_bytes(data)
    problems = Problems(path)
    return read_roster(path, problems), problems.lines


@pytest.mark.parametrize(
    "data",
    [
        "id,name,section,email\n007,Łucja Doe,A,l@x.edu\n".encode(),
        "\ufeffID;Name;Section;E-Mail\r\n007;Łucja Doe;A;l@x.edu\r\n".encode(),
        "Email\tSurname\tFirst name\tID number\tGroup\nl@x.edu\tDoe\tŁucja\t007\tA\n".encode(),
        "\nstudent_id,name,section,email\n\n 007 , Łucja  Doe ,A,l@x.edu\n\n".encode(),
        (
            "Student,ID,SIS User ID,Section,Email\n    Points Possible,,,,\n"
            "Łucja Doe,007,9,A,l@x.edu\n"
        ).encode(),
        "id;name;section;email\n007;Łucja Doe;A;l@x.edu\n".encode("utf-16"),
        "sep=|\r\nid|name|section|email\r\n007|Łucja Doe|A|l@x.edu\r\n".encode(),
        (
            "First Name,Last Name,SID,Email,Role,Section\nTea,Cher,1,t@x.edu,Instructor,\n"
            "Łucja,Doe,007,l@x.edu,Student,A\nA,B,2,a@x.edu,TA,A\n"
        ).encode(),
        'Student,ID,Section,Email\nŁucja Doe,007,A,l@x.edu\n"Student, Test",9,A,\n'.encode(),
    ],
    ids=[
        *("plain", "Excel", "Moodle", "blanks", "Canvas", "UTF-16", "sep", "Gradescope"),
        "test student",
    ],
)
def test_exports_of_many_systems_give_the_same_student(tmp_path: Path, data: bytes) -> None:
    """Marks, separators, line ends, heads and the order of columns make no difference."""
    students, lines = roster_of(tmp_path, data)
    assert lines == []
    assert students == (Student("007", "Łucja Doe", "A", "l@x.edu"),)


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"id,name\n1,A\n2,B\n1,C\n", [":4:", "'1' a second time", "line 2"]),
        (b"id,name\nA,x\na,y\n", [":3:", "line 2"]),
        (b"id,name\n,Nobody\n", [":2:", "without an id"]),
        (b"matr,name\n1,A\n", [":1:", "matr, name", "'id'"]),
        (b"", [":1:", "nothing"]),
        (b"id,name\n1,M\xfcller\n", [":2:", "UTF-8"]),
        (b'id,name\n1,"open\n2,x\n', ["no CSV"]),
        (b"id,name\n1,a\x1bb\n", [":2:", "control character"]),
        (b'id,note\n1,"two\nlines"\n1,x\n', [":4:", "line 2"]),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    tmp_path: Path, data: bytes, wanted: list[str]
) -> None:
    """Two lines of one id are both named; nothing is taken for granted."""
    _, lines = roster_of(tmp_path, data)
    assert len(lines) == 1
    for words in ["roster.csv:", *wanted]:
        assert words in lines[0]


@given(
    st.binary(max_size=100) | st.text(alphabet='id,;"\n\r\tname 1é', max_size=60).map(str.encode)
)
def test_any_file_gives_students_or_lines(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    """Whatever is in the file, ids are unique and not empty, and no exception comes out."""
    students, lines = roster_of(tmp_path_factory.getbasetemp(), data)
    ids = [student.id.casefold() for student in students]
    assert len(set(ids)) == len(ids)
    assert all(ids)
    assert all("roster.csv:" in line for line in lines)


def test_a_roster_of_nobody_is_refused(tmp_path: Path) -> None:
    """A head line alone is a file that was cut off, not a course without a roster."""
    students, lines = roster_of(tmp_path, b"id,name\n")
    assert students == ()
    assert len(lines) == 1
    assert "found no student below the head line" in lines[0]
