"""Games between variants of the search: fair, repeatable, and able to tell good from bad."""

import argparse

import pytest

from arena.openings import Generator
from tools.variant_match import main, margins, parse_variant


def test_a_variant_is_as_good_as_itself() -> None:
    """Each opening is played from both sides, so equal variants win what they lose."""
    same = parse_variant("evaluation:2")
    found = margins(same, same, Generator(seed=1, size=4), 6)
    assert [first + second for first, second in zip(found[::2], found[1::2], strict=True)] == [
        0
    ] * 3


def test_a_better_variant_wins() -> None:
    """The evaluation beats taking the largest gain on most of a few boards."""
    good, greedy = parse_variant("evaluation:2"), parse_variant("score:1")
    found = margins(good, greedy, Generator(seed=1, size=6), 8)
    assert sum(score > 0 for score in found) >= 6


def test_the_result_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """The command prints games won, drawn and lost, the share, the margin and Elo."""
    assert main(["evaluation:1:5,4,7", "score:1", "--games", "2", "--size", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1
    assert "(won-drawn-lost)" in lines[0]


@pytest.mark.parametrize(
    "text", ["", "score", "score:0", "best:3", "evaluation:2:5,4", "evaluation:2:a"]
)
def test_an_unknown_variant_is_refused(text: str) -> None:
    """What is no variant is answered with what would be one."""
    with pytest.raises(argparse.ArgumentTypeError, match="wanted"):
        parse_variant(text)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--games", "0"], "--games: found 0, wanted an even number of at least 2"),
        (["--games", "3"], "--games: found 3, wanted an even number of at least 2"),
        (["--size", "2"], "--size: found 2, wanted 3 to 26"),
        (["--size", "27"], "--size: found 27, wanted 3 to 26"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Half a pair of games and boards that no opening fits on end in words, not in a traceback."""
    with pytest.raises(SystemExit) as ended:
        main(["evaluation:1", "score:1", *words])
    assert ended.value.code == 2
    assert told in capsys.readouterr().err
