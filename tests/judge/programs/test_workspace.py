"""The judge's own folder: gone at the end, and swept up after a judge that was killed."""

import signal
import subprocess
import sys
from pathlib import Path

from judge.programs.workspace import PREFIX, Workspace, without_rooms
from tests.sources import ROOT

HOLD = """
import sys, time
from pathlib import Path
from judge.programs.workspace import Workspace, without_rooms
with Workspace(Path(sys.argv[1])) as workspace:
    (workspace.fresh() / "file").write_text("x")
    print("ready", flush=True)
    sys.stdin.read()
"""


def found(folder: Path) -> int:
    """Return how many workspaces there are."""
    return len(list(folder.glob(PREFIX + "*")))


def test_it_vanishes(tmp_path: Path) -> None:
    """Folders are fresh and distinct while it lasts; nothing stays."""
    with Workspace(tmp_path) as workspace:
        assert workspace.fresh() != workspace.fresh()
        assert found(tmp_path) == 1
    assert found(tmp_path) == 0


def test_living_ones_are_left_and_dead_ones_removed(tmp_path: Path) -> None:
    """A new workspace leaves that of a running judge alone and removes that of a killed one."""
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"ready\n"
    with Workspace(tmp_path):
        assert found(tmp_path) == 2
    assert found(tmp_path) == 1
    holder.send_signal(signal.SIGKILL)
    holder.communicate(timeout=120)
    with Workspace(tmp_path):
        assert found(tmp_path) == 1


def test_links_are_not_followed(tmp_path: Path) -> None:
    """A link that is called like a workspace is not swept into."""
    precious = tmp_path / "precious"
    precious.mkdir()
    (precious / "lock").write_text("")
    (precious / "thesis").write_text("all of it")
    (tmp_path / f"{PREFIX}x").symlink_to(precious)
    with Workspace(tmp_path):
        assert (precious / "thesis").read_text() == "all of it"


def test_a_folder_whose_lock_is_gone_is_removed(tmp_path: Path) -> None:
    """A judge killed while it removed its folder may have left it without the lock."""
    (tmp_path / f"{PREFIX}half" / "7").mkdir(parents=True)
    with Workspace(tmp_path):
        assert not (tmp_path / f"{PREFIX}half").exists()


def test_what_is_private_is_closed_to_others(tmp_path: Path) -> None:
    """Where others may pass the workspace they still cannot enter its private folder."""
    with Workspace(tmp_path) as workspace:
        workspace.folder.chmod(0o711)
        assert workspace.private() == workspace.private()
        assert workspace.private().stat().st_mode & 0o077 == 0


def test_what_a_program_says_does_not_depend_on_our_folders(tmp_path: Path) -> None:
    """Of a path in a fresh folder the file is left, of any other path all."""
    with Workspace(tmp_path) as workspace:
        said = f'File "{workspace.fresh()}/sub/fay.py", line 3 in /usr/lib/x.py'
    assert without_rooms(said) == 'File "sub/fay.py", line 3 in /usr/lib/x.py'
