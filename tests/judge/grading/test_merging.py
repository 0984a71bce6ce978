"""Merging stores is the union of sets: nothing lost, nothing doubled, no verdict dropped."""

import json
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from judge.files.digest import digest
from judge.grading import merging
from judge.grading.merging import merge
from judge.grading.shard_marks import ShardMark
from judge.grading.store import SCHEMA, Store
from tests.judge.grading.filled_stores import Content, filled, read_back, record
from tests.sources import ROOT

CONTENTS = some.lists(
    some.dictionaries(some.sampled_from("abcdef"), some.sampled_from(("AC", "WA", "RTE"))),
    min_size=1,
    max_size=4,
)


def plain_union(contents: Sequence[Content]) -> dict[str, set[str]]:
    """Return what every store has said of each result: the definition of a union."""
    union = defaultdict(set)
    for content in contents:
        for name, verdict in content.items():
            union[name].add(verdict)
    return dict(union)


def copied(sources: Sequence[Path], into: Path) -> None:
    """Be the wrong twin: a union that keeps the first verdict and drops the others silently."""
    with Store(into):
        pass
    for source in sources:
        with closing(sqlite3.connect(into)) as connection, connection:
            connection.execute("ATTACH ? AS source", (str(source),))
            connection.execute("INSERT OR IGNORE INTO results SELECT * FROM source.results")


@settings(max_examples=12, deadline=None)
@given(CONTENTS, some.booleans())
def test_the_union_has_every_verdict_of_every_store(
    contents: list[Content], backwards: bool
) -> None:
    """Whatever the order, and done twice: each key once, with all verdicts that any store has."""
    with tempfile.TemporaryDirectory() as name:
        into = Path(name, "all.sqlite")
        sources = [filled(Path(name, f"{n}.sqlite"), each) for n, each in enumerate(contents)]
        wanted = plain_union(contents)
        disputed = sum(len(verdicts) > 1 for verdicts in wanted.values())
        for _ in range(2):
            merged = merge(sources[:: -1 if backwards else 1], into)
            assert read_back(into) == wanted
            assert len(merged.disputed) == disputed
            assert len(merged.disputes) == disputed
        assert merged.new == 0


def test_a_union_that_drops_verdicts_would_be_noticed(tmp_path: Path) -> None:
    """The comparison fails on a twin that keeps the first verdict alone."""
    contents = [{"a": "AC", "b": "AC"}, {"a": "WA"}]
    sources = [filled(tmp_path / f"{n}.sqlite", each) for n, each in enumerate(contents)]
    copied(sources, tmp_path / "copied.sqlite")
    merge(sources, tmp_path / "merged.sqlite")
    assert read_back(tmp_path / "copied.sqlite") != plain_union(contents)
    assert read_back(tmp_path / "merged.sqlite") == plain_union(contents)


def test_a_dispute_is_a_flaky_result_that_is_not_accepted(tmp_path: Path) -> None:
    """The one record of a dispute reads as a flaky failure with a note, whichever came first."""
    stores = [filled(tmp_path / f"{v}.sqlite", {"a": v}) for v in ("AC", "WA", "RTE")]
    for number, order in enumerate((stores, stores[::-1])):
        into = tmp_path / f"all-{number}.sqlite"
        told = merge(order, into).disputes[0]
        with Store(into) as store:
            values = store.get(digest("a"))
        assert values is not None
        assert (values["verdict"], values["flaky"]) == ("WA", True)
        assert values["note"] == "the verdict changes: AC, WA, RTE in stores that were merged"
        assert str(told).startswith("me on toy/a: ")
        assert str(order[0]) in str(told)


def test_a_dispute_is_told_until_it_is_settled_for_good(tmp_path: Path) -> None:
    """Any merging tells what is flaky, in order; what is judged afresh wins over what was before.

    It does so in whichever store it is, and against the dispute as well; what comes later does not.
    """
    contents: list[Content] = [{"b": "AC", "a": "AC"}, {"b": "WA", "a": "RTE"}]
    stores = [filled(tmp_path / f"{n}.sqlite", each) for n, each in enumerate(contents)]
    two, into = filled(tmp_path / "two.sqlite", {"c": "AC"}), tmp_path / "all.sqlite"
    assert len(merge(stores, into).disputed) == 2
    copy = tmp_path / "copy.sqlite"
    merge([into], copy)
    told = [str(each) for each in merge([two], into).disputes]
    assert told == sorted(told)
    assert len(told) == 2
    with Store(into, replace=True) as store:
        for name in "ab":
            store.put(digest(name), record(name, "WA"))
    for sources in (stores, stores[::-1], [copy], [stores[1], copy, stores[0]]):
        assert merge(sources, into).disputed == set()
        fresh = tmp_path / f"{len(list(tmp_path.iterdir()))}.sqlite"
        assert merge([*sources, into], fresh).disputed == set()
        for path in (into, fresh):
            found = read_back(path)
            assert (found["a"], found["b"]) == ({"WA"}, {"WA"})
    time.sleep(0.01)
    merge([filled(tmp_path / "later", {"a": "AC"})], into)
    assert read_back(into)["a"] == {"AC", "WA"}
    merge(stores, into)
    assert read_back(into)["a"] == {"AC", "WA"}
    with Store(into, replace=True) as store:
        store.put(digest("a"), record("a", "AC"))
    assert merge([tmp_path / "later", copy], into).disputed == set()
    assert read_back(into)["a"] == {"AC"}


