"""Trends from kept runs: the light reading of records agrees with the full one."""

import re
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.reports import history
from judge.reports.history import history_of
from judge.reports.run_file import Recorder, load
from tests.judge.reports.samples import HOSTILE, make_case, make_result, make_run

NAMES = ("anna", 'say "x", \\ and é\n', HOSTILE)


def record(path: Path, folder: Path, verdicts: list[Verdict], year: int) -> None:
    """Keep a run of three submissions with hostile names on two cases."""
    cases = [make_case(folder, name) for name in "ab"]
    pairs = [(name, case) for name in NAMES for case in cases]
    results = [
        make_result(name, case, Finding(verdict, HOSTILE), stderr=HOSTILE)
        for (name, case), verdict in zip(pairs, verdicts, strict=True)
    ]
    plan = make_run(results).plan
    dated = type(plan)(**vars(plan) | {"started": plan.started.replace(year=year)})
    with Recorder(path, dated) as recorder:
        for result in results:
            recorder.add(result)
        recorder.finish(1.0)


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.sampled_from(Verdict), min_size=6, max_size=6))
def test_the_heads_of_lines_say_what_whole_lines_say(
    tmp_path: Path, verdicts: list[Verdict]
) -> None:
    """Counts of a kept run read by its heads are those of loading it, whatever names there are."""
    record(tmp_path / "runs" / "1.jsonl", tmp_path, verdicts, 2029)
    run = load(tmp_path / "runs" / "1.jsonl")
    later = type(run.plan)(**vars(run.plan) | {"started": run.plan.started.replace(year=2030)})
    (moment,) = history_of(later, {}, tmp_path / "runs").moments
    counts = {n: (t.accepted, t.total) for n, t in run.summary.submissions.items()}
    assert moment.counts == counts
    assert moment.rate == run.summary.all.accepted / 6


def test_a_reading_that_misses_a_name_would_be_noticed(tmp_path: Path) -> None:
    """The comparison above has names that a careless pattern does not match."""
    record(tmp_path / "1.jsonl", tmp_path, [Verdict.AC] * 6, 2029)
    careless = history._HEAD.pattern.replace(history._TEXT, rb'"[^"]*"')
    lines = (tmp_path / "1.jsonl").read_bytes().splitlines()
    found = [line for line in lines if re.match(careless, line)]
    assert 0 < len(found) < 6


def test_other_runs_and_damaged_records_are_no_trend(tmp_path: Path) -> None:
    """A run of few of the cases, one from later, rubbish and a missing folder count for nothing."""
    runs = tmp_path / "runs"
    record(runs / "1.jsonl", tmp_path, [Verdict.AC] * 6, 2031)
    (runs / "2.jsonl").write_text("rubbish\n")
    (runs / "3.jsonl").write_text('{"type": "plan", "started": "2001-01-01T00:00:00+00:00"}\n')
    plan = make_run(
        [make_result("anna", make_case(tmp_path, name), Finding(Verdict.AC)) for name in "ab"]
    ).plan
    assert history_of(plan, {}, runs).moments == ()
    assert history_of(plan, {}, tmp_path / "none").since is None
    assert history_of(plan, {}, None).better == 0
