"""Cells of spreadsheets: what a stranger wrote is shown there, never computed."""

import pytest

from judge.text.cells import inert

SIGNS = "=+-@|%"
FULL_WIDTH = "\uff1d\uff0b\uff0d\uff20\uff5c\uff05"
OTHERS = "\ufe66\ufe62\ufe63\ufe6b\u207a\u208b\u2212"  # small, raised, lowered and a real minus


@pytest.mark.parametrize("sign", [*SIGNS, *FULL_WIDTH, *OTHERS], ids=ascii)
def test_no_sign_starts_a_formula(sign: str) -> None:
    """Signs that begin a formula are inert in every width: an East Asian spreadsheet folds them."""
    assert inert(f"{sign}1+1") == f"'{sign}1+1"
    assert inert(f" \t{sign}1+1") == f"'{sign}1+1"


def test_other_text_stays_as_it_is() -> None:
    """Names of people and files are not changed, in whatever script they are written."""
    for name in ("doe", "Doe, Jane", "0x1", "李小龍", "\uff21lice", "a=b", ""):
        assert inert(name) == name
