"""What the line of progress says while cases run."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from judge.model.finding import Finding
from judge.model.verdict import Verdict
from judge.process import Display
from judge.reports.console.bar import LONG, Bar, Pace
from judge.reports.console.rich import terminal
from tests.judge.reports.samples import make_case, make_result, make_run


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_time_left_counts_only_what_was_run() -> None:
    """A thousand stored results in no time promise nothing about those that must be run."""
    clock = Clock()
    pace = Pace(1004, clock)
    for _ in range(1000):
        pace.add(known=True)
    assert pace.left is None
    clock.now += 10
    pace.add(known=False)
    assert pace.left == 30.0


def bar_of(
    tmp_path: Path, verdict: Verdict, wait: float, width: int = 120, status: str = ""
) -> str:
    """Return what is drawn `wait` seconds after the first of four results."""
    cases = [make_case(tmp_path, name) for name in ("one", "two")]
    results = [make_result(who, case, Finding(verdict)) for who in ("ada", "bob") for case in cases]
    clock, stream = Clock(), io.StringIO()
    console = Console(file=stream, force_terminal=True, width=width, _environ={})
    bar = Bar(make_run(results).plan, console, live=True, clock=clock, status=lambda: status)
    clock.now += 1
    bar.advance(results[0], Text(" 1 X"))
    clock.now += wait
    stream.truncate(0)
    bar.stop()
    return stream.getvalue()


def test_the_line_is_one_line(tmp_path: Path) -> None:
    """However much there is to say of a cluster, a terminal of 80 columns has it in one line."""
    told = "16 workers, 123.4 cases/s, 2 lost, 34 tried again"
    drawn = bar_of(tmp_path, Verdict.AC, 75, width=80, status=told)
    line = re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", drawn).strip("\r\n\0")
    assert "16 workers" in line
    assert line.startswith("judging ")
    assert "1/4" in line
    assert len(line.splitlines()) == 1
    assert len(line) <= 80


def test_what_takes_long_is_named(tmp_path: Path) -> None:
    """Soon after a result nothing is named; when none comes for long, the next one is."""
    assert "raid/two" not in bar_of(tmp_path, Verdict.AC, LONG / 2)
    late = bar_of(tmp_path, Verdict.AC, 75)
    assert "raid/two by ada for 1:15" in late


def test_the_bar_is_green_while_all_is_accepted(tmp_path: Path) -> None:
    """One failure takes the green away."""
    green, red = "\x1b[32m━", "\x1b[31m━"
    good, bad = (bar_of(tmp_path, verdict, 0) for verdict in (Verdict.AC, Verdict.WA))
    assert green in good
    assert red not in good
    assert red in bad
    assert green not in bad


def test_no_colour_is_not_no_bar() -> None:
    """A terminal without colours is drawn on all the same; where there is no terminal, none is."""
    for live in (True, False):
        stream = io.StringIO()
        console = terminal(stream, Display(live, colour=False), 80)
        Bar(make_run([]).plan, console, live).stop()
        assert ("judging" in stream.getvalue()) is live
        assert "\x1b[3" not in stream.getvalue()
