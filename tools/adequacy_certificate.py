"""`python -m tools.adequacy_certificate`: for every misconception a bundled case that catches it.

Writes the table at the end of docs/adequacy.md. Of Raid only the group `homework` counts. The
smallest cases are tried first, so a row is quickly checked again: see
tests/tools/test_adequacy_certificate.py, which does so for all of them.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.adequacy.matrix import TwinFate
from judge.adequacy.trying import BOM, fate_of
from judge.files.atomic import replace_file
from judge.manifest.files import open_expected
from judge.manifest.select import load_suites
from judge.model.case import Case
from misconceptions.bank import TASKS, misconceptions_of
from misconceptions.model import Misconception
from misconceptions.serving import answer_within

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "adequacy.md"
HEAD = "| task | misconception | caught by |\n| --- | --- | --- |\n"
NOBODY = "equivalent"
EMPTY = b"*********"  # the start of the whole game
SECONDS = 20.0  # of CPU time for one answer
SOON = 2.0  # in which it answers the case that is named, if it can: no check then depends on time
COUNTED = {"raid": "homework"}  # the group that counts, where not all do


@dataclass(frozen=True)
class Row:
    """A misconception, and a case that catches it; NOBODY for one that is right everywhere."""

    task: str
    twin: str
    case: str


def counted_cases(task: str) -> list[Case]:
    """Return the cases that count, the smallest first."""
    suite = next(s for s in load_suites(ROOT / "cases") if s.name == task)
    group = COUNTED.get(task)
    chosen = [case for case in suite.cases if group in (None, case.group)]
    return sorted(chosen, key=lambda case: (_cost(case), case.name))


def _cost(case: Case) -> int:
    """Return about how much there is to compute: whole trees, and what is compressed, are long."""
    whole = case.expected.suffix == ".xz" or EMPTY in case.input.read_bytes()
    return case.expected.stat().st_size * (1000 if whole else 1)


def catches(case: Case, twin: Misconception, seconds: float = SECONDS) -> bool:
    """Tell whether the checker of a case refuses what a twin answers."""
    given = case.input.read_bytes()
    text = given.removeprefix(BOM).decode().replace("\r\n", "\n")
    answer = answer_within(twin, text, seconds)
    if answer is None:
        return False
    with open_expected(case.expected) as stream:
        return fate_of(case, given, stream.read(), answer.encode()) is TwinFate.KILLED


def rows() -> Iterator[Row]:
    """Yield a row for each misconception; one that nothing catches has no case."""
    for task in TASKS:
        cases = counted_cases(task)
        for twin in misconceptions_of(task):
            if twin.same_as == "right":
                yield Row(task, twin.name, NOBODY)
            else:
                yield Row(task, twin.name, _catching(cases, twin))


def _catching(cases: list[Case], twin: Misconception) -> str:
    """Return the name of the first case that catches a twin, soon if there is such a one."""
    both = ((case, seconds) for seconds in (SOON, SECONDS) for case in cases)
    return next((case.name for case, seconds in both if catches(case, twin, seconds)), "")


def written_rows(page: str) -> list[Row]:
    """Return the rows that the page has."""
    lines = page.partition(HEAD)[2].splitlines()
    return [Row(*[cell.strip() for cell in line.strip("|").split("|")]) for line in lines if line]


def main() -> int:
    """Write the table: 0 if every misconception is caught."""
    found = list(rows())
    page = PAGE.read_text(encoding="utf-8").partition(HEAD)[0]
    table = "".join(f"| {row.task} | {row.twin} | {row.case} |\n" for row in found)
    replace_file(PAGE, (page + HEAD + table).encode())
    missed = [row for row in found if not row.case]
    print(
        "\n".join(f"{row.task}: nothing catches {row.twin}" for row in missed) or "all are caught"
    )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
