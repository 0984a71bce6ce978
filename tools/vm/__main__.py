"""Fetch the kernels that `make test-vm` boots: python -m tools.vm [SERIES...]."""

import sys
from pathlib import Path

from tools.vm import kernel, machine

CACHE = Path("build", "kernels")


def main(wanted: list[str]) -> int:
    """Fetch what is not there yet, and say in one line each what is missing and why."""
    if reason := machine.missing():
        print(f"no guest can be started: {reason}")
    for series in wanted or kernel.SERIES:
        if series not in kernel.unpacked(CACHE):
            print(f"fetching a kernel {series} into {CACHE}")
            if reason := kernel.fetch(series, CACHE):
                print(f"kernel {series}: {reason}")
    return 0  # the tests skip what cannot be tried, with the reason


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
