"""Reports of a class of 100 on 235 cases: how large, how fast, how much memory.

The records are made up, so that only the reports are measured; `make test-slow` grades such a
class for real.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from bench.row import Row
from judge.model.cause import Cause, CauseKind
from judge.model.finding import Drawing, DrawingCell, Finding, Mark
from judge.model.result import Result
from judge.model.run import Plan, Points
from judge.model.verdict import Verdict
from judge.reports.run_file import Recorder
from tools.browser import CHROMIUM, FLAGS
from tools.make_submissions import choose_cases

SUBMISSIONS, CASES = 100, 235
CLICK = "document.querySelector('.chip.WA').click()"
WRITE = """
import json, pathlib, resource, sys, time
from judge.reports.run_file import load
from judge.reports.registry import all_in, write_reports
run = load(pathlib.Path(sys.argv[1]))
begun = time.perf_counter()
write_reports(run, all_in(pathlib.Path(sys.argv[2])))
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
unit = 2**20 if sys.platform == "darwin" else 2**10
print(json.dumps([time.perf_counter() - begun, peak / unit]))
"""


def measure() -> Iterable[Row]:
    """Yield size, time and memory of all reports, and how fast the page opens."""
    size = f"{SUBMISSIONS} x {CASES}"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        record(folder / "run.jsonl")
        words = [sys.executable, "-c", WRITE, str(folder / "run.jsonl"), str(folder / "reports")]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        seconds, peak = json.loads(done.stdout)
        page = folder / "reports" / "report.html"
        yield Row(f"reports of {size}: the page", page.stat().st_size / 1e6, 3, unit="MB")
        yield Row(f"reports of {size}: peak memory", peak, 300, unit="MiB")
        yield Row(f"reports of {size}: writing all of them", seconds, 15, unit="s")
        if CHROMIUM:
            bare = folder / "bare.html"
            bare.write_text(bare_page(page.stat().st_size), encoding="utf-8")
            own, other = opening(page, CLICK), opening(bare)
            beside = f"a bare page of this size takes {other:.2f} s"
            yield Row(
                f"reports of {size}: opening the page, one filter", own, 2, unit="s", note=beside
            )


def bare_page(size: int) -> str:
    """Return a page of so many bytes that has nothing but text."""
    line = "<p>nothing but text, as much as the report has bytes</p>\n"
    return "<!doctype html><title>bare</title>\n" + line * (size // len(line))


def opening(page: Path, action: str = "0") -> float:
    """Return the seconds until Chromium has loaded and drawn a page and obeyed: median of five."""
    from playwright.sync_api import sync_playwright

    times = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for _ in range(5):
            tab = browser.new_page()
            begun = time.perf_counter()
            tab.goto(page.as_uri(), wait_until="load")
            tab.evaluate(action)
            tab.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
            times.append(time.perf_counter() - begun)
            tab.close()
        browser.close()
    return sorted(times)[2]


def record(path: Path) -> None:
    """Write the record of a made-up run: every third submission has mistakes in every case."""
    chosen = choose_cases(CASES)
    more = [replace(case, name=f"{case.name}-again") for case in chosen[: CASES - len(chosen)]]
    cases = (*chosen, *more)
    names = [f"student-{number:03}" for number in range(SUBMISSIONS)]
    plan = Plan(datetime.now(UTC), "full", dict.fromkeys(names, ("grader.py",)), cases)
    with Recorder(path, plan) as recorder:
        for result in _results(plan):
            recorder.add(result)
        recorder.finish(1.0, _points(plan), causes=_causes(plan))


def _causes(plan: Plan) -> Iterator[Cause]:
    titles = tuple(case.title for case in plan.cases)
    for name in plan.submissions[::3]:
        yield Cause(name, CauseKind.OTHER, f"raid/{name[-1]}", "plays worse moves", "", titles)


def _points(plan: Plan) -> Iterator[Points]:
    for number, name in enumerate(plan.submissions):
        for suite in plan.suites:
            possible = sum(case.suite == suite for case in plan.cases)
            yield Points(name, suite, "", possible if number % 3 else 0, possible)


def _results(plan: Plan) -> Iterator[Result]:
    board = Drawing(
        "given", tuple(tuple(DrawingCell("X", "12") for _ in range(8)) for _ in range(8))
    )
    for number, name in enumerate(plan.submissions):
        for case in plan.cases:
            finding = Finding(Verdict.AC)
            if number % 3 == 0:
                moved = replace(board.rows[0][0], piece="O", mark=Mark.DIFFERENT)
                rows = ((moved, *board.rows[0][1:]), *board.rows[1:])
                finding = Finding(
                    Verdict.WA,
                    f"{case.name}: worse by {number}",
                    drawings=(board, replace(board, rows=rows)),
                )
            output = (f"answer of {name}\n" + "X.O" * 20 + "\n") * 30
            yield Result(name, case, finding, "full", 0.1, 0.05, 10**7, output.encode())
