"""A folder of wrong programs: what each believes is in its first line, in any language."""

from pathlib import Path

import pytest

from judge.programs.wrong_programs import belief_in, programs_in, wrong_folder


@pytest.mark.parametrize(
    "text",
    [
        '"""Adds instead of multiplying."""\nprint(1)\n',
        "#!/usr/bin/env python3\n\n# Adds instead of multiplying.\n",
        "// Adds instead of multiplying\nint main() {}\n",
        "/* Adds instead of multiplying. */\nclass A {}\n",
        "/**\n * Adds instead of multiplying.\n */\nclass A {}\n",
        '"""\nAdds instead of multiplying.\n\nMore of it.\n"""\n',
        "(* Adds instead of multiplying. *)\nlet () = ()\n",
        "-- Adds instead of multiplying\nmain = pure ()\n",
    ],
)
def test_the_first_comment_is_the_belief(text: str) -> None:
    """A docstring or a comment of the usual languages is read, without its signs."""
    assert belief_in(text) == "Adds instead of multiplying"


def test_a_program_without_a_first_comment_has_no_belief() -> None:
    """Code before any comment means that nothing is said; so does an empty file."""
    assert belief_in("x = 1\n# too late\n") == ""
    assert belief_in("") == ""
    assert belief_in("#\nx = 1\n") == ""
    assert belief_in("/* */\nint main() {}\n") == ""


def test_every_program_is_listed(tmp_path: Path) -> None:
    """Files and folders are programs; hidden ones are not."""
    (tmp_path / "a.py").write_text("# believes a\n")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "Main.java").write_text("// believes b\n")
    (tmp_path / ".hidden").write_text("# no\n")
    found = [(each.name, each.belief) for each in programs_in(tmp_path)]
    assert found == [("a", "believes a"), ("b", "believes b")]


def test_the_folder_is_that_of_the_suite(tmp_path: Path) -> None:
    """`wrong/SUITE` counts for that suite, `wrong` alone only where there is no other suite."""
    (tmp_path / "wrong" / "hw1").mkdir(parents=True)
    assert wrong_folder(tmp_path / "cases", "hw1", alone=False) == tmp_path / "wrong" / "hw1"
    assert wrong_folder(tmp_path / "cases", "hw2", alone=False) is None
    assert wrong_folder(tmp_path / "cases", "hw2", alone=True) == tmp_path / "wrong"


def test_programs_of_one_stem_are_kept_apart(tmp_path: Path) -> None:
    """Where two would have one name both keep their suffix; others lose it."""
    for name in ("a.py", "a.cpp", "b.py"):
        (tmp_path / name).write_text("# believes\n" if name.endswith("py") else "// believes\n")
    assert [each.name for each in programs_in(tmp_path)] == ["a.cpp", "a.py", "b"]
