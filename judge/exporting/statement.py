"""What a student reads of a problem: ours for our tasks, the instructor's, or what a suite says.

An instructor puts `statement.md` beside `suite.yaml`. Without one the titles and descriptions of
the suite and its groups must do.
"""

from importlib.resources import files

from judge.exporting.problem import Problem
from judge.text.safe_text import printable

STATEMENT = "statement.md"


def statement_of(problem: Problem) -> str:
    """Return the statement as Markdown without its title."""
    own = problem.suite.path.parent / STATEMENT
    if own.is_file():
        return _without_title(printable(own.read_text(encoding="utf-8-sig", errors="replace")))
    if problem.format:
        ours = files("judge.exporting") / "statements" / f"{problem.suite.task}.md"
        return ours.read_text(encoding="utf-8")
    return _described(problem)


def _without_title(text: str) -> str:
    """Return a text without its first heading: packages say the title elsewhere."""
    lines = text.strip().split("\n")
    return "\n".join(lines[1:] if lines[0].startswith("# ") else lines).strip() + "\n"


def _described(problem: Problem) -> str:
    suite = problem.suite
    parts = [suite.about] if suite.about else []
    parts += [
        "Write a program that answers the question on standard input.",
        "## Input",
        "The question, as the samples show it.",
        "## Output",
        "The answer, as the samples show it.",
    ]
    told = [f"- **{group.name}**: {group.about}" for _, group in problem.groups if group.about]
    if told:
        parts += ["## Groups", "\n".join(told)]
    return printable("\n\n".join(parts)) + "\n"
