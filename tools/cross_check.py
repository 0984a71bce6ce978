"""`python -m tools.cross_check [--write] [CASE...]`: is each expected Raid file really right?

Two engines that share no search code answer every case in processes of their own: the fast engine,
and plain minimax (or textbook alpha-beta where minimax would take too long). A case that claims
`by-hand` or `cross-checked` must have both agree with its expected file; one that is too large for
either reference may only claim `snapshot`. `--write` writes the files of cross-checked cases and
snapshots, never those made by hand.
"""

import argparse
import subprocess
import sys
from collections.abc import Container, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import yaml

from solver.files import decode, write_chunks
from solver.formats.raid import COMPETITION, MINIMAX, Request, parse_request, render_request
from tools.generate_cases import CASES, ROOT

BY_HAND, CROSS_CHECKED, SNAPSHOT = "by-hand", "cross-checked", "snapshot"
MINIMAX_NODES = 300_000  # beyond this many positions textbook alpha-beta is the reference


@dataclass(frozen=True)
class Claim:
    """A case and what its manifest says of its expected file."""

    name: str
    origin: str
    input: Path
    expected: Path


@dataclass(frozen=True)
class Outcome:
    """What came of checking a claim; `problem` is empty if it holds."""

    claim: Claim
    reference: str
    answer: bytes
    problem: str


def claims(names: list[str]) -> Iterator[Claim]:
    """Yield the claims of the Raid suite, or those with the names; ValueError if one has none."""
    suite = CASES / "raid" / "suite.yaml"
    said = yaml.safe_load(suite.read_text(encoding="utf-8"))
    refuse_unknown(names, said["cases"])
    for name, case in said["cases"].items():
        if not names or name in names:
            origin = str((case or {}).get("origin", said.get("origin", SNAPSHOT)))
            expected = ROOT / "expected" / "raid" / f"{name}.out"
            yield Claim(name, origin, suite.parent / f"{name}.in", expected)


def refuse_unknown(names: Iterable[str], known: Container[str]) -> None:
    """Raise ValueError if a name is unknown: a claim that there is not must not seem to hold."""
    for name in names:
        if name not in known:
            raise ValueError(f"found {name!r}, wanted the name of a case that claims to be right")


def minimax_nodes(request: Request) -> int:
    """Return about how many positions plain minimax would look at."""
    free = request.board.count(".")
    nodes = total = 1
    for ply in range(min(request.depth or free, free)):
        nodes *= 2 * (free - ply)  # a Stake and, at most, a Raid on each free cell
        total += nodes
    return total


def answer(asked: bytes, engine: str, seconds: float) -> bytes | None:
    """Return the solver's answer from a process of its own, or None if it takes too long."""
    command = [sys.executable, "-m", "solver", "--engine", engine, "-", "-"]
    try:
        run = subprocess.run(
            command, cwd=ROOT, input=asked, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return None
    if run.returncode:
        raise ValueError(run.stderr.decode(errors="replace").strip())
    return run.stdout


def check(claim: Claim, seconds: float) -> Outcome:
    """Return whether a claim holds, with the answer that the engines agree on."""
    asked = claim.input.read_bytes()
    request = parse_request(decode(asked))
    fast = answer(asked, "fast", seconds) or b""
    reference, other = "none", None
    if claim.origin != SNAPSHOT:
        reference = "minimax" if minimax_nodes(request) <= MINIMAX_NODES else "alphabeta"
        other = answer(_for_reference(asked, request), reference, seconds)
    problem = ""
    if claim.origin != SNAPSHOT and other is None:
        problem = f"{reference} took more than {seconds:g} s: raise --seconds, or claim {SNAPSHOT}"
    elif claim.origin != SNAPSHOT and other != fast:
        problem = f"fast and {reference} do not agree"
    elif not claim.expected.is_file():
        problem = "there is no expected file"
    elif claim.expected.read_bytes() != fast:
        problem = "the expected file says something else"
    return Outcome(claim, reference, fast if other in (fast, None) else b"", problem)


def _for_reference(asked: bytes, request: Request) -> bytes:
    """Return what to ask a reference: of COMPETITION, which has no depth, the whole game."""
    if request.algorithm != COMPETITION:
        return asked
    request.algorithm, request.depth, request.seconds = MINIMAX, request.board.count("."), None
    return render_request(request).encode()


def settle(outcome: Outcome, may_write: bool) -> str:
    """Return what is wrong with a claim in the end, after writing what may be written."""
    claim = outcome.claim
    stale = outcome.problem.startswith(("there is no", "the expected"))
    if not (stale and may_write and claim.origin != BY_HAND):
        return outcome.problem
    claim.expected.parent.mkdir(parents=True, exist_ok=True)
    write_chunks(str(claim.expected), [outcome.answer])
    return ""


def main(arguments: list[str]) -> int:
    """Run the command line and return the exit code: 0 if every claim holds."""
    parser = argparse.ArgumentParser(prog="tools.cross_check", description=__doc__)
    parser.add_argument("--write", action="store_true", help="write expected files that both give")
    parser.add_argument("--seconds", type=float, default=900, help="for one answer (900)")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="processes at a time (2)")
    parser.add_argument("names", nargs="*", metavar="CASE", help="all Raid cases unless named")
    wanted = parser.parse_args(arguments)
    try:
        asked = list(claims(wanted.names))
    except ValueError as error:
        parser.error(str(error))
    wrong = 0
    with ThreadPoolExecutor(wanted.jobs) as pool:
        for outcome in pool.map(lambda one: check(one, wanted.seconds), asked):
            problem = settle(outcome, wanted.write)
            wrong += bool(problem)
            told = problem or f"{outcome.claim.origin} holds"
            print(f"{outcome.claim.name}: {told} (reference: {outcome.reference})", flush=True)
    print(f"{wrong} wrong" if wrong else "every claim holds")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
