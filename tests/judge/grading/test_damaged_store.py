"""A damaged record in a store: judged again, and the grader says so."""

import sqlite3
from pathlib import Path

from judge.grading.store import Store
from tests.judge.toys import echo_suite, run_grader


def flipped(path: Path, text: bytes, bit: int) -> None:
    """Flip one bit of a text in a file that a store has closed."""
    data = bytearray(path.read_bytes())
    place = data.index(text)
    data[place + bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)


def test_a_flipped_bit_costs_one_record(tmp_path: Path) -> None:
    """Whichever bit of a record changes, that record is gone, counted, and can be put again."""
    path = tmp_path / "results.sqlite"
    content = b'"verdict": "WA"'
    for bit in range(8 * len(content)):
        path.unlink(missing_ok=True)
        with Store(path) as store:
            store.put("key", {"verdict": "WA"})
            store.put("other", {"verdict": "AC"})
        flipped(path, content, bit)
        with Store(path) as store:
            assert store.get("key") is None
            assert store.get("other") == {"verdict": "AC"}
            assert store.damaged == 1
            store.put("key", {"verdict": "WA"})
            assert store.get("key") == {"verdict": "WA"}


def test_records_do_not_change_places(tmp_path: Path) -> None:
    """A record that has come under another key is damaged, too."""
    path = tmp_path / "results.sqlite"
    with Store(path) as store:
        store.put("key-1", {"verdict": "WA"})
        store.put("key-2", {"verdict": "AC"})
    with sqlite3.connect(path) as connection:
        connection.execute(
            "UPDATE results SET record = (SELECT record FROM results WHERE key = 'key-2')"
        )
    connection.close()
    with Store(path) as store:
        assert (store.get("key-1"), store.damaged) == (None, 1)


def test_a_record_without_a_sum_is_no_record(tmp_path: Path) -> None:
    """What another version or another program wrote into the table is dropped, whatever it is."""
    path = tmp_path / "results.sqlite"
    rubbish = ['{"verdict": "AC"}', "", "x", b"\xff\x00", 17, 1.5]
    with Store(path):
        pass
    with sqlite3.connect(path) as connection:
        for number, record in enumerate(rubbish):
            connection.execute("INSERT INTO results VALUES (?, 0, ?)", (str(number), record))
    connection.close()
    with Store(path) as store:
        assert [store.get(str(number)) for number in range(len(rubbish))] == [None] * len(rubbish)
        assert store.damaged == len(rubbish)


def test_a_damaged_record_is_judged_again_and_told(tmp_path: Path) -> None:
    """One bit of a kept verdict changes: that case alone is run again, and a line says it."""
    echo_suite(tmp_path, 3)
    store = tmp_path / "kept.sqlite"
    arguments = ("--solver", "cat", "--store", str(store))
    run_grader(*arguments, cwd=tmp_path)
    flipped(store, b'"verdict": "AC"', 8 * 12 + 1)
    second = run_grader(*arguments, cwd=tmp_path)
    assert second.stdout.count("(known)") == 2
    assert second.stdout.count("AC ") == 3
    assert "1 damaged result was dropped from the store and judged again" in second.stderr
    third = run_grader(*arguments, cwd=tmp_path)
    assert third.stdout.count("(known)") == 3
    assert "damaged" not in third.stderr
