"""`python -m solver play`: what it writes, what it refuses, and when a browser is started."""

import webbrowser
from pathlib import Path

import pytest

from solver.__main__ import run
from solver.board.command import has_screen, playable
from solver.board.page import page
from solver.files import decode
from solver.tasks import task_of
from tests.sources import ROOT

GOOD = "3\nMINIMAX\nX\n2\n1 1 1\n1 9 1\n1 1 18\nX..\n.O.\n...\n"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the addresses that a browser would be started with; no test starts one."""
    found: list[str] = []

    def note(address: str) -> bool:
        found.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", note)
    return found


def test_a_page_is_written_and_opened(
    started: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """With a screen the page is opened from its file; the message says where it is."""
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.chdir(tmp_path)
    Path("good.in").write_text(GOOD)
    assert run(["play", "good.in"]) == 0
    assert Path("board.html").read_text(encoding="utf-8") == page(GOOD)
    assert started == [(tmp_path / "board.html").as_uri()]
    assert capfd.readouterr().err == "board.html: opened in a browser\n"


def test_no_browser_where_none_is_wanted(
    started: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Not in a bare terminal, not with --no-open, not when the page goes to a pipe."""
    target = str(tmp_path / "b.html")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert run(["play", "--out", target]) == 0
    assert capfd.readouterr().err == f"{target}: open it in a browser\n"
    monkeypatch.setenv("DISPLAY", ":0")
    assert run(["play", "--out", target, "--no-open"]) == 0
    assert run(["play", "--out", "-"]) == 0
    assert capfd.readouterr().out == page()
    assert started == []
    assert has_screen("darwin", {})
    assert not has_screen("linux", {"DISPLAY": ""})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3\nMINIMAX\nX\nzero\n", "4: found 'zero', wanted the depth: a whole number from 1 to"),
        ("STATES\ntictactoe\n", "1: found a request for states, wanted one with a board: raid,"),
        ("", "1: found an empty file, wanted"),
    ],
)
def test_a_wrong_file_is_refused(
    text: str, message: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """One line with the place and exit code 2; no page is written."""
    source, target = tmp_path / "wrong.in", tmp_path / "b.html"
    source.write_text(text)
    assert run(["play", str(source), "--out", str(target)]) == 2
    assert capfd.readouterr().err.startswith(f"{source}:{message}")
    assert not target.exists()


def test_the_input_is_never_replaced(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A page over its own input, or over a folder, is refused and nothing is changed."""
    source = tmp_path / "good.in"
    source.write_text(GOOD)
    assert run(["play", str(source), "--out", str(source)]) == 2
    assert run(["play", str(source), "--out", str(tmp_path)]) == 2
    assert run(["play", str(tmp_path / "none.in")]) == 2
    lines = capfd.readouterr().err.splitlines()
    assert lines[0] == f"{source}: it is the input: name another page by --out"
    assert lines[1] == f"{tmp_path}: found a folder, wanted a file for the page"
    assert len(lines) == 3
    assert source.read_text() == GOOD


def test_a_page_that_cannot_be_written_is_told_by_its_name(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A full device, a file in the place of a folder and no name: never standard output."""
    (tmp_path / "file").write_text("")
    below = tmp_path / "file" / "b.html"
    for target, message in (
        ("/dev/full", "/dev/full: cannot be written: No space left on device\n"),
        (str(below), f"{below}: cannot be written: "),
        ("", "--out: found an empty name, wanted a file for the page, or -\n"),
    ):
        assert run(["play", "--no-open", "--out", target]) == 2
        assert capfd.readouterr().err.startswith(message)


def test_folders_on_the_way_to_a_page_are_made(tmp_path: Path) -> None:
    """As for reports and replays, which are pages as well."""
    assert run(["play", "--no-open", "--out", str(tmp_path / "new" / "er" / "b.html")]) == 0
    assert (tmp_path / "new" / "er" / "b.html").read_text(encoding="utf-8") == page()


def test_every_bundled_case_with_a_board_can_be_played() -> None:
    """All files of the three tasks are taken, and come out as their formats write them."""
    texts = [decode(path.read_bytes()) for path in ROOT.glob("cases/*/*.in")]
    boards = [text for text in texts if task_of(text) in ("raid", "qtable", "traversal")]
    assert len(boards) > 150
    assert all(playable(playable(text)) == playable(text) for text in boards)
