"""The page of a class as text and data: causes, groups, pass rates, trend, and its size."""

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from judge.model.cause import Cause, CauseKind
from judge.model.finding import Finding
from judge.model.run import GradingRun
from judge.model.verdict import Verdict
from judge.reports.html.charts import binned, histogram, quartiles, spark
from judge.reports.html.explanations import Explanations
from judge.reports.html.similar import alike, similar_groups
from judge.reports.registry import REPORTS, write_reports
from judge.reports.run_file import Recorder
from tests.judge.reports.classes import class_run
from tests.judge.reports.samples import HOSTILE, make_case, make_result, make_run, write


def class_page(run: GradingRun, folder: Path) -> str:
    """Return the page of a class."""
    write(run, "html", folder / "class.html")
    return (folder / "class.html").read_text()


def data_of(text: str) -> tuple[dict[str, Any], list[list[str]]]:
    """Return the data of a page and its explanations, unpacked without a browser."""
    found = re.search(r'id="data">(.*?)</script>.*?id="told">(.*?)</script>', text, re.DOTALL)
    assert found
    lines = zlib.decompress(base64.b64decode(found[2])).splitlines()
    return json.loads(found[1]), [json.loads(line) for line in lines]


def test_every_failure_of_a_class_has_an_explanation(tmp_path: Path) -> None:
    """Row by row: as many explanations and causes as failures, and each is that of its result."""
    run = class_run(tmp_path, 9, 14)
    data, told = data_of(class_page(run, tmp_path))
    cases = [title for title, *_ in data["cases"]]
    by_cell = {(r.submission, r.case.title): r for r in run.results}
    explained = 0
    for name, row, cells in zip(data["names"], data["rows"], data["cells"], strict=True):
        failed = [place for place, letter in enumerate(row) if letter not in "AS "]
        assert len(cells) == 3 * len(failed)
        for number, place in enumerate(failed):
            result = by_cell[name, cases[place]]
            message, _ = told[cells[3 * number]]
            assert message == (result.finding.staff or result.finding.student)
            assert data["causes"][cells[3 * number + 1]][1]
            explained += 1
    assert explained == sum(result.verdict.is_failure for result in run.results) > 30


def test_explanations_have_a_limit_that_is_counted() -> None:
    """Beyond the room there is no number, and what is left out is counted."""
    few = Explanations(most=0)
    assert few.add("first") == -1
    assert few.left_out == 1
    many = Explanations()
    assert [many.add("a", "b"), many.add("c", "d")] == [0, 1]
    assert zlib.decompress(base64.b64decode(many.packed())) == b'["a", "b"]\n["c", "d"]\n'


def test_causes_come_with_students_failures_and_an_example(tmp_path: Path) -> None:
    """What most students have stands first; numbers add up to all failures."""
    run = class_run(tmp_path, 9, 14)
    text = class_page(run, tmp_path)
    found = re.findall(
        r'<tr data-cause="([^"]*)">.*?<td class="n">(\d+)</td><td class="n">(\d+)', text
    )
    students = [int(each[1]) for each in found]
    assert students == sorted(students, reverse=True)
    assert {key for key, *_ in found} == {cause.key for cause in run.causes}
    assert sum(int(each[2]) for each in found) == sum(r.verdict.is_failure for r in run.results)
    assert text.count('class="soft">s00') == len(found)


def test_the_example_of_a_cause_is_a_failure_that_has_it(tmp_path: Path) -> None:
    """Of two equal answers with two causes each cause names its own student, and links to them."""
    cases = [make_case(tmp_path, name) for name in "abc"]
    bad = Finding(Verdict.WA, "no")
    made = make_run([make_result(s, c, bad, output=b"same") for s in "xy" for c in cases])
    titles = [case.title for case in cases]
    causes = [
        Cause("x", CauseKind.OTHER, "raid/one", "errs", "", tuple(titles)),
        Cause("y", CauseKind.OTHER, "raid/two", "errs otherwise", "", tuple(titles[1:])),
        Cause("y", CauseKind.OTHER, "raid/one", "errs", "", tuple(titles[:1])),
    ]
    run = GradingRun.of(made.plan, made.results, made.points, seconds=1.0, causes=causes)
    found = re.findall(
        r'data-cause="([^"]*)">.*?<td><a href="#([^"]*)">([^<]*)</a> <span class="soft">(\w)<',
        class_page(run, tmp_path),
    )
    assert found == [("raid/one", "f0", "raid/a", "x"), ("raid/two", "show=1.1", "raid/b", "y")]


def test_names_link_to_the_pages_of_students_that_are_written(tmp_path: Path) -> None:
    """With both reports a name is a link that leads somewhere; without the pages it is none."""
    run = class_run(tmp_path, 5, 4)
    wanted = [
        (REPORTS["students"], tmp_path / "x" / "pages"),
        (REPORTS["html"], tmp_path / "c.html"),
    ]
    write_reports(run, wanted)
    links = re.findall(r'class="who"><a href="([^"]+)"', (tmp_path / "c.html").read_text())
    assert len(links) == 5
    assert all((tmp_path / link).is_file() for link in links)
    assert 'class="who"><a' not in class_page(run, tmp_path)


