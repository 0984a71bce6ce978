"""Cases by pattern: which files they stand for, in which order, and what is said of each."""

from pathlib import Path

import pytest

from judge.manifest.loader import ManifestError, load_suite
from judge.model.case import Case, Origin
from tests.judge.suite_folder import make_suite

NAMES = ("10", "2", "sample-1")


def cases_of(path: Path) -> dict[str, Case]:
    return {case.name: case for case in load_suite(path).cases}


@pytest.mark.parametrize("cases", ["'*.in'", "['*.in']", "{'*.in': }"])
def test_a_pattern_takes_all_files_in_natural_order(tmp_path: Path, cases: str) -> None:
    """As a text, in a list and as a key it stands for every input; 2 comes before 10."""
    path = make_suite(tmp_path, f"task: raid\norigin: imported\ncases: {cases}\n", NAMES)
    found = load_suite(path).cases
    assert [case.name for case in found] == ["2", "10", "sample-1"]
    assert {case.origin for case in found} == {Origin.IMPORTED}
    assert found[0].expected == tmp_path / "expected/raid/2.out"


def test_later_patterns_and_entries_add_to_earlier_ones(tmp_path: Path) -> None:
    """The nearest thing that is said counts, limit by limit; the order of the cases stays."""
    manifest = (
        "task: raid\ngroups: {all: , few: }\ncases:\n"
        "  '2': {limits: {wall: 7}, about: small}\n"
        "  '*.in': {group: all, points: 4, limits: {cpu: 3, wall: 5}}\n"
        "  'sample-*.in': {group: few}\n"
    )
    found = cases_of(make_suite(tmp_path, manifest, NAMES))
    assert list(found) == ["2", "10", "sample-1"]
    assert [case.group for case in found.values()] == ["all", "all", "few"]
    assert (found["2"].limits.cpu, found["2"].limits.wall) == (3, 7)
    assert (found["10"].limits.cpu, found["10"].limits.wall) == (3, 5)
    assert (found["2"].about, found["10"].about) == ("small", "")
    assert [case.points for case in found.values()] == [4, 4, 4]


@pytest.mark.parametrize(
    ("pattern", "answers"),
    [
        ("input_*.txt", "output_*.txt"),
        ("*.txt", "*.ans"),
        ("TestCases/*/input.txt", "TestCases/*/output.txt"),
        ("in/*", "out/*"),
        ("*.in", "*.ans"),
    ],
)
def test_other_names_of_files_are_told(tmp_path: Path, pattern: str, answers: str) -> None:
    """With `expected` the star is the name of the case, beside the manifest or in `expected`."""
    folder = tmp_path / "cases" / "toy"
    for place in (folder, tmp_path / "expected" / "toy"):
        for name in ("1", "2"):
            here = folder if (name == "1" and place != folder) else place
            for path in (folder / pattern.replace("*", name), here / answers.replace("*", name)):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(name)
        if place == folder:
            (folder / answers.replace("*", "2")).unlink()
    (folder / "suite.yaml").write_text(
        f"task: t\ncases: {{'{pattern}': {{expected: '{answers}'}}}}"
    )
    found = cases_of(folder / "suite.yaml")
    assert list(found) == ["1", "2"]
    assert [case.input.read_text() for case in found.values()] == ["1", "2"]
    assert found["1"].expected == folder / answers.replace("*", "1")
    assert found["2"].expected == tmp_path / "expected" / "toy" / answers.replace("*", "2")


def refused(path: Path) -> str:
    with pytest.raises(ManifestError) as caught:
        load_suite(path)
    return "\n".join(caught.value.problems)


def test_files_that_do_not_fit_are_told_at_the_pattern(tmp_path: Path) -> None:
    """A name with a blank, an answer that is missing, an input left over: each has its line."""
    path = make_suite(tmp_path, "task: raid\ncases:\n  '1*.in':\n  '* *.in':\n", ("10", "2"))
    path.with_name("a b.in").touch()
    path.with_name("11.in").touch()
    told = refused(path)
    assert f"{path}:4: found 'a b.in' by the pattern '* *.in'" in told
    assert f"{path}:3: found no expected file for '11'" in told
    assert f"{path.with_name('2.in')} without an entry" in told


def test_one_name_for_two_files_is_refused(tmp_path: Path) -> None:
    """Two patterns may not make one case of different files, nor give it two answers."""
    manifest = "task: raid\ncases:\n  '*.in':\n  'q-*.txt': {expected: '*.out'}\n"
    path = make_suite(tmp_path, manifest, ("1",))
    path.with_name("q-1.txt").touch()
    assert ":4: found two cases called '1'" in refused(path)
    path.write_text("task: raid\ncases:\n  '*.in':\n  '1*.in': {expected: '1*.out'}\n")
    (path.parent / "1.in").rename(path.parent / "11.in")
    assert ":4: found two" not in refused(path)
    path.write_text("task: raid\ncases:\n  '*.in':\n  '*.i*': {expected: '*.out'}\n")
    assert ":4:" in refused(path)


def test_a_mistake_in_a_pattern_is_told_once(tmp_path: Path) -> None:
    """What is wrong for a thousand cases for one reason is one line."""
    names = tuple(map(str, range(30)))
    path = make_suite(tmp_path, "task: raid\ncases: {'*.in': {checker: exakt}}\n", names)
    assert refused(path).count("exakt") == 1


def test_hidden_files_and_the_manifest_are_no_cases(tmp_path: Path) -> None:
    """A wide pattern does not take what no one means."""
    manifest = "task: raid\ncases: {'*': {expected: '*.out'}}\n"
    path = make_suite(tmp_path, manifest, ())
    for name in ("one", ".hidden"):
        path.with_name(name).touch()
    (tmp_path / "expected/raid/one.out").touch()
    assert list(cases_of(path)) == ["one"]
