"""Points in a manifest: of cases, of groups, and what cannot be counted."""

from pathlib import Path

import pytest

from judge.manifest.loader import ManifestError, load_suite
from tests.judge.suite_folder import make_suite


def test_points_of_cases_make_those_of_their_group(tmp_path: Path) -> None:
    """Without a max_score a group has the points of its cases, less those that are dropped."""
    text = """\
task: raid
groups:
  a: {cap: 4}
  b: {drop_lowest: 1}
cases:
  one: {group: a, points: 5}
  two: {group: a}
  three: {group: b, points: 2}
  four: {group: b, points: 2}
"""
    suite = load_suite(make_suite(tmp_path, text, ("one", "two", "three", "four")))
    assert [case.points for case in suite.cases] == [5, 1, 2, 2]
    assert [(g.max_score, g.possible) for g in suite.groups.values()] == [(6, 4), (2, 2)]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("drop_lowest: 2", "suite.yaml:2: found drop_lowest: 2 where there are 2 cases"),
        ("drop_lowest: 1", "suite.yaml:2: found drop_lowest where cases have different points"),
        ("drop_lowest: 0.5", "suite.yaml:2: found '0.5', wanted a whole number"),
        ("cap: -1", "suite.yaml:2: found '-1', wanted a number of at least 0"),
    ],
)
def test_impossible_points_are_refused(tmp_path: Path, line: str, words: str) -> None:
    """What cannot be counted is told with its line."""
    text = f"task: raid\n{line}\ncases:\n  one: {{points: 5}}\n  two:\n"
    with pytest.raises(ManifestError) as caught:
        load_suite(make_suite(tmp_path, text, ("one", "two")))
    assert words in str(caught.value)
