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
    split = split_around([str(tmp_path), "/usr"], [str(root / "judge")])
    assert set(split.whole) == {
        "/usr",
        str(base / "bin"),
        str(base / "lib" / "other"),
        str(root / "numpy"),
    }
    assert set(split.opened) == {str(base), str(base / "lib"), str(root)}


def test_what_is_hidden_stays_so_though_it_is_named(tmp_path: Path) -> None:
    """A secret that is asked for itself is not shown; something inside it may be."""
    (tmp_path / "course" / ".venv").mkdir(parents=True)
    course = str(tmp_path / "course")
    assert split_around([course, f"{course}/.venv"], [course]) == ([f"{course}/.venv"], [])


def test_a_link_shows_nothing_new(tmp_path: Path) -> None:
    """Where a folder is taken apart, a link in it does not open what it leads to."""
    for name in ("shown/secret", "elsewhere"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "shown" / "link").symlink_to(tmp_path / "elsewhere")
    shown = str(tmp_path / "shown")
    assert split_around([shown], [f"{shown}/secret"]) == ([], [str(Path(shown).resolve())])
