"""A claim that an expected file is right is only believed when two engines bear it out."""

from pathlib import Path

import pytest

from tests.solver.tasks.test_raid import request_of
from tools.cross_check import (
    BY_HAND,
    CROSS_CHECKED,
    Claim,
    check,
    claims,
    main,
    minimax_nodes,
    settle,
)

PATIENCE = 240.0


def claim_of(name: str, origin: str, expected: Path) -> Claim:
    """Return a claim about a bundled case with another expected file."""
    found = next(claims([name]))
    return Claim(name, origin, found.input, expected)


def test_a_true_claim_holds() -> None:
    """Both engines agree with the expected file of a bundled case, made by hand."""
    outcome = check(next(claims(["greedy-is-wrong"])), PATIENCE)
    assert (outcome.reference, outcome.problem) == ("minimax", "")


def test_a_competition_case_is_checked_against_the_whole_game() -> None:
    """COMPETITION has no depth, so the reference searches to the end."""
    assert check(next(claims(["competition-last-cell"])), PATIENCE).problem == ""


def test_a_false_claim_is_found_and_fixed_unless_it_was_made_by_hand(tmp_path: Path) -> None:
    """A wrong expected file is told; only one that was not made by hand is written again."""
    wrong = tmp_path / "wrong.out"
    for origin, fixed in ((BY_HAND, False), (CROSS_CHECKED, True)):
        wrong.write_text("A1 Stake\n")
        outcome = check(claim_of("two-cells-left", origin, wrong), PATIENCE)
        assert outcome.problem == "the expected file says something else"
        assert (settle(outcome, may_write=True) == "") is fixed
        assert (wrong.read_text() == "A2 Raid\nX.\nXX\n") is fixed


def test_a_claim_that_cannot_be_checked_in_time_is_not_believed() -> None:
    """A reference that takes too long proves nothing, and nothing is written."""
    outcome = check(claim_of("snapshot-10-empty-depth-5", CROSS_CHECKED, Path("x")), 0.0)
    assert outcome.problem == "alphabeta took more than 0 s: raise --seconds, or claim snapshot"
    assert settle(outcome, may_write=True) == outcome.problem


def test_a_case_that_there_is_not_does_not_hold(capsys: pytest.CaptureFixture[str]) -> None:
    """A slip in a name is told with exit code 2; it does not end in no claim and no complaint."""
    with pytest.raises(SystemExit) as leaving:
        main(["traversal/nonsense"])
    assert leaving.value.code == 2
    assert "found 'traversal/nonsense', wanted the name of a case" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "nodes"), [("one-cell", 3), ("stakes-equal", 9)])
def test_minimax_is_only_asked_what_it_can_answer(name: str, nodes: int) -> None:
    """The estimate counts a Stake and a Raid on every free cell at every ply."""
    assert minimax_nodes(request_of(name)) == nodes
