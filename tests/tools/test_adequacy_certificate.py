"""The certificate of docs/adequacy.md: every misconception is caught by the case that it names."""

import pytest

from misconceptions.bank import TASKS, misconceptions_of
from tools.adequacy_certificate import NOBODY, PAGE, catches, counted_cases, written_rows

ROWS = written_rows(PAGE.read_text(encoding="utf-8"))
ENOUGH = 0.98


def test_rows_are_of_the_bank() -> None:
    """The table names only twins and cases that there are."""
    for task in TASKS:
        names = {twin.name for twin in misconceptions_of(task)}
        cases = {case.name for case in counted_cases(task)} | {NOBODY}
        own = [row for row in ROWS if row.task == task]
        assert {row.twin for row in own} <= names
        assert {row.case for row in own} <= cases


@pytest.mark.slow
@pytest.mark.parametrize("task", TASKS)
def test_every_misconception_has_a_row(task: str) -> None:
    """The table names each twin once, and a case for 98 of 100 that are not equivalent."""
    bank = misconceptions_of(task)
    own = {row.twin: row.case for row in ROWS if row.task == task}
    again = "after changing the bank: python -m tools.adequacy_certificate"
    assert list(own) == [twin.name for twin in bank], again
    assert {t for t, case in own.items() if case == NOBODY} == {
        twin.name for twin in bank if twin.same_as == "right"
    }
    able = [case for case in own.values() if case != NOBODY]
    assert sum(map(bool, able)) >= ENOUGH * len(able)


@pytest.mark.slow
@pytest.mark.parametrize("task", TASKS)
def test_the_named_case_catches(task: str) -> None:
    """The checker of each named case refuses the answer of its twin."""
    cases = {case.name: case for case in counted_cases(task)}
    bank = {twin.name: twin for twin in misconceptions_of(task)}
    rows = [row for row in ROWS if row.task == task and row.case not in ("", NOBODY)]
    missed = [row for row in rows if not catches(cases[row.case], bank[row.twin])]
    assert missed == []


def test_a_twin_that_is_right_is_not_caught() -> None:
    """The check is not empty: an equivalent twin is caught by no small case."""
    twin = next(t for t in misconceptions_of("raid") if t.same_as == "right")
    assert not any(catches(case, twin) for case in counted_cases("raid")[:10])
