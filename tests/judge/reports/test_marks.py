"""A course in the reports: marks, late days, extensions and absent students are in every one."""

import csv
import html
import io
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from judge.model.finding import Finding
from judge.model.grade import Grade
from judge.model.run import GradingRun
from judge.model.verdict import Verdict
from judge.reports.console.plain import PlainConsole
from judge.reports.console.rich import RichConsole
from judge.reports.registry import REPORTS, all_in, write_reports
from judge.reports.run_file import load
from tests.judge.reports.samples import HOSTILE, make_case, make_result, make_run

LATE = "1 d 6 h late, counted as 2 days, 10% of the maximum a day"
UNTIL = "until 2026-11-22 12:00 UTC instead of 2026-11-20 12:00 UTC"
GRADES = (
    Grade(
        "s1",
        "Ada",
        "A",
        submission="ada",
        earned=90,
        penalty=20,
        mark=70,
        maximum=100,
        submitted="2026-11-21T18:00:00+00:00",
        days_late=2,
        late=LATE,
        attempts=("ada",),
    ),
    Grade(
        "s2",
        "Bob",
        "B",
        submission="bob",
        earned=80,
        mark=80,
        maximum=100,
        extension=UNTIL,
        reason="in hospital",
        attempts=("bob",),
    ),
    Grade("s3", "Eve", "B", maximum=100),
    Grade("s4", HOSTILE, HOSTILE, maximum=100, notes=(HOSTILE,)),
)


def course_run(folder: Path, count: int = 2) -> GradingRun:
    """Return a run of two students, or more of no account, and two who are absent."""
    case = make_case(folder, "open")
    names = ["ada", "bob", *(f"x{n}" for n in range(count - 2))]
    results = [make_result(name, case, Finding(Verdict.AC)) for name in names]
    return make_run(results, grades=GRADES)


def read_json(path: Path) -> str:
    """Return all texts of a JSON file, as they were before they were written."""
    return json.dumps(json.loads(path.read_text()), ensure_ascii=False)


def read_folder(path: Path) -> str:
    return "\n".join(each.read_text() for each in sorted(path.iterdir()))


READERS: dict[str, Callable[[Path], str]] = {
    "html": lambda path: html.unescape(path.read_text()),
    "students": lambda path: html.unescape(read_folder(path)),
    "gradescope": read_folder,
    "summary": lambda path: html.unescape(path.read_text()),
    "annotations": lambda path: path.read_text().replace("%25", "%"),
    "junit": lambda path: html.unescape(path.read_text()),
    "ctrf": read_json,
}


@pytest.mark.parametrize("kind", [*REPORTS])
def test_every_report_tells_late_days_extensions_and_who_is_absent(
    tmp_path: Path, kind: str
) -> None:
    """None of them is silent about what changed a mark, and none forgets a student."""
    path = tmp_path / "out"
    write_reports(course_run(tmp_path), [(REPORTS[kind], path)])
    text = READERS.get(kind, Path.read_text)(path)
    assert LATE in text
    assert UNTIL in text
    if kind == "jsonl":
        assert '"student": "s3"' in text
    else:
        assert "nothing handed in" in text
    assert "20" in text
    reason = kind in ("html", "csv", "jsonl")
    assert ("in hospital" in text) is reason


@pytest.mark.parametrize("many", [2, 6])
def test_the_console_tells_them(tmp_path: Path, many: int) -> None:
    """In plain lines and in colour: a table of students, then a line for each thing to say."""
    run = course_run(tmp_path, many)
    stream = io.StringIO()
    coloured = RichConsole(run.plan, Console(file=stream), live=False)
    for console in (PlainConsole(run.plan, stream, 100), coloured):
        stream.truncate(0)
        for result in run.results:
            console.add(result)
        console.finish(run)
        text = " ".join(stream.getvalue().split())
        assert f"s1 Ada: late: {LATE}: -20 points" in text
        assert f"s2 Bob: extension: {UNTIL}" in text
        assert "s3 Eve: nothing handed in" in text
        assert "s3 Eve 0/100 B nothing handed in" in text
        assert "\x07" not in text


