"""The bundled cases of traversal, states, qtable and tddata are what they claim to be."""

import pytest

from judge.manifest.files import open_expected
from judge.manifest.loader import load_suite
from judge.model.case import Case, Origin
from solver.files import decode
from solver.tasks import Options, solve
from tools.cross_check import FAST, PLAIN, TASKS, Claim, check, claims, main
from tools.generate_cases import CASES

ALL = [case for task in TASKS for case in load_suite(CASES / task).cases]
# The plain reference of these takes long; the slow test below asks it all the same. What stands
# behind them every day: the tests of traversal_text, won_games_text, td/values and the census.
LARGE = {
    *("traversal/full-preorder", "traversal/full-postorder", "traversal/full-levelorder"),
    *("traversal/full-terminal-path", "traversal/numbers-only"),
    *("states/tictactoe", "states/numerical", "states/numerical-five-in-the-centre"),
    *("tddata/games-of-five-plies", "tddata/games-of-six-plies", "tddata/games-won-by-o"),
    *("tddata/games-won-by-x", "tddata/games-of-seven-plies"),
    *("tddata/training", "tddata/training-as-dl4j"),
}


def title(case: Case) -> str:
    """Return the name of a case for the test's own name."""
    return case.title


def answer(case: Case, engine: str) -> bytes:
    """Return the solver's answer to a case."""
    return b"".join(solve(decode(case.input.read_bytes()), Options(engine)))


def expected(case: Case) -> bytes:
    """Return the expected answer to a case."""
    with open_expected(case.expected) as stream:
        return stream.read()


def test_there_are_enough_cases_and_none_is_a_mere_snapshot() -> None:
    """At least 38 cases, each made by hand or borne out by a second way of computing it."""
    assert len(ALL) >= 38
    assert {case.origin for case in ALL} == {Origin.BY_HAND, Origin.CROSS_CHECKED}


@pytest.mark.parametrize("case", ALL, ids=title)
def test_the_fast_path_gives_the_expected_answer(case: Case) -> None:
    """The solver passes its own cases."""
    assert answer(case, FAST) == expected(case)


@pytest.mark.parametrize("case", [c for c in ALL if c.title not in LARGE], ids=title)
def test_the_plain_reference_gives_the_expected_answer(case: Case) -> None:
    """The reference, which shares only the rules with the fast path, agrees with the file."""
    assert answer(case, PLAIN) == expected(case)


def test_a_false_claim_is_told() -> None:
    """The tool sees an expected file that is wrong, and holds with one that is right."""
    right, wrong = claims(["qtable/lookup-optimal", "qtable/lookup-random-opponent"])
    assert check(right, 240).problem == ""
    mixed = Claim(right.name, right.origin, right.input, wrong.expected)
    assert check(mixed, 240).problem == "fast answers something other than the expected file"


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_every_claim_holds(capsys: pytest.CaptureFixture[str]) -> None:
    """Both engines, each in a process of its own, give every expected file."""
    assert main([case.title for case in ALL]) == 0
    assert f"all {len(ALL)} claims hold" in capsys.readouterr().out
