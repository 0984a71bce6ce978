"""Reports for machines, each read by a parser or checked by a schema that is not ours."""

import csv
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from junitparser import Error, Failure, JUnitXml, Skipped, TestSuite

from judge.model.case import Visibility
from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.reports.per_submission import file_names
from tests.judge.reports.samples import SECRET, make_case, make_result, make_run, sample_run, write
from tests.judge.reports.schemas import CTRF, GRADESCOPE


def test_junit_is_read_by_junitparser(tmp_path: Path) -> None:
    """Counts and kinds survive: failures are the program's, errors the judge's."""
    write(sample_run(tmp_path), "junit", tmp_path / "junit.xml")
    suites = list(JUnitXml.fromfile(str(tmp_path / "junit.xml")))
    assert all(isinstance(suite, TestSuite) for suite in suites)
    assert len(suites) == 26  # 13 submissions, 2 suites
    kinds = [type(e) for suite in suites for case in suite for e in case.result]
    assert kinds.count(Error) == kinds.count(Skipped) == 4
    assert kinds.count(Failure) == 36
    assert sum(suite.failures for suite in suites) == 36


def test_a_compile_error_is_told_once_for_a_submission(tmp_path: Path) -> None:
    """Every case has its verdict; the compiler's words stand at the first that may show them."""
    cases = [
        make_case(tmp_path, "first", visibility=Visibility.VERDICT),
        *(make_case(tmp_path, name) for name in ("second", "third")),
    ]
    finding = Finding(Verdict.CE, "no ; in line 7", "no ; in line 7")
    run = make_run([make_result("anna", case, finding) for case in cases])
    folder = tmp_path / "reports"
    for kind in ("junit", "ctrf", "gradescope", "annotations", "summary"):
        write(run, kind, folder / kind)
    read = {path.name: path.read_text() for path in folder.rglob("*") if path.is_file()}
    root = ElementTree.fromstring(read["junit"])
    said = [failure.attrib["message"] for failure in root.iter("failure")]
    assert said == ["no ; in line 7", *["did not compile, see raid/first"] * 2]
    tests = json.loads(read["ctrf"])["results"]["tests"]
    assert [test["message"] for test in tests] == said
    outputs = [test["output"] for test in json.loads(read["anna.json"])["tests"][1:]]
    assert outputs == [
        "compile error",
        "compile error\nno ; in line 7",
        "compile error\ndid not compile, see raid/second",
    ]
    (annotation,) = read["annotations"].splitlines()
    assert "title=anna%3A every case::CE (compile error): no ; in line 7" in annotation
    assert read["summary"].count("**CE**") == 1
    assert "did not compile" not in read["summary"]


def test_junit_counts_are_those_of_its_cases(tmp_path: Path) -> None:
    """The totals that CI servers show without looking further are true."""
    write(sample_run(tmp_path), "junit", tmp_path / "junit.xml")
    root = ElementTree.parse(tmp_path / "junit.xml").getroot()
    assert int(root.attrib["tests"]) == len(root.findall(".//testcase")) == 52
    for suite in root:
        assert int(suite.attrib["errors"]) == len(suite.findall("testcase/error"))


def test_ctrf_follows_its_schema(tmp_path: Path) -> None:
    """The document is valid and its summary adds up."""
    write(sample_run(tmp_path), "ctrf", tmp_path / "ctrf.json")
    document = json.loads((tmp_path / "ctrf.json").read_text())
    jsonschema.validate(document, CTRF)
    summary = document["results"]["summary"]
    parts = ("passed", "failed", "skipped", "pending", "other")
    assert summary["tests"] == sum(summary[part] for part in parts) == 52
    assert summary["stop"] - summary["start"] == 12500


def gradescope_files(folder: Path) -> dict[str, Any]:
    """Return the Gradescope documents of the sample run by file name."""
    write(sample_run(folder), "gradescope", folder / "gradescope")
    paths = (folder / "gradescope").glob("*.json")
    return {path.stem: json.loads(path.read_text()) for path in paths}


def test_gradescope_follows_its_specification(tmp_path: Path) -> None:
    """Every file is valid; scores of the groups add up to the score."""
    documents = gradescope_files(tmp_path)
    assert len(documents) == 13
    for document in documents.values():
        jsonschema.validate(document, GRADESCOPE)
        parts = [test.get("score", 0) for test in document["tests"]]
        assert sum(parts) == document["score"]
    assert documents["anna"]["score"] == 4


