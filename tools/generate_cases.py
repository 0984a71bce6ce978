"""`python -m tools.generate_cases [--check] [TASK...]`: write generated inputs from suite.yaml.

Every case with `generate:` is made again from that declaration, byte for byte the same each time;
cases written by hand are left alone. `--check` writes nothing and tells which files are not as
declared. Expected files are the business of cross_check.py.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import yaml

from solver.files import write_chunks
from tools.generate_raid import generate_raid

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "cases"
Generator: TypeAlias = Callable[[Mapping[str, object]], bytes]
GENERATORS: Mapping[str, Generator] = {"raid": generate_raid}


def generated(suite: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield the path and the bytes of every generated input; ValueError if one is invalid."""
    said = yaml.safe_load(suite.read_text(encoding="utf-8"))
    for name, case in said["cases"].items():
        if case and "generate" in case:
            generator = GENERATORS.get(said["task"])
            if generator is None:
                raise ValueError(f"{suite}: {name}: there is no generator for {said['task']}")
            try:
                yield suite.parent / f"{name}.in", generator(case["generate"])
            except ValueError as error:
                raise ValueError(f"{suite}: {name}: generate: {error}") from None


def update(suite: Path, check: bool) -> list[Path]:
    """Return the files of a suite that were not as declared; they are now, unless only checking."""
    different = []
    for path, data in generated(suite):
        if not path.is_file() or path.read_bytes() != data:
            different.append(path)
            if not check:
                write_chunks(str(path), [data])
    return different


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools.generate_cases", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if files differ")
    parser.add_argument("tasks", nargs="*", metavar="TASK", help="all that have a suite.yaml")
    wanted = parser.parse_args(arguments)
    suites = [CASES / task / "suite.yaml" for task in wanted.tasks]
    different = []
    try:
        for suite in suites or sorted(CASES.glob("*/suite.yaml")):
            different += update(suite, wanted.check)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    for path in different:
        shown = path.relative_to(ROOT)
        print(f"{shown}: not as suite.yaml declares" if wanted.check else f"wrote {shown}")
    return 1 if different and wanted.check else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
