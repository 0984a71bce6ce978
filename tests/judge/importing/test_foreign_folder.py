"""Sources are hostile: nothing leads out, nothing is lost, nothing is unpacked without end."""

import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from judge.importing import foreign_folder
from judge.importing.foreign_folder import opened
from judge.model.errors import JudgeError
from tests.judge.importing.trees import make_tree, make_zip


def test_links_count_only_where_they_stay_inside(tmp_path: Path) -> None:
    """A link to a file of the folder is that file; others are listed with the reason."""
    (tmp_path / "secret").write_text("secret")
    folder = make_tree(tmp_path / "hw", {"a/1.in": "one"})
    for name, target in {
        "1.in": "a/1.in",
        "out": "../secret",
        "absolute": str(tmp_path / "secret"),
        "nowhere": "gone",
        "folder": "a",
        "circle": "circle",
    }.items():
        (folder / name).symlink_to(target)
    os.mkfifo(folder / "pipe")
    with opened(folder) as source:
        assert set(source.files) == {"1.in", "a/1.in"}
        assert source.text("1.in") == "one"
        assert set(source.odd) == {"out", "absolute", "nowhere", "folder", "circle", "pipe"}


def test_what_tools_leave_behind_is_listed_not_entered(tmp_path: Path) -> None:
    """Folders such as .git and __MACOSX are one line each."""
    names = [".git/config", "__MACOSX/._1.in", "._1.in", ".DS_Store", "1.in", ".timelimit"]
    folder = make_tree(tmp_path / "hw", dict.fromkeys(names, ""))
    with opened(folder) as source:
        assert set(source.files) == {"1.in", ".timelimit"}
        assert set(source.odd) == {".git/", "__MACOSX/", "._1.in", ".DS_Store"}
    with opened(make_zip(tmp_path / "hw.zip", dict.fromkeys(names, ""))) as source:
        assert set(source.files) == {"1.in", ".timelimit"}
        assert set(source.odd) == {".git/", "__MACOSX/._1.in", "._1.in", ".DS_Store"}


@pytest.mark.parametrize("name", ["../out.in", "/etc/out.in", "a/../../out.in", "..\\out.in"])
def test_names_that_lead_out_are_refused(tmp_path: Path, name: str) -> None:
    """An archive with such a name is not imported at all, and nothing appears outside."""
    path = make_zip(tmp_path / "hw.zip", {"1.in": "", name: ""})
    with pytest.raises(JudgeError, match="leads out") as caught, opened(path):
        pass
    assert str(caught.value).startswith(str(path))
    assert sorted(tmp_path.iterdir()) == [path]


def test_a_bomb_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What unpacks to more than a limit is refused while it is unpacked."""
    monkeypatch.setattr(foreign_folder, "MOST_BYTES", 1 << 20)
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("1.in", b"0" * (2 << 20))
    with pytest.raises(JudgeError, match="more than 1 MiB"), opened(path):
        pass


def test_links_and_devices_of_archives_are_listed(tmp_path: Path) -> None:
    """They are named, never made."""
    path = tmp_path / "hw.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name, kind in (("link", tarfile.SYMTYPE), ("null", tarfile.CHRTYPE)):
            member = tarfile.TarInfo(name)
            member.type, member.linkname = kind, "/etc/passwd"
            archive.addfile(member)
        archive.addfile(tarfile.TarInfo("1.in"))
    with opened(path) as source:
        assert set(source.files) == {"1.in"}
        assert set(source.odd) == {"link", "null"}


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("hw.zip", b"no archive", "cannot be unpacked"),
        ("hw.rar", b"", "wanted zip"),
        ("1.in", b"3\n", "a single file"),
        ("gone", None, "no such file"),
    ],
)
def test_other_sources_are_one_line(
    tmp_path: Path, name: str, content: bytes | None, told: str
) -> None:
    """The message says what was found and what is wanted."""
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(JudgeError, match=told), opened(tmp_path / name):
        pass


def test_a_zip_may_have_another_ending(tmp_path: Path) -> None:
    """Packages of Kattis come as .kpp."""
    with opened(make_zip(tmp_path / "p.kpp", {"1.in": "x"})) as source:
        assert source.text("1.in") == "x"


def test_two_members_of_one_name_are_refused(tmp_path: Path) -> None:
    """Which of them counts nobody could say."""
    path = tmp_path / "hw.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("1.in", "a")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("1.in", "b")
    with pytest.raises(JudgeError, match=r"two files called 1\.in"), opened(path):
        pass


def test_names_of_any_bytes_are_read(tmp_path: Path) -> None:
    """A file may be called by bytes that are no text."""
    (tmp_path / os.fsdecode(b"\xff 1.in")).write_text("x")
    with opened(tmp_path) as source:
        (name,) = source.files
        assert source.text(name) == "x"


def test_a_damaged_archive_is_named_once(tmp_path: Path) -> None:
    """The path that was given says which it is; its name does not follow again."""
    (tmp_path / "hw.zip").write_bytes(b"no archive")
    with pytest.raises(JudgeError) as error, opened(tmp_path / "hw.zip"):
        pass
    assert str(error.value).count("hw.zip") == 1
