"""Control groups: found where a container shows them, removed when their judge is gone."""

import os
import subprocess
import sys
from pathlib import Path

from judge.sandbox import cgroup


def test_a_partly_shown_tree_of_groups_is_found() -> None:
    """In a container the mount may show only its own part of the tree."""
    mount = cgroup.Mount("/sys/fs/cgroup", "/docker/abc", "cgroup2", frozenset())
    assert cgroup._below(mount, "/docker/abc/judge") == "/sys/fs/cgroup/judge"
    assert cgroup._below(mount, "/elsewhere") == "/sys/fs/cgroup"


def test_groups_of_dead_judges_are_removed(tmp_path: Path) -> None:
    """Only groups of ours whose judge is gone go; what is in use cannot be removed anyway."""
    words = [sys.executable, "-c", "import os; print(os.getpid())"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=240, check=True)
    gone = done.stdout.strip()
    names = [f"plygrade-{gone}-0-ab", f"plygrade-{os.getpid()}-0-ab", "plygrade", "system.slice"]
    for name in names:
        (tmp_path / name).mkdir()
    cgroup._tidy_once(str(tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == set(names[1:])
