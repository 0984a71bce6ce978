"""`python -m tools.make_submissions FOLDER`: a made-up class to try the judge on.

Makes right programs, mutants with one rule wrong and crashers, for a choice of the bundled cases
with small files. Every program looks its answers up, so thousands of runs take little time. The
folder then has `cases`, `expected` and `submissions`; the same arguments make the same class.
"""

import argparse
import shutil
import zlib
from collections.abc import Sequence
from pathlib import Path

import yaml

from judge.files.installation import ROOT
from judge.manifest.files import open_expected
from judge.manifest.select import load_suites
from judge.model.case import Case, Visibility
from tools.crashers import CRASHERS
from tools.mutants import MUTATIONS, Mutation, right

LARGEST = 20_000  # bytes of an input or expected file
LIMITS = {"cpu": 10, "wall": 60, "memory": 256}
LOOK_UP = """\
import os, sys, zlib
question = sys.stdin.buffer.read()
folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "answers")
with open(os.path.join(folder, f"{zlib.crc32(question):08x}"), "rb") as answer:
    sys.stdout.buffer.write(answer.read())
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Make a class in a new folder and say how to grade it."""
    parser = argparse.ArgumentParser(prog="python -m tools.make_submissions", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--submissions", type=int, default=100)
    parser.add_argument("--cases", type=int, default=80)
    options = parser.parse_args(arguments)
    make_class(options.folder, options.submissions, options.cases)
    print(
        f"python grader.py --cases {options.folder}/cases --no-store"
        f" --submissions {options.folder}/submissions --reports {options.folder}/reports"
    )
    return 0


def make_class(folder: Path, submissions: int, cases: int) -> None:
    """Write `submissions` programs for `cases` cases below a folder that is new or empty."""
    chosen = choose_cases(cases)
    for task in dict.fromkeys(case.task for case in chosen):
        write_suite(folder, [case for case in chosen if case.task == task])
    texts = [(case, _read(case.input), _expected(case)) for case in chosen]
    for number in range(submissions):
        write_submission(folder / "submissions", number, texts)


def choose_cases(number: int) -> list[Case]:
    """Return cases with small files: evenly many of each suite, spread over it."""
    suites = load_suites(ROOT / "cases")
    small = [[case for case in suite.cases if _is_small(case)] for suite in suites]
    shares = [0] * len(small)
    while sum(shares) < number and shares != [len(cases) for cases in small]:
        for place, cases in enumerate(small):
            if shares[place] < len(cases) and sum(shares) < number:
                shares[place] += 1
    return [
        cases[place * len(cases) // share]
        for cases, share in zip(small, shares, strict=True)
        for place in range(share)
    ]


def write_suite(folder: Path, cases: Sequence[Case]) -> None:
    """Write one suite with its files: every tenth case hidden, every seventh only a verdict."""
    task = cases[0].task
    inputs, expected = folder / "cases" / task, folder / "expected" / task
    inputs.mkdir(parents=True)
    expected.mkdir(parents=True)
    entries: dict[str, dict[str, str]] = {}
    for number, case in enumerate(cases, 1):
        shutil.copy(case.input, inputs / f"{case.name}.in")
        (expected / f"{case.name}.out").write_text(_expected(case), encoding="utf-8", newline="")
        seen = Visibility.HIDDEN if number % 10 == 0 else Visibility.ALL
        seen = Visibility.VERDICT if number % 7 == 0 else seen
        entries[case.name] = {
            "origin": case.origin.value,
            "about": case.about,
            "visibility": seen.value,
        }
    manifest = {"task": task, "checker": cases[0].checker, "limits": LIMITS, "cases": entries}
    if cases[0].checker_options:
        manifest["checker_options"] = dict(cases[0].checker_options)
    (inputs / "suite.yaml").write_text(yaml.safe_dump(manifest, sort_keys=False), encoding="utf-8")


def write_submission(folder: Path, number: int, texts: Sequence[tuple[Case, str, str]]) -> None:
    """Write the program of one student: of seven, three are right and one crashes."""
    crashers, mutations = list(CRASHERS), MUTATIONS
    if number % 7 == 6:
        name = crashers[number // 7 % len(crashers)]
        own = folder / f"s{number:03}-{name}"
        own.mkdir(parents=True)
        (own / "main.py").write_text(CRASHERS[name])
        return
    mutation: Mutation = right if number % 7 in (0, 2, 4) else mutations[number % len(mutations)]
    own = folder / f"s{number:03}-{mutation.__name__.replace('_', '-')}"
    (own / "answers").mkdir(parents=True)
    (own / "main.py").write_text(LOOK_UP)
    for case, question, answer in texts:
        told = mutation(case.task, question, answer)
        name = f"{zlib.crc32(case.input.read_bytes()):08x}"
        (own / "answers" / name).write_text(told, encoding="utf-8", newline="")


def _is_small(case: Case) -> bool:
    sizes = (case.input.stat().st_size, len(_expected(case)))
    return max(sizes) <= LARGEST


def _expected(case: Case) -> str:
    with open_expected(case.expected) as stream:
        return stream.read(LARGEST + 1).decode("utf-8")


def _read(path: Path) -> str:
    return path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")


if __name__ == "__main__":
    raise SystemExit(main())
