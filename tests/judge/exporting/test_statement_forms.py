"""Tests of statements: what a text means is kept, and nothing in it is interpreted."""

import re
from pathlib import Path

import pytest

from judge.exporting.markdown import BlockKind, blocks_of
from judge.exporting.problem import FORMATS
from judge.exporting.statement import statement_of
from judge.exporting.statement_forms import html_statement, latex_statement
from tests.judge.exporting.small_suites import our_problem, plain_problem, sums

HOSTILE = """\\input{/etc/passwd} $x$ 100% _a_ <script>alert(1)</script> {{name}} ^ ~ # &

`\\end{document}`
"""


def test_latex_of_strangers_is_text() -> None:
    """No command of TeX survives but ours, inside code as well."""
    made = latex_statement("A_title & more", HOSTILE)
    commands = set(re.findall(r"\\([A-Za-z]+)", made))
    assert not commands & {"input", "end", "begin", "def"}
    assert "\\problemname{A\\_title \\& more}" in made
    assert "100\\%" in made


def test_html_of_strangers_is_text() -> None:
    """A statement runs nothing in a browser."""
    made = html_statement("<b>", HOSTILE)
    assert "<script" not in made
    assert "<h1>&lt;b&gt;</h1>" in made


def test_blocks_are_told_apart() -> None:
    """Headings, lists, tables and code keep their form."""
    text = "# A\n\none\ntwo\n\n- x\n  y\n- z\n\n| a | b |\n|---|---|\n| 1 |\n\n```\n  code\n```\n"
    blocks = blocks_of(text)
    assert [block.kind for block in blocks] == [
        BlockKind.HEADING,
        BlockKind.PARAGRAPH,
        BlockKind.BULLETS,
        BlockKind.TABLE,
        BlockKind.CODE,
    ]
    assert blocks[2].texts == ("x y", "z")
    assert blocks[3].rows == (("a", "b"), ("1", ""))
    assert blocks[4].texts == ("  code",)


@pytest.mark.parametrize("text", ["```", "|", "- ", "#", "**", "[](", "`", "|-|\n|-|"])
def test_half_of_a_construct_is_no_trouble(text: str) -> None:
    """Whatever is begun and not ended is still a statement."""
    assert latex_statement("T", text)
    assert html_statement("T", text)


@pytest.mark.parametrize("task", FORMATS)
def test_our_statements_say_what_is_read_and_written(task: str) -> None:
    """Each task has a statement with input and output, and the keyword of its requests."""
    text = statement_of(our_problem(task))
    assert "\n## Input\n" in text
    assert "\n## Output\n" in text
    keyword = {"raid": "MINIMAX", "traversal": "PREORDER"}.get(task, task.upper())
    assert f"`{keyword}`" in text


def test_an_instructor_writes_the_statement(tmp_path: Path) -> None:
    """statement.md beside the suite is taken without its title; else the suite's own words are."""
    problem = plain_problem(tmp_path, sums(3))
    assert "Add two numbers." in statement_of(problem)
    (problem.suite.path.parent / "statement.md").write_text("# Sums\n\nAdd *them*.\n")
    assert statement_of(problem) == "Add *them*.\n"
