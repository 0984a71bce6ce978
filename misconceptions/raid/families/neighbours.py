"""Where a program looks for neighbours, whom a Raid turns, and where Stakes are allowed."""

from collections.abc import Iterator
from itertools import permutations, product

from misconceptions.model import Misconception
from misconceptions.raid import looking_around, other_rules, plainly
from misconceptions.raid.families.member import member
from misconceptions.raid.program import RaidProgram
from misconceptions.raid.rules import RaidRules
from misconceptions.raid.rules_bank import NEIGHBOURS, STAKES, SUPPORT, TURNS

FREE_CELLS = "A move fills a free cell; enemies are turned only beside it."


def _all_but(direction: str) -> tuple[str, ...]:
    return tuple(way for way in other_rules.STEPS if way != direction)


def directions() -> Iterator[Misconception]:
    """Yield rules that look in some directions only."""
    up, down, left, right = other_rules.STEPS
    parts: dict[str, dict[str, object]] = {}
    for way in other_rules.STEPS:
        rest = _all_but(way)
        parts[f"does not look for neighbours {way}"] = {"support": rest, "conquest": rest}
        parts[f"does not let an own pawn {way} start a Raid"] = {"support": rest}
        parts[f"does not turn an enemy {way} in a Raid"] = {"conquest": rest}
    for said, some in (
        ("in the same row", (left, right)),
        ("in the same column", (up, down)),
        ("above and to the left", (up, left)),
        ("below and to the right", (down, right)),
    ):
        parts[f"takes only cells {said} for neighbours"] = {"support": some, "conquest": some}
        parts[f"starts a Raid only from own pawns {said}"] = {"support": some}
        parts[f"turns only enemies {said}"] = {"conquest": some}
    parts["leaves out the first row and column when it looks for neighbours"] = {"least": 1}
    parts["leaves out the last row and column when it looks for neighbours"] = {"last": 1}
    parts["leaves out the edge of the board when it looks for neighbours"] = {"least": 1, "last": 1}
    for belief, own in parts.items():
        which = type("DirectionTwin", (other_rules.SomeDirections,), own)
        yield member(belief, NEIGHBOURS, RaidProgram(rules=which))


def edges() -> Iterator[Misconception]:
    """Yield rules that are wrong at one edge of the board."""
    for step, said in (
        (-1, "the last cell of a row for the left neighbour of the next row's first"),
        (1, "the first cell of a row for the right neighbour of the last row's last"),
    ):
        joined = type("JoinedTwin", (other_rules.RowsJoinedOneWay,), {"step": step})
        yield member(
            f"takes {said}, not the other way round", NEIGHBOURS, RaidProgram(rules=joined)
        )
    parts = {
        "own pawns and enemies": {},
        "own pawns": {"misses_conquest": False},
        "enemies": {"misses_support": False},
    }
    for way, (who, missed), pawns in product(other_rules.STEPS, parts.items(), ("XO", "X", "O")):
        own = {"way": way, "for_pawns": pawns, **missed}
        misses = type("EdgeTwin", (other_rules.MissesTheEdge,), own)
        whose = "" if len(pawns) == 2 else f" for a Raid of {pawns}"
        belief = f"does not see {who} at the edge {way} of a cell{whose}"
        yield member(belief, NEIGHBOURS, RaidProgram(rules=misses))


def conquests() -> Iterator[Misconception]:
    """Yield rules by which a Raid turns some of the enemies beside it."""
    for most, order in product((1, 2), permutations(other_rules.STEPS)):
        which = type("SomeTwin", (other_rules.TurnsSome,), {"most": most, "conquest": order})
        belief = (
            "turns only one of the enemies beside a Raid"
            if most == 1
            else f"turns at most {most} of the enemies beside a Raid"
        )
        yield member(belief, TURNS, RaidProgram(rules=which), *order)
    for order in permutations(other_rules.STEPS):
        which = type("DearestTwin", (other_rules.TurnsTheBest,), {"conquest": order})
        belief = "turns only the enemy on the dearest cell in a Raid"
        yield member(belief, TURNS, RaidProgram(rules=which), *order)
    for sign, also in product((1, -1), (False, True)):
        said = (
            f"{'less' if sign == 1 else 'more'} than{' or as much as' if also else ''} its own cell"
        )
        which = type("ValueTwin", (other_rules.TurnsByValue,), {"sign": sign, "also_equal": also})
        belief = f"turns only enemies in a Raid whose cells are worth {said}"
        yield member(belief, TURNS, RaidProgram(rules=which))


def passes() -> Iterator[Misconception]:
    """Yield rules of programs that look for own pawns and enemies in one go."""
    said = {
        True: "turns only enemies in a Raid that it comes to after the first own pawn",
        False: "stops looking for enemies of a Raid at the first own pawn",
    }
    for (after, belief), order in product(said.items(), permutations(other_rules.STEPS)):
        own = {"order": order, "after_own": after}
        which = type("PassTwin", (looking_around.InOnePass,), own)
        yield member(belief, TURNS, RaidProgram(rules=which), *order)


