"""The order of what makes a mark: points, drops, lateness, and the bounds last."""

from dataclasses import replace
from pathlib import Path

from judge.course.attempts import plan_class
from judge.course.grades import ClassGrades
from judge.course.times import HandInTimes
from judge.model.course import Course, Deadline, Formula, TimeSource
from judge.reports.console.words import _late_cell
from tests.judge.course.test_grades import ADA, CLASS, DUE, HOUR, LATE, earned, grades_of


def test_the_maximum_is_applied_after_lateness() -> None:
    """Points above the maximum make up for lateness, whose percentage is of the maximum."""
    course = replace(CLASS, formula=Formula(maximum=60))
    grades = grades_of(course, {"ada": DUE + 130 * HOUR}, {"ada": 100})
    assert (grades["ada"].mark, grades["ada"].maximum) == (60, 60)  # 100 less 6 times 6
    worse = grades_of(course, {"ada": DUE + 130 * HOUR}, {"ada": 70})
    assert (worse["ada"].mark, worse["ada"].penalty) == (34, 26)
    course = replace(CLASS, formula=Formula(maximum=60, expression="points"))
    assert grades_of(course, {"ada": DUE + 130 * HOUR}, {"ada": 70})["ada"].mark == 34


def test_what_is_dropped_is_chosen_after_lateness() -> None:
    """A suite that lateness left nothing of is dropped, though it had earned more."""
    course = Course(
        roster=(ADA,),
        deadlines=(Deadline(DUE, "a"), Deadline(DUE + 240 * HOUR)),
        late=LATE,
        formula=Formula(drop_lowest=1),
    )
    known = HandInTimes(TimeSource.CSV, "t", "", {"ada": DUE + 100 * HOUR})
    plan = plan_class(course, {"ada": Path("ada")}, known, True)
    own = earned(("a", "", 10, 10), ("b", "", 8, 10))
    (grade,) = ClassGrades(course, plan, own).grades({"ada": own})
    assert (grade.mark, grade.penalty, grade.choice) == (8, 0, "not counted, as the lowest: a")


def test_within_the_grace_nobody_is_late() -> None:
    """The column of a table says nothing then; a line tells how much later it was."""
    course = replace(CLASS, late=replace(LATE, grace=HOUR))
    grade = grades_of(course, {"ada": DUE + HOUR / 2}, {"ada": 90})["ada"]
    assert _late_cell(grade) == "-"
    assert list(grade.lines()) == ["late: 30 min late, within the grace of 1 h"]
    beyond = grades_of(course, {"ada": DUE + 2 * HOUR}, {"ada": 90})["ada"]
    assert _late_cell(beyond) == "-10"
    free = grades_of(course, {"ada": DUE + 2 * HOUR}, {"ada": 0})["ada"]
    assert _late_cell(free) == "late"
    hardly = replace(beyond, penalty=0.001)
    assert not any("-0" in line for line in hardly.lines())
