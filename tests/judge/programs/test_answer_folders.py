"""Answers as people hand them in: whose they are is found out, and archives stay harmless."""

import gzip
import io
import lzma
import os
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from judge.model.case import Case
from judge.programs import answer_folders
from judge.programs.answer_folders import find_answers, take_answers
from judge.programs.answer_names import AnswerNames
from judge.programs.entries import Refused
from judge.programs.given_outputs import read_ready
from judge.programs.workspace import Workspace
from tests.judge.toys import toy_case


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    """Yield a workspace of its own."""
    (tmp_path / "work").mkdir()
    with Workspace(tmp_path / "work") as made:
        yield made


@pytest.fixture
def case(tmp_path: Path) -> Case:
    """Return the case `one` of the suite hw1/toy."""
    (tmp_path / "questions").mkdir()
    return replace(toy_case(tmp_path / "questions"), suite="hw1/toy")


def write(folder: Path, files: Mapping[str, str]) -> Path:
    """Write files below a folder and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def packed(path: Path, files: Mapping[str, str]) -> Path:
    """Write an archive of the kind that its name says and return it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w") as archive:
            for name, text in files.items():
                archive.writestr(name, text)
        return path
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as made:
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(text)
            made.addfile(member, io.BytesIO(text.encode()))
    whole = plain.getvalue()
    endings = {".gz": gzip.compress(whole), ".xz": lzma.compress(whole)}
    path.write_bytes(endings.get(path.suffix, whole))
    return path


LAYOUTS = [
    {"one.out": "42"},
    {"hw1/toy/one.out": "42"},
    {"toy/output_one.txt": "42"},
    {"my answers/one.txt": "42"},
    {"a/b/toy/one.out": "42", "__MACOSX/a/._b": "junk", ".DS_Store": "junk"},
    {"report.pdf": "words", "answers/one.out": "42", "notes/one.md": "words"},
]


@pytest.mark.parametrize("files", LAYOUTS)
@pytest.mark.parametrize("form", ["folder", "all.zip", "all.tar", "all.tar.gz", "all.tar.xz"])
def test_one_student_in_any_form(
    files: Mapping[str, str], form: str, tmp_path: Path, case: Case, workspace: Workspace
) -> None:
    """Flat, by suite (whole name, last part), inside other folders, packed: the answer is found."""
    path = tmp_path / "in" / form
    path = write(path, files) if form == "folder" else packed(path, files)
    names = AnswerNames.of([case])
    found = find_answers(path, names, workspace.fresh)
    assert not found.students
    assert read_ready(found.folder, case) == b"42"
    taken = take_answers(path, names, workspace.fresh())
    assert taken is not None
    assert read_ready(taken, case) == b"42"


def make_class(folder: Path) -> Path:
    """Write a class of seven students; only `empty`, `junk` and `z.rar` have no answers."""
    write(folder / "flat", {"one.out": "42"})
    write(folder / "by-suite", {"toy/one.out": "42", "__MACOSX/x": "junk"})
    packed(folder / "packed.zip", {"packed/one.txt": "42"})
    packed(folder / "inside" / "upload.tar.gz", {"hw1/toy/one.out": "42"})
    write(folder / "empty", {})
    write(folder / "junk", {".DS_Store": "junk", "__MACOSX/._one.out": "junk"})
    write(folder, {"z.rar": "Rar!", "grades.csv": "who,points", ".DS_Store": "junk"})
    return folder


def test_a_class_is_told_from_one_student(tmp_path: Path, case: Case, workspace: Workspace) -> None:
    """Each folder or archive is a student, also without answers; loose files and junk are none."""
    names = AnswerNames.of([case])
    found = find_answers(make_class(tmp_path / "in" / "class"), names, workspace.fresh)
    students = {path.name: path for path in found.students}
    right = ["by-suite", "flat", "inside", "packed.zip"]
    assert sorted(students) == sorted([*right, "empty", "junk", "z.rar"])
    for name in right:
        taken = take_answers(students[name], names, workspace.fresh())
        assert taken is not None
        assert read_ready(taken, case) == b"42"
    assert take_answers(students["empty"], names, workspace.fresh()) is None
    assert take_answers(students["junk"], names, workspace.fresh()) is None
    with pytest.raises(Refused, match=r"found a \.rar archive, wanted zip"):
        take_answers(students["z.rar"], names, workspace.fresh())


