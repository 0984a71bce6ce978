"""Packages of Codeforces Polygon: tests by number, points by groups, checkers by name."""

from pathlib import Path

import pytest

from judge.importing.package import FoundPackage, Ledger, ValidatorStyle
from judge.model.errors import JudgeError
from tests.judge.importing.test_pairs import read
from tests.judge.importing.trees import make_tree

TESTS = {f"tests/{n:02}{ending}": f"{n}\n" for n in range(1, 4) for ending in ("", ".a")}
SAMPLES = '<test sample="true"/><test/><test description="large"/>'


def xml(tests: str = SAMPLES, checker: str = "std::wcmp.cpp", more: str = "") -> str:
    """Return a manifest with three tests."""
    return f"""<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem short-name="twice"><names><name language="russian" value="x"/>
<name language="english" value="Twice"/></names>
<judging input-file="" output-file=""><testset name="tests"><time-limit>1500</time-limit>
<memory-limit>268435456</memory-limit><test-count>3</test-count>
<input-path-pattern>tests/%02d</input-path-pattern>
<answer-path-pattern>tests/%02d.a</answer-path-pattern><tests>{tests}</tests>{more}</testset></judging>
<assets><checker name="{checker}" type="testlib"><source path="files/check.cpp"/></checker>
<solutions><solution tag="main"><source path="solutions/a.cpp"/></solution>
<solution tag="wrong-answer"><source path="solutions/b.cpp"/></solution>
<solution tag="time-limit-exceeded"><source path="solutions/c.cpp"/></solution></solutions>
</assets></problem>"""


def package(folder: Path, manifest: str, **more: str) -> tuple[FoundPackage, Ledger]:
    return read(make_tree(folder / "p", {"problem.xml": manifest, **TESTS, **more}))


def test_a_package_is_a_suite_of_samples_and_tests(tmp_path: Path) -> None:
    """Tests are called by their numbers; limits, title and comparison come along."""
    found, ledger = package(tmp_path, xml())
    assert [case.name for case in found.cases] == ["sample-1", "tests-2", "tests-3"]
    assert found.cases[2].settings == {"about": "large"}
    assert found.settings["limits"] == {"cpu": 1.5, "memory": 256}
    assert (found.name, found.title) == ("twice", "Twice")
    assert found.settings["checker"] == "tokens"
    assert (ledger.doubts, ledger.left) == ([], {})


@pytest.mark.parametrize(
    ("name", "checker", "option"),
    [
        ("ncmp", "tokens", ("case_sensitive", True)),
        ("yesno", "tokens", ("case_sensitive", False)),
        ("nyesno", "tokens", ("case_sensitive", False)),
        ("rcmp4", "numbers", ("absolute", 1e-4)),
        ("rcmp6", "numbers", ("relative", 1e-6)),
        ("rcmp9", "numbers", ("relative", 1e-9)),
        ("fcmp", "exact", None),
    ],
)
def test_standard_checkers_are_ours(
    tmp_path: Path, name: str, checker: str, option: tuple[str, object] | None
) -> None:
    """A checker of testlib is known by its name; its source is not needed."""
    more = {"files/check.cpp": ""}
    found, ledger = package(tmp_path, xml(checker=f"std::{name}.cpp"), **more)
    assert found.settings["checker"] == checker
    options = found.settings.get("checker_options", {})
    assert isinstance(options, dict)
    assert option is None or options[option[0]] == option[1]
    assert ledger.doubts == []
    assert found.validator is None


def test_a_checker_that_gives_points_is_doubted(tmp_path: Path) -> None:
    """Only right and wrong are understood of a foreign checker; that is said before grading."""
    for text, doubted in (('quitp(0.5, "half")', True), ('quitf(_ok, "quitp")', False)):
        more = {"files/check.cpp": f"int main() {{ {text}; }}"}
        _, ledger = package(tmp_path / str(doubted), xml(checker=""), **more)
        assert any("gives points of its own" in each for each in ledger.doubts) is doubted


def test_a_checker_of_its_own_is_kept_with_its_headers(tmp_path: Path) -> None:
    """A program that no name explains becomes the checker; a missing one is doubted."""
    more = {"files/check.cpp": "", "files/testlib.h": "", "files/gen.cpp": ""}
    found, ledger = package(tmp_path, xml(checker=""), **more)
    assert found.validator is not None
    assert found.validator.style is ValidatorStyle.TESTLIB
    assert set(found.validator.programs[0].values()) == {"check.cpp", "testlib.h"}
    assert set(ledger.left) == {"files/gen.cpp"}
    assert ledger.doubts == []
    _, ledger = package(tmp_path / "without", xml(checker="std::strange.cpp"))
    assert "not in the package" in ledger.doubts[0]


def test_what_ours_does_differently_is_told(tmp_path: Path) -> None:
    """A standard checker that none of ours equals is mapped with a doubt."""
    _, ledger = package(tmp_path, xml(checker="std::lcmp.cpp"))
    assert "line breaks" in ledger.doubts[0]


