"""Results are counted as they come: how often a record is read again, and what a walk writes."""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from judge.model.cause import Cause
from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.model.result import Json, Result, result_from_json
from judge.model.run import GradingRun, summarise
from judge.model.verdict import Verdict
from judge.reports import run_file
from judge.reports.console.plain import PlainConsole
from judge.reports.html.clusters import Index
from judge.reports.registry import REPORTS, all_in, write_reports
from judge.reports.report import Add, Report
from judge.reports.run_file import Recorder, load
from tests.judge.reports.samples import make_case, make_result, make_run, sample_run, wrong

Parses = Counter[tuple[str, str]]


@pytest.fixture
def parses(monkeypatch: pytest.MonkeyPatch) -> Parses:
    """Count how often each result is read back from a record."""
    counted: Parses = Counter()

    def counting(values: Json, cases: dict[str, object]) -> Result:
        counted[values["submission"], values["case"]] += 1
        return result_from_json(values, cases)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(run_file, "result_from_json", counting)
    return counted


def recorded(run: GradingRun, folder: Path, causes: Sequence[Cause] = ()) -> GradingRun:
    """Return the run as a grading leaves it: recorded and shown, its results on the disk."""
    console = PlainConsole(run.plan, io.StringIO(), 100)
    with Recorder(folder / "record.jsonl", run.plan) as recorder:
        for result in run.results:
            recorder.add(result)
            console.add(result)
        done = recorder.finish(run.seconds, run.points, grades=run.grades, causes=causes)
    console.finish(done)
    return done


def test_a_plain_run_reads_nothing_again(tmp_path: Path, parses: Parses) -> None:
    """Console, counts, points and totals of a run with failures parse no result."""
    run = recorded(sample_run(tmp_path), tmp_path)
    assert run.summary.all.total == 52
    assert run.totals["anna"] == (4.0, 4.0)
    assert not parses


def test_all_reports_read_a_result_once_and_those_they_show_twice(
    tmp_path: Path, parses: Parses
) -> None:
    """Every report together is one walk; only the failures told on the page are asked for again."""
    cases = [make_case(tmp_path, name) for name in "abc"]
    results = [make_result("good", case, Finding(Verdict.AC)) for case in cases]
    results += [make_result(f"bad-{n}", case, wrong()) for n in range(5) for case in cases]
    run = recorded(make_run(results), tmp_path)
    write_reports(run, all_in(tmp_path / "reports"))
    assert {path.name for path in (tmp_path / "reports").iterdir()} == {
        report.file.rstrip("/") for report in REPORTS.values()
    }
    told = {("bad-0", case.title) for case in cases}  # the first of each kind
    assert parses == {key: 2 if key in told else 1 for key in parses}
    assert len(parses) == len(results)


def test_a_report_of_counts_alone_reads_nothing(tmp_path: Path, parses: Parses) -> None:
    """The gradebook, and the copy of the record, need no result."""
    run = recorded(sample_run(tmp_path), tmp_path)
    write_reports(run, [(REPORTS["csv"], tmp_path / "g"), (REPORTS["jsonl"], tmp_path / "j")])
    assert not parses
    assert (tmp_path / "j").read_bytes() == (tmp_path / "record.jsonl").read_bytes()


def test_what_is_counted_as_it_comes_is_what_walking_counts(tmp_path: Path) -> None:
    """Recording, loading and walking a run give the same counts, and the same results by place."""
    run = recorded(sample_run(tmp_path), tmp_path)
    again = load(tmp_path / "record.jsonl")
    walked = tuple(run.results)
    assert run.summary == again.summary == summarise(walked)
    assert len(run.results) == len(again.results) == len(walked)
    assert [again.results[place] for place in (51, 0, 7)] == [walked[51], walked[0], walked[7]]


def test_reports_from_the_disk_are_those_from_memory(tmp_path: Path) -> None:
    """Going back by the place in a file finds what a run in memory has there."""
    run = sample_run(tmp_path)
    stored = recorded(run, tmp_path, run.causes)
    for name, each in (("memory", run), ("disk", stored)):
        write_reports(each, all_in(tmp_path / name))
    for path in (tmp_path / "memory").rglob("*.*"):
        if path.is_file() and path.name != "results.jsonl":
            other = tmp_path / "disk" / path.relative_to(tmp_path / "memory")
            assert other.read_bytes() == path.read_bytes(), path.name


def test_a_report_that_fails_stops_no_other(tmp_path: Path) -> None:
    """One report that cannot be opened and one that fails half way: the third is whole."""

    @contextmanager
    def failing(run: GradingRun, path: Path) -> Iterator[Add]:
        def add(result: Result) -> None:
            raise OSError(28, "No space left on device")

        yield add

    (tmp_path / "file").write_text("")
    wanted = [
        (REPORTS["csv"], tmp_path / "file" / "x.csv"),
        (Report("full", "full", "", failing), tmp_path / "full"),
        (REPORTS["junit"], tmp_path / "junit.xml"),
    ]
    run = sample_run(tmp_path)
    with pytest.raises(JudgeError, match=r"x\.csv: cannot write.*; .*full: .*No space left"):
        write_reports(run, wanted)
    assert (tmp_path / "junit.xml").read_text().count("<testcase ") == 52


def test_an_interrupt_leaves_no_half_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever stops the walk, no report is there in part and no file beside it is left."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Index, "add", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_reports(sample_run(tmp_path), all_in(tmp_path / "reports"))
    left = [path.name for path in (tmp_path / "reports").rglob("*") if path.is_file()]
    assert set(left) <= {"gradebook.csv", "results.jsonl.part"}


@pytest.mark.parametrize("line", ['{"type": "result"}', '{"type": "points"}', '{"type": "case"}'])
def test_a_line_of_another_form_is_named(tmp_path: Path, line: str) -> None:
    """A record of another version or a damaged one is refused with file and line."""
    recorded(sample_run(tmp_path), tmp_path)
    path = tmp_path / "record.jsonl"
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines[:6], line, *lines[6:]]) + "\n")
    with pytest.raises(JudgeError, match=r"record\.jsonl:7: invalid line of a record"):
        load(path)
