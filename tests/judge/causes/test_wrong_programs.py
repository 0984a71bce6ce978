"""Wrong programs and what is said of them: one cause each, and never another one.

The programs share no code with the bank. They run in this process on the small cases of the
bundled suite; what they answer goes the way of any results.
"""

from collections.abc import Iterator, Mapping
from math import prod

import pytest

from judge.causes.find import find_causes
from judge.causes.twins import BankedTwins
from judge.manifest.loader import load_suite
from judge.model.case import Case
from judge.model.cause import Cause, CauseKind
from judge.model.finding import Finding
from judge.model.result import Result
from judge.model.verdict import Verdict
from tests.judge.causes.student import CORNERS, SIDES, StudentProgram
from tests.judge.reports.samples import make_run
from tests.sources import ROOT

MOST_LINES_OF_PLAY = 100  # that plain minimax walks on one case
DOCUMENT = ROOT / "docs" / "causes.md"

WRONG: dict[str, tuple[str, StudentProgram]] = {
    "depth 1, whatever is asked": ("one-ply", StudentProgram(depth=lambda _: 1)),
    "depth 2, whatever is asked": ("two-plies", StudentProgram(depth=lambda _: 2)),
    "one ply too few": ("one-ply-short", StudentProgram(depth=lambda d: max(1, d - 1))),
    "one ply too many": ("one-ply-more", StudentProgram(depth=lambda d: d + 1)),
    "`depth // 2`": ("half-the-depth", StudentProgram(depth=lambda d: max(1, d // 2))),
    "`>=` where moves are compared": (
        "last-of-equals",
        StudentProgram(order=lambda m: (m[0] != "Raid", -m[1][0], -m[1][1])),
    ),
    "Raids listed before Stakes": (
        "raids-before-stakes",
        StudentProgram(order=lambda m: (m[0] != "Raid", *m[1])),
    ),
    "cells listed column by column": (
        "column-by-column",
        StudentProgram(order=lambda m: (m[0] == "Raid", m[1][1], m[1][0])),
    ),
    "Stake and Raid listed cell by cell": (
        "cell-by-cell",
        StudentProgram(order=lambda m: (*m[1], m[0] == "Raid")),
    ),
    "Raid and Stake listed cell by cell": (
        "raid-first-cell-by-cell",
        StudentProgram(order=lambda m: (*m[1], m[0] != "Raid")),
    ),
    "no Raids": ("no-raids", StudentProgram(raids=False)),
    "Raids everywhere": ("raid-anywhere", StudentProgram(free_raids=True)),
    "neighbours at corners, too": (
        "diagonal-neighbours",
        StudentProgram(supports=SIDES + CORNERS, turns=SIDES + CORNERS),
    ),
    "a Raid turns at corners, too": ("turns-diagonals", StudentProgram(turns=SIDES + CORNERS)),
    "a Raid starts at corners, too": (
        "diagonal-support",
        StudentProgram(supports=SIDES + CORNERS),
    ),
    "turned pawns turn others": ("chain-conquests", StudentProgram(chains=True)),
    "Stakes turn pawns": ("stake-conquers", StudentProgram(stakes_turn=True)),
    "the enemy never raids": ("enemy-cannot-raid", StudentProgram(enemy_raids=False)),
    "min and max exchanged": ("minimises", StudentProgram(smallest=True)),
    "max at every level": ("enemy-helps", StudentProgram(helpful=True)),
    "only own moves are searched": ("enemy-never-moves", StudentProgram(passive=True)),
    "the mean of replies": ("mean-of-replies", StudentProgram(mean=True)),
    "the score has no enemies": ("score-without-enemy", StudentProgram(own_only=True)),
    "the score counts pawns": ("score-counts-pawns", StudentProgram(pawns_only=True)),
    "leaves scored for who moves": ("leaf-sign", StudentProgram(leaf_sign=True)),
    "plays for the other side": (
        "wrong-player",
        StudentProgram(player=lambda p: "O" if p == "X" else "X"),
    ),
    "always plays X": ("always-x", StudentProgram(player=lambda _: "X")),
    "sets down the other pawn": (
        "wrong-pawn",
        StudentProgram(pawn=lambda p: "O" if p == "X" else "X"),
    ),
    "values read by columns": ("values-by-columns", StudentProgram(transposed_values=True)),
    "prints the board before": ("board-not-updated", StudentProgram(printed="before")),
    "prints nobody turned": ("conquests-not-printed", StudentProgram(printed="staked")),
    "row letter, column number": (
        "rows-and-columns-swapped",
        StudentProgram(name=lambda cell, _: f"{chr(65 + cell[0])}{cell[1] + 1}"),
    ),
    "rows numbered from the bottom": (
        "rows-from-the-bottom",
        StudentProgram(name=lambda cell, size: f"{chr(65 + cell[1])}{size - cell[0]}"),
    ),
    "says Stake for everything": ("always-says-stake", StudentProgram(says=lambda _: "Stake")),
    "board before move line": ("board-first", StudentProgram(board_first=True)),
    "the first free cell": ("first-free-cell", StudentProgram(looks=False)),
}
LAST = WRONG["`>=` where moves are compared"][1].order
COLUMNS = WRONG["cells listed column by column"][1].order
TWO: dict[str, tuple[set[str], StudentProgram]] = {
    "always plays X, and column by column": (
        {"always-x", "column-by-column"},
        StudentProgram(player=lambda _: "X", order=COLUMNS),
    ),
    "the score has no enemies, and `>=`": (
        {"score-without-enemy", "last-of-equals"},
        StudentProgram(own_only=True, order=LAST),
    ),
    "always plays X, and `>=`": (
        {"always-x", "last-of-equals"},
        StudentProgram(player=lambda _: "X", order=LAST),
    ),
}
RIGHT: dict[str, StudentProgram] = {
    "right": StudentProgram(),
    "right, depth never beyond the end": StudentProgram(depth=lambda d: min(d, 25)),
    "right, order spelt out": StudentProgram(order=lambda m: (int(m[0] == "Raid"), *m[1])),
    "right, cells named by a table": StudentProgram(
        name=lambda cell, _: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[cell[1]] + str(cell[0] + 1)
    ),
    "right, kinds looked up": StudentProgram(says={"Stake": "Stake", "Raid": "Raid"}.__getitem__),
}


def small_cases() -> Iterator[Case]:
    """Yield the cases that the small program solves at once."""
    for case in load_suite(ROOT / "cases" / "raid" / "suite.yaml").cases:
        words = case.input.read_text("utf-8-sig").split()
        if words[1] not in ("MINIMAX", "ALPHABETA"):
            continue
        free, depth = "".join(words[4:]).count("."), int(words[3])
        if prod(range(free, max(0, free - depth), -1)) <= MOST_LINES_OF_PLAY:
            yield case


def results_of(name: str, program: StudentProgram, cases: list[Case]) -> Iterator[Result]:
    for case in cases:
        answer = program.answer(case.input.read_text("utf-8-sig"))
        right = answer == case.expected.read_text("utf-8")
        finding = Finding(Verdict.AC if right else Verdict.WA)
        yield Result(name, case, finding, "", output=answer.encode())


@pytest.fixture(scope="module")
def causes() -> Mapping[str, tuple[Cause, ...]]:
    """What is said of each program, as of one class."""
    cases = list(small_cases())
    programs = {name: each for some in (WRONG, TWO) for name, (_, each) in some.items()} | RIGHT
    run = make_run([r for name, each in programs.items() for r in results_of(name, each, cases)])
    with BankedTwins(None, 2, 600.0, lambda: False) as twins:
        found = find_causes(run.plan, run.results, twins)
    return {name: tuple(c for c in found if c.submission == name) for name in programs}


@pytest.fixture(scope="module")
def beliefs() -> Mapping[str, str]:
    with BankedTwins(None, 1, 60.0, lambda: False) as twins:
        # Of twins with one belief the first is told.
        return {twin.belief: twin.name for twin in reversed(twins.of("raid"))}


def named(cause: Cause, beliefs: Mapping[str, str]) -> set[str]:
    """Return the misconceptions that a cause names."""
    if cause.kind is not CauseKind.MISCONCEPTION:
        return set()
    return {beliefs[said] for said in (cause.sentence, *cause.alternatives)}


@pytest.mark.slow
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_program_has_its_one_cause(
    name: str, causes: Mapping[str, tuple[Cause, ...]], beliefs: Mapping[str, str]
) -> None:
    """One misconception is named, which explains most failures, and it is the program's own."""
    told = [cause for cause in causes[name] if cause.kind is CauseKind.MISCONCEPTION]
    assert [WRONG[name][0] in named(cause, beliefs) for cause in told] == [True]
    failures = sum(len(cause.cases) for cause in causes[name])
    assert len(told[0].cases) > failures / 2


@pytest.mark.slow
@pytest.mark.parametrize("name", TWO)
def test_two_mistakes_are_two_causes(
    name: str, causes: Mapping[str, tuple[Cause, ...]], beliefs: Mapping[str, str]
) -> None:
    """Both are named, and nothing else is."""
    told = [named(cause, beliefs) for cause in causes[name] if named(cause, beliefs)]
    wanted, _ = TWO[name]
    assert len(told) == len(wanted)
    assert all(any(each in some for some in told) for each in wanted)


@pytest.mark.slow
@pytest.mark.parametrize("name", RIGHT)
def test_a_right_program_has_no_cause(name: str, causes: Mapping[str, tuple[Cause, ...]]) -> None:
    """Nothing is said where nothing is wrong."""
    assert causes[name] == ()


@pytest.mark.slow
def test_the_document_shows_what_is_said(causes: Mapping[str, tuple[Cause, ...]]) -> None:
    """docs/causes.md has these programs in its table, with the very words."""
    text = DOCUMENT.read_text("utf-8")
    assert [row for row in document_rows(causes) if row not in text] == []


def document_rows(causes: Mapping[str, tuple[Cause, ...]]) -> Iterator[str]:
    """Yield the rows of the table: a mistake, and what is said of the program that makes it."""
    for name in (*WRONG, *TWO):
        told = [cause for cause in causes[name] if cause.kind is CauseKind.MISCONCEPTION]
        said = "; ".join(", or ".join((c.sentence, *c.alternatives)) for c in told)
        yield f"| {name} | {said} |"
