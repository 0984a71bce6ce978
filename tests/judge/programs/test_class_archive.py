"""A class in one archive, as Canvas, Moodle and Gradescope give it out, is as if unpacked."""

import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.course.attempts import plan_class
from judge.course.gradescope_export import METADATA
from judge.course.times import times_of
from judge.model.course import Course, Deadline, Student
from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.programs import class_archive
from judge.programs.class_folder import FoundClass, find_class
from judge.programs.sources import copy_sources
from judge.programs.workspace import Workspace

ROSTER = (Student("s1", "Jane Doe"), Student("s2", "Łucja Öz"), Student("s3", "Max Poe"))


def packed(path: Path, files: Mapping[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return path


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    (tmp_path / "room").mkdir()
    return Workspace(tmp_path / "room")


def whose(found: FoundClass) -> dict[str, str]:
    """Return the student of each hand-in."""
    course = Course(roster=ROSTER)
    paths = {each.name: each.path for each in found.submissions}
    plan = plan_class(course, paths, times_of(course), whole_class=True)
    return {h.submission: h.student.id if h.student else "" for h in plan.classes.hand_ins}


CANVAS = {
    "doejane_412_977_main.py": "import util\n",
    "doejane_412_978_util-1.py": "x = 1\n",
    "ozlucja_LATE_413_980_hw.zip": "PK",
    "__MACOSX/._x": "",
}
MOODLE = {
    "Jane Doe_47_assignsubmission_file/src/main.py": "print(1)\n",
    "Jane Doe_47_assignsubmission_onlinetext/onlinetext.html": "<p>see file",
    "Łucja Öz_48_assignsubmission_onlinetext/onlinetext.html": "<p>print(1)",
    "Max Poe_49_assignsubmission_file_/main.py": "print(1)\n",
}
GRADESCOPE = {
    f"assignment_7_export/{METADATA}": "submission_11:\n  :submitters:\n  - :name: Jane Doe\n",
    "assignment_7_export/submission_11/main.py": "print(1)\n",
    "assignment_7_export/submission_12/Łucja Öz.py": "print(2)\n",
}


@pytest.mark.parametrize(
    ("files", "wanted", "note"),
    [
        (CANVAS, {"doejane_412": "s1", "ozlucja_LATE_413_980_hw.zip": "s2"}, "doejane_412 (2)"),
        (
            MOODLE,
            {
                "Jane Doe_47_assignsubmission_file": "s1",
                "Max Poe_49_assignsubmission_file_": "s3",
                "Łucja Öz_48_assignsubmission_onlinetext": "s2",
            },
            "left out, as the student handed in files as well: Jane Doe_47",
        ),
        (
            GRADESCOPE,
            {"submission_11": "s1", "submission_12": ""},
            "2 files and folders in assignment_7_export/",
        ),
        (
            {"Jane Doe_47_assignsubmission_file/a.py": "print()\n"},
            {"Jane Doe_47_assignsubmission_file": "s1"},
            "unpacked 1 file or folder",
        ),
        (
            {name.replace("_file/", "_file_").replace("/", "_"): "" for name in MOODLE}
            | {"Jane Doe_47_assignsubmission_file_b.py": ""},
            {
                "Jane Doe_47_assignsubmission_file": "s1",
                "Max Poe_49_assignsubmission_file__main.py": "s3",
                "Łucja Öz_48_assignsubmission_onlinetext_onlinetext.html": "s2",
            },
            "Jane Doe_47_assignsubmission_file (2)",
        ),
    ],
)
def test_each_system_has_its_layout(
    tmp_path: Path, workspace: Workspace, files: Mapping[str, str], wanted: object, note: str
) -> None:
    """Wrappers, several files of a student and typed texts; unpacked by hand it is the same."""
    room = workspace.private_room
    found = find_class(packed(tmp_path / "class.zip", files), Protocol.AUTO, room)
    assert whose(found) == wanted
    assert any(note in line for line in found.notes)
    with zipfile.ZipFile(tmp_path / "class.zip") as archive:
        archive.extractall(tmp_path / "by-hand")
    wrapper = "assignment_7_export" if files is GRADESCOPE else ""
    assert whose(find_class(tmp_path / "by-hand" / wrapper, Protocol.AUTO, room)) == wanted


def test_files_of_one_student_are_one_program(tmp_path: Path, workspace: Workspace) -> None:
    """They lie in one folder under the names that the student gave them, in the order of names."""
    path = packed(tmp_path / "class.zip", CANVAS)
    first = find_class(path, Protocol.AUTO, workspace.private_room).submissions[0]
    assert sorted(each.name for each in first.path.iterdir()) == ["main.py", "util.py"]
    assert first.given == path / "doejane_412"
    assert first.unpacked


def test_what_canvas_calls_late_is_told_where_no_time_is_known(
    tmp_path: Path, workspace: Workspace
) -> None:
    """An archive tells no times; a student who is taken as in time all the same is noticed."""
    path = packed(tmp_path / "class.zip", CANVAS)
    there = find_class(path, Protocol.AUTO, workspace.private_room).submissions
    course = Course(roster=ROSTER, deadlines=(Deadline(datetime(2026, 1, 1, tzinfo=UTC)),))
    paths = {each.name: each.path for each in there}
    plan = plan_class(course, paths, times_of(course), whole_class=True, undated={*paths})
    assert plan.notes["s1"] == ("the time of handing in is not known (file): taken as in time",)
    assert plan.notes["s2"] == (f"{plan.notes['s1'][0]}, though Canvas calls it LATE",)


@pytest.mark.parametrize("name", ["doejane_412", "ozlucja_LATE_413_980_hw.zip"])
def test_one_of_a_class_is_found_again_and_unpacked_alone(
    tmp_path: Path, workspace: Workspace, name: str
) -> None:
    """A rerun names a hand-in as if the archive were a folder, and sees no other hand-in."""
    path = packed(tmp_path / "class.zip", CANVAS)
    (one,) = find_class(path, Protocol.AUTO, workspace.private_room, name).submissions
    assert one.name == name
    there = " ".join(each.name for each in workspace.folder.rglob("*.*"))
    assert ("doejane" in there, "ozlucja" in there) == (one.name[0] == "d", one.name[0] == "o")
    with pytest.raises(JudgeError, match=r"class\.zip/nobody: found no hand-in nobody in it"):
        find_class(path, Protocol.AUTO, workspace.private_room, "nobody")


def test_names_that_only_look_like_those_of_canvas_stay_apart(
    tmp_path: Path, workspace: Workspace
) -> None:
    """Years, homeworks and students by number are no users of Canvas: nobody's work is merged."""
    for names in (
        ("hw_2026_17_main.py", "hw_2026_18_main.py"),
        ("hw1_2026_17_main.py", "hw2_2026_17_main.py", "hw1_2026_18_main.py"),
        ("hw_1_17_main.py", "hw_2_17_main.py", "hw_1_18_main.py", "hw_2_18_main.py"),
    ):
        path = packed(tmp_path / f"{len(names)}.zip", dict.fromkeys(names, ""))
        found = find_class(path, Protocol.AUTO, workspace.private_room)
        assert [each.name for each in found.submissions] == sorted(names)


def test_one_hand_in_cannot_spoil_the_class(
    tmp_path: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names too long, files in each other's way, links and bombs cost only who made them."""
    monkeypatch.setattr(class_archive, "MOST_OF_ONE", 1 << 20)
    path = tmp_path / "class.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("w/good/main.py", "print(1)\n")
        archive.writestr("w/bomb/zeros.bin", b"\0" * (3 << 20))
        archive.writestr("w/bomb/main.py", "print(1)\n")
        archive.writestr("w/long/" + "ö" * 200, "")
        archive.writestr("w/twice", "")
        archive.writestr("w/twice/main.py", "print(1)\n")
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("w/good/main.py", "print(2)\n")
        link = zipfile.ZipInfo("w/link/main.py")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    found = find_class(path, Protocol.AUTO, workspace.private_room)
    assert [each.name for each in found.submissions] == ["bomb", "good", "twice"]
    told = "\n".join(found.notes)
    assert all(f"which {why}" in told for why in ("has a name", "is there twice", "is a link"))
    zeros = found.submissions[0].path / "zeros.bin"
    assert (zeros.stat().st_size, zeros.stat().st_blocks) == (3 << 20, 0)  # and no room is taken
    (tmp_path / "copy").mkdir()
    copy_sources(found.submissions[1].path, tmp_path / "copy", follow=False)
    assert (tmp_path / "copy/main.py").read_text() == "print(1)\n"


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"../main.py": ""}, "leads out of the archive"),
        ({"__MACOSX/x": ""}, "found no hand-in"),
        ({}, "found no hand-in"),
    ],
)
def test_what_cannot_be_a_class_is_one_line(
    tmp_path: Path, workspace: Workspace, files: dict[str, str], why: str
) -> None:
    """Nothing is written outside, and nothing is graded by half."""
    path = packed(tmp_path / "class.zip", files)
    with pytest.raises(JudgeError, match=rf"--submissions .*class\.zip: .*{why}"):
        find_class(path, Protocol.AUTO, workspace.private_room)
    assert not (tmp_path / "room/main.py").exists()
