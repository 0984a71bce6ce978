"""Stores that are only read: nothing of them is changed, and what is no store is told."""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from judge.files.digest import digest
from judge.grading.merging import Merged, merge
from judge.grading.source_store import Row, SourceStore
from judge.grading.store import Store, UnusableStore
from tests.judge.grading.filled_stores import filled, read_back, record


def state(folder: Path) -> dict[str, tuple[int, bytes]]:
    """Return all files of a folder with their contents and times."""
    return {p.name: (p.stat().st_mtime_ns, p.read_bytes()) for p in folder.iterdir()}


def test_sources_are_not_touched(tmp_path: Path) -> None:
    """No byte, no time and no file beside a source is another one after merging."""
    folder = tmp_path / "sources"
    folder.mkdir()
    source = filled(folder / "a.sqlite", {"a": "AC"})
    before = state(folder)
    merge([source], tmp_path / "all.sqlite")
    assert state(folder) == before


def test_the_store_of_a_grader_at_work_is_read(tmp_path: Path) -> None:
    """What a grader has put is merged while it has the store open, and it goes on writing."""
    with Store(tmp_path / "live.sqlite") as live:
        live.put(digest("a"), record("a", "AC"))
        merge([tmp_path / "live.sqlite"], tmp_path / "all.sqlite")
        live.put(digest("b"), record("b", "AC"))
        assert live.trouble == ""
        assert read_back(tmp_path / "all.sqlite") == {"a": {"AC"}}
        merge([tmp_path / "live.sqlite"], tmp_path / "all.sqlite")
    assert read_back(tmp_path / "all.sqlite") == {"a": {"AC"}, "b": {"AC"}}


def test_a_grader_that_begins_meanwhile_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A source that changes while it is read as a fixed file is read again under locks."""
    source = filled(tmp_path / "a.sqlite", {"a": "AC"})
    rows = SourceStore.rows
    begun: list[Path] = []

    def disturbed(self: SourceStore, number: int) -> Iterator[Row]:
        yield from rows(self, number)
        if not begun:
            begun.append(filled(source, {"b": "AC"}))

    monkeypatch.setattr(SourceStore, "rows", disturbed)
    assert merge([source], tmp_path / "all.sqlite").new == 2
    assert read_back(tmp_path / "all.sqlite") == {"a": {"AC"}, "b": {"AC"}}


def without_rights(action: Callable[[], object]) -> int:
    """Return the exit code of a child that does something as nobody in particular."""
    child = os.fork()
    if not child:
        try:
            if os.geteuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            action()
            os._exit(0)
        except BaseException:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.parametrize("killed", [False, True], ids=["closed", "with a log"])
def test_a_read_only_medium_is_read(killed: bool) -> None:
    """Stores in a folder that nobody may write to are merged, also with the log of a killed one."""
    with tempfile.TemporaryDirectory() as name:
        medium, room = Path(name, "medium"), Path(name, "room")
        room.mkdir()
        os.chmod(name, 0o755)
        os.chmod(room, 0o777)
        medium.mkdir()
        with Store(Path(name, "live.sqlite")) as live:
            live.put(digest("a"), record("a", "AC"))
            for end in ("", "-wal"):  # as a killed grader leaves it, on another machine
                if killed:
                    Path(f"{medium / 'a.sqlite'}{end}").write_bytes(
                        Path(f"{live.path}{end}").read_bytes()
                    )
        if not killed:
            (medium / "a.sqlite").write_bytes(Path(name, "live.sqlite").read_bytes())
        os.chmod(medium, 0o555)
        before = state(medium)
        source = medium / "a.sqlite"
        assert without_rights(lambda: merge([source], room / "all.sqlite")) == 0
        assert state(medium) == before
        with closing(sqlite3.connect(room / "all.sqlite")) as connection:
            assert connection.execute("SELECT count(*) FROM results").fetchone() == (1,)
        os.chmod(medium, 0o755)


def make_foreign(path: Path) -> None:
    """Be a database of another program."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE theirs (a)")


def make_newer(path: Path) -> None:
    """Be a store of another version."""
    filled(path, {"a": "AC"})
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: path.write_text("hello"), "not a database"),
        (make_foreign, "another program"),
        (make_newer, "version is 99, wanted 1"),
        (lambda path: path.mkdir(), "folder"),
        (lambda path: os.mkfifo(path), "not a regular file"),
        (lambda path: None, "No such file"),
    ],
)
def test_what_is_no_store_stops_before_anything_is_merged(
    tmp_path: Path, make: Callable[[Path], object], reason: str
) -> None:
    """One source that is none is named with a reason, and nothing of the others is merged."""
    good, bad = filled(tmp_path / "good.sqlite", {"a": "AC"}), tmp_path / "bad.sqlite"
    make(bad)
    with pytest.raises(UnusableStore, match=reason) as raised:
        merge([good, bad], tmp_path / "all.sqlite")
    assert raised.value.path == bad
    assert not (tmp_path / "all.sqlite").exists()


def test_a_store_of_a_grader_killed_at_its_start_is_empty(tmp_path: Path) -> None:
    """A file of no bytes, and a database without tables, are stores without results."""
    (tmp_path / "a.sqlite").touch()
    with closing(sqlite3.connect(tmp_path / "b.sqlite")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    sources = [tmp_path / "a.sqlite", tmp_path / "b.sqlite"]
    assert merge(sources, tmp_path / "all.sqlite") == Merged(empty=sources)


def test_the_name_of_a_store_may_be_anything(tmp_path: Path) -> None:
    """Blanks, question marks, percent signs and bytes that are no text are part of a name."""
    names = ["a b.sqlite", "what?.sqlite", "50%.sqlite", "#1.sqlite", os.fsdecode(b"\xff.sqlite")]
    sources = [filled(tmp_path / name, {name[:1]: "AC"}) for name in names]
    assert merge(sources, tmp_path / "all.sqlite").new == len(names)
