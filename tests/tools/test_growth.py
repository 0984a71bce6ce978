"""The picture of growing costs: what was measured, in colours that suit light and dark pages."""

import csv
import xml.etree.ElementTree as ElementTree

import pytest

from tests.sources import ROOT
from tools.growth import COLUMNS, TABLE, board
from tools.growth_picture import STAND_INS, STYLES, TITLES, drawn

TEXT = TABLE.read_text(encoding="utf-8")


def test_the_table_has_all_three_searches_in_both_series() -> None:
    """Engine and kernel to the end with the same nodes; alpha-beta as far as it goes."""
    rows = list(csv.DictReader(TEXT.splitlines()))
    assert tuple(rows[0]) == COLUMNS
    nodes = {(row["series"], row["x"], row["search"]): row["nodes"] for row in rows}
    assert {(series, name) for series, _, name in nodes} == {(s, n) for s in TITLES for n in STYLES}
    for series, x, name in nodes:
        if name == "kernel":
            assert nodes[series, x, name] == nodes[series, x, "engine"]
    assert {x for series, x, name in nodes if name == "kernel"} >= {"1", "7", "4", "26"}


def test_boards_are_the_same_every_time() -> None:
    """What is measured today is what was measured before."""
    assert (board(8).board, board(8).values) == (board(8).board, board(8).values)


def test_the_picture_suits_both_schemes() -> None:
    """Well formed, every colour by name, all series and searches named as text."""
    pytest.importorskip("matplotlib")
    for svg in (drawn(TEXT), (ROOT / "docs/pictures/growth.svg").read_text(encoding="utf-8")):
        ElementTree.fromstring(svg)
        assert "prefers-color-scheme:dark" in svg
        assert not any(stand_in in svg for stand_in in STAND_INS.values())
        for words in (*TITLES.values(), "the kernel", "textbook alpha-beta"):
            assert words in svg
