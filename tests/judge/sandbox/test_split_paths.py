"""A folder is shown without what must stay hidden in it."""

from pathlib import Path

from judge.sandbox.split_paths import split_around


def test_what_holds_the_root_is_taken_apart(tmp_path: Path) -> None:
    """Everything beside the hidden entry is shown; folders on the way only by their names."""
    root = tmp_path.resolve() / "lib" / "site"
    for name in ("lib/site/judge", "lib/site/numpy", "lib/other", "bin"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "lib64").symlink_to("lib")
    (tmp_path / "lib" / "self").symlink_to("..")
    base = tmp_path.resolve()
    split = split_around([str(tmp_path), "/usr"], str(root), ("judge",))
    assert set(split.whole) == {
        "/usr",
        str(base / "bin"),
        str(base / "lib" / "other"),
        str(root / "numpy"),
    }
    assert set(split.opened) == {str(base), str(base / "lib"), str(root)}


def test_the_root_itself_may_be_shown(tmp_path: Path) -> None:
    """Whoever names the folder itself means all of it."""
    root = str(tmp_path.resolve())
    assert split_around([root], root, ("judge",)) == ([root], [])
