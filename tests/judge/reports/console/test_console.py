"""What the console says of a run, with and without a terminal."""

import io
import os
import shlex
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from judge.model.finding import Finding
from judge.model.run import GradingRun, Points
from judge.model.verdict import Verdict
from judge.process import Display, display_of
from judge.reports.console.board import boards_of, part_that_matters, plain, side_by_side
from judge.reports.console.choose import open_console
from judge.reports.console.plain import PlainConsole
from judge.reports.console.rich import RichConsole
from judge.reports.console.why import more_failures
from tests.judge.reports.samples import (
    board,
    make_case,
    make_result,
    make_run,
    sample_run,
    wrong,
)


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def plain_text(run: GradingRun) -> str:
    """Return all that the plain console writes about a run."""
    stream = io.StringIO()
    report = PlainConsole(run.plan, stream, 100)
    for result in run.results:
        report.add(result)
    report.finish(run)
    return stream.getvalue()


def rich_text(run: GradingRun) -> str:
    """Return all that the coloured console writes about a run."""
    stream = io.StringIO()
    console = Console(file=stream, force_terminal=True, width=120, highlight=False, _environ={})
    report = RichConsole(run.plan, console, live=True)
    for result in run.results:
        report.add(result)
    report.finish(run)
    return stream.getvalue()


def test_colours_and_bars_are_two_questions() -> None:
    """A bar needs a terminal, colours are taken by NO_COLOR and given by FORCE_COLOR."""
    assert display_of(Terminal(), {"TERM": "xterm"}) == Display(live=True, colour=True)
    assert display_of(Terminal(), {"NO_COLOR": "1"}) == Display(live=True, colour=False)
    both = {"NO_COLOR": "1", "FORCE_COLOR": "1"}
    assert display_of(io.StringIO(), both) == Display(live=False, colour=False)
    assert display_of(io.StringIO(), {"FORCE_COLOR": "1"}) == Display(live=False, colour=True)
    for environment in ({"CI": "true"}, {"TERM": "dumb"}):
        assert display_of(Terminal(), environment) == Display(live=False, colour=False)
    for environment in ({}, {"FORCE_COLOR": "0"}, {"FORCE_COLOR": ""}):
        assert display_of(io.StringIO(), environment) == Display(live=False, colour=False)


def test_the_console_suits_the_stream(tmp_path: Path) -> None:
    """A terminal gets the coloured console, all else the plain one."""
    plan = sample_run(tmp_path).plan
    report = open_console(plan, Terminal(), {"TERM": "xterm"}, 80)
    report.stop()
    assert isinstance(report, RichConsole)
    assert isinstance(open_console(plan, io.StringIO(), {"FORCE_COLOR": "1"}, 80), RichConsole)
    assert isinstance(open_console(plan, io.StringIO(), {}, 80), PlainConsole)


def test_a_failure_shows_message_boards_and_rerun_line(tmp_path: Path) -> None:
    """All a student needs: why, the boards side by side with marks, the command to try again."""
    case = make_case(tmp_path, "tie", hint="reading order")
    run = make_run([make_result("me", case, wrong(), stderr="Traceback\nKeyError: 7\n")])
    for text in (plain_text(run), rich_text(run)):
        assert "expected B1, found A1" in text
        assert "KeyError: 7" in text
        assert "hint: reading order" in text
        assert run.plan.rerun("me", case) in text
    assert "    1 . (X)     1(X)[.]\n" in plain_text(run)


def test_the_rerun_line_survives_a_shell(tmp_path: Path) -> None:
    """Names with blanks and quotes come back as the same words after splitting."""
    case = make_case(tmp_path, "x")
    run = make_run([make_result("a b'c; rm -rf", case, Finding(Verdict.AC))])
    words = shlex.split(run.plan.rerun("a b'c; rm -rf", case))
    assert words == ["python", "grader.py", "--submission", "a b'c; rm -rf", str(case.input)]


@pytest.mark.parametrize(
    "name",
    [
        "a\nagain: rm -rf x",
        "it's \\ a\ttab\r\x1b[31m",
        "no-\udcff\udce9-text\x7f1",
        "é\u202e\x01ff",
    ],
)
def test_the_rerun_line_is_one_printable_line_that_bash_reads(tmp_path: Path, name: str) -> None:
    """No name forges a line of its own, in any report, and pasted it means the same bytes."""
    case = make_case(tmp_path, "x")
    run = make_run([make_result(name, case, wrong())])
    line = run.plan.rerun(name, case)
    assert line.isprintable()
    words = ["python", "grader.py", "--submission", name, str(case.input)]
    script = "printf '%s\\0' " + line
    done = subprocess.run(["bash", "-c", script], capture_output=True, check=True)
    assert done.stdout.split(b"\0")[:-1] == [os.fsencode(word) for word in words]
    for text in (plain_text(run), rich_text(run)):
        assert f"{line}\n" in text


