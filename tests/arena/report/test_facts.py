"""What pages are made of: any format, any log that can be read."""

import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.report.axis import axis_over
from arena.report.facts import facts_of
from arena.report.openings import first_mover, opening_results
from arena.report.pages import PAGES, render
from arena.setup import Format
from arena.stats.progress import stages
from arena.stats.ratings import rate
from arena.stats.sprt import Sprt
from tests.arena.report.sample import NAMES, tournament


@given(st.lists(st.floats(-1e6, 1e6, allow_subnormal=False) | st.just(math.inf), max_size=6))
def test_an_axis_holds_its_values_between_round_numbers(values: list[float]) -> None:
    """All finite values lie inside, ticks rise from end to end, and there are few."""
    axis = axis_over(values, 100)
    assert axis.ticks[0] == pytest.approx(axis.low)
    assert axis.ticks[-1] == pytest.approx(axis.high)
    assert 2 <= len(axis.ticks) <= 9
    assert all(axis.low <= value <= axis.high for value in values if math.isfinite(value))
    assert axis.place(-math.inf) == 0
    assert axis.place(math.inf) == 100


@pytest.mark.parametrize("form", list(Format))
def test_all_formats_have_pages(form: Format) -> None:
    """Points of the crosstable are those of the standings, and each page renders."""
    setup, games = tournament(form=form)
    facts = facts_of(setup.header(), games, {})
    for row in facts.table:
        cells = [cell for (mine, _), cell in facts.cross.items() if mine == row.name]
        assert sum(cell.points for cell in cells) == row.wins + row.draws / 2
    assert sum(count for _, count in facts.endings) == len(games)
    blamed = sum(n for _, found in facts.faults for _, n in found)
    assert blamed == sum(row.faults for row in facts.table)
    for name in PAGES:
        assert "</html>" in render(name, facts, {1})


def test_a_decided_sequential_test_counts_only_what_it_used() -> None:
    """Its line is told, and games after the decision are shown but not counted."""
    setup, games = tournament(["ada", "dan"], games=40, sprt=Sprt(-10, 300), faults=False)
    header = setup.header()
    facts = facts_of(header, games, {})
    assert facts.sprt.startswith("SPRT: ")
    longer = {**header, "sprt": {"elo0": -10, "elo1": 300, "alpha": 0.4, "beta": 0.4}}
    early = facts_of(longer, games, {})
    assert early.table[0].games < len(games) == len(early.games)


def test_a_rating_without_a_limit_has_an_open_band() -> None:
    """What the table calls infinite is so in the picture of how the ratings became sure."""
    setup, games = tournament(["ada", "dan"], games=6, faults=False)
    won = [replace(game, score=9 if game.fixture.x == "ada" else -9) for game in games]
    facts = facts_of(setup.header(), won, {})
    for row in facts.table:
        last = facts.stages[-1].elo[facts.names.index(row.name)]
        assert (last.low == -math.inf) == (row.elo.low == -math.inf)
        assert (last.high == math.inf) == (row.elo.high == math.inf)
    assert any(row.elo.high == math.inf for row in facts.table)


def test_who_has_not_played_has_no_rating_and_is_no_anchor() -> None:
    """Beside a name without games stands a dash; only who is held fast is called an anchor."""
    setup, games = tournament(["ada", "bob", "cat", "dan"], faults=False)
    few = [game for game in games if game.fixture.players == {"ada", "bob"}]
    text = render("index", facts_of(setup.header(), few, {}), set())
    assert "(anchor)" not in text
    assert text.count('<td class="num">-</td><td class="bars"></td>') == 2
    assert text.count("<figure>") == 2
    held = render("index", facts_of(setup.header(), few, {"dan": 1000.0}), set())
    assert held.count("+1000 (anchor)") == 1


ODD_ELO = (1e5, 7000, -1e6, 10**400, math.nan, math.inf)


@pytest.mark.parametrize(
    "odd",
    [
        {"sprt": {"elo0": "x"}},
        {"sprt": [1]},
        {"sprt": {"elo0": 0, "elo1": 5, "alpha": 0, "beta": 9}},
        *({"sprt": {"elo0": 0, "elo1": elo, "alpha": 0.05, "beta": 0.05}} for elo in ODD_ELO),
        {"rules": 7, "format": ["\x1b[31m"], "games": None},
    ],
)
def test_a_header_may_hold_anything(odd: dict[str, Any]) -> None:
    """What is not understood is shown as a short line, or not at all."""
    setup, games = tournament(["ada", "bob"], games=2)
    facts = facts_of({**setup.header(), **odd}, games, {})
    assert facts.sprt == ""
    assert "\x1b" not in render("index", facts, set())


def test_an_open_interval_is_explained_as_what_it_is() -> None:
    """With an anchor also who lost games may have no upper limit: the words fit that."""
    setup, games = tournament(["ada", "bob", "dan"], games=4, faults=False)
    header = setup.header()
    told = "Who gave no point away has no upper limit"
    assert told in render("index", facts_of(header, games, {}), set())
    anchored = render("index", facts_of(header, games, {"dan": 1000.0}), set())
    assert told not in anchored
    assert "where points that the player gave away lead to an anchor" in anchored


def test_progress_ends_where_the_ratings_are() -> None:
    """The last stage is the fit over all games, and intervals have become smaller."""
    setup, games = tournament(games=8, faults=False)
    found, final = stages(setup.names, games), rate(setup.names, games)
    assert found[-1].games == len(games)
    for place, name in enumerate(NAMES):
        assert found[-1].elo[place].middle == pytest.approx(final.elo[name].middle, abs=0.01)
        first, last = (stage.elo[place] for stage in (found[0], found[-1]))
        assert last.high - last.low < first.high - first.low


def test_openings_add_up() -> None:
    """Each game is on one opening; X's share of all is that of the openings together."""
    _, games = tournament()
    found = opening_results(games)
    assert sum(one.games for one in found) == len(games)
    share = sum(one.share * one.games for one in found) / len(games)
    whole = first_mover(games)
    assert whole.middle == pytest.approx(share)
    assert 0 <= whole.low < whole.middle < whole.high <= 1
    assert first_mover([]).low == 0
