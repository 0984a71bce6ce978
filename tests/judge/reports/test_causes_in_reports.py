"""Causes in the reports for others: told where the format has room for them, and inert."""

import csv
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from judge.model.case import Visibility
from judge.model.finding import Finding
from judge.model.run import GradingRun
from judge.model.verdict import Verdict
from tests.judge.reports.samples import (
    HOSTILE,
    SECRET,
    make_case,
    make_result,
    make_run,
    sample_run,
    write,
    wrong,
)

SLOW = "needs more CPU time than is allowed"


@pytest.fixture
def run(tmp_path: Path) -> GradingRun:
    """Three cases of which one is hidden; one hand-in is too slow, one wrong."""
    cases = [make_case(tmp_path, f"{n}") for n in range(3)]
    cases.append(make_case(tmp_path, "hidden", visibility=Visibility.HIDDEN))
    slow = [make_result("slow", case, Finding(Verdict.TLE)) for case in cases]
    wrong_ones = [make_result("wrong", case, wrong(HOSTILE, SECRET)) for case in cases[:1]]
    passed = [make_result("wrong", case, Finding(Verdict.AC)) for case in cases[1:]]
    return make_run([*slow, *wrong_ones, *passed])


def test_junit_has_the_cause_as_a_property_of_its_case(run: GradingRun, tmp_path: Path) -> None:
    """Every failure has one, whatever is accepted has none."""
    write(run, "junit", tmp_path / "junit.xml")
    root = ElementTree.parse(tmp_path / "junit.xml").getroot()
    for case in root.iter("testcase"):
        told = {p.attrib["name"]: p.attrib["value"] for p in case.iterfind("properties/property")}
        assert bool(told) == (case.find("failure") is not None)
        if told and "slow" in case.attrib["classname"]:
            assert told == {"cause": "limit/TLE", "cause sentence": SLOW}


def test_ctrf_has_the_cause_among_its_extras(run: GradingRun, tmp_path: Path) -> None:
    """Tools that know the format find it beside CPU time and memory."""
    write(run, "ctrf", tmp_path / "ctrf.json")
    tests = json.loads((tmp_path / "ctrf.json").read_text())["results"]["tests"]
    assert tests[0]["extra"]["cause"] == {"key": "limit/TLE", "sentence": SLOW}
    assert ["cause" in test["extra"] for test in tests] == [True] * 5 + [False] * 3


def test_the_gradebook_has_a_column_of_causes(run: GradingRun, tmp_path: Path) -> None:
    """With how many failures each explains."""
    write(run, "csv", tmp_path / "a.csv")
    with (tmp_path / "a.csv").open(newline="") as file:
        causes = [row["causes"] for row in csv.DictReader(file)]
    assert causes == [f"4 x {SLOW}", "1 x gives wrong answers: worse-move"]


def test_the_step_summary_begins_with_causes(run: GradingRun, tmp_path: Path) -> None:
    """Before the table, and without hidden cases."""
    write(run, "summary", tmp_path / "s.md")
    text = (tmp_path / "s.md").read_text()
    assert f"- **3 failures**, 1 submission: {SLOW} (raid&#47;0)." in text
    assert text.index("### Causes") < text.index("| submission |") < text.index("### Not accepted")


def test_classroom_tells_causes_before_failures(run: GradingRun, tmp_path: Path) -> None:
    """Those of several failures, as one of a single failure says no more than that one."""
    write(sample_run(tmp_path), "classroom", tmp_path / "hidden.json")
    assert SECRET not in (tmp_path / "hidden.json").read_text()
    cases = [make_case(tmp_path, f"{n}") for n in range(3)]
    slow = make_run([make_result("slow", case, Finding(Verdict.TLE)) for case in cases])
    write(slow, "classroom", tmp_path / "c.json")
    (entry,) = json.loads((tmp_path / "c.json").read_text())["tests"]
    assert entry["message"].splitlines()[0] == f"3 x {SLOW}"


def test_gradescope_shows_boards_in_one_width_and_nothing_acts(
    run: GradingRun, tmp_path: Path
) -> None:
    """Boards are a block of escaped HTML; causes come first; hidden cases are not in them."""
    write(run, "gradescope", tmp_path / "g")
    slow, bad = (json.loads((tmp_path / "g" / f"{n}.json").read_text()) for n in ("slow", "wrong"))
    assert slow["output"] == f"3 of 3 failures: your program {SLOW}."
    assert "3 of 3" not in bad["output"]
    (test,) = [test for test in bad["tests"] if test.get("status") == "failed"]
    assert test["output_format"] == "html"
    assert re.findall(r"</?\w+>", test["output"])[-2:] == ["<pre>", "</pre>"]
    assert set(re.findall(r"<[^>]*>", test["output"])) == {"<p>", "</p>", "<pre>", "</pre>"}
    assert "  A  B" in test["output"]
    assert SECRET not in json.dumps(bad)
