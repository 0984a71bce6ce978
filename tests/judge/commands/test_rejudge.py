"""Two runs compared: whose verdict or points changed, and why."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.commands import rejudge
from judge.model.errors import JudgeError
from judge.model.finding import Finding
from judge.model.grade import Grade
from judge.model.limits import Limits
from judge.model.result import Result
from judge.model.verdict import Verdict
from judge.reports.kept_runs import KEPT, find_run, run_path
from tests.judge.reports.samples import make_case, make_result, make_run, write, wrong


def record(path: Path, *results: Result) -> Path:
    """Write the record of a run with these results."""
    write(make_run(results), "jsonl", path)
    return path


def compared(before: Path, after: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Return the exit code and the output of a comparison."""
    code = rejudge.main(["--diff", str(before), str(after)])
    return code, capsys.readouterr().out


def test_equal_runs_have_no_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The same results twice: exit code 0 and a line that says so."""
    result = make_result("anna", make_case(tmp_path, "a"), wrong())
    one, two = record(tmp_path / "1", result), record(tmp_path / "2", result)
    code, text = compared(one, two, capsys)
    assert code == 0
    assert "0 of 1 verdicts changed" in text


def test_a_new_answer_is_told_with_verdicts_and_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who, which case, from what to what, why, and the points that follow."""
    case = make_case(tmp_path, "a", group="easy")
    one = record(tmp_path / "1", make_result("anna", case, wrong()))
    good = make_result("anna", case, Finding(Verdict.AC), output=b"B1 Stake\n.X\n.O\n")
    code, text = compared(one, record(tmp_path / "2", good), capsys)
    assert code == 1
    assert "anna raid/a: WA -> AC: the answer changed" in text
    assert "anna points of raid, easy: 0 -> 1" in text
    assert "1 of 1 verdicts changed (1 now accepted, 0 no longer)" in text


def test_a_mark_that_changed_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Another late policy changes no verdict and no points, but a mark; the line says why."""
    result = make_result("anna", make_case(tmp_path, "a"), Finding(Verdict.AC))
    grade = Grade("s1", "Anna", submission="anna", mark=1, maximum=1, attempts=("anna",))
    late = replace(grade, mark=0.5, penalty=0.5, late="1 h late")
    for name, each in (("1", grade), ("2", late)):
        write(make_run([result], grades=[each]), "jsonl", tmp_path / name)
    code, text = compared(tmp_path / "1", tmp_path / "2", capsys)
    assert code == 1
    assert "s1 Anna mark: 1 -> 0.5 (late: 1 h late: -0.5 points)" in text


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"checker": "raid"}, "checker exact became raid"),
        ({"checker_options": {"accept": "optimal"}}, "the checker's options changed"),
        ({"limits": Limits(cpu=1.0, wall=8.0)}, "cpu limit 2 became 1"),
        ({}, "the same answer is judged differently"),
    ],
)
def test_the_reason_is_found_in_the_case(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, object], why: str
) -> None:
    """A verdict that changed though the answer did not is explained by what changed around it."""
    case = make_case(tmp_path, "a")
    one = record(tmp_path / "1", make_result("anna", case, Finding(Verdict.AC)))
    changed = replace(case, **change)  # type: ignore[arg-type]  # fields chosen by the table
    two = record(tmp_path / "2", make_result("anna", changed, wrong("worse")))
    _, text = compared(one, two, capsys)
    assert f"anna raid/a: AC -> WA: {why}" in text


def test_a_changed_expected_file_is_noticed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Records keep hashes of the files, so the instructor's own change is named."""
    case = make_case(tmp_path, "a")
    one = record(tmp_path / "1", make_result("anna", case, Finding(Verdict.AC)))
    case.expected.write_text("other\n")
    two = record(tmp_path / "2", make_result("anna", case, wrong()))
    assert "the expected file changed" in compared(one, two, capsys)[1]


def test_times_are_given_for_time_limits(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A program that became too slow says by how much."""
    case = make_case(tmp_path, "a")
    one = record(tmp_path / "1", make_result("anna", case, Finding(Verdict.AC), cpu=1.9))
    late = make_result("anna", case, Finding(Verdict.TLE), cpu=2.01)
    text = compared(one, record(tmp_path / "2", late), capsys)[1]
    assert "CPU time 1.90 s became 2.01 s" in text


def test_what_only_one_run_has_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Runs over different cases are compared where they meet."""
    a, b, c = (make_case(tmp_path, name) for name in "abc")
    done = Finding(Verdict.AC)
    one = record(tmp_path / "1", make_result("x", a, done), make_result("x", b, done))
    two = record(tmp_path / "2", make_result("x", b, done), make_result("x", c, done))
    assert "in only one of the runs: 1 only before, 1 only after" in compared(one, two, capsys)[1]


def test_runs_are_named_by_path_place_or_name(tmp_path: Path) -> None:
    """`last` and `previous` are the newest two; a word that names no run says which there are."""
    for second in range(3):
        path = run_path(tmp_path, datetime(2030, 1, 1, 0, 0, second, tzinfo=UTC))
        path.write_text("")
    assert find_run("last", tmp_path).stem == "20300101T000002.000000"
    assert find_run("previous", tmp_path).stem == "20300101T000001.000000"
    assert find_run("20300101T000000.000000", tmp_path).exists()
    with pytest.raises(JudgeError, match="found no such run"):
        find_run("yesterday", tmp_path)


def test_only_the_newest_runs_are_kept(tmp_path: Path) -> None:
    """Records do not fill the disk."""
    for second in range(KEPT + 5):
        run_path(tmp_path, datetime(2030, 1, 1, 0, 0, second, tzinfo=UTC)).write_text("")
    assert len(list(tmp_path.iterdir())) == KEPT
    assert find_run("last", tmp_path).stem.endswith(f"{KEPT + 4:02}.000000")
