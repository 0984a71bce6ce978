"""Choosing cases: by suite, case, pattern and path; what is not there is told with a guess."""

import os
from pathlib import Path

import pytest

from judge.files.installation import BUNDLED
from judge.manifest.select import choose, default_cases
from judge.model.errors import JudgeError
from tests.judge.toys import make_suite

NAMES = ("tie-a", "tie-b", "deep")


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    """Return a folder with the suite `toy`."""
    return make_suite(tmp_path, dict.fromkeys(NAMES, "x\n"))


def chosen(cases: Path, *words: str) -> list[str]:
    """Return the titles of the chosen cases."""
    return [case.title for case in choose(words, cases)[1]]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ((), NAMES),
        (("toy",), NAMES),
        (("toy/",), NAMES),
        (("toy/deep",), ["deep"]),
        (("toy/tie-*",), ["tie-a", "tie-b"]),
        (("*-b",), ["tie-b"]),
        (("deep", "toy/tie-a", "deep"), ["tie-a", "deep"]),
        (("toy", "deep"), NAMES),
    ],
)
def test_names_and_patterns(cases: Path, words: tuple[str, ...], names: list[str]) -> None:
    """A word may be a suite, a case or a pattern; each case comes once, in the suite's order."""
    assert chosen(cases, *words) == [f"toy/{name}" for name in names]


def test_paths(cases: Path, tmp_path: Path) -> None:
    """A case file, a suite's folder and a folder of suites are chosen by path, anywhere."""
    other = make_suite(tmp_path / "elsewhere", {"far": "x\n"})
    assert chosen(cases, str(cases / "toy" / "deep.in")) == ["toy/deep"]
    assert chosen(cases, str(cases / "toy")) == [f"toy/{name}" for name in NAMES]
    assert chosen(cases, str(cases)) == [f"toy/{name}" for name in NAMES]
    assert chosen(cases, str(other / "toy" / "far.in")) == ["toy/far"]
    assert chosen(cases, "toy/deep", str(cases / "toy" / "deep.in")) == ["toy/deep"]


def test_a_linked_folder_is_the_same_suite(cases: Path, tmp_path: Path) -> None:
    """A case reached by a link and by its name is one case."""
    (tmp_path / "link").symlink_to(tmp_path)
    linked = tmp_path / "link" / "cases" / "toy" / "deep.in"
    assert chosen(cases, "toy/deep", str(linked)) == ["toy/deep"]


@pytest.mark.parametrize(
    ("word", "guess"),
    [("toi", "toy"), ("toy/de", "toy/deep"), ("toy/tie-c", "toy/tie-"), ("deeep", "toy/deep")],
)
def test_an_unknown_name_is_answered_with_the_nearest(cases: Path, word: str, guess: str) -> None:
    """A name that is not there is an error that offers the nearest one."""
    with pytest.raises(JudgeError, match=f"'{word}'.*did you mean '{guess}"):
        choose([word], cases)


def test_wrong_paths(cases: Path, tmp_path: Path) -> None:
    """A file that is no case, or lies in no suite, and an empty folder are errors."""
    (tmp_path / "stray.in").write_text("x")
    with pytest.raises(JudgeError, match=r"no suite\.yaml beside it"):
        choose([str(tmp_path / "stray.in")], cases)
    with pytest.raises(JudgeError, match="not the input of a case"):
        choose([str(cases / "toy" / "suite.yaml")], cases)
    with pytest.raises(JudgeError, match="wanted a suite"):
        choose([], tmp_path / "expected")


def test_expected_files_may_lie_elsewhere(cases: Path, tmp_path: Path) -> None:
    """With --expected the answers are taken from DIR/<suite>; a missing folder is an error."""
    (tmp_path / "expected").rename(tmp_path / "answers")
    _, found = choose(["deep"], cases, tmp_path / "answers")
    assert found[0].expected == tmp_path / "answers" / "toy" / "deep.out"
    with pytest.raises(JudgeError, match="--expected"):
        choose(["deep"], cases, tmp_path / "nowhere")


def test_the_cases_here_come_first(cases: Path, tmp_path: Path) -> None:
    """Without --cases the folder `cases` here is meant, shown as a person would write it."""
    assert default_cases(tmp_path) == Path("cases")


def test_cases_here_without_a_manifest_are_not_passed_over(cases: Path, tmp_path: Path) -> None:
    """Somebody with cases of their own must not be graded on the bundled ones unawares."""
    (cases / "toy" / "suite.yaml").unlink()
    with pytest.raises(JudgeError, match=r"found no cases/\*/suite\.yaml"):
        default_cases(tmp_path)


def homework(folder: Path, *suites: str) -> Path:
    """Write suites of the same task and the same cases into folders below folder/cases."""
    for suite in suites:
        toy = make_suite(folder / "made" / suite, dict.fromkeys(NAMES, "x\n"))
        for kind in ("cases", "expected"):
            place = folder / kind / suite
            place.parent.mkdir(parents=True, exist_ok=True)
            (toy.parent / kind / "toy").rename(place)
    return folder / "cases"