def test_one_submission_gets_a_line_a_case_and_its_points(tmp_path: Path) -> None:
    """The usual run: one line a case in order, a row a suite, points at the end."""
    cases = [make_case(tmp_path, "one"), make_case(tmp_path, "two", task="traversal")]
    results = [
        make_result("me", cases[0], Finding(Verdict.AC)),
        make_result("me", cases[1], Finding(Verdict.TLE), known=True, flaky=True),
    ]
    text = plain_text(make_run(results))
    assert text.startswith("AC   raid/one        0.12 s of 2\nTLE  traversal/two")
    assert "(known) (flaky)" in text
    assert "points: 1/2" in text


def test_a_compile_error_is_shown_once(tmp_path: Path) -> None:
    """However many cases there are, what the compiler says of a submission stands there once."""
    text = plain_text(sample_run(tmp_path))
    assert text.count("every case by all-CE: compile error") == 1


def test_what_was_decided_about_submissions_is_told_once(tmp_path: Path) -> None:
    """A note of a submission's first result is shown with those it concerns, not once a case."""
    cases = [make_case(tmp_path, name) for name in ("one", "two")]
    accepted = Finding(Verdict.AC)
    results = [
        make_result(who, case, accepted, note=note)
        for who, note in (("anna", "by files"), ("bob", "left out: 3; by files"))
        for case in cases
    ]
    for text in (plain_text(make_run(results)), rich_text(make_run(results))):
        assert text.count("note (all submissions): by files") == 1
        assert text.count("note (bob): left out: 3") == 1
    alone = plain_text(make_run(results[:2]))
    assert alone.count("note: by files") == 1


def test_many_submissions_get_a_table_per_suite(tmp_path: Path) -> None:
    """Each suite has its own table, worst submissions first; failures are capped and counted."""
    text = plain_text(sample_run(tmp_path))
    assert "\nraid\n  submission" in text
    assert "\ntraversal\n  submission" in text
    assert "27 more failures" in text  # of four equal compile errors one counts
    assert "13 submissions, 52 results in 12.5 s: 8 accepted, 8 WA" in text


def test_a_compilers_complaint_keeps_its_lines(tmp_path: Path) -> None:
    """What points at a column must stand below it; a long complaint is cut, and that is said."""
    complaint = "the build failed\na.c:1:2: error: no\n  1 | retrun\n    | ^~\n" + "more\n" * 6
    finding = Finding(Verdict.CE, complaint, complaint)
    run = make_run([make_result("me", make_case(tmp_path, "one"), finding)])
    assert "\n      1 | retrun\n        | ^~\n" in plain_text(run)
    assert "… 2 more lines" in plain_text(run)
    assert "more lines" in rich_text(run)


def test_causes_come_before_cases_and_each_has_an_example(tmp_path: Path) -> None:
    """What most failures come from is told first; nobody's many failures hide another cause."""
    cases = [make_case(tmp_path, f"case-{number}") for number in range(12)]
    fates = {"ada": Verdict.TLE, "bob": Verdict.MLE, "eve": Verdict.TLE}
    results = [
        make_result(name, case, Finding(verdict))
        for name, verdict in fates.items()
        for case in cases
    ]
    text = plain_text(make_run(results))
    slow, large = "24 x needs more CPU time than is allowed (2 submissions)", "12 x needs more mem"
    assert text.index("causes of 36 failures:") < text.index(slow) < text.index(large)
    assert text.index(large) < text.index(" by ada: ") < text.index(" by bob: ")
    assert [text.count(f" by {name}: ") for name in fates] == [1, 1, 0]
    assert "34 more failures are in" in text


def test_one_more_failure_is_told_as_one(tmp_path: Path) -> None:
    """Where all but one are shown, the words are those of one."""
    case = make_case(tmp_path, "one")
    run = make_run([make_result(who, case, Finding(Verdict.WA)) for who in ("ada", "bob")])
    assert more_failures(run, [make_result("ada", case, Finding(Verdict.WA))]).startswith(
        "1 more failure is in the written reports"
    )


