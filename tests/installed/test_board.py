"""An installed solver writes the board page in any folder: its parts come with the wheel."""

from pathlib import Path

from solver.board.page import page
from tests.installed.environment import Installation


def test_the_installed_solver_writes_the_page(tmp_path: Path, installed: Installation) -> None:
    """The page of the wheel is, byte for byte, the page of these sources."""
    done = installed.run(tmp_path, "solver", "play", "--no-open")
    assert (done.returncode, done.stderr) == (0, "board.html: open it in a browser\n")
    assert (tmp_path / "board.html").read_text(encoding="utf-8") == page()
