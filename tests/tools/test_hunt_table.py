"""The table of hunts: what it reads from what a hunt printed."""

import pytest

from tools.hunt_table import main, row

FIND = (
    "raid: 9 wrong answers in 80 runs, the first in run 20\nsmallest, proved by enumeration: all\n"
)


def test_a_row_has_what_the_hunt_said() -> None:
    """The first run, whether the find is proved, all names, or the closest, or nothing at all."""
    named = f"{FIND}\nthe program looks away\nor it sleeps\n(80 answers, all as a program\n"
    assert row("a.py", named) == "| a.py | 20 of 80 | proved | looks away *or* sleeps |"
    close = FIND.replace("smallest, proved", "smallest found") + (
        "no known misconception explains all answers; the closest, with 3 of 4 compared:"
        " the program sleeps\n"
    )
    assert row("a", close) == "| a | 20 of 80 | found | no name; closest (3 of 4): sleeps |"
    assert row("a", FIND).endswith("| no name |")
    assert row("a", "raid: no wrong answer in 400 runs\n").endswith("no wrong answer in 400 runs |")
    assert (
        row("a", "grader: a.py: cannot be built\n")
        == "| a | ? | ? | grader: a.py: cannot be built |"
    )


def test_a_folder_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    """Without one there is a line that says so."""
    assert main(["raid"]) == 2
    assert "wanted: SUITE FOLDER" in capsys.readouterr().err
