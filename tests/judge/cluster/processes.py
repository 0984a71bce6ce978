"""A cluster of real processes for tests: started when it is entered, gone when it is left."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.judge.toys import PATIENCE, clean_environment
from tests.sources import ROOT
from tools.cluster_chaos import ClusterScene


@contextmanager
def cluster(folder: Path, away: Path, workers: int = 1) -> Iterator[ClusterScene]:
    """Start a scheduler and workers; `away` is hidden from them where we may mount."""
    scene = ClusterScene(folder, away)
    try:
        scene.start_scheduler()
        for _ in range(workers):
            scene.start_worker()
        yield scene
    finally:
        scene.close()


def grade(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the grader in a folder, at the best level that there is."""
    return subprocess.run(
        [sys.executable, str(ROOT / "grader.py"), *arguments],
        cwd=folder,
        env=clean_environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
