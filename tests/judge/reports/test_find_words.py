"""What readers are told of a find."""

from judge.model.find import Belief, Find
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.reports.find_words import beliefs


def some_find(fits: bool) -> Find:
    """Return a find with one belief, which fits all answers or only most."""
    agrees = 40 if fits else 29
    belief = Belief("transposed", "reads rows as columns", "Rows come first.", agrees, 40)
    found = Finding(Verdict.WA, "wrong")
    return Find("it", "raid", "1\n", "", found, 40, 11, 3, False, 5, 2, "boards", (belief,))


def test_a_guess_is_for_staff_alone() -> None:
    """What fits all answers is told to everybody; the closest that does not, only as a guess."""
    assert next(beliefs(some_find(fits=True), "your program", guess=False)).endswith("as columns")
    assert list(beliefs(some_find(fits=False), "your program", guess=False)) == []
    (told,) = beliefs(some_find(fits=False), "the program")
    assert "29 of 40" in told
