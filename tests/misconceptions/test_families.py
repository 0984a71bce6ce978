"""Families of misconceptions: right as they stand, wrong in their own way, and named by hunts."""

from collections import Counter
from random import Random

import pytest

from misconceptions.bank import FAMILIES, families_of, misconceptions_of
from misconceptions.combining import combined, only_where
from misconceptions.hunting.tasks import inputs_of, right_answer
from misconceptions.model import SILENT as NOTHING
from misconceptions.model import Misconception
from misconceptions.raid.cut_short import EndsAtCuts
from misconceptions.raid.cutting import CuttingSearch
from misconceptions.raid.looking_around import Across, CellsLeftOut, InOnePass
from misconceptions.raid.loops import Looping
from misconceptions.raid.other_rules import SomeDirections, TurnsByValue, TurnsSome
from misconceptions.raid.plainly import PlainSearch, Summed
from misconceptions.raid.program import RaidProgram
from misconceptions.raid.slips import FewMoves, KeepsTurnedSafe, Remembers
from misconceptions.raid.windows import LeaksWhenTakenBack
from misconceptions.serving import answer_within
from solver.formats.raid import parse_request
from tests.misconceptions.hunting.in_process import hunted

MEMBERS = {task: {each.name: each for each in families_of(task)} for task in FAMILIES}
BANK = {each.name: each for each in misconceptions_of("raid")}
RAID = MEMBERS["raid"]


def boards(count: int, levels: tuple[int, ...] = (0, 1, 2)) -> list[str]:
    """Return small Raid inputs, the same every time."""
    inputs, source = inputs_of("raid"), Random(7)
    return [inputs.random(source, level) for level in levels for _ in range(count)]


class TurnsFour(TurnsSome):
    """As many as there can be."""

    most = 4


@pytest.mark.parametrize(
    "program",
    [
        RaidProgram(search=PlainSearch),
        RaidProgram(search=Summed),
        RaidProgram(search=CuttingSearch),
        RaidProgram(search=type("FromAlpha", (CuttingSearch,), {"floors": True})),
        RaidProgram(search=type("Hard", (CuttingSearch,), {"floors": True, "hard": True})),
        RaidProgram(search=Remembers),
        RaidProgram(search=EndsAtCuts),
        RaidProgram(search=Looping),
        RaidProgram(search=KeepsTurnedSafe),
        RaidProgram(search=type("AllMoves", (FewMoves,), {"most": 99, "at_the_root": True})),
        RaidProgram(search=type("NoLeak", (LeaksWhenTakenBack,), {"left": 0})),
        RaidProgram(search=type("Wide", (CuttingSearch,), {"at_the_root": False})),
        RaidProgram(rules=SomeDirections),
        RaidProgram(rules=TurnsFour),
    ],
    ids=lambda program: f"{program.search.__name__}-{program.rules.__name__}",
)
def test_what_families_are_made_of_is_right(program: RaidProgram) -> None:
    """Unchanged, each plain search and rule gives the solver's answers."""
    for text in boards(6):
        assert program.answer(text) == right_answer(text), text


def test_a_changed_search_is_seen() -> None:
    """The comparison above would fail for a search that is not right."""
    wrong = RaidProgram(search=type("Odd", (PlainSearch,), {"leaf_signs": (1, -1)}))
    assert any(wrong.answer(text) != right_answer(text) for text in boards(6))


@pytest.mark.parametrize("task", FAMILIES)
def test_names_tell_members_apart(task: str) -> None:
    """No two members, and none of the bank, have one name; every belief is a phrase of one line."""
    names = [each.name for each in (*families_of(task), *misconceptions_of(task))]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    for each in families_of(task):
        assert each.belief[0].islower()
        assert "\n" not in each.belief
        assert each.advice.endswith(".")


@pytest.mark.slow
@pytest.mark.parametrize("task", FAMILIES)
def test_nearly_every_member_is_wrong_somewhere(task: str) -> None:
    """Members that no small input tells from what is right are few: infinities that are large."""
    inputs, source = inputs_of(task), Random(3)
    levels = range(min(6, inputs.levels))
    texts = [inputs.random(source, level) for level in levels for _ in range(25)]
    right = {text: inputs.meaning(text, right_answer(text)) for text in texts}

    def errs(member: Misconception) -> bool:
        said = ((text, answer_within(member, text, 0.3)) for text in texts)
        return any(a is not None and inputs.meaning(t, a) != right[t] for t, a in said)

    unseen = [name for name, member in MEMBERS[task].items() if not errs(member)]
    assert len(unseen) <= 0.2 * len(MEMBERS[task]), unseen