def test_what_is_no_result_is_kept_as_it_came_first(tmp_path: Path) -> None:
    """What hunts found and twins answered is merged, too, and never a dispute."""
    for number in range(2):
        with Store(tmp_path / f"{number}.sqlite") as store:
            store.put(digest("twin"), {"answer": f"text {number}"})
            store.put(digest(f"find {number}"), {"suite": "raid"})
    merged = merge([tmp_path / "0.sqlite", tmp_path / "1.sqlite"], tmp_path / "all.sqlite")
    assert (merged.new, merged.disputed) == (3, set())
    with Store(tmp_path / "all.sqlite") as store:
        assert store.get(digest("twin")) == {"answer": "text 0"}


def test_batches_are_a_matter_of_speed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same union comes of single rows, of few stores side by side and of large batches."""
    contents = [{c: "AC" if c < "h" else v for c in "abcdefghij"} for v in ("AC", "WA", "RTE")]
    sources = [filled(tmp_path / f"{n}.sqlite", each) for n, each in enumerate(contents)]
    whole = merge(sources, tmp_path / "whole.sqlite")
    monkeypatch.setattr("judge.grading.merging.BATCH_ROWS", 1)
    monkeypatch.setattr("judge.grading.merging.SIDE_BY_SIDE", 2)
    single = merge(sources, tmp_path / "single.sqlite")
    assert read_back(tmp_path / "single.sqlite") == read_back(tmp_path / "whole.sqlite")
    assert (single.read, single.new) == (whole.read, whole.new) == (30, 10)


DEADLY = """
import os, sys
from pathlib import Path
from judge.grading import merging
merging.BATCH_ROWS, left = 1, int(sys.argv[1])
write = merging._Merging._write
def deadly(self):
    global left
    left -= 1
    if left == 0:
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("DELETE FROM results")
        os.kill(os.getpid(), 9)
    write(self)
merging._Merging._write = deadly
merging.merge([Path(word) for word in sys.argv[3:]], Path(sys.argv[2]))
"""


@pytest.mark.parametrize("writes", [1, 4])
def test_a_killed_merging_is_completed_by_the_same_again(tmp_path: Path, writes: int) -> None:
    """After kill -9 in the middle of a transaction the store is usable, and a repeat completes."""
    contents: list[Content] = [dict.fromkeys("abcdef", "AC"), dict.fromkeys("defghi", "WA")]
    sources = [filled(tmp_path / f"{n}.sqlite", each) for n, each in enumerate(contents)]
    into = tmp_path / "all.sqlite"
    command = [sys.executable, "-c", DEADLY, str(writes), str(into), *map(str, sources)]
    killed = subprocess.run(command, cwd=ROOT, check=False)
    assert killed.returncode == -signal.SIGKILL
    half = read_back(into)
    assert len(half) == writes - 1
    merge(sources, into)
    assert read_back(into) == plain_union(contents)


def test_a_dispute_of_many_stores_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However few stores are read side by side, each result is counted and told once."""
    monkeypatch.setattr(merging, "SIDE_BY_SIDE", 2)
    contents = [{"a": "AC", "b": "WA"}, {"a": "WA", "b": "AC"}] * 3
    sources = [filled(tmp_path / f"{n}.sqlite", each) for n, each in enumerate(contents)]
    merged = merge(sources, tmp_path / "all.sqlite")
    assert (len(merged.disputed), len(merged.disputes)) == (2, 2)
    assert len({dispute.case for dispute in merged.disputes}) == 2


def test_damaged_records_are_left_out_and_replaced(tmp_path: Path) -> None:
    """A damaged record of a source is counted, one of the union is replaced by a sound one."""
    content = {"a": "AC", "b": "AC"}
    sources = [filled(tmp_path / f"{n}.sqlite", content) for n in range(2)]
    into = filled(tmp_path / "all.sqlite", content)
    for path, name in ((sources[0], "a"), (into, "b")):
        with closing(sqlite3.connect(path)) as connection, connection:
            change = "UPDATE results SET record = replace(record, 'AC', 'WA') WHERE key = ?"
            connection.execute(change, (digest(name),))
    merged = merge(sources, into)
    assert (merged.damaged, merged.disputed) == (1, set())
    assert read_back(into) == plain_union([content])


