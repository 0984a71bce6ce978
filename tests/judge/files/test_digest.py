"""Content hashes: the same content has the same hash, any other content another."""

from pathlib import Path

from judge.files.digest import digest, tree_digest


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
