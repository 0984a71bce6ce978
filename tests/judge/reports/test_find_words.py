"""What readers are told of a find."""

from dataclasses import replace

from judge.model.find import Belief, Find
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.reports.find_words import beliefs, how_small


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


def test_where_alone_a_program_is_wrong_is_said_first() -> None:
    """A mistake that only unusual inputs show is not told as one that every board shows."""
    find = some_find(fits=True)
    assert how_small(find).startswith("smallest found")
    rare = replace(find, only="with values of 0")
    assert how_small(rare) == f"wrong only with values of 0; {how_small(find)}"
    assert Find.from_json(rare.to_json()).only == rare.only