def test_the_trend_of_kept_runs_and_what_changed(tmp_path: Path) -> None:
    """An earlier run of the same class gives a line, a spark for each, and "1 better, 2 worse"."""
    cases = [make_case(tmp_path, name) for name in "abc"]
    good, bad = Finding(Verdict.AC), Finding(Verdict.WA, "no")
    before = make_run(
        [make_result(s, c, bad if c.name == "a" else good) for s in "xy" for c in cases]
    )
    after = [make_result("x", c, good) for c in cases]
    after += [make_result("y", c, bad) for c in cases]
    now = make_run(after)
    kept = tmp_path / "runs"
    earlier = type(before.plan)(
        **vars(before.plan) | {"started": before.plan.started.replace(year=2029)}
    )
    for name, plan, run in (("1", earlier, before), ("2", now.plan, now)):
        with Recorder(kept / f"{name}.jsonl", plan) as recorder:
            for result in run.results:
                recorder.add(result)
            recorder.finish(1.0)
    write_reports(now, [(REPORTS["html"], tmp_path / "c.html")], kept)
    text = (tmp_path / "c.html").read_text()
    assert '<b class="up">1 better</b>, <b class="down">2 worse</b>' in text
    assert "from 67% to 100% in 2 runs" in text
    assert text.count('<svg class="spark"') == 2
    assert "Pass rate by run: " in text
    assert "Since the last run" not in class_page(now, tmp_path)


def test_a_page_of_a_class_is_small(tmp_path: Path) -> None:
    """40 x 139 with 2000 failures that all differ: everything explained in under 1.5 MB."""
    text = class_page(class_run(tmp_path, 40, 139), tmp_path)
    assert len(text) < 1_500_000
    assert "more than this page can explain" not in text


def test_who_gives_the_same_wrong_answers_is_a_group(tmp_path: Path) -> None:
    """Three equal ones and one of other answers: staff read of three, students of nobody."""
    cases = [make_case(tmp_path, f"c{n}") for n in range(5)]
    bad = Finding(Verdict.WA, "no")
    results = [
        make_result(
            name, case, bad, output=(f"{case.name}" + ("?" if name == "d" else "")).encode()
        )
        for name in "abcd"
        for case in cases
    ]
    run = make_run(results)
    text = class_page(run, tmp_path)
    part = text[text.index("t-similar") : text.index("t-results")]
    assert [name in re.findall(r'class="tag">(\w)<', part) for name in "abcd"] == [True] * 3 + [
        False
    ]
    write(run, "students", tmp_path / "students")
    assert "same wrong answers" not in (tmp_path / "students" / "a.html").read_text()


def test_few_equal_answers_are_chance() -> None:
    """Two of ten are not alike, nor are two answers that are all there is; most of them are."""
    ten = frozenset((str(n), n) for n in range(10))
    assert not alike(ten, frozenset(list(ten)[:2]))
    assert not alike(frozenset(list(ten)[:2]), frozenset(list(ten)[:2]))
    assert alike(ten, ten - {("3", 3)})
    assert similar_groups({}) == []


def test_quartiles_and_tenths() -> None:
    """The median is in the middle, full points are in the last tenth, one student is a class."""
    assert quartiles([0.0, 0.25, 0.5, 0.75, 1.0]) == (0.25, 0.5, 0.75)
    assert quartiles([0.4]) == (0.4, 0.4, 0.4)
    assert binned([0.0, 0.05, 0.95, 1.0]) == [2, 0, 0, 0, 0, 0, 0, 0, 0, 2]
    assert "median 50%" in histogram([0.0, 0.5, 1.0])
    assert spark([0.5]) == ""


def test_hostile_names_cannot_leave_the_data(tmp_path: Path) -> None:
    """A name and a message with markup stay inside the block of data, and come out as they were."""
    case = make_case(tmp_path, "a")
    hostile = Finding(Verdict.WA, "x", f"</script>{HOSTILE}")
    run = make_run([make_result(f"</script><img>{n}", case, hostile) for n in "ab"])
    text = class_page(run, tmp_path)
    assert "</script><img>" not in text
    data, told = data_of(text)
    assert data["names"] == ["</script><img>a", "</script><img>b"]
    assert told[0][0].startswith("</script>")


@pytest.mark.slow
def test_the_stated_limit_is_far_beyond_three_hundred_by_three_hundred(tmp_path: Path) -> None:
    """90000 results with 33750 different failures leave most of the room for explanations."""
    text = class_page(class_run(tmp_path, 300, 300), tmp_path)
    assert "more than this page can explain" not in text
    assert len(text) < 5_000_000