def test_one_student_reads_the_mark_on_the_console(tmp_path: Path) -> None:
    """Where one hand-in is graded, lateness and mark are its last lines."""
    run = course_run(tmp_path)
    run = replace(run, grades=GRADES[:1], plan=replace(run.plan, reruns={"ada": ("grader.py",)}))
    stream = io.StringIO()
    PlainConsole(run.plan, stream, 100).finish(run)
    assert f"late: {LATE}: -20 points\nmark: 70/100\n" in stream.getvalue()


def test_a_record_gives_the_grades_back(tmp_path: Path) -> None:
    """What was written is what is read, hostile names too."""
    write_reports(course_run(tmp_path), [(REPORTS["jsonl"], tmp_path / "r.jsonl")])
    assert load(tmp_path / "r.jsonl").grades == GRADES


def test_the_gradebook_has_a_row_for_each_student(tmp_path: Path) -> None:
    """Marks and lateness are columns of their own; a name cannot be a formula."""
    write_reports(course_run(tmp_path), [(REPORTS["csv"], tmp_path / "g.csv")])
    with (tmp_path / "g.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["student"] for row in rows] == ["s1", "s2", "s3", "s4"]
    assert (rows[0]["mark"], rows[0]["late_penalty"], rows[0]["days_late"]) == ("70", "20", "2")
    assert rows[2]["submission"] == ""
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row.values())


def test_a_class_page_has_a_row_for_who_is_absent(tmp_path: Path) -> None:
    """In the table of submissions too, as soon as there is one."""
    write_reports(course_run(tmp_path, 6), [(REPORTS["html"], tmp_path / "r.html")])
    page = (tmp_path / "r.html").read_text()
    assert '<tr class="absent"><th scope="row" class="who">s3 Eve</th>' in page
    assert "<script>document.title" not in page


def test_machine_formats_stay_valid(tmp_path: Path) -> None:
    """JUnit's counts are those of its cases, CTRF and Gradescope are JSON, one file a student."""
    write_reports(course_run(tmp_path), all_in(tmp_path / "out"))
    root = ElementTree.parse(tmp_path / "out" / "junit.xml").getroot()
    assert root.get("tests") == "2" == str(len(root.findall(".//testcase")))
    properties = [each.attrib for each in root.iter("property")]
    assert {"name": "late", "value": f"{LATE}: -20 points"} in properties
    assert {"name": "mark", "value": "70/100"} in properties
    grades = json.loads((tmp_path / "out" / "ctrf.json").read_text())["results"]["extra"]["grades"]
    assert [each["mark"] for each in grades] == [70, 80, 0, 0]
    scores = {
        path.stem: json.loads(path.read_text())["score"]
        for path in (tmp_path / "out" / "gradescope").glob("*.json")
    }
    assert scores == {"ada": 70, "bob": 80, "s3": 0, "s4": 0}
    pages = sorted(path.stem for path in (tmp_path / "out" / "students").glob("*.html"))
    assert pages == ["ada", "bob", "s3", "s4"]
    own = html.unescape((tmp_path / "out" / "students" / "bob.html").read_text())
    assert LATE not in own  # of another student


def test_no_course_changes_no_report(tmp_path: Path) -> None:
    """Without grades no report has a word of them."""
    run = replace(course_run(tmp_path), grades=())
    write_reports(run, all_in(tmp_path / "out"))
    for path in (tmp_path / "out").rglob("*.*"):
        text = path.read_text()
        assert "Marks" not in text
        assert "handed in" not in text


def test_who_is_absent_reads_that_nothing_was_handed_in(tmp_path: Path) -> None:
    """Not "0 of 0 accepted"; and the gradebook has the points that were possible."""
    run = course_run(tmp_path)
    pages, book = tmp_path / "pages", tmp_path / "book.csv"
    write_reports(run, [(REPORTS["students"], pages), (REPORTS["csv"], book)])
    page = (pages / "s3.html").read_text()
    assert "Nothing handed in</h2>" in page
    assert "<title>nothing handed in" in page
    assert "of 0 accepted" not in page
    assert 'class="share"' not in page
    rows = list(csv.DictReader(book.read_text().splitlines()))
    assert [float(row["possible"]) for row in rows] == [1] * 4
    assert [float(row["points"]) for row in rows] == [1, 1, 0, 0]
