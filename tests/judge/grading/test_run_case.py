"""Verdicts of single attempts: what a run says, what an answer says, what is our own fault."""

import json
import lzma
import signal
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.grading.case_task import CaseTask
from judge.grading.run_case import attempt, near_limits, signal_name
from judge.model.limits import Limits
from judge.model.protocol import Protocol
from judge.model.result import Result, result_from_json, result_to_json
from judge.model.verdict import Verdict
from judge.programs.program import Program
from judge.sandbox.job import Job, Run, Stop
from tests.judge.fake_slot import FakeSlot, broken, ended
from tests.judge.toys import toy_case

STDIO = Program(("solver",))
FILES = Program(("solver",), protocol=Protocol.FILES)


def judged(folder: Path, run: Run, program: Program = STDIO) -> Result:
    """Return the result of a run on the case `one`."""
    return attempt("me", program, toy_case(folder), FakeSlot(lambda job: run), "rlimit")


@pytest.mark.parametrize(
    ("run", "verdict", "words"),
    [
        (ended(b"one\n"), Verdict.AC, ""),
        (ended(b"one"), Verdict.AC, ""),
        (ended(b"two\n"), Verdict.WA, "line 1"),
        (ended(b""), Verdict.IL, "empty"),
        (ended(b" \n\n"), Verdict.IL, "empty"),
        (ended(b"one\n", stop=Stop.CPU, cpu=61.0), Verdict.TLE, "s of CPU time"),
        (ended(b"one\n", stop=Stop.WALL, wall=201.0), Verdict.WTLE, "s on the clock"),
        (ended(b"one\n", stop=Stop.MEMORY), Verdict.MLE, "1024 MiB"),
        (ended(b"one\n", stop=Stop.OUTPUT), Verdict.OLE, "64 MiB"),
        (ended(b"one\n", exit_code=None, signal=signal.SIGXCPU), Verdict.TLE, "CPU"),
        (ended(b"one\n", exit_code=None, signal=signal.SIGXFSZ), Verdict.OLE, "MiB"),
        (ended(b"one\n", exit_code=None, signal=signal.SIGSEGV), Verdict.RTE, "SIGSEGV"),
        (ended(b"one\n", exit_code=None, signal=signal.SIGKILL), Verdict.RTE, "SIGKILL"),
        (ended(b"one\n", exit_code=3), Verdict.RTE, "exit code 3"),
        (broken("no memory for a worker"), Verdict.JE, "no memory for a worker"),
    ],
)
def test_standard_output(tmp_path: Path, run: Run, verdict: Verdict, words: str) -> None:
    """Each way a run can end has its verdict, and the message says which way it was."""
    result = judged(tmp_path, run)
    assert (result.verdict, words in result.finding.staff) == (verdict, True)


@pytest.mark.parametrize(
    ("run", "verdict", "words"),
    [
        (ended(b"rubbish", collected=b"one\n"), Verdict.AC, ""),
        (ended(b"one\n", collected=b"two\n"), Verdict.WA, "line 1"),
        (ended(b"one\n"), Verdict.IL, "output.txt was not written"),
        (ended(trouble="output.txt is a folder"), Verdict.IL, "is a folder"),
        (ended(collected=b""), Verdict.IL, "empty"),
        (ended(collected=b"one\n", exit_code=1), Verdict.RTE, "exit code 1"),
    ],
)
def test_output_files(tmp_path: Path, run: Run, verdict: Verdict, words: str) -> None:
    """With the homework's files only output.txt is the answer, and it must be there."""
    result = judged(tmp_path, run, FILES)
    assert (result.verdict, words in result.finding.staff) == (verdict, True)


def test_questions_travel_by_the_protocol(tmp_path: Path) -> None:
    """The input comes on standard input or as input.txt, never both; the environment is clean."""
    jobs: list[Job] = []
    slot = FakeSlot(lambda job: jobs.append(job) or ended(b"one"))  # type: ignore[func-returns-value]  # a log
    for program in (STDIO, FILES):
        attempt("me", program, toy_case(tmp_path), slot, "")
    assert [(job.stdin, dict(job.files), job.collect) for job in jobs] == [
        (b"one\n", {}, ""),
        (b"", {"input.txt": b"one\n"}, "output.txt"),
    ]
    assert set(jobs[0].environment) == {"PATH", "LANG", "LC_ALL", "TZ"}


def test_the_judges_own_trouble_is_never_the_students(tmp_path: Path) -> None:
    """A broken expected file or a vanished input is JE, and the student reads no reason."""
    case = toy_case(tmp_path)
    packed = tmp_path / "one.out.xz"
    packed.write_bytes(lzma.compress(b"one\n")[:-8])
    for wrong in (
        replace(case, expected=tmp_path / "gone.out"),
        replace(case, expected=packed),
        replace(case, input=tmp_path / "gone.in"),
        replace(case, checker="no such checker"),
    ):
        result = attempt("me", STDIO, wrong, FakeSlot(lambda job: ended(b"one")), "")
        assert result.verdict is Verdict.JE
        assert "gone" not in result.finding.student


def test_compressed_answers_are_compared(tmp_path: Path) -> None:
    """An expected file in .xz is as good as a plain one."""
    packed = tmp_path / "one.out.xz"
    packed.write_bytes(lzma.compress(b"one\n" * 1000))
    case = replace(toy_case(tmp_path), expected=packed)
    for answer, verdict in ((b"one\n" * 1000, Verdict.AC), (b"one\n" * 999, Verdict.WA)):
        slot = FakeSlot(lambda job, answer=answer: ended(answer))  # type: ignore[misc]  # bound now
        assert attempt("me", STDIO, case, slot, "").verdict is verdict


