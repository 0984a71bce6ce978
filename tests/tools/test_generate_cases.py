"""Generated cases are what their declarations say, byte for byte."""

from pathlib import Path

import pytest

from tools.generate_cases import CASES, generated, main, update
from tools.generate_raid import generate_raid

SAID = {
    "size": 3,
    "fill": 0.5,
    "values": [1, 9],
    "depth": 2,
    "algorithm": "MINIMAX",
    "player": "X",
    "seed": 1,
}


def test_every_generated_case_regenerates_byte_for_byte() -> None:
    """The inputs in the repository are exactly what suite.yaml declares."""
    assert update(CASES / "raid" / "suite.yaml", check=True) == []


def test_a_declaration_is_the_same_on_every_machine() -> None:
    """A pinned example: the bytes depend on the declaration alone."""
    assert generate_raid(SAID) == (b"3\nMINIMAX\nX\n2\n2 8 7\n3 5 5\n6 8 1\n.X.\nX..\nO.O\n")


def test_seeds_make_different_boards() -> None:
    """Twenty seeds give twenty inputs."""
    assert len({generate_raid({**SAID, "seed": seed}) for seed in range(20)}) == 20


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"size": 27}, "found size: 27, wanted a whole number from 1 to 26"),
        ({"size": True}, "found size: True"),
        ({"fill": 1.5}, "found fill: 1.5, wanted a number from 0 to 1"),
        ({"free": 10}, "found free: 10, wanted a whole number from 1 to 9"),
        ({"values": [9, 1]}, "found values: "),
        ({"algorithm": "MAGIC"}, "found algorithm: 'MAGIC', wanted one of MINIMAX"),
        ({"colour": "red"}, "found the key colour, wanted only size"),
    ],
)
def test_a_wrong_declaration_is_named(change: dict[str, object], message: str) -> None:
    """What is wrong with a declaration is said with its key."""
    with pytest.raises(ValueError, match=message):
        generate_raid({**SAID, **change})


def test_a_suite_names_the_case_that_is_declared_wrong(tmp_path: Path) -> None:
    """The error of a suite carries the name of the case, and nothing is written."""
    suite = tmp_path / "suite.yaml"
    suite.write_text("task: raid\ncases:\n  odd: {generate: {size: 99, seed: 1}}\n")
    with pytest.raises(ValueError, match="odd: generate: found size: 99"):
        list(generated(suite))


def test_what_differs_is_written_and_then_no_longer_differs(tmp_path: Path) -> None:
    """Generating twice changes nothing the second time; checking writes nothing at all."""
    suite = tmp_path / "suite.yaml"
    suite.write_text(f"task: raid\ncases:\n  one: {{generate: {SAID}}}\n  by-hand:\n")
    assert update(suite, check=True) == [tmp_path / "one.in"]
    assert not (tmp_path / "one.in").exists()
    assert update(suite, check=False) == [tmp_path / "one.in"]
    assert update(suite, check=False) == []


def test_the_check_ends_well(capsys: pytest.CaptureFixture[str]) -> None:
    """`--check` has nothing to tell when all files are as declared."""
    assert main(["--check", "raid"]) == 0
    assert capsys.readouterr().out == ""