def test_a_whole_class_in_one_archive(tmp_path: Path, case: Case, workspace: Workspace) -> None:
    """A download of a class, folders and archives in an archive, is taken apart."""
    inner = packed(tmp_path / "inner.zip", {"toy/one.out": "42"})
    path = tmp_path / "class.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("hw/doe/one.out", "42")
        archive.writestr("hw/roe/answers.zip", inner.read_bytes())
        archive.write(inner, "hw/zoe.zip")
        archive.writestr("hw/none/report.pdf", "words")
        archive.writestr("hw/odd.rar", "Rar!")
    names = AnswerNames.of([case])
    found = find_answers(path, names, workspace.fresh)
    assert [each.name for each in found.students] == [*("doe", "none", "odd.rar", "roe", "zoe.zip")]
    for each in (found.students[0], *found.students[3:]):
        taken = take_answers(each, names, workspace.fresh())
        assert taken is not None
        assert read_ready(taken, case) == b"42"


def test_a_folder_of_other_things_is_no_class(
    tmp_path: Path, case: Case, workspace: Workspace
) -> None:
    """Without a single answer anywhere it stays one student, who has none."""
    path = write(tmp_path / "in", {"a/two.out": "1", "b/c.txt": "2", "d": "3"})
    found = find_answers(path, AnswerNames.of([case]), workspace.fresh)
    assert found.folder == path
    assert not found.students


@pytest.mark.parametrize("name", ["../one.out", "/one.out", "a/../../one.out", "..\\one.out"])
@pytest.mark.parametrize("form", ["bad.zip", "bad.tar"])
def test_names_that_lead_out_are_refused(
    name: str, form: str, tmp_path: Path, case: Case, workspace: Workspace
) -> None:
    """An archive with a hostile name is refused, and nothing is written at all."""
    path = packed(tmp_path / "in" / form, {"toy/one.out": "42", name: "42"})
    before = sorted(tmp_path.rglob("*.out"))
    with pytest.raises(Refused, match="leads out of the archive"):
        take_answers(path, AnswerNames.of([case]), workspace.fresh())
    assert sorted(tmp_path.rglob("*.out")) == before


def test_links_in_an_archive_are_not_made(tmp_path: Path, case: Case, workspace: Workspace) -> None:
    """A link to the right answer is no answer: it is left in the archive."""
    path = tmp_path / "in.tar"
    with tarfile.open(path, "w") as archive:
        member = tarfile.TarInfo("one.out")
        member.type, member.linkname = tarfile.SYMTYPE, str(case.expected)
        archive.addfile(member)
    target = workspace.fresh()
    assert take_answers(path, AnswerNames.of([case]), target) is None
    assert not os.listdir(target)


def test_links_are_not_followed_on_the_way_down(
    tmp_path: Path, case: Case, workspace: Workspace
) -> None:
    """A student's only folder that is a link to the expected files holds no answers of theirs."""
    student = write(tmp_path / "in", {})
    (student / "inner").symlink_to(case.expected.parent)
    names = AnswerNames.of([case])
    assert take_answers(student, names, workspace.fresh()) is None
    assert not find_answers(student, names, workspace.fresh).students
    with pytest.raises(Refused, match="inner is a link that leads out"):
        take_answers(student / "inner", names, workspace.fresh())


def test_a_bomb_is_refused(
    tmp_path: Path, case: Case, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What unpacks to more than the limit is refused with the limit; other files do not count."""
    monkeypatch.setattr(answer_folders, "MOST_BYTES", 1 << 20)
    names = AnswerNames.of([case])
    harmless = packed(tmp_path / "video.zip", {"one.out": "42", "film.mp4": "0" * (2 << 20)})
    assert take_answers(harmless, names, workspace.fresh()) is not None
    bomb = packed(tmp_path / "bomb.zip", {"one.out": "0" * (2 << 20)})
    with pytest.raises(Refused, match="more than 1 MiB"):
        take_answers(bomb, names, workspace.fresh())


@pytest.mark.parametrize("name", ["broken.zip", "broken.tar.gz"])
def test_a_broken_archive_is_refused(
    name: str, tmp_path: Path, case: Case, workspace: Workspace
) -> None:
    """What only has the name of an archive is refused with its name."""
    (tmp_path / name).write_bytes(b"\x1f\x8bnothing of the kind")
    with pytest.raises(Refused, match=f"{name}: cannot be unpacked"):
        take_answers(tmp_path / name, AnswerNames.of([case]), workspace.fresh())


def test_a_pipe_is_not_waited_for(tmp_path: Path, case: Case, workspace: Workspace) -> None:
    """A pipe with the name of an archive is refused at once."""
    os.mkfifo(tmp_path / "pipe.zip")
    with pytest.raises(Refused, match="is not a regular file"):
        take_answers(tmp_path / "pipe.zip", AnswerNames.of([case]), workspace.fresh())