def test_many_failures_of_one_come_before_few_of_several(tmp_path: Path) -> None:
    """Causes are in the order of their failures; of equally many, those of more hand-ins first."""
    cases = [make_case(tmp_path, f"case-{number}") for number in range(4)]
    fates = {"ada": "TTTO", "bob": "OOWW", "eve": "...W"}
    verdicts = {"T": Verdict.TLE, "O": Verdict.OLE, "W": Verdict.MLE, ".": Verdict.AC}
    results = [
        make_result(name, case, Finding(verdicts[letter]))
        for name, fate in fates.items()
        for case, letter in zip(cases, fate, strict=True)
    ]
    told = [
        line.split("(")[-1] for line in plain_text(make_run(results)).splitlines() if " x " in line
    ]
    assert told == ["2 submissions)", "2 submissions)", "1 submission)"]
    results = [result for result in results if result.submission != "eve"]
    text = plain_text(make_run(results))
    assert text.index("3 x writes") < text.index("3 x needs more CPU") < text.index("2 x needs")


def test_hostile_output_has_no_power_over_the_terminal(tmp_path: Path) -> None:
    """Escapes arrive as visible codes and rich markup as the letters it is made of."""
    run = sample_run(tmp_path)
    assert "\x1b" not in plain_text(run)
    assert "\x1b]0;title" not in rich_text(run)
    assert "[bold red]not markup[/]" in rich_text(run)


@pytest.mark.parametrize(("width", "lines"), [(80, 4), (15, 8)])
def test_boards_that_do_not_fit_go_below_each_other(width: int, lines: int) -> None:
    """Two boards share their lines only when the terminal is wide enough."""
    drawn = side_by_side([board("expected", ".X.O"), board("given", "X..O")], width)
    assert len(drawn) == lines
    assert max(len(plain(line)) for line in drawn) <= width


def test_long_boards_are_shown_in_part() -> None:
    """Around what is marked, the same part of both, with its own letters and numbers."""
    large = board("large", "." * 144 + "X" * 12 + "." * 244, move=155)
    other = board("other", "." * 400, different=200)
    part = part_that_matters([large, other])
    assert (part.rows, part.columns) == (range(5, 13), range(18))
    lines = [plain(line) for line in side_by_side([large], 200)]
    assert lines[0] == "large (part)"
    assert lines[1].split() == list("NOPQR")
    assert [line.split()[0] for line in lines[2:]] == ["6", "7", "8", "9", "10"]
    assert "(X)" in lines[4]


def test_values_stand_behind_pieces_where_the_message_argues_with_them() -> None:
    """A move that is worse by some points shows of what; a wrong board shows pieces alone."""
    drawings = (board("given", "X..O", move=0),)
    worse = Finding(Verdict.WA, details={"worse_by": 2}, drawings=drawings)
    assert plain(boards_of(worse, 80)[2]) == "1(X1) .2"
    assert plain(boards_of(Finding(Verdict.WA, drawings=drawings), 80)[2]) == "1(X) ."


def test_strangers_give_no_commands_to_a_ci_server(tmp_path: Path) -> None:
    """Names and words of strangers begin no line with `::` and nowhere contain `##[`."""
    case = make_case(tmp_path, "one")
    names = ("::error::me", "x\n  ::error::me", "##vso[task.complete]")
    spite = Finding(Verdict.WA, "x", "::stop-commands::y ##[error] ##teamcity[a]")
    results = [make_result(name, case, spite, stderr="::add-mask::a") for name in names]
    for run in (make_run(results), make_run(results[:1])):
        text = plain_text(run)
        assert not any(line.lstrip().startswith("::") for line in text.split("\n"))
        assert not any(command in text for command in ("##[", "##vso[", "##teamcity["))


def test_dropped_cases_and_caps_are_told(tmp_path: Path) -> None:
    """Why points are not what the verdicts say is told once, with whom it concerns."""
    case = make_case(tmp_path, "tie")
    run = make_run([make_result(name, case, wrong()) for name in ("ann", "bob", "cyd")])
    dropped = "not counted, as the lowest: tie"
    points = [Points(name, "raid", "easy", 3, 3, dropped) for name in ("ann", "bob")]
    points += [Points("cyd", "raid", "easy", 3, 3), Points("cyd", "raid", "", 2, 2, "capped")]
    text = plain_text(replace(run, points=tuple(points)))
    assert f"points (ann, bob): raid/easy: {dropped}" in text
    assert "points (cyd): raid: capped" in text
    assert "points (" not in plain_text(run)
