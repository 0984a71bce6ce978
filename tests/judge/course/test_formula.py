"""A formula says what it says, and whatever is not one is refused where it stands."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.course.formula import FormulaError, Quantities, read_formula

SOME = Quantities(
    accepted=7,
    failed=3,
    points=40,
    possible=50,
    points_of={"raid": 30, "raid/homework": 20},
    possible_of={"raid": 35, "raid/homework": 25},
    accepted_of={"raid": 5},
    failed_of={"raid": 1},
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("100 if failed == 0 else 50 - failed", 47),
        ("points / possible * 100", 80),
        ("min(points, 35) + max(0, accepted - 5, 1)", 37),
        ('points_of("raid/homework") + possible_of("raid") * 2', 90),
        ('accepted_of("raid") - failed_of("raid")', 4),
        ('points_of("of another run")', 0),
        ("round(points / 3)", 13),
        ("round(2.5) + round(-2.5) + round(0.125, 2)", 0.13),
        ("floor(2.9) + ceil(2.1) + abs(-4)", 9),
        ("cases % 4 + cases // 4", 4),
        ("1 if 0 < failed <= 3 and not points == 0 or points == 1 else 2", 1),
        ("10 * (accepted > 5)", 10),
    ],
)
def test_formulas_give_what_they_say(text: str, value: float) -> None:
    """Numbers, quantities, operators, comparisons, conditions and functions all count."""
    assert read_formula(text).value(SOME) == pytest.approx(value)


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "found nothing"),
        ("100 if", 1, "formula"),
        ("50 - faild", 6, "did you mean failed?"),
        ("points ** 9", 1, "points ** 9"),
        ("__import__('os').system('true')", 1, "wanted one of floor"),
        ("().__class__", 1, "found"),
        ("points.real", 1, "'points.real'"),
        ("[points for _ in cases]", 1, "found"),
        ("'a' * 9", 1, "wanted a number"),
        ("1e99", 1, "wanted a number"),
        ("True", 1, "wanted a number"),
        ("(lambda: 1)()", 1, "found"),
        ("min(points)", 1, "min with 2 to 20 values"),
        ("max(*points, 1)", 1, "max with"),
        ("round(points, ndigits=1)", 1, "round with 1 to 2"),
        ("points_of(raid)", 1, 'points_of("suite")'),
        ("1 + (points := 3)", 6, "found"),
        ("points & 3", 1, "found"),
        ("points is 3", 1, "found"),
        ("1 " * 400, 500, "at most 500"),
        ("-" * 300 + "1", 32, "too deeply"),
        ("(" * 220 + "1" + ")" * 220, 1, "formula"),
        ("points \0", 1, "formula"),
    ],
)
def test_whatever_else_is_refused(text: str, column: int, words: str) -> None:
    """Nothing of Python beyond the language is read, and the message says where it stands."""
    with pytest.raises(FormulaError) as caught:
        read_formula(text)
    assert words in str(caught.value)
    if column > 1:
        assert caught.value.column == column


def test_the_parts_that_it_names_are_known() -> None:
    """Which suites and groups a formula asks about can be told before anything is graded."""
    formula = read_formula('points_of("raid") + failed_of("states")')
    assert formula.parts == (("points_of", "raid", 11), ("failed_of", "states", 31))
    formula.check_parts(["raid"], ["raid", "states"])
    with pytest.raises(FormulaError, match=r"column 11.*did you mean raids"):
        formula.check_parts(["raids"], ["states"])
    with pytest.raises(FormulaError, match=r"column 31.*wanted one of raid"):
        formula.check_parts(["raid", "states"], ["raid"])


def test_no_number_is_an_error_not_a_mark() -> None:
    """A division by zero raises instead of giving infinity or nothing at all."""
    with pytest.raises(ArithmeticError):
        read_formula("points / possible").value(Quantities())


@given(st.text(alphabet="points failed()+-*/<>=%10.,\"'[]{}ifelse_:\\\n@", max_size=60))
def test_no_text_reaches_anything_but_the_language(text: str) -> None:
    """Any text is refused as FormulaError, or gives a number or an ArithmeticError."""
    try:
        formula = read_formula(text)
    except FormulaError:
        return
    try:
        assert math.isfinite(formula.value(SOME))
    except ArithmeticError:
        return