def test_suites_are_known_by_their_folders(tmp_path: Path) -> None:
    """Suites of one task with cases of one name stay apart, at one depth or at two."""
    cases = homework(tmp_path, "hw1/raid", "hw2/raid", "extra")
    suites, found = choose([], cases)
    assert [suite.name for suite in suites] == ["extra", "hw1/raid", "hw2/raid"]
    assert {suite.task for suite in suites} == {"toy"}
    assert len({case.title for case in found}) == len(found) == 9


@pytest.mark.parametrize(
    ("word", "titles"),
    [
        ("raid/deep", ["hw1/raid/deep", "hw2/raid/deep"]),
        ("hw1/raid/deep", ["hw1/raid/deep"]),
        ("hw2", [f"hw2/raid/{name}" for name in NAMES]),
        ("hw2/raid", [f"hw2/raid/{name}" for name in NAMES]),
        ("hw?/raid/deep", ["hw1/raid/deep", "hw2/raid/deep"]),
        ("deep", ["extra/deep", "hw1/raid/deep", "hw2/raid/deep"]),
        ("toy/deep", ["extra/deep", "hw1/raid/deep", "hw2/raid/deep"]),
        ("extra", [f"extra/{name}" for name in NAMES]),
    ],
)
def test_nested_suites_are_chosen_by_any_end_of_their_name(
    tmp_path: Path, word: str, titles: list[str]
) -> None:
    """A suite is meant by its whole name, its end, the folder above it, and by its task."""
    assert chosen(homework(tmp_path, "hw1/raid", "hw2/raid", "extra"), word) == titles


def test_suites_of_one_name_in_different_places_get_more_of_their_path(tmp_path: Path) -> None:
    """Two folders `cases` chosen by path: both suites are graded, under names that differ."""
    one, two = homework(tmp_path / "spring", "raid"), homework(tmp_path / "autumn", "raid")
    suites, found = choose([str(one / "raid"), str(two / "raid" / "deep.in")], None)
    assert len({suite.name for suite in suites}) == 2
    assert [case.title for case in found] == [
        *(f"spring/cases/raid/{name}" for name in NAMES),
        "autumn/cases/raid/deep",
    ]


def test_a_folder_of_any_name_holds_suites(tmp_path: Path) -> None:
    """Below a folder that is not called `cases` suites are named by their place in it too."""
    homework(tmp_path, "hw1/raid").rename(tmp_path / "course")
    (tmp_path / "expected" / "hw1" / "raid").rename(tmp_path / "answers")
    for path in (tmp_path / "answers").iterdir():
        path.rename(tmp_path / "course" / "hw1" / "raid" / path.name)
    assert chosen(tmp_path / "course", "deep") == ["hw1/raid/deep"]


def test_expected_files_of_nested_suites_lie_under_the_same_names(tmp_path: Path) -> None:
    """`--expected DIR` looks for the answers of hw1/raid in DIR/hw1/raid."""
    cases = homework(tmp_path, "hw1/raid", "hw2/raid")
    (tmp_path / "expected").rename(tmp_path / "answers")
    _, found = choose(["hw2/raid/deep"], cases, tmp_path / "answers")
    assert found[0].expected == tmp_path / "answers" / "hw2" / "raid" / "deep.out"


def test_the_course_of_a_folder_above_is_meant(
    cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a folder in a course its cases are found, but never above the home folder."""
    (tmp_path / "course.yaml").write_text("title: Toys\n")
    inner = tmp_path / "in" / "week1"
    inner.mkdir(parents=True)
    assert default_cases(inner) == Path("../../cases")
    assert default_cases(cases / "toy") == Path("../../cases")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_cases(inner) == Path("../../cases")
    monkeypatch.setenv("HOME", str(tmp_path / "in"))
    assert default_cases(inner) == BUNDLED / "cases"


def test_cases_without_a_course_file_are_not_looked_for_above(cases: Path, tmp_path: Path) -> None:
    """A folder `cases` somewhere above is no course."""
    (tmp_path / "in").mkdir()
    assert default_cases(tmp_path / "in") == BUNDLED / "cases"


def test_a_stranger_s_course_above_is_refused(
    cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody chose it: it may have been laid into /tmp. Named, it is taken."""
    course = tmp_path / "course.yaml"
    course.write_text("title: Toys\n")
    (tmp_path / "in").mkdir()
    own = course.stat().st_uid
    if own == 0:
        os.chown(course, 4321, -1)
    else:
        monkeypatch.setattr(os, "getuid", lambda: own + 1)
    with pytest.raises(JudgeError, match="belongs to another user; name it with --course"):
        default_cases(tmp_path / "in")
    assert default_cases(tmp_path / "in", course) == cases


def test_a_named_course_means_the_cases_beside_it(cases: Path, tmp_path: Path) -> None:
    """`--course ../toys/course.yaml` is graded on its own cases, even where others are here."""
    (tmp_path / "course.yaml").write_text("title: Toys\n")
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "cases").mkdir(parents=True)
    assert default_cases(elsewhere, tmp_path / "course.yaml") == cases
