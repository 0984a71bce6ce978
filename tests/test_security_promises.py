"""SECURITY.md: every promise names what holds it, a test or a hostile program of ours."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"\]\((tests/[^)#]+)\)")


def rows(page: str) -> list[str]:
    """Return the rows of all tables of a page, without their heads."""
    lines = [line for line in page.splitlines() if line.startswith("|")]
    rules = [number for number, line in enumerate(lines) if set(line) <= set("|- ")]
    heads = {number - 1 for number in rules}
    return [line for number, line in enumerate(lines) if number not in heads | set(rules)]


def broken(row: str) -> list[str]:
    """Return what is wrong with a row: no link at all, or links to files that are not there."""
    links = LINK.findall(row)
    return ["no test"] if not links else [link for link in links if not (ROOT / link).is_file()]


PROMISES = rows((ROOT / "SECURITY.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", PROMISES, ids=lambda row: row.split("|")[1].strip()[:50])
def test_every_promise_is_held_by_a_test(row: str) -> None:
    """Each row of the tables of promises links to test files or programs that exist."""
    assert broken(row) == []


def test_there_are_promises_and_an_empty_one_is_caught() -> None:
    """The page has its rows, and one without a test or with a wrong link would fail."""
    assert len(PROMISES) >= 20
    assert broken("| read minds | yes | yes |") == ["no test"]
    assert broken("| fly | [x](tests/no_such_test.py) |") == ["tests/no_such_test.py"]