PASSING = "lets-players-pass-in-the-search-where-no-move-is-better-than-none"
SILENT = "gives-no-answer-where-the-board-is-full-before-the-depth-is-used-up"
DEAREST = "turns-only-the-enemy-on-the-dearest-cell-in-a-raid-above-below-to-the-left-to-the-right"
REMOVED = "takes-the-enemies-beside-a-raid-off-the-board-instead-of-turning-them"


LEFT_AT_CUTS = "does-not-take-a-move-back-where-it-cuts-a-branch-off-false-false-true-raidrules"
OVERWRITTEN = "lets-nodes-below-the-root-overwrite-the-best-move-true-false-raidrules"


@pytest.mark.parametrize("name", [PASSING, REMOVED, SILENT, LEFT_AT_CUTS, OVERWRITTEN])
def test_a_member_is_named(name: str) -> None:
    """A program with a mistake that is in no bank is named by its family."""

    def answer(text: str) -> str | None:
        given = RAID[name].answer(text)
        return None if given == NOTHING else given

    report = hunted("raid", answer, runs=250)
    assert [each.belief for each in report.beliefs if each.fits] == [RAID[name].belief]


def test_two_mistakes_are_named_together() -> None:
    """Where no single one fits, both are told; the program's answers are those of neither alone."""
    both = combined(BANK["board-not-updated"], BANK["turns-diagonals"])
    assert both is not None
    report = hunted("raid", both.answer, runs=150)
    fitting = [each.belief for each in report.beliefs if each.fits]
    one, other = (BANK[name].belief for name in ("board-not-updated", "turns-diagonals"))
    assert fitting == [f"{one}; and it {other}"]


def test_a_mistake_of_one_algorithm_is_told_as_such() -> None:
    """A program that errs under ALPHABETA alone is not said to err everywhere."""

    def answer(text: str) -> str:
        twin = BANK["last-of-equals"].answer
        return twin(text) if parse_request(text).algorithm == "ALPHABETA" else right_answer(text)

    report = hunted("raid", answer, runs=200)
    assert [each.belief for each in report.beliefs if each.fits] == [
        f"{BANK['last-of-equals'].belief}, but only for ALPHABETA"
    ]


def test_one_belief_with_another_habit_by_algorithm_is_named() -> None:
    """A slip in a program that cuts off for ALPHABETA alone has one name for both algorithms."""
    name = "lets-nodes-below-the-root-overwrite-the-best-move-true-{}-raidrules"

    def answer(text: str) -> str:
        cuts = parse_request(text).algorithm == "ALPHABETA"
        return RAID[name.format(str(cuts).lower())].answer(text)

    report = hunted("raid", answer, runs=200)
    belief = RAID[name.format("true")].belief
    assert [each.belief for each in report.beliefs if each.fits] == [belief]


def test_what_excludes_each_other_is_not_combined() -> None:
    """Two depths are no program; two rules are, if neither is made from the other."""
    assert combined(BANK["one-ply"], BANK["two-plies"]) is None
    assert combined(BANK["turns-diagonals"], BANK["diagonal-neighbours"]) is None
    assert combined(BANK["raid-moves-the-pawn"], BANK["one-ply"]) is None
    both = combined(BANK["turns-one"], RAID[DEAREST])
    assert both is not None
    one = only_where(BANK["one-ply"], "here", lambda text: False, right_answer)
    assert all(one.answer(text) == right_answer(text) for text in boards(2))


def test_values_decide_whom_a_raid_turns() -> None:
    """The rule that compares values turns the cheap enemy and leaves the dear one."""
    rules = TurnsByValue(3)
    rules.values = (9, 5, 1, 1, 1, 1, 1, 1, 1)
    assert rules.turned(list("O.O.X...."), 1, "X", "O") == [2]


def test_the_order_of_looking_decides_whom_a_raid_turns() -> None:
    """In one pass only enemies after the first own pawn are turned, or only those before it."""
    board = list(".O.XXO.O.")
    board[4] = "."  # above O, left X, right O, below O
    order = ("above", "to the left", "to the right", "below")
    after = type("After", (InOnePass,), {"order": order})(3)
    before = type("Before", (InOnePass,), {"order": order, "after_own": False})(3)
    assert after.turned(board, 4, "X", "O") == [5, 7]
    assert before.turned(board, 4, "X", "O") == [1]
    assert Across(3).turned(board, 4, "X", "O") == [5]


def test_who_sees_no_move_is_silent() -> None:
    """A twin that leaves the only row out fails as a program would, without an answer."""
    program = RaidProgram(rules=CellsLeftOut, search=PlainSearch)
    assert program.answer("1\nMINIMAX\nX\n1\n5\n.\n") == NOTHING
