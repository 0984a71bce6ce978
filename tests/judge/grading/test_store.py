"""The store: what was put is there, whatever happens; what is not a store is left alone."""

import os
import resource
import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from judge.grading.store import Store
from judge.model.errors import JudgeError
from tests.sources import ROOT

RECORD = {"verdict": "AC", "note": "ünïcode \x1b"}


def in_process(script: str, *arguments: str) -> subprocess.Popen[str]:
    """Start a Python script that can import the judge."""
    return subprocess.Popen(
        [sys.executable, "-c", script, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_records_come_back(tmp_path: Path) -> None:
    """A record put into a store is there in the next one that opens the file; others are not."""
    path = tmp_path / "deep" / "down" / "results.sqlite"
    with Store(path) as store:
        store.put("key", RECORD)
    with Store(path) as store:
        assert store.get("key") == RECORD
        assert store.get("other") is None


def test_the_first_record_stays_unless_fresh_ones_are_wanted(tmp_path: Path) -> None:
    """Nothing is counted twice: a key has one record, the first, or with `replace` the last."""
    path = tmp_path / "results.sqlite"
    for number, replace in ((1, False), (2, False), (3, True)):
        with Store(path, replace) as store:
            store.put("key", {"number": number})
            assert store.get("key") == {"number": 1 if number < 3 else 3}
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM results").fetchone() == (1,)
    connection.close()


def test_threads_share_a_store(tmp_path: Path) -> None:
    """Records put by many threads at once are all there."""
    with Store(tmp_path / "results.sqlite") as store:

        def put(thread: int) -> None:
            for number in range(50):
                store.put(f"{thread}/{number}", {"number": number})

        threads = [threading.Thread(target=put, args=(thread,)) for thread in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert all(store.get(f"{t}/{n}") == {"number": n} for t in range(4) for n in range(50))


PUT_MANY = """
import sys
from pathlib import Path
from judge.grading.store import Store
with Store(Path(sys.argv[1])) as store:
    for number in range(int(sys.argv[3])):
        store.put(f"{sys.argv[2]}/{number}", {"number": number})
        store.put(f"both/{number}", {"number": number})
        print(number, flush=True)
    assert not store.trouble, store.trouble
"""


def test_processes_share_a_store(tmp_path: Path) -> None:
    """Judges that open a new store at the same moment all write to it and lose nothing."""
    path = tmp_path / "results.sqlite"
    judges = [in_process(PUT_MANY, str(path), str(number), "40") for number in range(4)]
    for judge in judges:
        judge.communicate(timeout=240)
    assert [judge.returncode for judge in judges] == [0] * 4
    with Store(path) as store:
        assert all(store.get(f"{j}/{n}") == {"number": n} for j in range(4) for n in range(40))
        assert all(store.get(f"both/{n}") == {"number": n} for n in range(40))


OPEN_TOGETHER = """
import os, sys
from pathlib import Path
from judge.grading.store import Store
failed = 0
for round in range(20):
    children = []
    for judge in range(6):
        if not (child := os.fork()):
            try:
                Store(Path(sys.argv[1], f"{round}.sqlite")).close()
            except BaseException as error:
                print(error, flush=True)
                os._exit(1)
            os._exit(0)
        children.append(child)
    failed += sum(os.waitpid(child, 0)[1] != 0 for child in children)
sys.exit(failed)
"""


def test_a_store_that_is_just_being_made_is_no_stranger(tmp_path: Path) -> None:
    """Whatever another judge has done of making a store, opening it succeeds."""
    told, _ = in_process(OPEN_TOGETHER, str(tmp_path)).communicate(timeout=240)
    assert told == ""


def test_kill_loses_nothing_that_was_put(tmp_path: Path) -> None:
    """After kill -9 every record whose `put` had returned is there, and the store works on."""
    path = tmp_path / "results.sqlite"
    judge = in_process(PUT_MANY, str(path), "killed", "1000000")
    assert judge.stdout is not None
    for _ in range(20):
        last = int(judge.stdout.readline())
    judge.send_signal(signal.SIGKILL)
    rest, _ = judge.communicate(timeout=240)
    finished = [int(line) for line in rest.splitlines(keepends=True) if line.endswith("\n")]
    last = max([last, *finished])
    with Store(path) as store:
        assert all(
            store.get(f"killed/{number}") == {"number": number} for number in range(last + 1)
        )
        store.put("after", RECORD)
        assert store.get("after") == RECORD


@pytest.mark.parametrize(
    "content",
    [b"not a database at all\n" * 200, b"SQLite format 3\0" + b"\xff" * 5000, b"x"],
    ids=["text", "broken header", "one byte"],
)
def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    """A file that is no store is an error that names the ways out; its content stays."""
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(JudgeError, match=r"notes\.txt: .*--store FILE, .*--no-store"):
        Store(path)
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    """An SQLite file with other tables, or of another version of ours, is not written to."""
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE mail (text)")
    connection.close()
    with pytest.raises(JudgeError, match="database of another program"):
        Store(path)
    ours = tmp_path / "ours.sqlite"
    Store(ours).close()
    with sqlite3.connect(ours) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(JudgeError, match="version is 99, wanted 1"):
        Store(ours)


def filled(path: Path) -> Path:
    """Write a store of many pages and return its path."""
    with Store(path) as store:
        for number in range(300):
            store.put(f"{number}", {"text": "x" * 500})
    return path


@pytest.mark.parametrize("part", [0.01, 0.3, 0.5, 0.97])
def test_a_truncated_store_is_a_clear_error(tmp_path: Path, part: float) -> None:
    """A store that was cut anywhere is refused when it is opened, with the ways out."""
    path = filled(tmp_path / "results.sqlite")
    os.truncate(path, int(path.stat().st_size * part))
    with pytest.raises(JudgeError, match="--no-store"):
        Store(path)


def test_a_damaged_page_is_a_clear_error(tmp_path: Path) -> None:
    """Rubbish in the middle of a store is noticed when it is opened."""
    path = filled(tmp_path / "results.sqlite")
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(b"\xaa" * 20000)
    with pytest.raises(JudgeError, match="--no-store"):
        Store(path)


def test_a_pipe_is_a_clear_error(tmp_path: Path) -> None:
    """A named pipe is refused, not waited for."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(JudgeError, match="it is a pipe"):
        Store(tmp_path / "pipe")


def test_a_folder_or_a_closed_place_is_a_clear_error(tmp_path: Path) -> None:
    """A store that cannot be opened or made is an error, not a traceback."""
    (tmp_path / "file").write_text("x")
    for place in (tmp_path, tmp_path / "file" / "results.sqlite"):
        with pytest.raises(JudgeError, match="--no-store"):
            Store(place)


FULL_DISK = """
import resource, sys
from pathlib import Path
from judge.grading.store import Store
store = Store(Path(sys.argv[1]))
store.put("early", {"text": "first"})
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, hard))
for number in range(50):
    store.put(f"{number}", {"text": "x" * 5000})
assert store.trouble and store.unwritten, "the disk was not full"
assert store.get("early") == {"text": "first"}
if sys.argv[2] == "space":
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
store.close()
print(store.unwritten)
"""


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_FSIZE"), reason="no limit on file sizes here")
@pytest.mark.parametrize("later", ["space", "none"])
def test_a_full_disk_stops_nothing(tmp_path: Path, later: str) -> None:
    """What does not fit is tried again, and is there if space comes back; the rest stays readable.

    A limit on file sizes stands for the full disk: writing fails in the same places.
    """
    path = tmp_path / "results.sqlite"
    judge = in_process(FULL_DISK, str(path), later)
    printed, _ = judge.communicate(timeout=240)
    assert judge.returncode == 0
    unwritten = int(printed)
    with Store(path) as store:
        assert store.get("early") == {"text": "first"}
        there = sum(store.get(f"{number}") is not None for number in range(50))
        assert there == 50 - unwritten
        assert (unwritten == 0) is (later == "space")
        store.put("late", RECORD)
        assert store.get("late") == RECORD
