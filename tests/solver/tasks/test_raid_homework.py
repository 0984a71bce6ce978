"""The group `homework` of the bundled Raid cases: the published form, and what it catches."""

from functools import cache

import pytest

from solver.formats.raid import ALPHABETA, MINIMAX, Request
from tests.solver.raid_twins import TWINS, Twin
from tests.solver.tasks.test_raid import CASES, ROOT, SUITE, request_of
from tools.cross_check import minimax_nodes

MOST_NODES = 6_000  # of plain minimax: the cases that every twin answers in no time
GROUPS = {name: case["group"] for name, case in SUITE["cases"].items()}
BOM = b"\xef\xbb\xbf"


def published(name: str) -> bool:
    """Tell whether a case has the published form of the homework; its last line need not end."""
    data, request = (CASES / f"{name}.in").read_bytes(), request_of(name)
    plain = all(line == line.rstrip() for line in data.split(b"\n")) and not data.startswith(BOM)
    inside = min(request.values) >= 1 and max(request.values) <= 99
    return plain and inside and request.algorithm in (MINIMAX, ALPHABETA)


def test_groups_are_the_published_form_and_what_lies_beyond() -> None:
    """Homework and deep have the published form, robust has not: no case lies on the wrong side."""
    inside = {name for name, group in GROUPS.items() if group in ("homework", "deep")}
    assert inside == {name for name in GROUPS if published(name)}
    assert set(GROUPS.values()) == {"homework", "deep", "robust"}


@cache
def small_cases() -> list[tuple[Request, str]]:
    """Return the small cases of the homework with their answers."""
    names = [name for name, group in GROUPS.items() if group == "homework"]
    asked = [(request_of(name), name) for name in names]
    return [
        (request, (ROOT / "expected" / "raid" / f"{name}.out").read_text())
        for request, name in asked
        if minimax_nodes(request) <= MOST_NODES
    ]


def test_a_twin_without_a_mistake_is_right() -> None:
    """What the twins have in common is right, so each is caught by its own mistake."""
    assert all(Twin().answer(request) == right for request, right in small_cases())


@pytest.mark.parametrize("twin", TWINS.values(), ids=TWINS)
def test_every_twin_is_caught_by_the_homework(twin: Twin) -> None:
    """Each usual mistake gives a wrong answer to at least one case of the homework."""
    assert any(twin.answer(request) != right for request, right in small_cases())
