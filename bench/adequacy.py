"""Full Raid adequacy: every twin of the bank against every bundled case, nothing from a store."""

import resource
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from bench.row import Row, bare_start, interleaved_medians
from judge.manifest.select import choose
from misconceptions.bank import misconceptions_of

ROOT = Path(__file__).resolve().parent.parent
PROCESSES = 2


def measure() -> Iterable[Row]:
    """Yield its seconds, and what one answer takes beside the start of an interpreter."""
    _, cases = choose(["raid"], ROOT / "cases")
    answers = len(cases) * len(misconceptions_of("raid"))
    words = ["adequacy", "raid", "--no-store", "--quiet", "-j", str(PROCESSES)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.perf_counter()
    command = [sys.executable, str(ROOT / "grader.py"), *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    seconds = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    [start] = interleaved_medians([bare_start()], 9)
    note = f"{answers} answers, {done.stdout.strip()}"
    yield Row("full Raid adequacy, two processes", seconds, 60, unit="s", note=note)
    yield Row(
        "full Raid adequacy: CPU time of an answer / python -c pass", cpu / answers / start, 1.5
    )
