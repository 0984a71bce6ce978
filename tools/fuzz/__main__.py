"""`python -m tools.fuzz TARGET [--count N] [--seed S]`: try inputs, tell what must never happen.

    python -m tools.fuzz solver --count 1000000 --seed 1    a quarter of an hour
    python -m tools.fuzz manifests --count 50000
    python -m tools.fuzz solver --seed 1 --only 4711        one input again, shown

The inputs of corpus.txt, which were interesting once, are tried first. Exit code 1 if one did what
none may do.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from solver.errors import CommandRefused
from tools.fuzz.harness import SHOWN, Tally, Target, fuzz

ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(__file__).with_name("corpus.txt")
BOUND = 5.0  # seconds of CPU time for one input
TOLD = 60.0  # seconds between two lines of progress


def _solver(folder: Path) -> Target:
    from tools.fuzz.solver_target import SolverTarget, real_cases

    return SolverTarget(folder, real_cases(ROOT / "cases"))


def _manifests(folder: Path) -> Target:
    from tools.fuzz.manifest_target import ManifestTarget

    return ManifestTarget(folder)


def _answers(_: Path) -> Target:
    from tools.fuzz.answer_target import AnswerTarget

    return AnswerTarget(ROOT / "cases")


def _stores(folder: Path) -> Target:
    from tools.fuzz.store_target import StoreTarget

    return StoreTarget(folder)


def _kernel(_: Path) -> Target:
    from tools.fuzz.kernel_target import KernelTarget

    return KernelTarget()


TARGETS: dict[str, Callable[[Path], Target]] = {
    "solver": _solver,
    "manifests": _manifests,
    "answers": _answers,
    "stores": _stores,
    "kernel": _kernel,
}


def corpus(target: str) -> list[tuple[str, int]]:
    """Return the seeds and numbers of a target that were interesting once."""
    lines = (line.split() for line in CORPUS.read_text(encoding="utf-8").splitlines())
    chosen = [words[1] for words in lines if words and words[0] == target]
    return [(seed, int(number)) for seed, _, number in (name.partition(":") for name in chosen)]


def run(target: str, seed: str, numbers: Iterator[int], say: Callable[[str], None]) -> Tally:
    """Fuzz a target in a fresh folder."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as name:
        last, shown = time.monotonic(), 0

        def told(tally: Tally) -> None:
            nonlocal last, shown
            for found in tally.findings[shown:SHOWN]:
                say(found.line())
            shown = len(tally.findings)
            if time.monotonic() - last > TOLD:
                last = time.monotonic()
                say(next(tally.lines()))

        made = TARGETS[target](Path(name))
        for old_seed, number in corpus(target):
            old = fuzz(made, old_seed, iter([number]), BOUND)
            if old.bad:
                return old
        return fuzz(made, seed, numbers, BOUND, told)


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("target", choices=TARGETS)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int, help="the number of one input")
    options = parser.parse_args()
    only = options.only is not None
    numbers = iter([options.only]) if only else iter(range(options.count))
    try:
        tally = run(options.target, options.seed, numbers, lambda line: print(line, flush=True))
    except CommandRefused as error:  # there is no kernel
        print(error, file=sys.stderr)
        return 2
    print(*tally.lines(), sep="\n", flush=True)
    return 1 if tally.bad else 0


if __name__ == "__main__":
    sys.exit(main())
