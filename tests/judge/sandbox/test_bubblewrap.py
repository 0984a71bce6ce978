"""What a worker sees: the mounts that show and cover, and the command line of bubblewrap."""

from pathlib import Path

from judge.sandbox.bubblewrap import command, mount_steps
from judge.sandbox.wire import BIND, COVER, COVER_FILE, FOLDER, LINK


def test_parents_of_what_is_shown_are_open_to_all(tmp_path: Path) -> None:
    """bubblewrap would make them 0700, and another user could not pass."""
    shown = tmp_path / "a" / "b"
    shown.mkdir(parents=True)
    steps = mount_steps([str(shown)], [])
    assert (FOLDER, str(tmp_path / "a"), "") in steps
    assert steps[-1] == (BIND, str(shown), str(shown))
    words = " ".join(command("bwrap", steps, 1 << 20, True))
    assert f"--perms 0755 --dir {tmp_path / 'a'} " in words
    assert f"--ro-bind-try {shown} {shown} " in words


def test_the_innermost_wish_counts(tmp_path: Path) -> None:
    """Shown, in it covered, in that shown again, in that covered again: each in this order."""
    names = ("", "course", "course/.venv", "course/.venv/expected")
    shown, course, environment, expected = (str(tmp_path / name).rstrip("/") for name in names)
    Path(expected).mkdir(parents=True)
    steps = mount_steps([environment, shown], [expected, course, "/nowhere"])
    assert [step for step in steps if step[0] != FOLDER] == [
        (BIND, shown, shown),
        (COVER, course, ""),
        (BIND, environment, environment),
        (COVER, expected, ""),
    ]
    words = " ".join(command("bwrap", steps, 1 << 20, True))
    assert words.index(f"--tmpfs {course}") < words.index(f"--remount-ro {course}")


def test_what_is_named_twice_is_hidden(tmp_path: Path) -> None:
    """A secret is not shown by being asked for."""
    assert mount_steps([str(tmp_path)], [str(tmp_path)]) == []


def test_a_secret_file_is_covered_by_what_cannot_be_opened(tmp_path: Path) -> None:
    """A single file has a cover too."""
    (tmp_path / "roster.csv").write_text("secret")
    assert mount_steps([str(tmp_path)], [str(tmp_path / "roster.csv")])[-1] == (
        COVER_FILE,
        str(tmp_path / "roster.csv"),
        "",
    )


def test_a_secret_is_covered_under_every_name(tmp_path: Path) -> None:
    """Where a parent of what is shown is a link, the secret would appear under two names."""
    (tmp_path / "real" / "shown" / "secret").mkdir(parents=True)
    (tmp_path / "alias").symlink_to("real")
    steps = mount_steps([str(tmp_path / "alias" / "shown")], [str(tmp_path / "real/shown/secret")])
    covered = {path for kind, path, _ in steps if kind == COVER}
    assert covered == {str(tmp_path / name / "shown" / "secret") for name in ("alias", "real")}


def test_where_all_is_visible_only_the_rest_is_done(tmp_path: Path) -> None:
    """Without bubblewrap a closed folder is covered and what is needed of it shown again."""
    home, python = tmp_path / "home", tmp_path / "home" / ".python"
    python.mkdir(parents=True)
    (home / "link").symlink_to(".python")
    steps = mount_steps(["/", "/usr", str(python), str(home / "link")], [str(home)])
    assert steps == [
        (COVER, str(home), ""),
        (BIND, str(python), str(python)),
        (LINK, str(home / "link"), ".python"),
    ]
