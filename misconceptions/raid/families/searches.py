"""Searches that do not take moves back, and alpha-beta that cuts off what it should not."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from misconceptions.model import Misconception
from misconceptions.raid import cutting, leavings, other_rules, rules, windows
from misconceptions.raid.families.member import member
from misconceptions.raid.plainly import Summed
from misconceptions.raid.program import RaidProgram
from misconceptions.raid.rules import RaidRules, Way
from misconceptions.raid.search import HIGHEST, Ranking
from misconceptions.raid.searching_bank import PRUNING
from solver.games.raid import RAID, STAKE

NOT_UNDONE = "Whatever a move changes must be restored before the next move is tried."
TURNED_STAY = "does not turn conquered pawns back when its search takes a move back"
UP, DOWN, LEFT, RIGHT = other_rules.STEPS
ORDERS = ((UP, LEFT, RIGHT, DOWN), (UP, DOWN, LEFT, RIGHT), (UP, RIGHT, DOWN, LEFT))
ALL_ONE = "does not take moves back in its search: all boards are one"
UNDONE = {
    leavings.TurnedStayUntilTheRoot: TURNED_STAY,
    leavings.TurnedStay: TURNED_STAY,
    leavings.MovesStay: ALL_ONE,
    leavings.MovesStayThroughout: ALL_ONE,
    leavings.RepliesStay: "does not take the enemy's replies back in its search",
}
HABITS = (False, True)
ORDERED = (other_rules.SomeDirections,)
KNOWN = (RaidRules, rules.OnlyConqueringRaids)  # that harmless choice changes what is cut off


def undone() -> Iterator[Misconception]:
    """Yield searches that leave something of a move on the board, with harmless habits.

    Moves are looked for before the first is tried, or while the loop goes on.
    """
    for (belief, search, *words), known in product(_untidy(), KNOWN):
        program = RaidProgram(search=search, rules=known)
        yield member(belief, NOT_UNDONE, program, *words, known.__name__)
        if issubclass(search, Summed):
            goes = type("GoingTwin", (leavings.LooksAsItGoes, search), {})
            program = RaidProgram(search=goes, rules=known)
            yield member(belief, NOT_UNDONE, program, *words, known.__name__, "as it goes")
    for raids, known in product(HABITS, KNOWN):
        search = type("AtOnceTwin", (leavings.AllMadeAtOnce,), {"raids_too": raids})
        program = RaidProgram(search=search, rules=known)
        belief = "makes all moves on one board before it searches them: its copies share their rows"
        yield member(belief, NOT_UNDONE, program, raids, known.__name__)
    for order, which, printed, anew, known in product(ORDERS, (0, -1), HABITS, HABITS, KNOWN):
        own = {"which": which, "prints_leavings": printed, "starts_anew": anew}
        search = type("RestoresTwin", (leavings.RestoresOne,), own)
        bases = (known, other_rules.SomeDirections) if known is not RaidRules else ORDERED
        looks = type("LooksTwin", bases, {"conquest": order})
        program = RaidProgram(search=search, rules=looks)
        belief = "turns only one of several conquered pawns back when its search takes a move back"
        yield member(belief, NOT_UNDONE, program, *order, which, printed, anew, known.__name__)


def _untidy() -> Iterator[tuple[Any, ...]]:
    """Yield beliefs, searches, and what tells searches of one belief apart."""
    for (kind, belief), printed in product(UNDONE.items(), HABITS):
        search = type(kind.__name__, (kind,), {"prints_leavings": printed})
        yield belief, search, kind.__name__, printed
    for printed, anew in product(HABITS, HABITS):
        own: dict[str, object] = {"prints_leavings": printed, "starts_anew": anew}
        gains = type("GainsTwin", (leavings.TurnedStayByGains,), own)
        yield TURNED_STAY, gains, "by gains", printed, anew
        after = type("GivesTwin", (leavings.AllBesideAreTurnedBack,), own)
        belief = "gives the enemy all own pawns beside a Raid when its search takes it back"
        yield belief, after, printed, anew
        for which, said in ((RAID, "Raid"), (STAKE, "Stake")):
            stays = type("KindTwin", (leavings.OneKindStays,), {**own, "kind": which})
            belief = f"makes a {said} on the board that it searches instead of on a copy"
            yield belief, stays, printed, anew


HANDED_ON: dict[str, Callable[[object, float, float], cutting.Bounds]] = {
    "hands alpha and beta on with other signs, but not exchanged": lambda _, low, high: (
        -low,
        -high,
    ),
    "hands alpha and beta on without changing signs": lambda _, low, high: (low, high),
    "hands alpha and beta on exchanged, but with the same signs": lambda _, low, high: (high, low),
}
ENOUGH: dict[str, Callable[[object, float, float, float], bool]] = {
    "stops a node when a move reaches alpha instead of beta": lambda _, best, low, high: (
        best >= low
    ),
    "stops a node while its value is below beta": lambda _, best, low, high: best <= high,
    "stops a node when a move is worse than alpha": lambda _, best, low, high: best <= low,
    "stops every node after its first move": lambda _, best, low, high: True,
}

RETURNS = {  # what a node returns where nothing lies between its bounds: all are right
    "soft": {},
    "from alpha": {"floors": True},
    "hard": {"floors": True, "hard": True},
}
SEARCHED: dict[str, Callable[[Way, int], Ranking]] = {  # orders of searching, all harmless
    "Raids first": lambda way, gain: (-way[0], way[1]),
    "largest gain first": lambda way, gain: (-gain, *way[:2]),
    "smallest gain first": lambda way, gain: (gain, *way[:2]),
    "last cell first": lambda way, gain: (-way[1], way[0]),
}
Window = tuple[str, type[cutting.CuttingSearch], dict[str, object]]
WINDOWS: tuple[Window, ...] = (
    ("believes a search with an empty window without looking again", windows.NoSecondLook, {}),
    (
        "takes the lowest number for minus infinity, which has no negative",
        windows.LowestHasNoNegative,
        {},
    ),
    (
        "takes the lowest number for minus infinity, which has no negative",
        windows.LowestHasNoNegative,
        {"start_high": HIGHEST - 1},  # at the root alone
    ),
    ("keeps bounds in its table as if they were values", windows.RemembersBounds, {}),
    (
        "takes what a Raid conquered off its running score once instead of twice",
        windows.LeaksWhenTakenBack,
        {"left": 1},
    ),
    (
        "does not take what a Raid conquered off its running score",
        windows.LeaksWhenTakenBack,
        {"left": 2},
    ),
)


def _bounds() -> Iterator[Window]:
    """Yield alpha and beta that begin too near at the root."""
    for start in (0, 1, 99, 100, 999, 1000):
        yield (
            f"lets alpha begin at {-start} at the root",
            cutting.CuttingSearch,
            {"start_low": -start},
        )
        yield (
            f"lets beta begin at {start} at the root",
            cutting.CuttingSearch,
            {"start_high": start},
        )


def prunings() -> Iterator[Misconception]:
    """Yield what is wrong in alpha-beta, with the harmless habits that change its answers."""
    wrong: dict[str, dict[str, object]] = {}
    wrong |= {belief: {"handed_on": how} for belief, how in HANDED_ON.items()}
    for belief, how in ENOUGH.items():
        wrong[belief] = {"is_enough": how}
        for player, whose in enumerate(("the player's", "the enemy's")):
            wrong[f"{belief}, but only {whose}"] = {"is_enough": how, "slips_of": (player,)}
    wrong["takes a later move that was only cut off at the bound for an equal one"] = {"late": True}
    for (belief, parts), known, returns, root in product(wrong.items(), KNOWN, RETURNS, HABITS):
        own = {**parts, **RETURNS[returns], "at_the_root": root}
        search = type("CutTwin", (cutting.CuttingSearch,), own)
        program = RaidProgram(search=search, rules=known)
        yield member(belief, PRUNING, program, known.__name__, returns, root)
    for (belief, kind, parts), known, returns in product((*WINDOWS, *_bounds()), KNOWN, RETURNS):
        search = type(kind.__name__, (kind,), {**parts, **RETURNS[returns]})
        program = RaidProgram(search=search, rules=known)
        yield member(belief, PRUNING, program, known.__name__, returns, *parts)
    ties = "takes bounds of moves that were cut off for values, and so sees ties that are none"
    for order, inside, known, returns in product(SEARCHED, HABITS, KNOWN, RETURNS):
        own = {"searched": staticmethod(SEARCHED[order]), "inside": inside, **RETURNS[returns]}
        program = RaidProgram(search=type("TiesTwin", (cutting.BoundsAreTies,), own), rules=known)
        yield member(ties, PRUNING, program, order, inside, known.__name__, returns)
    shared = "keeps alpha and beta for the whole search instead of for each branch"
    roots = ((False, False), (True, False), (True, True))  # bounded by its best move, and cut off
    for (root, cuts), fresh, first, up, known in product(roots, HABITS, HABITS, HABITS, KNOWN):
        bounds = {
            **{"with_root": root, "cuts_at_root": cuts, "fresh_for_each": fresh},
            **{"tests_first": first, "hands_up_bounds": up},
        }
        search = type("SharedTwin", (cutting.SharedBounds,), bounds)
        program = RaidProgram(search=search, rules=known)
        yield member(shared, PRUNING, program, known.__name__, root, cuts, fresh, first, up)