def test_gradescope_keeps_hidden_cases_hidden(tmp_path: Path) -> None:
    """Hidden cases and their group's points wait for publication; no secret is anywhere."""
    document = gradescope_files(tmp_path)["evil"]
    tests = {test["name"]: test for test in document["tests"]}
    assert tests["raid/hidden"]["visibility"] == "after_published"
    assert tests["Points: raid, hard"]["visibility"] == "after_published"
    assert tests["Points: raid, easy"]["visibility"] == "visible"
    assert tests["raid/verdict-only"]["output"] == "wrong answer"
    assert SECRET not in json.dumps(document)


def test_gradescope_leaderboard_counts_what_everyone_may_see(tmp_path: Path) -> None:
    """The leaderboard says nothing about hidden cases."""
    board = {row["name"]: row for row in gradescope_files(tmp_path)["anna"]["leaderboard"]}
    assert board["Points"]["value"] == board["Accepted"]["value"] == 3
    assert board["CPU seconds"]["order"] == "asc"


def test_gradescope_writes_one_file_where_it_is_told_to(tmp_path: Path) -> None:
    """In Gradescope's container the single submission goes to results/results.json itself."""
    run = make_run([make_result("me", make_case(tmp_path, "x"), Finding(Verdict.AC))])
    write(run, "gradescope", tmp_path / "results" / "results.json")
    jsonschema.validate(json.loads((tmp_path / "results" / "results.json").read_text()), GRADESCOPE)


def test_the_gradebook_has_a_row_for_each_submission(tmp_path: Path) -> None:
    """The csv module reads points and verdict counts back, in the order of submissions."""
    run = sample_run(tmp_path)
    write(run, "csv", tmp_path / "gradebook.csv")
    with (tmp_path / "gradebook.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["submission"].lstrip("'") for row in rows] == list(run.plan.submissions)
    anna = rows[0]
    assert (anna["points"], anna["percent"], anna["raid points"]) == ("4.0", "100.0", "3.0")
    assert anna["AC"] == "4"
    assert rows[1]["WA"] == "4"


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "|x", "%1", "\uff1d1"]
)
def test_no_cell_is_a_formula(tmp_path: Path, name: str) -> None:
    """Whatever a submission is called, a spreadsheet takes no cell for a formula."""
    run = make_run([make_result(name, make_case(tmp_path, "x"), Finding(Verdict.AC))])
    write(run, "csv", tmp_path / "gradebook.csv")
    with (tmp_path / "gradebook.csv").open(newline="") as file:
        cells = [cell for row in csv.reader(file) for cell in row]
    assert not any(cell.strip().startswith(tuple("=+-@|%\uff1d")) for cell in cells)


def test_annotations_are_one_command_a_line(tmp_path: Path) -> None:
    """Ten errors, a count of the rest, and no way out of a line for a hostile message."""
    write(sample_run(tmp_path), "annotations", tmp_path / "a.txt")
    lines = (tmp_path / "a.txt").read_text().splitlines()
    assert [line.split(" ")[0] for line in lines] == ["::error"] * 10 + ["::notice"]
    assert "18 more failures" in lines[-1]  # a compile error is one, not one a case
    assert SECRET not in "".join(lines)
    assert "raid/hidden" not in "".join(lines)
    title = lines[0].split("title=")[1].split("::")[0]
    assert title == "=evil()%3A raid/open"


def test_the_step_summary_is_inert_markdown(tmp_path: Path) -> None:
    """Student text has no character that Markdown or HTML would act on; secrets stay out."""
    write(sample_run(tmp_path), "summary", tmp_path / "s.md")
    text = (tmp_path / "s.md").read_text()
    assert text.startswith("## 6 of 39 accepted\n\n1 hidden case not counted here.\n\n### Causes\n")
    assert "| submission | raid | traversal | points |\n" in text
    assert "| anna | 2/2 | 1/1 | 3/3, and hidden ones |" in text
    assert "<script" not in text
    assert SECRET not in text


def test_file_names_are_safe_and_differ() -> None:
    """Names that differ only in odd characters or case still get files of their own."""
    names = file_names(["a/b", "a:b", "A_B", "..", "=evil()", "x" * 300])
    assert len({name.lower() for name in names.values()}) == 6
    assert all(name.replace("-", "").replace("_", "").isalnum() for name in names.values())
    assert max(map(len, names.values())) <= 80
