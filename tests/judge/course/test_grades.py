"""Marks of a class: formulas, drops, caps, attempts, lateness and who is absent."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from judge.course.attempts import left_out_lines, plan_class
from judge.course.grades import ClassGrades
from judge.course.sums import CourseSums, Earned
from judge.course.times import HandInTimes
from judge.model.course import (
    Amount,
    Attempts,
    Course,
    Deadline,
    DroppedPart,
    Extension,
    Formula,
    LatePolicy,
    Student,
    TimeSource,
    Unit,
)
from judge.model.grade import Grade
from judge.model.run import Points

DUE = datetime(2026, 11, 20, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
LATE = LatePolicy(Amount(10, Unit.PERCENT))
ADA, BOB, EVE = Student("ada", "Ada L", "A"), Student("bob", "Bob B", "B"), Student("eve")


def earned(*parts: tuple[str, str, float, float], counts: tuple[int, int] = (3, 4)) -> Earned:
    """Return what a submission got in some suites and groups."""
    points = tuple(Points("s", *part) for part in parts)
    return Earned(points, dict.fromkeys(dict.fromkeys(p[0] for p in parts), counts))


def grades_of(
    course: Course,
    times: dict[str, datetime],
    marks: dict[str, float],
    as_of: datetime | None = None,
    whole: bool = True,
) -> dict[str, Grade]:
    """Return the grades of hand-ins with these times and points out of 100, by student."""
    known = HandInTimes(TimeSource.CSV, "times.csv", "", times)
    plan = plan_class(course, {name: Path(name) for name in marks}, known, whole, as_of)
    own = {name: earned(("raid", "", mark, 100)) for name, mark in marks.items()}
    grades = ClassGrades(course, plan, earned(("raid", "", 0, 100), counts=(0, 4))).grades(own)
    return {grade.student: grade for grade in grades}


CLASS = Course(
    roster=(ADA, BOB, EVE),
    deadlines=(Deadline(DUE),),
    late=LATE,
    extensions=(Extension("bob", longer=24 * HOUR, reason="ill"),),
)


def test_a_class_with_all_there_can_be() -> None:
    """Late, extended, absent and unknown students each have a row with its own words."""
    times = dict.fromkeys(("ada", "bob"), DUE + 30 * HOUR)
    grades = grades_of(CLASS, times, {"ada": 90, "bob": 90, "stranger": 50})
    assert list(grades) == ["ada", "bob", "eve", "stranger"]
    assert (grades["ada"].mark, grades["ada"].penalty, grades["ada"].days_late) == (70, 20, 2)
    assert list(grades["ada"].lines()) == [
        "late: 1 d 6 h late, counted as 2 days, 10% of the maximum a day: -20 points"
    ]
    assert (grades["bob"].mark, grades["bob"].reason) == (80, "ill")
    assert list(grades["bob"].lines(amounts=False)) == [
        "extension: until 2026-11-21 12:00 UTC instead of 2026-11-20 12:00 UTC",
        "late: 6 h late, counted as 1 day, 10% of the maximum a day",
    ]
    assert grades["eve"].absent
    assert (grades["eve"].mark, grades["eve"].maximum) == (0, 100)
    assert list(grades["eve"].lines()) == ["nothing handed in"]
    assert list(grades["stranger"].lines()) == [
        "not on the roster",
        "the time of handing in is not known (times.csv): taken as in time",
    ]
    assert grades["stranger"].mark == 50
    assert not grades["stranger"].listed


def test_grades_survive_their_stored_form() -> None:
    """What is written to the record of a run comes back as it was."""
    for grade in grades_of(CLASS, {"ada": DUE + 30 * HOUR}, {"ada": 90}).values():
        assert Grade.from_json(grade.to_json()) == grade


@pytest.mark.parametrize(
    ("rule", "counts", "mark"),
    [(Attempts.FIRST, "ada-1", 60), (Attempts.LAST, "ada-2", 70), (Attempts.BEST, "ada-2", 70)],
)
def test_which_of_several_submissions_counts(rule: Attempts, counts: str, mark: float) -> None:
    """The first, the last, or the best with what its lateness takes; the others are named."""
    course = Course(
        roster=(ADA,), deadlines=(Deadline(DUE),), late=LATE, formula=Formula(attempts=rule)
    )
    times = {"ada-1": DUE - HOUR, "ada-2": DUE + HOUR}
    grade = grades_of(course, times, {"ada-1": 60, "ada-2": 80})["ada"]
    assert (grade.submission, grade.mark) == (counts, mark)
    other = "ada-2" if counts == "ada-1" else "ada-1"
    assert any(other in line for line in grade.lines())
    assert set(grade.attempts) == ({"ada-1", "ada-2"} if rule is Attempts.BEST else {counts})


def test_the_best_is_best_after_lateness() -> None:
    """A better answer that came too late does not count, and hidden marks do not show through."""
    course = Course(
        roster=(ADA,),
        deadlines=(Deadline(DUE),),
        late=LATE,
        formula=Formula(attempts=Attempts.BEST),
    )
    times = {"ada-1": DUE - HOUR, "ada-2": DUE + 50 * HOUR}
    grade = grades_of(course, times, {"ada-1": 75, "ada-2": 100})["ada"]
    assert (grade.submission, grade.mark) == ("ada-1", 75)
    assert list(grade.lines(amounts=False)) == []


def test_as_of_leaves_out_what_came_later() -> None:
    """What came after the moment is not graded and is told; without it the student is absent."""
    times = {"ada-1": DUE - HOUR, "ada-2": DUE + HOUR, "bob": DUE + 2 * HOUR}
    marks = dict.fromkeys(times, 80.0)
    grades = grades_of(CLASS, times, marks, as_of=DUE)
    assert grades["ada"].submission == "ada-1"
    assert grades["bob"].absent
    note = "left out: bob of 2026-11-20 14:00 UTC, after --as-of 2026-11-20 12:00 UTC"
    assert note in grades["bob"].notes
    known = HandInTimes(TimeSource.CSV, "t", "", times)
    plan = plan_class(CLASS, {name: Path(name) for name in marks}, known, True, DUE)
    assert left_out_lines(plan, DUE) == [
        "--as-of 2026-11-20 12:00 UTC: left out 2: ada-2 (1 h later), bob (2 h later)"
    ]


def test_one_student_alone_makes_nobody_absent() -> None:
    """Where one hand-in is graded by itself the rest of the class is not listed."""
    assert list(grades_of(CLASS, {}, {"bob": 10}, whole=False)) == ["bob"]


def marked(formula: Formula, own: Earned, **more: object) -> tuple[float, float]:
    """Return mark and maximum of a submission in time."""
    sums = CourseSums(Course(formula=formula, **more)).sums(own)  # type: ignore[arg-type]  # for tests
    return CourseSums(Course(formula=formula)).bounded(sums.earned, sums.maximum), sums.maximum


def test_the_rule_of_the_original_homework() -> None:
    """100 if all pass, else 50 less the failed: as a named rule and as a formula."""
    rule = Formula(all_pass=100, otherwise=50)
    text = Formula(expression="100 if failed == 0 else 50 - failed", maximum=100)
    for accepted, cases, mark in ((20, 20, 100), (19, 20, 49), (0, 80, 0)):
        own = earned(("raid", "", accepted, cases), counts=(accepted, cases))
        assert marked(rule, own) == marked(text, own) == (mark, 100)


def test_caps_and_dropped_parts() -> None:
    """The lowest suites or groups do not count, for anybody out of the same maximum."""
    own = earned(("a", "x", 10, 10), ("a", "y", 2, 10), ("b", "", 5, 10))
    assert marked(Formula(), own) == (17, 30)
    assert marked(Formula(caps={"a": 8}), own) == (13, 18)
    assert marked(Formula(drop_lowest=1), own) == pytest.approx((9, 15))
    drop = Formula(drop_lowest=1, dropped=DroppedPart.GROUPS)
    assert marked(drop, own) == (15, 20)
    assert marked(Formula(maximum=16), own) == (16, 16)
    assert marked(Formula(minimum=20), own) == (20, 30)


def test_what_is_dropped_or_cut_is_told() -> None:
    """A mark that is not the sum of the points says why."""
    own = earned(("a", "x", 10, 10), ("a", "y", 2, 10), ("b", "", 5, 10))
    formula = Formula(drop_lowest=1, dropped=DroppedPart.GROUPS, caps={"a": 8})
    note = CourseSums(Course(formula=formula)).sums(own).note
    assert note == "not counted, as the lowest: a/y; a: 12 earned, 8 at most are given"


def test_a_formula_without_a_value_is_told() -> None:
    """A division by zero gives 0 and says so, it does not stop a class."""
    course = Course(formula=Formula(expression="100 / points", maximum=100))
    sums = CourseSums(course).sums(earned(("raid", "", 0, 4)))
    assert sums.earned == 0
    assert "divides by zero" in sums.note


def test_suites_with_deadlines_of_their_own() -> None:
    """Lateness is taken from the suites that were late, and the line names them."""
    course = Course(
        roster=(ADA,), deadlines=(Deadline(DUE, "a"), Deadline(DUE + 48 * HOUR)), late=LATE
    )
    known = HandInTimes(TimeSource.CSV, "t", "", {"ada": DUE + HOUR})
    plan = plan_class(course, {"ada": Path("ada")}, known, True)
    own = earned(("a", "", 10, 20), ("b", "", 30, 40))
    (grade,) = ClassGrades(course, plan, own).grades({"ada": own})
    assert (grade.earned, grade.penalty, grade.mark, grade.maximum) == (40, 2, 38, 60)
    assert grade.late.startswith("a: 1 h late, counted as 1 day")


FORMULAS = st.builds(
    Formula,
    expression=st.sampled_from(
        ["", "100 if failed == 0 else 50 - failed", "points * 9 - 80", "1000", "-3", "1 / points"]
    ),
    drop_lowest=st.integers(0, 3),
    dropped=st.sampled_from(DroppedPart),
    caps=st.dictionaries(st.sampled_from(["a", "b"]), st.floats(0, 30), max_size=2),
    attempts=st.sampled_from(Attempts),
    maximum=st.floats(0, 120),
    minimum=st.sampled_from([0.0, 0.0, -10.0]),
)
PARTS = st.lists(
    st.tuples(st.sampled_from("ab"), st.sampled_from("xy"), st.floats(0, 1), st.floats(0, 60)),
    min_size=1,
    max_size=4,
)


@settings(deadline=None, database=None, phases=(Phase.generate,))
@given(FORMULAS, PARTS, st.integers(0, 9), st.data())
def check_marks(
    formula: Formula,
    parts: list[tuple[str, str, float, float]],
    failed: int,
    data: st.DataObject,
) -> None:
    """Draw a formula, points and hours; assert all that must hold of the mark."""
    own = earned(
        *((s, g, share * most, most) for s, g, share, most in parts), counts=(9, 9 + failed)
    )
    hours = data.draw(st.floats(-30, 100))
    more = data.draw(st.floats(0, 60))
    policy = LatePolicy(Amount(data.draw(st.floats(0, 60)), data.draw(st.sampled_from(Unit))))

    def grade(hours: float, longer: float = 0) -> Grade:
        course = Course(
            roster=(ADA,),
            deadlines=(Deadline(DUE), Deadline(DUE + 9 * HOUR, "b")),
            late=policy,
            extensions=(Extension("ada", longer=longer * HOUR),),
            formula=formula,
        )
        known = HandInTimes(TimeSource.CSV, "t", "", {"ada": DUE + hours * HOUR})
        plan = plan_class(course, {"ada": Path("ada")}, known, True)
        (found,) = ClassGrades(course, plan, own).grades({"ada": own})
        return found

    now = grade(hours)
    assert formula.minimum <= now.mark <= max(now.maximum, formula.minimum)
    assert now.mark <= now.earned
    assert now.penalty == now.earned - now.mark
    assert grade(hours + more).mark <= now.mark + 1e-9
    assert grade(hours, more).mark >= now.mark - 1e-9
    assert bool(now.days_late) <= bool(now.late)


def test_marks_are_bounded_and_never_better_for_being_later() -> None:
    """For any formula: within the bounds, later is never better, an extension never hurts."""
    check_marks()


def _unbounded(_: CourseSums, points: float, maximum: float) -> float:
    return points


def _mark_without_cap(self: CourseSums, points: float, maximum: float) -> float:
    return max(0.0, points)


@pytest.mark.parametrize("twin", [_unbounded, _mark_without_cap])
def test_the_properties_catch_marks_without_bounds(
    twin: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The properties are not empty: a mark that is not bounded breaks them."""
    monkeypatch.setattr(CourseSums, "bounded", twin)
    with pytest.raises((AssertionError, ExceptionGroup)):
        check_marks()
