"""A run on disk comes back as it was, whatever happened to the judge."""

import json
from pathlib import Path

import pytest

from judge.model.errors import JudgeError
from judge.model.run import GradingRun
from judge.reports.registry import REPORTS, all_in, parse_wanted, write_reports
from judge.reports.run_file import Recorder, load
from tests.judge.reports.samples import sample_run, write


def test_a_record_gives_back_the_run_it_was_made_from(tmp_path: Path) -> None:
    """Writing and loading is the identity on plan, results, points, causes and totals."""
    run = sample_run(tmp_path)
    assert run.causes
    write(run, "jsonl", tmp_path / "out" / "results.jsonl")
    again = load(tmp_path / "out" / "results.jsonl")
    assert again.plan == run.plan
    assert tuple(again.results) == tuple(run.results)
    assert (again.points, again.seconds, again.complete) == (run.points, 12.5, True)
    assert again.causes == run.causes
    assert again.totals["anna"] == (4.0, 4.0)


def test_results_of_a_record_can_be_walked_twice(tmp_path: Path) -> None:
    """Every report walks the same run, so a walk must not use it up."""
    write(sample_run(tmp_path), "jsonl", tmp_path / "a.jsonl")
    results = load(tmp_path / "a.jsonl").results
    assert len(list(results)) == len(list(results)) == 52


def test_bytes_that_are_no_text_are_kept_readable(tmp_path: Path) -> None:
    """An answer that is not UTF-8 is recorded with its odd bytes spelled out."""
    run = sample_run(tmp_path)
    first = next(iter(run.results))
    odd = type(first)(**vars(first) | {"output": b"A1\xff\n"})
    write(GradingRun.of(run.plan, (odd,)), "jsonl", tmp_path / "a.jsonl")
    assert next(iter(load(tmp_path / "a.jsonl").results)).output == b"A1\\xff\n"


def test_a_run_that_was_killed_can_be_read_up_to_its_last_whole_line(tmp_path: Path) -> None:
    """A record cut anywhere still loads, says that it is not complete, and is not renamed."""
    run = sample_run(tmp_path)
    with Recorder(tmp_path / "a.jsonl", run.plan) as recorder:
        for result in list(run.results)[:3]:
            recorder.add(result)
    assert not (tmp_path / "a.jsonl").exists()
    part = tmp_path / "a.jsonl.part"
    part.write_bytes(part.read_bytes()[:-10])
    again = load(part)
    assert len(list(again.results)) == 2
    assert not again.complete


def test_every_line_is_one_json_object_with_a_type(tmp_path: Path) -> None:
    """Any tool that reads JSON lines can use the record."""
    write(sample_run(tmp_path), "jsonl", tmp_path / "a.jsonl")
    kinds = {json.loads(line)["type"] for line in (tmp_path / "a.jsonl").read_text().splitlines()}
    assert kinds == {"plan", "case", "result", "points", "cause", "end"}


@pytest.mark.parametrize("text", ["", "nonsense\n", "[1]\n", '{"type": "plan", "version": 99}\n'])
def test_a_file_that_is_no_record_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    """Whatever is given for a run, the answer is a judge error that names the file."""
    (tmp_path / "x").write_text(text)
    with pytest.raises(JudgeError, match=r"x.*wanted") as error:
        load(tmp_path / "x")
    assert "\n" not in str(error.value)


def test_reports_are_found_by_name(tmp_path: Path) -> None:
    """`KIND` has a default place, `KIND=FILE` a chosen one, anything else names what there is."""
    assert parse_wanted("jsonl")[1] == Path("results.jsonl")
    assert parse_wanted("jsonl=a=b")[1] == Path("a=b")
    with pytest.raises(JudgeError, match=r"there are: .*jsonl"):
        parse_wanted("pdf")
    assert {report.kind for report, _ in all_in(tmp_path)} == set(REPORTS)


def test_a_place_that_cannot_be_written_is_a_judge_error(tmp_path: Path) -> None:
    """A report never ends in a traceback because of its target."""
    (tmp_path / "file").write_text("")
    with pytest.raises(JudgeError, match="cannot write"):
        write_reports(sample_run(tmp_path), [(REPORTS["jsonl"], tmp_path / "file" / "x.jsonl")])
