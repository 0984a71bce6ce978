"""The bundled Raid cases: answered right, honest about their origin, and covering the rules."""

from collections import Counter
from pathlib import Path

import pytest
import yaml

from solver.files import read_text
from solver.formats.raid import COMPETITION, Request, parse_answer, parse_request
from solver.tasks import Options, solve

ROOT = Path(__file__).resolve().parents[3]
CASES = ROOT / "cases" / "raid"
SUITE = yaml.safe_load((CASES / "suite.yaml").read_text(encoding="utf-8"))
NAMES = list(SUITE["cases"])


def request_of(name: str) -> Request:
    """Return what a case asks."""
    return parse_request(read_text(str(CASES / f"{name}.in")))


@pytest.mark.parametrize("name", NAMES)
def test_the_default_engine_gives_the_expected_answer(name: str) -> None:
    """Every bundled case is answered as its expected file says."""
    answer = b"".join(solve(read_text(str(CASES / f"{name}.in")), Options()))
    assert answer == (ROOT / "expected" / "raid" / f"{name}.out").read_bytes()


def test_every_case_says_where_its_answer_comes_from() -> None:
    """By hand, cross-checked or snapshot, with few of the last, and a reason for each by hand."""
    origins = Counter(case["origin"] for case in SUITE["cases"].values())
    assert set(origins) == {"by-hand", "cross-checked", "snapshot"}
    assert origins["snapshot"] <= 5
    assert len(NAMES) >= 100
    assert all("about" in c for c in SUITE["cases"].values() if c["origin"] == "by-hand")


def test_the_cases_cover_sizes_depths_algorithms_and_players() -> None:
    """Boards of every size, depths 1 to 6 and beyond the end, both algorithms and players."""
    asked = [request_of(name) for name in NAMES]
    assert {request.size for request in asked} == set(range(1, 27))
    fixed = [request for request in asked if request.algorithm != COMPETITION]
    kinds = {(request.algorithm, request.player, request.depth) for request in fixed}
    for depth in range(1, 7):
        for player in "XO":
            assert ("MINIMAX", player, depth) in kinds
            assert ("ALPHABETA", player, depth) in kinds
    assert any((request.depth or 0) > request.board.count(".") for request in fixed)


def test_the_cases_cover_boards_and_values() -> None:
    """Empty, sparse, dense and nearly full boards; zero, negative and equal values."""
    asked = [request_of(name) for name in NAMES]
    shares = [
        request.board.count(".") / len(request.board) for request in asked if request.size > 4
    ]
    assert 1.0 in shares
    assert any(0.8 < share < 1 for share in shares)
    assert any(0 < share < 0.2 for share in shares)
    assert any(request.board.count(".") == 1 for request in asked if request.size > 4)
    assert any(0 in request.values for request in asked)
    assert any(min(request.values) < 0 < max(request.values) for request in asked)
    assert any(len(set(request.values)) == 1 for request in asked if request.size > 4)


def test_the_answers_cover_stakes_and_raids_that_turn_0_to_3_pawns() -> None:
    """Four is impossible: a Raid needs an own pawn on one of the four sides.

    A Raid that turns nobody never is the answer either: the Stake on its cell comes first.
    """
    turned = set()
    for name in NAMES:
        request = request_of(name)
        game = request.game()
        text = (ROOT / "expected" / "raid" / f"{name}.out").read_text()
        move, _ = parse_answer(text, request.size)
        turned.add((move[0], len(game.turned(game.initial(), move))))
    assert turned == {(0, 0), (1, 1), (1, 2), (1, 3)}
