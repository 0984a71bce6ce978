"""`--shard I/N`: shards that are merged give the reports of one machine, byte for byte."""

import json
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from judge.cli import main
from judge.commands import following, grade
from judge.grading.seal import sealed, unsealed
from judge.model.verdict import Verdict
from tests.judge.toys import case_names, make_suite

RIGHT = "name = input()\nprint(name)\n"
WRONG = "name = input()\nprint('wrong' if name.endswith('2') else name)\n"
CRASH = "name = input()\nprint(name if name < 'case-003' else 1 // 0)\n"
PROGRAMS = {"ann.py": RIGHT, "bob.py": WRONG, "cyd.py": CRASH, "dan.c": "int main() { oops }\n"}
COURSE = "title: Toys\nroster: roster.csv\n"
CASES = 5


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a course with a class of four, the current folder; its clock stands still."""
    make_suite(tmp_path, {name: f"{name}\n" for name in case_names(CASES)})
    (tmp_path / "course.yaml").write_text(COURSE)
    names = [name.partition(".")[0] for name in PROGRAMS]
    (tmp_path / "roster.csv").write_text("id,name\n" + "".join(f"{n},{n}\n" for n in names))
    (tmp_path / "class").mkdir()
    for name, text in PROGRAMS.items():
        (tmp_path / "class" / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    monkeypatch.setattr(grade, "datetime", SimpleNamespace(now=lambda zone: moment))
    monkeypatch.setattr(following, "time", SimpleNamespace(monotonic=lambda: 1.0))
    return tmp_path


def graded(*words: str, who: Sequence[str] = ("--submissions", "class")) -> int:
    """Grade the class and return the exit code."""
    return main([*who, "--sandbox", "rlimit", "-j", "2", *words])


def sharded(of: int, *words: str) -> list[str]:
    """Grade all shards, each with a store of its own; return the stores."""
    stores = [f"shards/{number}.sqlite" for number in range(1, of + 1)]
    for number, store in enumerate(stores, 1):
        assert graded("--shard", f"{number}/{of}", "--store", store, *words) == 0
    return stores


def test_a_shard_of_a_busy_machine_is_not_finished(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Results that a busy machine spoiled are told, exit 1, and merging misses that shard."""
    with monkeypatch.context() as patch:
        patch.setattr("judge.grading.case_task.was_starved", lambda r: r.verdict is Verdict.WA)
        assert graded("--shard", "1/2", "--store", "1.sqlite") == 1
    told = capsys.readouterr().out
    assert "not kept (this machine was busy)" in told
    assert "this shard is not finished: the same command goes on" in told
    assert graded("--shard", "2/2", "--store", "2.sqlite") == 0
    assert main(["merge", "1.sqlite", "2.sqlite", "--into", "all.sqlite"]) == 0
    assert "1 of 2 finished; without 1" in capsys.readouterr().out
    assert graded("--shard", "1/2", "--store", "1.sqlite") == 0


