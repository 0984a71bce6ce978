"""Hand-ins that were exported from Gradescope: whose they are stands in a table beside them."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.course.attempts import plan_class
from judge.course.gradescope_export import METADATA, read_export
from judge.course.times import times_of
from judge.model.course import Course, Student
from judge.model.protocol import Protocol
from judge.programs.submission import find_submissions

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
    """By id, address or name; a group and a stranger are nobody, and it is said who they are."""
    course = Course(roster=ROSTER)
    found = find_submissions(export, Protocol.AUTO)
    assert len(found) == 4  # the table is none of them
    paths = {each.name: each.path for each in found}
    hand_ins = plan_class(course, paths, times_of(course), whole_class=True).classes.hand_ins
    assert [each.student.id if each.student else "" for each in hand_ins] == ["007", "r1", "", ""]
    assert [each.time for each in hand_ins[:2]] == [
        datetime(2026, 11, 20, 17, 46, 20, 417385, tzinfo=UTC),
        datetime(2026, 11, 21, 1, tzinfo=UTC),
    ]
    assert "group, Pair One, Pair Two" in hand_ins[2].stranger
    assert hand_ins[3].stranger == "not on the roster: Stranger"


@given(st.binary(max_size=200) | st.text(alphabet=" :-nameubtrsidcro_1\n'\"&!", max_size=200))
def test_any_table_is_read_as_far_as_it_goes(
    tmp_path_factory: pytest.TempPathFactory, data: bytes | str
) -> None:
    """Whatever is in the file, no exception comes out."""
    path = tmp_path_factory.getbasetemp() / METADATA
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    assert isinstance(read_export(path.parent), dict)
