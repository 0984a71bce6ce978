"""A made-up class of 120, graded twice: its gradebook is the one that a person would compute.

The computation below is done as in a spreadsheet, from the tables that made the class; nothing of
the judge is called for it.
"""

import csv
import json
import math
from pathlib import Path

import pytest

from judge.cli import main
from tests.judge.toys import run_grader

MANIFEST = """\
task: toy
title: Toy homework
checker: exact
origin: by-hand
groups:
  main: {}
  extra: {cap: 2}
cases:
  a: {group: main, points: 5}
  b: {group: main, points: 3}
  c: {group: extra, points: 2}
  d: {group: extra, points: 2}
"""
COURSE = """\
title: A made-up class
roster: roster.csv
timezone: UTC
deadline: 2026-11-20 12:00
late: {per_day: 10%, grace: 15 minutes, max_days: 3}
times: times.csv
scoring: {attempts: best}
extensions:
  s015: {by: 2 days, reason: ill}
  s055: 2 days
  s065: 2026-11-25 12:00
"""
NUMBERS = range(1, 121)
ABSENT = {10, 20, 30, 40}
MINUTES = {5: 60, 15: 25 * 60, 25: 71 * 60, 35: 73 * 60, 55: 50 * 60, 45: 10}  # after the deadline
EXTENDED = {15: 48 * 60, 55: 48 * 60, 65: 5 * 24 * 60}
TWO = {  # when each of two submissions came, and which cases are right in it
    75: ((-120, "abcd"), (-60, "a")),
    85: ((-180, "ab"), (120, "abcd")),
}


def right_cases(number: int) -> str:
    """Return the cases that a student answers rightly."""
    rules = {"a": number % 4 != 0, "b": number % 3 != 0, "c": number % 2 == 1, "d": number % 5 == 0}
    return "".join(case for case, right in rules.items() if right)


def hand_ins(number: int) -> dict[str, tuple[int, str]]:
    """Return the submissions of a student: when they came, and what is right in them."""
    if number in ABSENT:
        return {}
    if number in TWO:
        return {f"s{number:03}_{turn}": own for turn, own in enumerate(TWO[number], 1)}
    return {f"s{number:03}": (MINUTES.get(number, -60), right_cases(number))}


def by_hand(number: int) -> dict[str, float]:
    """Return the cells of a student's row, as a spreadsheet has them."""
    best = {"mark": 0.0, "earned": 0.0, "late_penalty": 0.0, "days_late": 0}
    for minutes, right in hand_ins(number).values():
        earned = 5 * ("a" in right) + 3 * ("b" in right)
        earned += min(2, 2 * ("c" in right) + 2 * ("d" in right))
        over = minutes - EXTENDED.get(number, 0)
        days = math.ceil(over / (24 * 60)) if over > 15 else 0
        mark = max(0, earned - 1 * days) if days <= 3 else 0
        if mark > best["mark"] or (mark == best["mark"] and not best["earned"]):
            best = {
                "mark": mark,
                "earned": earned,
                "late_penalty": earned - mark,
                "days_late": days,
            }
    return best


