"""`python -m tools.cross_check [--write] [CASE...]`: is each expected file really right?

Every case is answered twice, in processes of their own, by engines that share only the rules: the
fast one, and a plain reference. Of Raid that is minimax, or textbook alpha-beta where minimax would
take too long; of traversal, states, qtable and tddata it walks node by node, lists whole games and
uses fractions. A case that claims `by-hand` or `cross-checked` must have both agree with its
expected file; one that is too large for any reference may only claim `snapshot`.

A case of Raid is named by its name, any other as TASK/NAME. `--write` writes the expected files of
Raid that are cross-checked or snapshots, never those made by hand. The whole of numerical
tic-tac-toe takes the reference a minute, all of Raid some minutes.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import yaml

from judge.manifest.files import open_expected
from solver.files import decode, write_chunks
from solver.formats.raid import COMPETITION, MINIMAX, Request, parse_request, render_request
from tools.generate_cases import CASES, ROOT

RAID = "raid"
TASKS = ("traversal", "states", "qtable", "tddata")  # with a plain reference of their own
FAST, PLAIN = "fast", "minimax"
BY_HAND, CROSS_CHECKED, SNAPSHOT = "by-hand", "cross-checked", "snapshot"
MINIMAX_NODES = 300_000  # beyond this many positions textbook alpha-beta is the reference


@dataclass(frozen=True)
class Claim:
    """A case (`name`, or `task/name` of another task than Raid) and what its suite says of it."""

    name: str
    origin: str
    input: Path
    expected: Path


@dataclass(frozen=True)
class Outcome:
    """The outcome of checking a claim; `problem` is empty if it holds."""

    claim: Claim
    reference: str
    answer: bytes
    problem: str


def claims(names: list[str]) -> Iterator[Claim]:
    """Yield all claims, or those with the names; ValueError if there is none of a name."""
    found = {claim.name: claim for task in (RAID, *TASKS) for claim in _claims_of(task)}
    for name in names:
        if name not in found:  # a claim that does not exist must not seem to hold
            raise ValueError(f"found {name!r}, wanted the name of a case that claims to be right")
    yield from [claim for name, claim in found.items() if not names or name in names]


def _claims_of(task: str) -> Iterator[Claim]:
    suite = CASES / task / "suite.yaml"
    said = yaml.safe_load(suite.read_text(encoding="utf-8"))
    for name, case in said["cases"].items():
        origin = str((case or {}).get("origin", said.get("origin", SNAPSHOT)))
        expected = ROOT / "expected" / task / f"{name}.out"
        if not expected.is_file() and expected.with_suffix(".out.xz").is_file():
            expected = expected.with_suffix(".out.xz")
        title = name if task == RAID else f"{task}/{name}"
        yield Claim(title, origin, suite.parent / f"{name}.in", expected)


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
    return _check_plainly(claim, seconds) if "/" in claim.name else _check_raid(claim, seconds)


def _check_plainly(claim: Claim, seconds: float) -> Outcome:
    asked = claim.input.read_bytes()
    with open_expected(claim.expected) as stream:
        expected = stream.read()
    problem = ""
    for engine in (FAST, PLAIN):
        given = answer(asked, engine, seconds)
        if given is None:
            problem = f"{engine} took more than {seconds:g} s"
        elif given != expected:
            problem = f"{engine} answers something other than the expected file"
        if problem:
            break
    return Outcome(claim, PLAIN, expected, problem)


def _check_raid(claim: Claim, seconds: float) -> Outcome:
    asked = claim.input.read_bytes()
    request = parse_request(decode(asked))
    fast = answer(asked, FAST, seconds) or b""
    reference, other = "none", None
    if claim.origin != SNAPSHOT:
        reference = PLAIN if minimax_nodes(request) <= MINIMAX_NODES else "alphabeta"
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
    parser.add_argument("--write", action="store_true", help="write expected files of Raid")
    parser.add_argument("--seconds", type=float, default=900, help="for one answer (900)")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="processes at a time (2)")
    parser.add_argument("names", nargs="*", metavar="CASE", help="all cases unless named")
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
    print(f"{wrong} wrong" if wrong else f"all {len(asked)} claims hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
