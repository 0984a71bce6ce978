"""Grading: the same results in the same order, whoever works; what is known is not run again."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from judge.grading.grader import Grader, GradeSettings
from judge.grading.store import Store
from judge.grading.threads import WINDOW
from judge.model.case import Case
from judge.model.errors import JudgeError, Stopped
from judge.model.protocol import Protocol
from judge.model.result import Result
from judge.model.verdict import Verdict
from judge.programs.build_context import BuildContext
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.job import Job, Run, Stop
from judge.sandbox.level import Level
from tests.judge.fake_slot import FakeSlot, broken, echo, ended
from tests.judge.toys import toy_case

ME = Submission("me", SubmissionKind.COMMAND, ("cat",))
YOU = Submission("you", SubmissionKind.COMMAND, ("cat", "-"))


@contextmanager
def grading(
    folder: Path,
    program: Callable[[Job], Run] = echo,
    store: Store | None = None,
    jobs: int = 1,
    repeat: int = 1,
    fresh: bool = False,
) -> Iterator[Grader]:
    """Open a grader whose slots run `program`."""
    with Workspace(folder) as workspace:
        context = BuildContext(workspace, folder)
        chosen = GradeSettings(Level.RLIMIT, jobs, repeat, fresh)
        yield Grader(chosen, context, store, lambda level, number: FakeSlot(program))


def toys(folder: Path, count: int) -> list[Case]:
    """Return some cases that `echo` solves."""
    return [toy_case(folder, f"case-{number}") for number in range(count)]


def plain(results: list[Result]) -> list[tuple[str, str, Verdict]]:
    """Return who, what and the verdict."""
    return [(result.submission, result.case.name, result.verdict) for result in results]


@pytest.mark.parametrize("jobs", [1, 2, 8])
def test_order_does_not_depend_on_who_is_quick(tmp_path: Path, jobs: int) -> None:
    """Results come by submission, then case, though runs end in any order; verdicts are equal."""
    cases, chance = toys(tmp_path, 30), random.Random(jobs)

    def uneven(job: Job) -> Run:
        time.sleep(chance.random() / 200)
        return ended(b"wrong" if job.stdin.endswith(b"7\n") else job.stdin)

    with grading(tmp_path, uneven, jobs=jobs) as grader:
        results = list(grader.grade([ME, YOU], cases))
    assert plain(results) == [
        (who, case.name, Verdict.WA if case.name.endswith("7") else Verdict.AC)
        for who in ("me", "you")
        for case in cases
    ]


def test_known_results_are_not_run_again(tmp_path: Path) -> None:
    """A second grading takes all results from the store; a changed case is run again."""
    cases = toys(tmp_path, 5)
    with Store(tmp_path / "results.sqlite") as store:
        with grading(tmp_path, store=store) as grader:
            first = list(grader.grade([ME], cases))
        runs: list[Job] = []
        cases[2].input.write_text("changed\n")
        counting = lambda job: runs.append(job) or echo(job)  # type: ignore[func-returns-value]  # noqa: E731  # a log
        with grading(tmp_path, counting, store) as grader:
            second = list(grader.grade([ME], cases))
    assert [result.known for result in first] == [False] * 5
    assert [result.known for result in second] == [True, True, False, True, True]
    assert [job.stdin for job in runs] == [b"changed\n"]
    assert second[2].verdict is Verdict.WA
    assert [result.output for result in second[:2]] == [result.output for result in first[:2]]


def test_a_stored_row_that_cannot_be_read_is_run_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows of another form, however they came there, are as good as none."""
    case = toy_case(tmp_path)
    with Store(tmp_path / "results.sqlite") as store:
        monkeypatch.setattr(store, "get", lambda key: {"verdict": "AC", "of": "another version"})
        with grading(tmp_path, store=store) as grader:
            (result,) = grader.grade([ME], [case])
    assert (result.verdict, result.known) == (Verdict.AC, False)