def written_number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def canvas(marks: dict[int, float]) -> bytes:
    """Return an export of Canvas with these marks in it, others empty."""
    rows = ["Student,ID,SIS User ID,Section,Toy homework (99),Final Score"]
    rows.append("    Points Possible,,,,10.00,(read only)")
    for number in reversed(NUMBERS):
        mark = written_number(marks[number]) if number in marks else ""
        rows.append(f'"Name, {number}",{9000 + number},S{number:03},"A ""1""",{mark},50')
    return "\r\n".join(rows).encode() + b"\r\n"


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the course, the answers of its class and an empty gradebook."""
    folder = tmp_path_factory.mktemp("class")
    (folder / "cases" / "toy").mkdir(parents=True)
    (folder / "expected" / "toy").mkdir(parents=True)
    (folder / "cases" / "toy" / "suite.yaml").write_text(MANIFEST)
    (folder / "course.yaml").write_text(COURSE)
    for case in "abcd":
        (folder / "cases" / "toy" / f"{case}.in").write_text(case)
        (folder / "expected" / "toy" / f"{case}.out").write_text(case)
    rows = [(f"s{n:03}", f"Name {n}", "ABC"[n % 3], f"s{n}@x.edu") for n in NUMBERS]
    with (folder / "roster.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("id", "name", "section", "email"), *rows])
    times = ["submission,time"]
    for number in NUMBERS:
        for name, (minutes, right) in hand_ins(number).items():
            (folder / "answers" / name).mkdir(parents=True)
            for case in "abcd":
                answer = case if case in right else "wrong"
                (folder / "answers" / name / f"{case}.out").write_text(answer)
            moment = 12 * 60 + minutes
            day, rest = 20 + moment // (24 * 60), moment % (24 * 60)
            times.append(f"{name},2026-11-{day:02} {rest // 60:02}:{rest % 60:02}")
    (folder / "times.csv").write_text("\n".join(times) + "\n")
    (folder / "export.csv").write_bytes(canvas({}))
    return folder


def graded(
    folder: Path, out: str, *words: str, what: tuple[str, ...] = ("--outputs", "answers")
) -> tuple[bytes, bytes, str]:
    """Grade the class; return our gradebook, that of Canvas, and all that was printed."""
    report = ("--report", f"csv={out}", "--gradebook", "export.csv", *words)
    done = run_grader(*what, *report, cwd=folder, wanted=(1,))
    return (
        (folder / out).read_bytes(),
        (folder / "export.csv").read_bytes(),
        done.stdout + done.stderr,
    )


def test_a_class_of_120_is_graded_as_by_hand_and_twice_the_same(course: Path) -> None:
    """Marks, lateness, extensions and absent students of both gradebooks; then again, from store.

    Every row is compared with a computation of its own; the second run gives the same bytes.
    """
    book, export, printed = graded(course, "first.csv")
    rows = list(csv.DictReader(book.decode().splitlines()))
    assert [row["student"] for row in rows] == [f"s{number:03}" for number in NUMBERS]
    marks = {}
    for number, row in zip(NUMBERS, rows, strict=True):
        wanted = by_hand(number)
        assert {key: float(row[key]) for key in wanted} == pytest.approx(wanted), row["student"]
        assert float(row["maximum"]) == 10
        assert (row["name"], row["section"]) == (f"Name {number}", "ABC"[number % 3])
        assert bool(row["extension"]) is (number in EXTENDED)
        over = MINUTES.get(number, 0) - EXTENDED.get(number, 0)
        over = 120 if number == 85 else over
        assert bool(row["late"]) is (over > 0)
        assert ("nothing handed in" in row["notes"]) is (number in ABSENT)
        marks[number] = wanted["mark"]
    assert export == canvas(marks)
    assert len(set(marks.values())) > 5  # the class is not all the same
    for line in (
        "s010 Name 10: nothing handed in",
        "s015 Name 15: extension: until 2026-11-22 12:00 UTC instead of 2026-11-20 12:00 UTC",
        "s035 Name 35: late: 3 d 1 h late, more than 3 days: no points: -10 points",
        "s045 Name 45: late: 10 min late, within the grace of 15 min",
        "s055 Name 55: late: 2 h late, counted as 1 day, 10% of the maximum a day: -1 point",
        "s075 Name 75: s075_1 is the best of 2 submissions; the others: s075_2",
        "s085 Name 85: s085_2 is the best of 2 submissions; the others: s085_1",
    ):
        assert line in printed.splitlines()
    again, export_again, _ = graded(course, "second.csv")
    assert again == book
    assert export_again == export


@pytest.mark.slow
def test_programs_of_the_class_are_run_once_and_graded_twice_the_same(course: Path) -> None:
    """The same class with a program for each hand-in: the second run takes all from the store.

    Both gradebooks have the same bytes after it, and the marks are those computed by hand.
    """
    for number in NUMBERS:
        for name, (_, right) in hand_ins(number).items():
            (course / "programs" / name).mkdir(parents=True)
            lines = (
                f"# {name}\ntext = input()\nprint(text if text in '{right}' else 'no', end='')\n"
            )
            (course / "programs" / name / "homework.py").write_text(lines)
    what = ("--submissions", "programs", "--protocol", "stdio")
    book, export, _ = graded(course, "run.csv", what=what)
    rows = csv.DictReader(book.decode().splitlines())
    marks = {int(row["student"][1:]): float(row["mark"]) for row in rows}
    assert marks == pytest.approx({number: by_hand(number)["mark"] for number in NUMBERS})
    assert graded(course, "stored.csv", what=what)[:2] == (book, export)
    record = max((course / ".plygrade" / "runs").glob("*.jsonl")).read_text().splitlines()
    results = [json.loads(line) for line in record if '"type": "result"' in line]
    assert len(results) == 4 * 118
    assert all(result["known"] for result in results)


def test_as_of_grades_what_was_in_by_then(course: Path) -> None:
    """Who came later is a row without a hand-in, is told, and loses what had been filled in."""
    words = ("--as-of", "2026-11-20 13:00")
    book, _, printed = graded(course, "then.csv", *words)
    rows = {row["student"]: row for row in csv.DictReader(book.decode().splitlines())}
    later = {f"s{number:03}" for number, minutes in MINUTES.items() if minutes > 60}
    absent = {student for student, row in rows.items() if not row["submission"]}
    assert absent == later | {f"s{number:03}" for number in ABSENT}
    assert "left out: s025 of 2026-11-23 11:00 UTC, after --as-of" in rows["s025"]["notes"]
    assert rows["s085"]["submission"] == "s085_1"
    assert "--as-of 2026-11-20 13:00 UTC: left out 5: s015 (" in printed


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--as-of", "yesterday"), "--as-of yesterday: found no time, wanted a day such as"),
        (("--as-of", "2025-01-01"), "found nothing that was handed in by then"),
        (("--gradebook", "no.csv"), "--gradebook no.csv: No such file"),
        (("--gradebook-column", "x"), "--gradebook-column: wanted --gradebook FILE beside it"),
        (
            ("--gradebook", "export.csv", "--gradebook-column", "Final Score"),
            "wanted one of the columns for marks: Toy homework (99)",
        ),
        (("--no-course", "--gradebook", "export.csv"), "--gradebook: found no roster"),
        (("--solver", "cat", "--as-of", "2026-11-20"), "--as-of: found no hand-ins, wanted"),
        (("--solver", "cat", "--gradebook", "export.csv"), "--gradebook: found no hand-ins"),
        (("toy/a", "--gradebook", "export.csv"), "only some cases of toy are graded"),
        (("--group", "main", "--gradebook", "export.csv"), "wanted a run over whole suites"),
    ],
)
def test_wrong_options_are_refused_before_anything_runs(
    course: Path,
    words: tuple[str, ...],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each is one line and exit code 2."""
    monkeypatch.chdir(course)
    who = () if "--solver" in words else ("--outputs", "answers")
    assert main([*who, *words]) == 2
    assert told in capsys.readouterr().err


def test_whole_groups_of_a_suite_make_no_marks(course: Path) -> None:
    """A part of a suite would give full marks for half of the cases: there is no mark, and why."""
    words = ("--outputs", "answers", "--group", "main", "--report", "csv=part.csv")
    done = run_grader(*words, cwd=course, wanted=(1,))
    assert "no marks: only some cases of toy are graded" in done.stderr
    assert "mark" not in (course / "part.csv").read_text().splitlines()[0].split(",")
