"""Tests of the solutions that a new course of a bundled task comes with."""

from judge.files.installation import BUNDLED
from judge.starting.course_folder import bundled_tasks
from judge.starting.solutions import MISTAKES


def test_every_task_has_a_wrong_solution() -> None:
    """A task that is added gets a mistake of its own; only Raid has a whole wrong program."""
    assert sorted([*MISTAKES, "raid"]) == bundled_tasks()
    assert (BUNDLED / "examples" / "greedy.py").is_file()