def test_fresh_runs_everything_and_keeps_the_new(tmp_path: Path) -> None:
    """`fresh` asks the store nothing."""
    cases = toys(tmp_path, 3)
    with Store(tmp_path / "results.sqlite") as store:
        for _ in range(2):
            with grading(tmp_path, store=store, fresh=True) as grader:
                assert not any(result.known for result in grader.grade([ME], cases))


def test_judge_errors_are_tried_again_and_never_kept(tmp_path: Path) -> None:
    """A slot that breaks is replaced once; if it breaks again it is JE, not kept, run next time."""
    cases = toys(tmp_path, 1)
    runs = iter([broken(), ended(b"case-0"), broken(), broken(), ended(b"case-0")])
    with Store(tmp_path / "results.sqlite") as store:
        verdicts = []
        for fresh in (True, True, False):
            with grading(tmp_path, lambda job: next(runs), store, fresh=fresh) as grader:
                verdicts += [(r.verdict, r.known) for r in grader.grade([YOU], cases)]
    assert verdicts == [(Verdict.AC, False), (Verdict.JE, False), (Verdict.AC, True)]


def test_a_program_that_a_busy_machine_starved_is_judged_again(tmp_path: Path) -> None:
    """WTLE is kept for a program that waits, not for one that computed until the clock ran out."""
    cases = toys(tmp_path, 2)
    wall = cases[0].limits.wall

    def late(job: Job) -> Run:
        used = 0.3 * wall if b"case-0" in job.stdin else 0.01
        return ended(stop=Stop.WALL, cpu=used, wall=wall)

    with Store(tmp_path / "results.sqlite") as store:
        for _ in range(2):
            with grading(tmp_path, late, store) as grader:
                results = list(grader.grade([ME], cases))
    assert [result.verdict for result in results] == [Verdict.WTLE, Verdict.WTLE]
    assert [result.known for result in results] == [False, True]


def test_repeating_finds_flaky_verdicts(tmp_path: Path) -> None:
    """A verdict that changes is flaky, never accepted, noted with counts and times, not kept."""
    answers = iter([ended(b"case-0", cpu=0.1), ended(b"no", cpu=0.3), ended(b"case-0", cpu=0.2)])
    with Store(tmp_path / "results.sqlite") as store:
        with grading(tmp_path, lambda job: next(answers), store, repeat=3) as grader:
            (result,) = grader.grade([ME], toys(tmp_path, 1))
        with grading(tmp_path, store=store, repeat=3) as grader:
            (steady,) = grader.grade([ME], toys(tmp_path, 1))
    assert (result.verdict, result.flaky) == (Verdict.WA, True)
    assert result.note == "the verdict changes: 2 AC, 1 WA; CPU 0.100 to 0.300 s in 3 runs"
    assert (steady.verdict, steady.flaky, steady.known) == (Verdict.AC, False, False)
    assert "in 3 runs" in steady.note


def test_a_defect_in_a_slot_is_a_judge_error(tmp_path: Path) -> None:
    """An exception out of nowhere gives JE for that case alone."""

    def defective(job: Job) -> Run:
        if b"1" in job.stdin:
            raise RuntimeError("out of nowhere")
        return echo(job)

    with grading(tmp_path, defective, jobs=2) as grader:
        verdicts = [result.verdict for result in grader.grade([ME], toys(tmp_path, 3))]
    assert verdicts == [Verdict.AC, Verdict.JE, Verdict.AC]


def test_stopping_ends_endless_programs(tmp_path: Path) -> None:
    """`stop` makes `grade` raise although every slot is busy for ever; all slots are closed."""
    slots: list[FakeSlot] = []
    started = threading.Barrier(4 + 1)

    def open_slot(level: Level, number: int) -> FakeSlot:
        slot = FakeSlot()

        def never_end(job: Job) -> Run:
            started.wait(120)
            return slot.wait(job)

        slot.program = never_end
        slots.append(slot)
        return slot

    with Workspace(tmp_path) as workspace:
        settings = GradeSettings(Level.RLIMIT, jobs=4)
        grader = Grader(settings, BuildContext(workspace, tmp_path), None, open_slot)

        def stop() -> None:
            started.wait(120)
            grader.stop(15)

        stopper = threading.Thread(target=stop)
        stopper.start()
        with pytest.raises(Stopped) as stopped:
            list(grader.grade([ME], toys(tmp_path, 8)))
        stopper.join()
    assert stopped.value.reason == 15
    assert [slot.closed for slot in slots] == [True] * 4


