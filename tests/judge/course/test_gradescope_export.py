"""Hand-ins that were exported from Gradescope: whose they are stands in a table beside them."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.course.attempts import plan_class
from judge.course.grades import ClassGrades
from judge.course.gradescope_export import METADATA, read_export
from judge.course.sums import Earned
from judge.course.times import times_of
from judge.model.course import Amount, Course, Deadline, Extension, LatePolicy, Student
from judge.model.grade import Grade
from judge.model.protocol import Protocol
from judge.model.run import Points
from judge.programs.class_folder import find_class

TABLE = """\
---
submission_101:
  :submitters:
  - :name: Jane Doe
    :sid: '007'
    :email: jane@example.edu
  :created_at: 2026-11-20 17:46:20.417385000 Z
  :score: 0.0
  :history:
  - :id: 99
    :created_at: 2020-01-01 00:00:00.000000000 Z
    :submitters:
    - :name: Somebody Else
  :results:
    tests:
    - name: Rick Roe
submission_102:
  :submitters:
  - :name: "Rick Ro\\u00e9"
    :sid:
    :email: rick@example.edu
  :created_at: !ruby/object:ActiveSupport::TimeWithZone
    utc: &1 2026-11-21 01:00:00.000000000 Z
    zone: &2 !ruby/object:ActiveSupport::TimeZone
      name: America/Los_Angeles
    time: *1
submission_103:
  :submitters:
  - :name: Pair One
    :sid: '200'
  - :name: Pair Two
    :sid: '201'
submission_104:
  :submitters:
  - :name: Stranger
    :sid: '999'
"""
ROSTER = (
    Student("007", "Jane Doe"),
    Student("r1", "Rick Roé", email="rick@example.edu"),
    Student("200", "Pair One"),
)
PAIR = Student("201", "Pair Two")


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """Return a folder as Gradescope exports it."""
    for number in (101, 102, 103, 104):
        folder = tmp_path / f"submission_{number}"
        folder.mkdir()
        (folder / "homework.py").write_text("print(1)\n")
    (tmp_path / METADATA).write_text(TABLE, encoding="utf-8")
    return tmp_path


def test_the_table_tells_students_and_times(export: Path) -> None:
    """By id, address or name; a stranger is nobody, and it is said who that is."""
    course = Course(roster=ROSTER)
    found = find_class(export, Protocol.AUTO, Path).submissions
    assert len(found) == 4  # the table is none of them
    paths = {each.name: each.path for each in found}
    hand_ins = plan_class(course, paths, times_of(course), whole_class=True).classes.hand_ins
    assert [each.student.id if each.student else "" for each in hand_ins] == [
        "007",
        "r1",
        "200",
        "",
    ]
    assert [each.time for each in hand_ins[:2]] == [
        datetime(2026, 11, 20, 17, 46, 20, 417385, tzinfo=UTC),
        datetime(2026, 11, 21, 1, tzinfo=UTC),
    ]
    assert hand_ins[2].shared == (
        "handed in together by Pair One, Pair Two; not on the roster: Pair Two"
    )
    assert hand_ins[3].stranger == "not on the roster: Stranger"


def graded(course: Course, folder: Path) -> dict[str, Grade]:
    """Return the grades of an export in which every hand-in got 8 of 10 points, by student."""
    there = find_class(folder, Protocol.AUTO, Path).submissions
    paths = {each.name: each.path for each in there}
    plan = plan_class(course, paths, times_of(course), whole_class=True)
    assert plan.graded == set(paths)
    counts = {"hw": (8, 10)}
    earned = {name: Earned([Points(name, "hw", "", 8, 10)], counts) for name in paths}
    nothing = Earned([Points("", "hw", "", 0, 10)], {"hw": (0, 10)})
    return {grade.student: grade for grade in ClassGrades(course, plan, nothing).grades(earned)}


def test_each_member_of_a_group_has_a_mark_with_an_own_extension(export: Path) -> None:
    """One hand-in, a row for each member; only who has more time loses nothing by lateness."""
    course = Course(
        roster=(*ROSTER, PAIR),
        deadlines=(Deadline(datetime(2026, 11, 20, 12, tzinfo=UTC)),),
        late=LatePolicy(per_day=Amount(3)),
        extensions=(Extension("201", longer=timedelta(days=9)),),
    )
    text = TABLE.replace(
        "    :sid: '201'\n", "    :sid: '201'\n  :created_at: 2026-11-21 11:00 Z\n"
    )
    (export / METADATA).write_text(text, encoding="utf-8")
    grades = graded(course, export)
    assert {name: grades[name].mark for name in ("200", "201")} == {"200": 5, "201": 8}
    assert {grades[name].submission for name in ("200", "201")} == {"submission_103"}
    assert all(
        "handed in together by Pair One, Pair Two" in grades[n].notes for n in ("200", "201")
    )
    assert not any(grade.absent for grade in grades.values())


def test_a_later_hand_in_of_one_member_counts_for_that_one_alone(export: Path) -> None:
    """The others of the group keep what was handed in together."""
    later = "submission_104:\n  :submitters:\n  - :name: P\n    :sid: '200'\n"
    later += "  :created_at: 2026-11-22 11:00 Z\n"
    text = TABLE.replace(
        "    :sid: '201'\n", "    :sid: '201'\n  :created_at: 2026-11-21 11:00 Z\n"
    )
    (export / METADATA).write_text(text.partition("submission_104:")[0] + later, encoding="utf-8")
    grades = graded(Course(roster=(*ROSTER, PAIR)), export)
    assert (grades["200"].submission, grades["201"].submission) == (
        "submission_104",
        "submission_103",
    )
    assert "is the last of 2 submissions; not counted: submission_103" in grades["200"].notes[0]


@given(st.binary(max_size=200) | st.text(alphabet=" :-nameubtrsidcro_1\n'\"&!", max_size=200))
def test_any_table_is_read_as_far_as_it_goes(
    tmp_path_factory: pytest.TempPathFactory, data: bytes | str
) -> None:
    """Whatever is in the file, no exception comes out."""
    path = tmp_path_factory.getbasetemp() / METADATA
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    assert isinstance(read_export(path.parent), dict)