def test_shards_of_which_none_is_finished_are_missed(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that have begun are named by a merging until they are finished, also one by one."""
    stores = ["1.sqlite", "2.sqlite"]
    with monkeypatch.context() as patch:
        patch.setattr("judge.grading.case_task.was_starved", lambda result: True)
        for number, store in enumerate(stores, 1):
            assert graded("--shard", f"{number}/2", "--store", store) == 1
    capsys.readouterr()
    for missing in ("0 of 2 finished; without 1, 2:", "1 of 2 finished; without 2:", "2 of 2"):
        assert main(["merge", *stores, "--into", "all.sqlite"]) == 0
        assert missing in capsys.readouterr().out
        number = int(missing[0]) % 2 + 1
        assert graded("--shard", f"{number}/2", "--store", stores[number - 1]) == 0
        capsys.readouterr()


def without_times(store: str) -> None:
    """Take times, sizes and folders of single runs from a store: no two runs share them."""
    with closing(sqlite3.connect(store)) as connection, connection:
        for key, record in connection.execute("SELECT key, record FROM results").fetchall():
            values = unsealed(key, record.encode())
            assert values is not None
            if "verdict" in values:
                note = re.sub(r"CPU [\d.]+ to [\d.]+ s", "CPU", values["note"])
                stderr = re.sub(r"/\S*/plygrade-run-\w+/[\w-]+/", "", values["stderr"])
                values |= {"cpu": 0.1, "wall": 0.1, "memory": 1, "note": note, "stderr": stderr}
                change = "UPDATE results SET record = ? WHERE key = ?"
                connection.execute(change, (sealed(key, json.dumps(values)), key))


def reports(store: str, *words: str, folder: str) -> dict[str, bytes]:
    """Return every report of a plain grading by its name."""
    without_times(store)
    assert graded("--store", store, "--reports", folder, *words) == 1
    found = {
        str(path.relative_to(folder)): path.read_bytes()
        for path in Path(folder).rglob("*")
        if path.is_file()
    }
    assert len(found) > 10
    return found


def verdicts(reports: dict[str, bytes]) -> list[tuple[str, str, str]]:
    """Return who, what and the verdict of all results of a run."""
    lines = map(json.loads, reports["results.jsonl"].splitlines())
    results = (line for line in lines if line["type"] == "result")
    return [(line["submission"], line["case"], line["verdict"]) for line in results]


def judged_anew(folder: str) -> int:
    """Return how many results of a run were not in its store."""
    lines = Path(folder, "results.jsonl").read_text().splitlines()
    return sum('"known": false' in line for line in lines)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param((), id="once"),
        pytest.param(("--repeat", "2"), id="twice", marks=pytest.mark.slow),
    ],
)
def test_merged_shards_give_the_reports_of_one_machine(
    place: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    """A class with a course file: every report is equal, nothing was judged again."""
    assert graded("--store", "one/results.sqlite", *words) == 1
    stores = sharded(3, *words)
    assert main(["merge", *stores, "--into", "all/results.sqlite"]) == 0
    assert "4 submissions on 5 cases at sandbox level rlimit: 3 of 3 fin" in capsys.readouterr().out
    one = reports("one/results.sqlite", *words, folder="report-one")
    merged = reports("all/results.sqlite", *words, folder="report-all")
    assert judged_anew("report-all") == 0
    assert merged == one


def test_a_shard_says_that_it_is_a_part(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It names its part, shows no points, marks or causes, and keeps no record of a run."""
    assert graded("--shard", "2/3") == 0
    printed = capsys.readouterr().out
    assert "shard 2/3: 7 results of 20: parts of 2 submissions on 5 cases\n" in printed
    assert "bob.py (4 of 5 cases): 3 accepted, 1 WA\n" in printed
    assert "kept in .plygrade/shard-2-of-3.sqlite\n" in printed
    assert not re.search("points|mark|cause", printed)
    assert {path.name for path in Path(".plygrade").iterdir()} == {"shard-2-of-3.sqlite"}
    assert graded("--shard", "2/3") == 0
    assert "7 results in " in (again := capsys.readouterr().out)
    assert "(7 known before)" in again


def test_answers_in_a_class_are_told_as_not_kept(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A hand-in of answers is judged by its shard and by the plain command; the shard says so."""
    Path("class", "eve").mkdir()
    Path("class", "eve", "case-000.out").write_text("case-000\n")
    who = ("--submission", "class/eve")
    assert graded("--shard", "1/1", who=who) == 0
    assert "5 results not kept (answers made earlier): judged again" in capsys.readouterr().out


def test_lost_doubled_and_changed_shards(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A lost one is told and judged anew, a doubled one is no matter, a changed case is noticed."""
    graded("--store", "one/results.sqlite")
    first, second, _ = sharded(3)
    assert graded("--shard", "2/3", "--store", "again.sqlite") == 0
    capsys.readouterr()
    doubled = [first, second, "again.sqlite"]
    assert main(["merge", *doubled, "--into", "lost.sqlite"]) == 0
    assert "2 of 3 finished; without 3: what they have not judged" in capsys.readouterr().out
    one = reports("one/results.sqlite", folder="report-one")
    lost = reports("lost.sqlite", folder="report-lost")
    assert judged_anew("report-lost") == 7
    assert verdicts(lost) == verdicts(one)
    Path("expected/toy/case-002.out").write_text("another\n")
    assert graded("--shard", "3/3", "--store", "shards/changed.sqlite") == 0
    capsys.readouterr()
    main(["merge", first, second, "shards/changed.sqlite", "--into", "mixed.sqlite"])
    assert "these are shards of 2 lists: cases, hand-ins, options" in capsys.readouterr().out


def test_another_verdict_elsewhere_is_told_by_reports(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A result that another machine judged differently is flaky in the next run, until --fresh."""
    ann = ("--submission", "class/ann.py")
    graded("--store", "here.sqlite", who=ann)
    with closing(sqlite3.connect("here.sqlite")) as connection, connection:
        key, record = connection.execute("SELECT key, record FROM results LIMIT 1").fetchone()
        values = unsealed(key, record.encode())
        assert values is not None
        other = sealed(key, json.dumps(values | {"verdict": "WA"}))
        connection.execute("DELETE FROM results")
        connection.execute("INSERT INTO results VALUES (?, 1, ?)", (key, other))
    graded("--store", "there.sqlite", who=ann)
    assert main(["merge", "here.sqlite", "there.sqlite", "--into", "all.sqlite"]) == 1
    assert "flaky: ann.py on toy/case-0" in capsys.readouterr().out
    assert graded("--store", "all.sqlite", who=ann) == 1
    printed = capsys.readouterr().out
    assert printed.count("(known) (flaky)") == 1
    assert "the verdict changes: AC, WA in stores that were merged" in printed
    assert graded("--store", "all.sqlite", "--fresh", who=ann) == 0
    assert graded("--store", "all.sqlite", who=ann) == 0


@pytest.mark.parametrize(
    ("who", "cases", "parts"),
    [
        (("--solver", "me=python3 class/ann.py"), (), [1, 2, 2]),
        (("--submission", "class/ann.py", "--submission", "class/bob.py"), (), [3, 3, 4]),
        (("--submission", "class/ann.py"), ("toy/case-001",), [0, 0, 1]),
    ],
    ids=["solver", "two", "more shards than work"],
)
def test_shards_of_anything(
    place: Path,
    capsys: pytest.CaptureFixture[str],
    who: tuple[str, ...],
    cases: tuple[str, ...],
    parts: list[int],
) -> None:
    """Commands, single hand-ins and single cases are divided, too; a shard may have nothing."""
    for number, size in enumerate(parts, 1):
        assert graded(*cases, "--shard", f"{number}/3", who=who) == 0
        results = "1 result" if size == 1 else f"{size} results"
        assert f"shard {number}/3: {results} of {sum(parts)}" in capsys.readouterr().out
    assert main(["merge", ".plygrade/shard-*.sqlite"]) == 0
    assert "3 of 3 finished" in capsys.readouterr().out
    graded(*cases, "--report", "jsonl=results.jsonl", who=who)
    assert judged_anew(".") == 0


@pytest.mark.parametrize("value", ["0/3", "4/3", "x", "3", "1/0", "1/2/3", "-1/3", ""])
def test_no_such_part(place: Path, capsys: pytest.CaptureFixture[str], value: str) -> None:
    """What is no part of anything is refused in one line, before anything is run."""
    assert graded(f"--shard={value}") == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"--shard: found {value!r}, wanted a part such as 3/16" in printed.err


@pytest.mark.parametrize(
    "words",
    [
        ("--report", "html"),
        ("--reports", "out"),
        ("--gradebook", "x.csv"),
        ("--failed",),
        ("--watch",),
        ("--list",),
        ("--no-store",),
        ("--outputs", "class"),
    ],
    ids=lambda words: words[0],
)
def test_what_only_a_whole_run_can_do(
    place: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    """Reports and the like of a part are refused in one line that says how to get them."""
    assert graded("--shard", "1/2", *words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"grader: --shard 1/2: found {words[0]}, ")
    assert "merge" in printed.err or "without --shard" in printed.err


@pytest.mark.parametrize("part", ["1/1000000", "-1/3", "0/3", "4/3"])
def test_a_part_that_cannot_be_is_refused(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What was found, what a part looks like, and how many there may be, in one line."""
    assert main(["--shard", part]) == 2
    told = capsys.readouterr().err
    assert f"found '{part}', wanted a part such as 3/16, from 1/16 on, of 100,000 at most" in told
    assert told.count("\n") == 1
