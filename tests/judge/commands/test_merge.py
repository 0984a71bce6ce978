"""`grader.py merge`: exit codes, what is told, and stores named in any way people do."""

import sqlite3
import warnings
from pathlib import Path
from random import Random

import pytest

from judge.cli import main
from judge.files.digest import digest
from judge.grading.store import Store


def filled(path: Path, **verdicts: str) -> Path:
    """Return a store with results of some verdicts."""
    with Store(path) as store:
        for name, verdict in verdicts.items():
            record = {"submission": "\x1b[31mme", "case": f"toy/{name}", "verdict": verdict}
            store.put(digest(name), record)
    return path


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, which has two stores that agree and a third that does not."""
    monkeypatch.chdir(tmp_path)
    filled(tmp_path / "1.sqlite", a="AC")
    filled(tmp_path / "2.sqlite", a="AC", b="AC")
    filled(tmp_path / "3.sqlite", a="WA")
    return tmp_path


def test_stores_that_agree(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 0 and one line; the default is the store that the plain command reads."""
    assert main(["merge", "1.sqlite", "2.sqlite"]) == 0
    told = "merged 2 stores into .plygrade/results.sqlite: 3 results, 2 of them new\n"
    assert capsys.readouterr() == (told, "")


def test_stores_that_disagree(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1, a line with both verdicts and where they are, harmless; again the same."""
    for new in (2, 0):
        assert main(["merge", "[1-3].sqlite", "--into", "all.sqlite"]) == 1
        printed = capsys.readouterr().out.splitlines()
        assert printed[0].startswith("flaky: \\x1b[31mme on toy/a: WA ")
        assert "in 3.sqlite" in printed[0]
        assert "AC" in printed[0]
        assert printed[1:] == [f"merged 3 stores into all.sqlite: 4 results, {new} of them new"]


def test_a_pattern_that_has_the_target_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The target is left out of its own sources, also by another name; logs are no stores."""
    main(["merge", "1.sqlite", "--into", "all.sqlite"])
    (here / "same.sqlite").symlink_to("all.sqlite")
    (here / "1.sqlite-wal").touch()
    capsys.readouterr()
    words = ["1.sqlite", "1.sqlite-wal", "2.sqlite", "all.sqlite", "same.sqlite"]
    assert main(["merge", *words, "--into", "all.sqlite"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "merged 2 stores into all.sqlite: 3 results, 1 of them new\n"
    assert printed.err == "grader: all.sqlite: left out of what is merged into it\n"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["no.sqlite"], "no.sqlite: No such file or directory; wanted a store of results"),
        (["no*.sqlite"], "no*.sqlite: found no file of such a name"),
        (["."], ".: cannot be merged: it is a folder, wanted stores such as ./*.sqlite"),
        (["text"], "text: cannot be merged: it is not a database; nothing was merged"),
        (["1.sqlite", "--into", "text"], "--into text: cannot be merged into: it is not a"),
        (["1.sqlite", "--into", "1.sqlite"], "1.sqlite: left out of what is merged into it"),
        ([], "the following arguments are required: STORE"),
    ],
)
def test_what_cannot_be_merged(
    here: Path, capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    """Exit code 2, one line with what was wrong, and no new store."""
    (here / "text").write_text("hello")
    assert main(["merge", *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"grader: {told}")
    assert not (here / ".plygrade").exists()


def test_a_store_that_holds_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is named, and no new store is left behind if nothing came into it."""
    (here / "empty.sqlite").touch()
    assert main(["merge", "empty.sqlite", "--into", "new/all.sqlite"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "empty.sqlite: holds nothing",
        "merged 1 store into new/all.sqlite: 0 results, 0 of them new, so it was not made",
    ]
    assert not (here / "new").exists()


def test_columns_of_another_type(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Such rows are damaged records: left out, told, and not counted as records."""
    with sqlite3.connect("1.sqlite") as connection:
        connection.execute("DROP TABLE results")
        connection.execute("CREATE TABLE results (key, made, record)")
        for row in ((1.5, 0.0, "x"), (None, 0.0, "x"), ("a", None, "x"), ("b", 0.0, None)):
            connection.execute("INSERT INTO results VALUES (?, ?, ?)", row)
    connection.close()
    assert main(["merge", "1.sqlite", "2.sqlite", "--into", "all.sqlite"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "4 damaged records left out: judged again when wanted",
        "merged 2 stores into all.sqlite: 2 results, 2 of them new",
    ]


def test_damaged_bytes_anywhere(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever has become of the bytes of a store, it is merged, in part, or refused in a line."""
    whole = filled(here / "many.sqlite", **{f"n{n}": "AC" for n in range(60)}).read_bytes()
    codes = set()
    for seed in range(60):
        source = Random(seed)
        data = bytearray(whole)
        for _ in range(source.choice((1, 4, 40))):
            data[source.randrange(100, len(data))] = source.randrange(256)
        Path("damaged.sqlite").write_bytes(data)
        into = here / f"{seed}.into"
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # what is ignored in a generator, too
            code = main(["merge", "damaged.sqlite", "2.sqlite", "--into", str(into)])
        printed = capsys.readouterr()
        assert code in (0, 1, 2)
        assert "Traceback" not in printed.err
        assert "defect" not in printed.err
        assert "Exception ignored" not in printed.err
        assert into.exists() == (code != 2)
        codes.add(code)
    assert {0, 2} <= codes