def test_marks_of_shards_tell_which_are_missing(tmp_path: Path) -> None:
    """Of four shards three have finished: the fourth is missing, until it comes."""
    marks = [ShardMark(part, 4, "list", "2 hand-ins on 3 cases", "full") for part in range(1, 5)]
    for mark in marks:
        with Store(tmp_path / f"{mark.shard}.sqlite") as store:
            store.put(mark.key, mark.to_json())
    sources = [tmp_path / f"{part}.sqlite" for part in (1, 2, 4)]
    (work,) = merge(sources, tmp_path / "all.sqlite").works
    assert (work.mark.of, work.missing) == (4, (3,))
    (work,) = merge([tmp_path / "3.sqlite"], tmp_path / "all.sqlite").works
    assert work.missing == ()


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_finished_shard_outweighs_one_that_has_begun(
    tmp_path: Path, order: tuple[int, int]
) -> None:
    """In whichever order the two marks of a shard come, together or apart, it is finished."""
    mark = ShardMark(1, 2, "list", "2 hand-ins on 3 cases", "full")
    paths = [tmp_path / name for name in ("begun.sqlite", "finished.sqlite")]
    for path, finished in zip(paths, (False, True), strict=True):
        with Store(path) as store:
            store.put(mark.key, replace(mark, finished=finished).to_json())
    sources = [paths[place] for place in order]
    for number, groups in enumerate(([sources], [[path] for path in sources])):
        for group in groups:
            (work,) = merge(group, tmp_path / f"{number}.sqlite").works
        assert work.missing == (2,)


ODD_MARKS: tuple[dict[str, object], ...] = (
    {"of": "x"}, {"of": 10**9}, {"of": 0}, {"shard": 3}, {"shard": True}, {"list": 7},
    {"list": ["x"]}, {"about": None}, {"level": {}}, {"finished": "no"}, {"more": 1},
)  # fmt: skip


@pytest.mark.parametrize("newer", ["list-1", "list-2"])
def test_of_two_lists_in_one_store_the_newest_counts(newer: str, tmp_path: Path) -> None:
    """A store that was used for an older list tells of the newer one; two stores tell of both."""
    mark, store = ShardMark(1, 1, "", "1 submission on 2 cases", "full"), tmp_path / "one.sqlite"
    for list_ in sorted(("list-1", "list-2"), key=lambda name: name == newer):
        with Store(store) as kept:
            each = replace(mark, list=list_)
            kept.put(each.key, each.to_json())
        time.sleep(0.01)
    (work,) = merge([store], tmp_path / "all.sqlite").works
    assert (work.mark.list, work.missing) == (newer, ())
    with Store(tmp_path / "two.sqlite") as kept:
        other = replace(mark, list="list-3")
        kept.put(other.key, other.to_json())
    works = merge([store, tmp_path / "two.sqlite"], tmp_path / "all.sqlite").works
    assert {work.mark.list for work in works} == {newer, "list-3"}


@pytest.mark.parametrize("odd", ODD_MARKS)
def test_a_damaged_mark_is_none(odd: dict[str, object], tmp_path: Path) -> None:
    """One that no shard leaves is no mark, whatever its sum says; results beside it are merged."""
    mark = ShardMark(1, 2, "list", "2 hand-ins on 3 cases", "full")
    source = filled(tmp_path / "source.sqlite", {"a": "AC"})
    with Store(source) as store:
        store.put(mark.key, mark.to_json() | odd)
    merged = merge([source], tmp_path / "all.sqlite")
    assert (merged.works, read_back(tmp_path / "all.sqlite")["a"]) == ((), {"AC"})


def test_odd_rows_do_no_harm(tmp_path: Path) -> None:
    """A store that is ours by its name may hold anything: what has no sum is left out."""
    source = filled(tmp_path / "odd.sqlite", {"a": "AC"})
    with closing(sqlite3.connect(source)) as connection, connection:
        connection.execute("DROP TABLE results")
        connection.execute(SCHEMA.replace("NOT NULL", ""))
        odd = [("k", "x", None), (b"\xff\xfe", None, b"\xff"), (7, 1.0, "0123456789abcdef []")]
        connection.executemany("INSERT INTO results VALUES (?, ?, ?)", odd)
        text = json.dumps(["no", "record"])
        row = "list", 1.0, f"{digest('list', text)[:16]} {text}"
        connection.execute("INSERT INTO results VALUES (?, ?, ?)", row)
    merged = merge([source], tmp_path / "all.sqlite")
    assert (merged.damaged, merged.new) == (3, 1)
