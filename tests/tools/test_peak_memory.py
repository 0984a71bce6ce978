"""The peak of a process's memory is its own."""

import subprocess
import sys

from judge.files.installation import ROOT

ASK = "from tools.peak_memory import peak_memory; print(peak_memory())"
MIB = 1 << 20


def test_the_peak_of_who_starts_a_process_is_not_its_own() -> None:
    """A process of a few MiB stays one when a large process starts it without a fork."""
    held = bytearray(b"x") * (400 * MIB)
    done = subprocess.run(
        [sys.executable, "-c", ASK], cwd=ROOT, capture_output=True, check=True, close_fds=False
    )
    assert len(held) == 400 * MIB
    assert int(done.stdout) < 200 * MIB
