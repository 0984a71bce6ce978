"""Snapshots follow the bundled solver when a person agrees; nothing else ever changes."""

import io
import lzma
from pathlib import Path

import pytest

from judge.commands import update
from judge.model.errors import JudgeError

BOARD = "STATES\ntictactoe\nXXXOO****\n"


@pytest.fixture
def suites(tmp_path: Path) -> Path:
    """Return a folder with one outdated case of each origin, one of them compressed."""
    cases, expected = tmp_path / "cases" / "states", tmp_path / "expected" / "states"
    cases.mkdir(parents=True)
    expected.mkdir(parents=True)
    lines = ["task: states", "limits: {cpu: 60, wall: 200, memory: 1024}", "cases:"]
    for name, origin in (("one", "snapshot"), ("two", "snapshot"), ("hand", "by-hand")):
        (cases / f"{name}.in").write_text(BOARD)
        lines.append(f"  {name}: {{origin: {origin}}}")
    (expected / "one.out").write_text("old\n")
    (expected / "two.out.xz").write_bytes(lzma.compress(b"old\n"))
    (expected / "hand.out").write_text("old\n")
    (cases / "suite.yaml").write_text("\n".join(lines) + "\n")
    return tmp_path / "cases"


def run(suites: Path, *arguments: str) -> int:
    """Run the command at the sandbox level that is always there."""
    return update.main(["--cases", str(suites), "--sandbox", "rlimit", *arguments])


def expected_of(suites: Path) -> dict[str, str]:
    """Return the contents of the expected files."""
    folder = suites.parent / "expected" / "states"
    return {
        path.name: (lzma.open(path) if path.suffix == ".xz" else path.open("rb")).read().decode()
        for path in folder.iterdir()
    }


def test_yes_writes_snapshots_and_nothing_else(
    suites: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both snapshots get the solver's answer in their own form; the hand-written file stays."""
    assert run(suites, "--yes") == 0
    after = expected_of(suites)
    assert set(after) == {"one.out", "two.out.xz", "hand.out"}
    assert after["hand.out"] == "old\n"
    assert after["one.out"] == after["two.out.xz"] != "old\n"
    assert "-     1 old" in capsys.readouterr().out
    assert run(suites, "--yes") == 0
    assert "2 of 2 snapshots are up to date" in capsys.readouterr().out


def test_without_an_answer_nothing_is_written(
    suites: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An empty answer, and the end of input, mean no; the exit code tells that work is left."""
    monkeypatch.setattr("sys.stdin", io.StringIO("n\n"))
    before = expected_of(suites)
    assert run(suites) == 1
    assert expected_of(suites) == before
    assert "[y/N]" in capsys.readouterr().out


def test_each_file_is_asked_for_alone(suites: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Yes to the first and no to the second writes the first."""
    monkeypatch.setattr("sys.stdin", io.StringIO("y\nn\n"))
    assert run(suites) == 1
    after = expected_of(suites)
    assert (after["one.out"] == "old\n", after["two.out.xz"] == "old\n") == (False, True)


def test_other_origins_are_left_alone(suites: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Asking for a hand-written case by name does not make it a snapshot."""
    assert run(suites, "states/hand", "--yes") == 0
    assert "nothing to update" in capsys.readouterr().out
    assert expected_of(suites)["hand.out"] == "old\n"


def test_a_case_without_an_origin_is_not_a_snapshot(
    suites: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What nobody called a snapshot is left alone and named; an origin of the suite is stated."""
    manifest = suites / "states" / "suite.yaml"
    manifest.write_text(manifest.read_text().replace("one: {origin: snapshot}", "one: {}"))
    assert run(suites, "states/one", "states/two", "--yes") == 0
    said = capsys.readouterr().out
    assert said.count("states/one states no origin: not rewritten\n") == 1
    assert "states/two states no origin" not in said
    after = expected_of(suites)
    assert (after["one.out"] == "old\n", after["two.out.xz"] == "old\n") == (True, False)
    manifest.write_text("origin: snapshot\n" + manifest.read_text())
    assert run(suites, "states/one", "--yes") == 0
    assert expected_of(suites)["one.out"] == after["two.out.xz"]


def test_an_input_that_the_solver_refuses_is_an_error(suites: Path) -> None:
    """No expected file is written from a failed run."""
    (suites / "states" / "one.in").write_text("STATES\nchess\n")
    with pytest.raises(
        JudgeError, match=r"one\.in: the bundled solver gave no answer: exit code 2"
    ):
        run(suites, "--yes")
    assert expected_of(suites)["one.out"] == "old\n"


def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Expected files change all at once or not at all."""
    path = tmp_path / "x.out"
    path.write_text("old\n")

    def fail(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="no room"):
        update.replace_expected(path, b"new\n")
    assert path.read_text() == "old\n"
    assert list(tmp_path.iterdir()) == [path]