def test_groups_have_points_policies_and_dependencies(tmp_path: Path) -> None:
    """complete-group is all or nothing; what a group depends on must be passed."""
    tests = (
        '<test group="0" sample="true" points="0"/><test group="1" points="40"/>'
        '<test group="2" points="60"/>'
    )
    more = (
        '<groups><group name="0"/><group name="1" points-policy="complete-group" points="40"/>'
        '<group name="2" points-policy="each-test"><dependencies><dependency group="1"/>'
        "</dependencies></group></groups>"
    )
    found, ledger = package(tmp_path, xml(tests, more=more))
    assert found.groups == {
        "group-0": {"max_score": 0},
        "group-1": {"visibility": "verdict", "score_aggregation": "pass-fail", "max_score": 40},
        "group-2": {"visibility": "verdict", "require_pass": ["group-1"], "max_score": 60},
    }
    assert [case.name for case in found.cases] == ["group-0-1", "group-1-2", "group-2-3"]
    assert ledger.doubts == []


def test_points_of_tests_are_points_of_cases(tmp_path: Path) -> None:
    """Where tests are worth different points, each case says its own."""
    tests = '<test points="10"/><test points="30"/><test points="60"/>'
    found, ledger = package(tmp_path, xml(tests))
    assert [case.settings["points"] for case in found.cases] == [10, 30, 60]
    assert found.settings["max_score"] == 100
    assert ledger.doubts == []


def test_solutions_go_by_their_tags(tmp_path: Path) -> None:
    """main is accepted, the rest as Polygon calls it."""
    sources = dict.fromkeys((f"solutions/{name}.cpp" for name in "abc"), "")
    found, _ = package(tmp_path, xml(), **sources, **{"solutions/a.cpp.desc": ""})
    assert sorted(found.solutions.values()) == [
        "accepted/a.cpp",
        "time_limit_exceeded/c.cpp",
        "wrong_answer/b.cpp",
    ]


def test_files_named_by_the_package_are_its_protocol(tmp_path: Path) -> None:
    """Old packages read and write files of certain names."""
    named = xml().replace('input-file="" output-file=""', 'input-file="a.in" output-file="a.out"')
    found, _ = package(tmp_path, named)
    assert found.settings["protocol"] == {"kind": "files", "input": "a.in", "output": "a.out"}


def test_a_package_without_tests_says_where_to_get_them(tmp_path: Path) -> None:
    """The small package of Polygon has no answers: the full one has."""
    with pytest.raises(JudgeError, match=r"full package"):
        read(make_tree(tmp_path / "p", {"problem.xml": xml(), "tests/01": "1"}))
    (tmp_path / "p/tests/01.a").touch()
    _, ledger = read(tmp_path / "p")
    assert "2 tests of 3 without an input or an answer" in ledger.doubts[0]


@pytest.mark.parametrize(
    ("manifest", "told"),
    [
        ("<problem", "found no XML"),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]><problem>&a;</problem>", "document type"),
        ("<problem/>", "no <testset>"),
        ("<problem><assets><interactor/></assets></problem>", "interactive"),
        (xml().replace("<test-count>3", "<test-count>99999999999"), "full package"),
    ],
)
def test_broken_manifests_are_one_line(tmp_path: Path, manifest: str, told: str) -> None:
    """Whatever the XML is, the message names it and nothing is expanded."""
    files = {"problem.xml": manifest}
    with pytest.raises(JudgeError, match=told):
        read(make_tree(tmp_path / "p", files))


@pytest.mark.parametrize(("count", "doubts"), [(0, 0), (2, 1)])
def test_a_second_set_of_tests_is_a_doubt_unless_empty(
    tmp_path: Path, count: int, doubts: int
) -> None:
    """Polygon writes empty pretests into most packages: nothing is lost without them."""
    pretests = f'<testset name="pretests"><test-count>{count}</test-count></testset></judging>'
    _, ledger = package(tmp_path, xml().replace("</judging>", pretests))
    assert len(ledger.doubts) == doubts


def test_the_copy_of_a_checker_is_known(tmp_path: Path) -> None:
    """It is left out as what it is, and used where the source itself is not there."""
    copied = xml(checker="own").replace("</checker>", '<copy path="check.cpp"/></checker>')
    known = copied.replace('name="own"', 'name="std::wcmp.cpp"')
    _, ledger = package(tmp_path / "known", known, **{"check.cpp": ""})
    assert ledger.left["check.cpp"].startswith("a checker of testlib")
    _, ledger = package(tmp_path / "both", copied, **{"check.cpp": "", "files/check.cpp": ""})
    assert ledger.left == {"check.cpp": "a copy of the checker"}
    found, ledger = package(tmp_path / "alone", copied, **{"check.cpp": ""})
    assert found.validator is not None
    assert ledger.taken["check.cpp"] == "checker"