def test_an_empty_answer_may_be_right(tmp_path: Path) -> None:
    """Where nothing but white space is expected an empty answer is accepted."""
    case = toy_case(tmp_path)
    case.expected.write_text("\n")
    assert attempt("me", STDIO, case, FakeSlot(lambda job: ended()), "").verdict is Verdict.AC


def test_what_reports_show_is_bounded_and_harmless(tmp_path: Path) -> None:
    """A result keeps the start of the answer and the printable end of standard error."""
    run = ended(b"x" * 10**6, stderr=b"\x1b[31m" + b"y" * 10**6 + b"\x1b]0;evil\x07 end\xff")
    result = judged(tmp_path, run)
    assert len(result.output) < 10_000
    assert len(result.stderr) < 10_000
    assert result.stderr.endswith("\\x1b]0;evil\\x07 end\\xff")


def test_a_crash_shows_the_line_that_matters(tmp_path: Path) -> None:
    """The student reads how the program ended, the exception and where in the own file it was."""
    said = b'Traceback (most recent call last):\n  File "/x/mine.py", line 3, in go\nKeyError: 7\n'
    result = judged(tmp_path, ended(b"one\n", exit_code=1, stderr=said))
    assert result.finding.student == "ended with exit code 1: KeyError: 7, at mine.py:3 in go"


@given(st.floats(0, 1000), st.floats(0, 1000))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_result_is_what_the_store_gives_back(tmp_path: Path, cpu: float, wall: float) -> None:
    """Whatever was measured: sums of stored results are those of the run that made them."""
    result = judged(tmp_path, ended(b"one\n", cpu=cpu, wall=wall))
    stored = json.loads(json.dumps(result_to_json(result)))
    assert result_from_json(stored, {result.case.title: result.case}) == result
    assert abs(result.cpu - cpu) < 1e-6


def test_what_is_printed_beside_the_answer_is_kept(tmp_path: Path) -> None:
    """Under the file protocol standard output is no answer, but its printable end is shown."""
    run = ended(b"x" * 10**6 + b"\x1b[0m depth 3\n", collected=b"one\n")
    result = judged(tmp_path, run, FILES)
    assert result.verdict is Verdict.AC
    assert result.printed.endswith("\\x1b[0m depth 3\n")
    assert len(result.printed) < 10_000
    assert judged(tmp_path, ended(b"one\n")).printed == ""


def test_a_run_near_its_limit_says_by_how_much() -> None:
    """Above 80% of a limit there is a remark with the share; below there is none."""
    limits = Limits(cpu=10, wall=30, memory=100)
    near = near_limits(ended(cpu=9.1, wall=3.0, memory=85 << 20), limits)
    assert near == [
        "near the CPU limit: 9.10 of 10 s (91%)",
        "near the memory limit: 85.00 of 100 MiB (85%)",
    ]
    assert near_limits(ended(cpu=8.0, wall=24.0, memory=80 << 20), limits) == []


def test_signals_have_names() -> None:
    """Signals are told by name and meaning; those without a name by number."""
    assert signal_name(signal.SIGSEGV).startswith("SIGSEGV (")
    assert signal_name(40) == "signal 40"


@pytest.mark.parametrize(
    ("changes", "close"),
    [
        ({"cpu": 49.0}, True),
        ({"cpu": 47.0}, False),
        ({"wall": 170.0}, True),
        ({"memory": 900 << 20}, True),
        ({"stop": Stop.CPU, "cpu": 60.1}, True),
    ],
)
def test_what_comes_close_to_a_limit_is_known(
    tmp_path: Path, changes: dict[str, object], close: bool
) -> None:
    """Within 20% below, or stopped at it; the limits are 60 s, 200 s and 1024 MiB."""
    assert judged(tmp_path, ended(b"one\n", **changes)).is_close is close


def test_close_results_are_judged_again(tmp_path: Path) -> None:
    """With a recheck what came close runs more often, and a verdict that changes is told."""
    runs = [ended(b"one\n", stop=Stop.CPU, cpu=60.1), *[ended(b"one\n", cpu=40.0)] * 3]
    left = list(runs)
    slot = FakeSlot(lambda job: left.pop(0))
    prepared = SimpleNamespace(
        submission=SimpleNamespace(name="me"), answers=None, outcome=lambda slot: STDIO
    )
    task = CaseTask(prepared, toy_case(tmp_path), "rlimit", recheck=3)  # type: ignore[arg-type]
    result = task(slot)
    assert (result.verdict, result.flaky, left) == (Verdict.TLE, True, [])
    assert "1 TLE" in result.note
    assert "3 AC" in result.note


@pytest.mark.parametrize(
    "how",
    [{"signal": signal.SIGTERM}, {"signal": signal.SIGKILL}, {"exit_code": 143}],
    ids=["SIGTERM", "SIGKILL", "a shell that tells of it"],
)
def test_what_somebody_outside_may_have_ended_is_run_again(
    tmp_path: Path, how: dict[str, int]
) -> None:
    """One end by a signal of batch systems is no failure; a program that does it again is wrong."""
    killed = ended(b"", **{"exit_code": None} | how)
    runs = iter([killed, ended(b"one\n"), killed, killed, ended(b"one\n")])
    slot = FakeSlot(lambda job: next(runs))
    case = toy_case(tmp_path)
    assert attempt("me", STDIO, case, slot, "rlimit").verdict is Verdict.AC
    assert attempt("me", STDIO, case, slot, "rlimit").verdict is Verdict.RTE