RULES: tuple[tuple[str, type[RaidRules], str], ...] = (
    (
        "turns enemies in a Raid only where as many own pawns are beside the cell",
        other_rules.Outnumbers,
        TURNS,
    ),
    (
        "turns an enemy in a Raid only between the cell and an own pawn",
        other_rules.Sandwich,
        TURNS,
    ),
    (
        "turns only enemies across the cell of a Raid from an own pawn",
        looking_around.Across,
        TURNS,
    ),
    (
        "lets the enemy, too, raid beside the player's pawns instead of his own",
        looking_around.SupportedBy,
        SUPPORT,
    ),
    (
        "looks for an enemy beside a Raid where an own pawn is needed",
        type("FoeSupports", (looking_around.SupportedBy,), {"whose": "the raided side's"}),
        SUPPORT,
    ),
    (
        "lets any pawn beside a cell start a Raid, an enemy's, too",
        type("AnySupports", (looking_around.SupportedBy,), {"whose": "anybody's"}),
        SUPPORT,
    ),
    ("lets only pawns of X start Raids, also for O", looking_around.SupportedByX, SUPPORT),
    (
        "lets only pawns of O start Raids, also for X",
        type("SupportedByO", (looking_around.SupportedByX,), {"pawn": "O"}),
        SUPPORT,
    ),
    (
        "lets any cell be raided that comes after one with an own pawn beside it in the same row",
        looking_around.SupportIsRemembered,
        SUPPORT,
    ),
    (
        "lets any cell be raided that comes after one with an own pawn beside it",
        type("FlagStays", (looking_around.SupportIsRemembered,), {"by_rows": False}),
        SUPPORT,
    ),
    ("lets Raids of the enemy turn nobody", looking_around.EnemyTurnsNobody, TURNS),
    ("wants exactly one own pawn beside a Raid", looking_around.NeedsExactly, SUPPORT),
    (
        "turns enemies only where no free cell is beside a Raid",
        looking_around.TurnsWhereClosed,
        TURNS,
    ),
    (
        "turns enemies in a Raid only where more own pawns are beside the cell",
        looking_around.OutnumbersStrictly,
        TURNS,
    ),
    ("does not turn pawns that have another one beside them", looking_around.Protected, TURNS),
    (
        "turns the enemies beside the pawns from which a Raid starts, too",
        looking_around.TurnsBesideSupporters,
        TURNS,
    ),
    (
        "turns the enemies beside the pawns from which a Raid starts, not those beside its cell",
        type("SupportersAlone", (looking_around.TurnsBesideSupporters,), {"itself_too": False}),
        TURNS,
    ),
    ("wants two own pawns beside a Raid", other_rules.NeedsOwn, SUPPORT),
    (
        "reads off the start board where Raids are possible, and does not look again in the search",
        other_rules.FromTheStart,
        SUPPORT,
    ),
    (
        "starts Raids only from pawns that were on the board before the search",
        other_rules.OldPawnsSupport,
        SUPPORT,
    ),
    (
        "does not turn pawns in its search that were set down there",
        other_rules.NewPawnsAreSafe,
        TURNS,
    ),
    (
        "makes a player who can raid do so, also where nobody is turned",
        other_rules.RaidsComeFirst,
        STAKES,
    ),
    ("joins the edges of the board to the opposite ones", other_rules.Torus, NEIGHBOURS),
    (
        "lets an own pawn in the last row or column start a Raid on the first",
        other_rules.SupportWrapsAround,
        NEIGHBOURS,
    ),
    (
        "turns enemies in the last row or column by a Raid on the first",
        other_rules.ConquestWrapsAround,
        NEIGHBOURS,
    ),
    (
        "starts a Raid from an own pawn further away in the same row or column",
        other_rules.ReachesFar,
        SUPPORT,
    ),
    (
        "lets only the enemy raid",
        type("PlayerNoRaids", (other_rules.RaidsOf,), {"player_raids": False}),
        SUPPORT,
    ),
    (
        "allows a Stake only beside an own pawn",
        type("StakeBesideOwn", (other_rules.StakeNeeds,), {"near_own": True}),
        STAKES,
    ),
    (
        "allows a Stake only beside an enemy",
        type("StakeBesideEnemy", (other_rules.StakeNeeds,), {"near_enemy": True}),
        STAKES,
    ),
    (
        "forbids a Stake beside an enemy",
        type("NoStakeBesideEnemy", (other_rules.StakeNeeds,), {"near_enemy": False}),
        STAKES,
    ),
    (
        "allows a Stake only where no pawn is beside it",
        type("StakeAlone", (other_rules.StakeNeeds,), {"near_enemy": False, "near_own": False}),
        STAKES,
    ),
)


def other_beliefs() -> Iterator[Misconception]:
    for belief, which, advice in RULES:
        yield member(belief, advice, RaidProgram(rules=which))
    yield member(
        "takes the enemies beside a Raid off the board instead of turning them",
        TURNS,
        RaidProgram(search=plainly.ConqueredAreRemoved),
    )
    for ends in (True, False):
        onto = type("OntoTwin", (other_rules.RaidsOntoEnemies,), {"ends_when_full": ends})
        program = RaidProgram(rules=onto, search=plainly.EnemiesAreFilled)
        yield member("raids cells on which an enemy stands, too", FREE_CELLS, program, ends)
