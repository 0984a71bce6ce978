"""`python -m tools.peak_memory FILE ARGUMENTS...`: run the grader and write down its peak memory.

The figure (bytes) is that of the grader's own process, not of the programs it runs; nor of whoever
started it, whose peak Linux hands on in `ru_maxrss` to what it starts without a copy of itself.
"""

import re
import resource
import sys
from pathlib import Path

from judge.cli import main as grader


def main(arguments: list[str]) -> int:
    """Grade with the arguments behind the first, which names the file for the figure."""
    file, *rest = arguments
    code = grader(rest)
    Path(file).write_text(f"{peak_memory()}\n")
    return code


def peak_memory() -> int:
    """Return the most bytes that this process has held since its program began."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:  # no Linux
        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
    return int(re.findall(r"^VmHWM:\s+(\d+) kB$", status, re.MULTILINE)[0]) * 1024


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