def test_stopping_before_the_first_result(tmp_path: Path) -> None:
    """A grader that is stopped before it begins raises at once, even with nothing to run."""
    with grading(tmp_path) as grader:
        grader.stop(2)
        with pytest.raises(Stopped):
            list(grader.grade([ME], toys(tmp_path, 3)))


def test_leaving_early_closes_everything(tmp_path: Path) -> None:
    """A caller that walks away from the results leaves no thread behind."""
    with grading(tmp_path, jobs=3) as grader:
        results = grader.grade([ME], toys(tmp_path, 20))
        next(results)
        results.close()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("slot-")]


def test_few_results_wait_for_a_slow_one(tmp_path: Path) -> None:
    """While the first run lasts, no more than a window of others is taken on."""
    done: list[bytes] = []
    case = toy_case(tmp_path)
    hold = threading.Event()

    def program(job: Job) -> Run:
        done.append(job.stdin)
        if len(done) == 1:
            assert hold.wait(120)
        if len(done) == WINDOW:
            hold.set()
        return echo(job)

    with grading(tmp_path, program, jobs=2) as grader:
        results = grader.grade([ME], [case] * (WINDOW + 50))
        next(results)
        assert len(done) <= WINDOW + 50
        assert sum(1 for _ in results) == WINDOW + 49


def test_an_unknown_command_stops_the_grading(tmp_path: Path) -> None:
    """A command that does not exist is an error of the call, not a verdict."""
    nobody = Submission("x", SubmissionKind.COMMAND, ("no-such-program-anywhere",))
    with grading(tmp_path) as grader, pytest.raises(JudgeError, match="no-such-program-anywhere"):
        list(grader.grade([nobody], toys(tmp_path, 1)))


def test_a_slot_that_cannot_be_opened_is_a_judge_error(tmp_path: Path) -> None:
    """If no slot is available nothing hangs."""
    with grading(tmp_path, lambda job: broken("no slot"), jobs=2) as grader:
        verdicts = [result.verdict for result in grader.grade([ME], toys(tmp_path, 4))]
    assert verdicts == [Verdict.JE] * 4


def test_refused_sources_run_nothing(tmp_path: Path) -> None:
    """A submission without a known language gets CE for every case and needs no slot."""
    (tmp_path / "notes.txt").write_text("hello")
    notes = Submission(
        "n", SubmissionKind.SOURCES, path=tmp_path / "notes.txt", protocol=Protocol.STDIO
    )
    with grading(tmp_path, lambda job: broken("ran")) as grader:
        results = list(grader.grade([notes], toys(tmp_path, 2)))
    assert [result.verdict for result in results] == [Verdict.CE] * 2
    assert "no source file" in results[0].finding.student


def test_a_submission_we_stumble_over_stops_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A defect of ours in copying or building one submission is its JE; the others are judged."""

    def stumble(*words: object) -> None:
        raise RecursionError("too deep")

    source = tmp_path / "mine.py"
    source.write_text("print()")
    stones = [
        Submission("s", SubmissionKind.SOURCES, path=source),
        Submission("t", SubmissionKind.SOURCES, path=source),
    ]
    for name in ("build", "copy_sources"):
        monkeypatch.setattr(f"judge.programs.prepared.{name}", stumble)
        with grading(tmp_path) as grader:
            results = list(grader.grade([*stones, ME], toys(tmp_path, 1)))
        assert [result.verdict.name for result in results] == ["JE", "JE", "AC"]
