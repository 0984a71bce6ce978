"""`python -m tools.peak_memory FILE ARGUMENTS...`: run the grader and write down its peak memory.

The figure (bytes) is that of the grader's own process, not of the programs it runs.
"""

import resource
import sys
from pathlib import Path

from judge.cli import main as grader


def main(arguments: list[str]) -> int:
    """Grade with the arguments behind the first, which names the file for the figure."""
    file, *rest = arguments
    code = grader(rest)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    unit = 1 if sys.platform == "darwin" else 1024
    Path(file).write_text(f"{peak * unit}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
