"""Who is named after a hunt: each belief that fits, once."""

from misconceptions.hunting.suspects import Suspects
from misconceptions.hunting.talk import Notebook, Sight
from misconceptions.model import Misconception


def test_twins_with_one_belief_are_named_once() -> None:
    """Of twins that differ only in what does no harm the first is named; other beliefs stay."""
    beliefs = {"one": "adds", "one-too": "adds", "two": "subtracts"}
    twins = [
        Misconception(name, "raid", said, "", lambda text: "wrong")
        for name, said in beliefs.items()
    ]
    suspects = Suspects(
        twins, lambda name, text: "wrong", lambda text: "right", lambda text, answer: answer
    )
    book = Notebook()
    book.add("input", Sight(accepted=False, answer="wrong"), "wrong")
    suspects.saw("input", "wrong")
    assert [each.name for each in suspects.named(book)] == ["one", "two"]


def test_the_closest_does_not_fit() -> None:
    """Who gives all answers of a sample, but not all that were seen, is not said to fit."""
    rare = "a long input that is not in the sample"
    twin = Misconception("close", "raid", "is close", "", lambda text: "wrong")
    suspects = Suspects(
        [twin], lambda name, text: "wrong", lambda text: "right", lambda text, answer: answer
    )
    book = Notebook()
    for text in (*(f"{number:02}" for number in range(40)), rare):
        said = "other" if text == rare else "wrong"
        book.add(text, Sight(accepted=False, answer=said), said)
        suspects.saw(text, said)
    (told,) = suspects.named(book)
    assert (told.agrees, told.compared) == (40, 41)
