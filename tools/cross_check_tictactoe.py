"""`python -m tools.cross_check_tictactoe [TASK/CASE...]`: are the tic-tac-toe answers right?

Each case of traversal, states, qtable and tddata is answered twice, in processes of their own: by
the fast path, and by a plain reference that shares only the rules with it (`--engine minimax`:
walks node by node, lists whole games, uses fractions). Both must equal the expected file. The whole
of numerical tic-tac-toe takes the reference a minute; everything else takes seconds.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from judge.manifest.files import open_expected
from judge.manifest.loader import load_suite
from judge.model.case import Case, Origin
from tools.cross_check import answer, refuse_unknown
from tools.generate_cases import CASES

TASKS = ("traversal", "states", "qtable", "tddata")
FAST, PLAIN = "fast", "minimax"


def claims(names: list[str]) -> Iterator[Case]:
    """Yield all cases that claim to be right, or those named `task/case`; ValueError if none is."""
    cases = [case for task in TASKS for case in load_suite(CASES / task).cases]
    claiming = {case.title: case for case in cases if case.origin != Origin.SNAPSHOT}
    refuse_unknown(names, claiming)
    yield from [case for title, case in claiming.items() if not names or title in names]


def check(case: Case, seconds: float) -> str:
    """Return what is wrong with a claim, or an empty text if it holds."""
    asked = case.input.read_bytes()
    with open_expected(case.expected) as stream:
        expected = stream.read()
    for engine in (FAST, PLAIN):
        given = answer(asked, engine, seconds)
        if given is None:
            return f"{engine} took more than {seconds:g} s"
        if given != expected:
            return f"{engine} answers something else than the expected file"
    return ""


def main(arguments: list[str]) -> int:
    """Run the command line and return the exit code: 0 if every claim holds."""
    parser = argparse.ArgumentParser(prog="tools.cross_check_tictactoe", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600, help="for one answer (600)")
    parser.add_argument("-j", "--jobs", type=int, default=2, help="processes at a time (2)")
    parser.add_argument("names", nargs="*", metavar="TASK/CASE", help="all cases unless named")
    wanted = parser.parse_args(arguments)
    try:
        cases = list(claims(wanted.names))
    except ValueError as error:
        parser.error(str(error))
    wrong = 0
    with ThreadPoolExecutor(wanted.jobs) as pool:
        problems = pool.map(lambda case: check(case, wanted.seconds), cases)
        for case, problem in zip(cases, problems, strict=True):
            wrong += bool(problem)
            print(f"{case.title}: {problem or f'{case.origin.value} holds'}", flush=True)
    print(f"{wrong} wrong" if wrong else f"all {len(cases)} claims hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
