"""Families of whole classes of slips: what they are made of is right, and each class is named."""

from collections.abc import Iterator
from random import Random

import pytest

from misconceptions.bank import families_of, rings_of
from misconceptions.hunting.tasks import inputs_of, right_answer
from misconceptions.model import SILENT, Misconception
from misconceptions.raid.costs import MovesCost, SomeAreNotTried
from misconceptions.raid.leaf_terms import OtherLeaves
from misconceptions.raid.numbers import ScoresWrap, as_float, wrapped
from misconceptions.raid.program import RaidProgram
from misconceptions.raid.raids_in_order import RaidsFromPawns
from misconceptions.raid.slips import FullIsEndless
from misconceptions.raid.untidy import Undoing
from solver.formats.raid import parse_request
from solver.games.raid import RAID, STAKE
from tests.misconceptions.hunting.in_process import hunted

RAIDS = {each.name: each for each in families_of("raid")}
WALKS = {each.name: each for each in families_of("traversal")}


def _undoing(**own: bool) -> RaidProgram:
    return RaidProgram(search=type("Undone", (Undoing,), own))


@pytest.mark.parametrize(
    "program",
    [
        _undoing(),
        _undoing(running=True),
        _undoing(cuts=True, prints_leavings=True),
        _undoing(cuts=True, at_the_root=False, running=True, starts_anew=True),
        RaidProgram(search=MovesCost),
        RaidProgram(search=SomeAreNotTried),
        RaidProgram(search=OtherLeaves),
        RaidProgram(search=type("Kept", (ScoresWrap,), {"kept": staticmethod(int)})),
    ],
    ids=lambda program: program.search.__name__,
)
def test_what_the_classes_are_made_of_is_right(program: RaidProgram) -> None:
    """Unchanged, each search gives the solver's answers, whatever harmless habits it has."""
    inputs, source = inputs_of("raid"), Random(8)
    for level in (0, 1, 2, 0, 1, 2):
        text = inputs.random(source, level)
        assert program.answer(text) == right_answer(text), text


def test_a_number_that_does_not_fit_wraps() -> None:
    """Signed and unsigned types begin again at their other end; a float drops digits."""
    assert [wrapped(n, 8) for n in (127, 128, -129)] == [127, -128, 127]
    assert [wrapped(n, 32, signed=False) for n in (-1, 1 << 32)] == [(1 << 32) - 1, 0]
    assert as_float(2**24 + 1) == 2**24


def test_raids_come_in_the_order_of_pawns_and_directions() -> None:
    """Pawn by pawn and direction by direction, after the Stakes or among them."""
    own = {"order": ("below", "above", "to the left", "to the right")}
    asked = parse_request("3\nMINIMAX\nX\n1\n1 1 1\n1 1 1\n1 1 1\n...\n.X.\n...\n")
    none: list[int] = []
    below, above, stake = (RAID, 7, none), (RAID, 1, none), (STAKE, 8, none)
    for place, stake_first in (("after all Stakes", True), ("between the Stakes", False)):
        twin = type("Twin", (RaidsFromPawns,), {**own, "place": place})
        rank = RaidProgram(search=twin).prepared(asked).ranking(lambda way, gain: ())
        assert rank(below, 0) < rank(above, 0)
        assert (rank(stake, 0) < rank(below, 0)) is stake_first


def test_a_full_board_without_a_value_leaves_no_move() -> None:
    """Where all that can be reached is full too early, such a program takes none, or the first."""
    text = "1\nMINIMAX\nX\n3\n5\n.\n"
    assert RaidProgram(search=FullIsEndless).answer(text) == "A1 Stake\nX\n"
    full = "2\nMINIMAX\nX\n3\n1 1\n1 1\nXO\n..\n"
    assert RaidProgram(search=FullIsEndless).answer(full) == SILENT
    first = type("First", (FullIsEndless,), {"silent": False})
    assert RaidProgram(search=first).answer(full) == "A2 Stake\nXO\nX.\n"


CLASSES = (
    "gives-the-enemy-all-own-pawns-beside-a-raid-when-its-search-takes-it-back"
    "-conquests-cuts-true-false-true-raidrules-undoing",
    "counts-a-raid-as-two-plies-true-onlyconqueringraids",
)
MORE_CLASSES = (
    "adds-up-scores-in-32-bits",
    "reads-only-the-first-digit-of-the-depth",
    "moves-the-pawn-from-which-a-raid-starts-and-leaves-its-cell-free"
    "-true-below-above-to-the-left-to-the-right",
    "compares-scores-as-objects-so-that-none-beyond-127-or-below-128-are-equal-0",
    "loses-the-sign-of-negative-values",
    "lets-only-o-raid",
    "exchanges-row-and-column-where-it-looks-for-own-pawns",
    "does-not-try-the-last-of-its-moves-raidrules",
    "breaks-ties-of-stakes-row-by-row-and-of-raids-column-by-column-raidrules",
    "scores-a-board-by-the-quotient-of-both-sides-values",
    "names-a-cell-by-two-numbers-column-and-row",
    "tries-raids-in-the-order-of-the-own-pawns-beside-them-after-all-stakes-after-all-stakes"
    "-false-false-false-false-to-the-right-below-to-the-left-above-onlyconqueringraids",
)


@pytest.mark.parametrize(
    "name", [*CLASSES, *(pytest.param(each, marks=pytest.mark.slow) for each in MORE_CLASSES)]
)
def test_a_class_is_named(name: str) -> None:
    """A program with one slip of the class is refuted and told that slip, and nothing else."""

    def answer(text: str) -> str | None:
        given = RAIDS[name].answer(text)
        return None if given == SILENT else given

    report = hunted("raid", answer, runs=200)
    assert [each.belief for each in report.beliefs if each.fits] == [RAIDS[name].belief]


@pytest.mark.parametrize(
    "name",
    [
        "takes-cell-8-instead-of-6-for-a-part-of-the-diagonal-from-the-top-right"
        "-cells-counted-from-0",
        "goes-on-after-a-win-but-only-on-the-terminal-path-not-from-an-end",
    ],
)
def test_a_class_of_walks_is_named(name: str) -> None:
    """A mistyped line, and a slip of one order whose start is looked at rightly, have names."""
    report = hunted("traversal", WALKS[name].answer, runs=120)
    assert WALKS[name].belief in [each.belief for each in report.beliefs if each.fits]


def test_later_rings_are_asked_only_where_nothing_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bank explains needs no products of habits, which take time."""

    def never() -> Iterator[Misconception]:
        raise AssertionError

    rings = (rings_of("raid")[0], never)
    monkeypatch.setattr("tests.misconceptions.hunting.in_process.rings_of", lambda task: rings)
    report = hunted("raid", RAIDS["lets-only-x-raid"].answer, runs=120)
    assert [each.name for each in report.beliefs if each.fits] == ["lets-only-x-raid"]
