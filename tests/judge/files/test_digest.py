"""Content hashes: the same content has the same hash, any other content another."""

import hashlib
import os
from pathlib import Path

import pytest

from judge.files.digest import PIECE, content, digest, file_digest, nature_digest, tree_digest


def test_borders_count() -> None:
    """Moving a character from one part to the next gives another hash."""
    assert digest("ab", "c") != digest("a", "bc")
    assert digest("ab") != digest("ab", "")
    assert digest("ab") == digest(b"ab")


def test_a_tree_is_its_names_and_contents(tmp_path: Path) -> None:
    """Renaming, changing, adding or moving a file changes the hash of a tree."""
    (tmp_path / "a").write_text("1")
    seen = {tree_digest(tmp_path)}
    (tmp_path / "a").rename(tmp_path / "b")
    seen.add(tree_digest(tmp_path))
    (tmp_path / "b").write_text("2")
    seen.add(tree_digest(tmp_path))
    (tmp_path / "sub").mkdir()
    (tmp_path / "b").rename(tmp_path / "sub" / "b")
    seen.add(tree_digest(tmp_path))
    (tmp_path / "c").write_text("")
    seen.add(tree_digest(tmp_path))
    assert len(seen) == 5


def test_what_may_be_started_counts(tmp_path: Path) -> None:
    """A file that may be executed is another than the same bytes that may not."""
    file = tmp_path / "run"
    file.write_text("#!/bin/sh\n")
    file.chmod(0o644)
    before = tree_digest(tmp_path), nature_digest(file)
    file.chmod(0o755)
    assert tree_digest(tmp_path) != before[0]
    assert nature_digest(file) != before[1]


def test_where_a_link_leads_counts(tmp_path: Path) -> None:
    """A link to another file of the same bytes, or to nothing, is another link."""
    for name in ("a", "b"):
        (tmp_path / name).write_text("same")
    link = tmp_path / "link"
    seen = set()
    for target in ("a", "b", "nowhere", "link"):
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        seen |= {tree_digest(tmp_path), nature_digest(link)}
    assert len(seen) == 8


def test_an_empty_folder_counts(tmp_path: Path) -> None:
    """A program may look whether a folder is there."""
    before = tree_digest(tmp_path)
    (tmp_path / "sub").mkdir()
    assert tree_digest(tmp_path) != before


def test_names_of_any_bytes_have_a_hash(tmp_path: Path) -> None:
    """Names that are no UTF-8 are told apart, and from those that spell them out."""
    seen = set()
    for name in (b"\xe9", b"\xc3\xa9", b"\\udce9", "e\u0301".encode()):
        path = os.path.join(os.fsencode(tmp_path), name)
        with open(path, "w"):
            pass
        seen.add(tree_digest(tmp_path))
        os.unlink(path)
    assert len(seen) == 4


@pytest.mark.parametrize("size", [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])
def test_all_of_a_file_is_read_and_hashed(tmp_path: Path, size: int) -> None:
    """However a file fits into pieces, its content and its hash are those of all its bytes."""
    path = tmp_path / "file"
    data = bytes(number % 251 for number in range(size))
    path.write_bytes(data)
    assert content(path) == data
    assert file_digest(path) == hashlib.sha256(data).hexdigest()


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    """A file that is missing and a folder are errors that say which."""
    for path in (tmp_path / "missing", tmp_path):
        with pytest.raises(OSError, match=r"such|directory") as found:
            content(path)
        assert found.value.filename in (path, str(path))
