"""Changing one value of a manifest: everything else stays, to the last blank."""

import pytest
import yaml

from judge.manifest.editing import with_value
from judge.model.errors import JudgeError

TEXT = """\
# who wrote this, and why
task: raid   # the game
limits: {cpu: 10, wall: 60}
groups:
  # measured in May
  homework:
    about: "inside"
    limits: {cpu: 30}   # generous
  deep:
    about: beyond
  empty:
  short: {about: brief}
cases:
  one: {origin: by-hand}
  # the last one
  two:
    about: >
      long
      words

# the end
"""
PLACES = [
    (("limits", "cpu"), 2.5),
    (("limits", "memory"), 256),
    (("groups", "homework", "limits", "cpu"), 4),
    (("groups", "deep", "limits", "cpu"), 4),
    (("groups", "empty", "limits", "cpu"), 4),
    (("groups", "short", "limits", "cpu"), 4),
    (("cases", "three"), {"origin": "hunted", "about": "a: 'b' # c"}),
]


@pytest.mark.parametrize(("names", "value"), PLACES, ids=lambda v: str(v))
@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_one_value_changes_and_nothing_else(
    names: tuple[str, ...], value: object, ending: str
) -> None:
    """At most one line is new or another, all others are the same; the value is where it should."""
    text = TEXT.replace("\n", ending)
    made = with_value(text, names, value)
    found = yaml.safe_load(made)
    for name in names:
        found = found[name]
    assert found == value
    before, after = text.split(ending), made.split(ending)
    assert sum(line not in before for line in after) == 1
    assert sum(line not in after for line in before) <= 1
    assert made.count("\n") == made.count(ending)


def test_a_byte_order_mark_stays() -> None:
    """A file that begins with one still does."""
    assert with_value("\ufeff" + TEXT, ("task",), "states").startswith("\ufeff# who")


def test_what_cannot_be_changed_is_told() -> None:
    """Where several lines would have to go, the line to write is told and nothing is changed."""
    with pytest.raises(JudgeError, match="write yourself: groups: homework: 3"):
        with_value(TEXT, ("groups", "homework"), 3)
    with pytest.raises(JudgeError, match="cannot be changed"):
        with_value("cases: [a, b]\n", ("cases", "three"), {})
