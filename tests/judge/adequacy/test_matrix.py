"""What follows from a matrix of twins and cases, in numbers and in words."""

from dataclasses import replace
from pathlib import Path

from judge.adequacy.assessing import with_equivalents
from judge.adequacy.core import smallest_core
from judge.adequacy.filling import TellingSearch
from judge.adequacy.matrix import Matrix, Twin, TwinFate
from judge.adequacy.page import page
from judge.adequacy.told import SuiteReport, badge, scores, summary
from judge.model.case import Case

TWINS = (
    Twin("deaf", "hears <nothing>"),
    Twin("blind", "sees nothing"),
    Twin("lucky", "is never caught"),
    Twin("fine", "is right", same_as="right"),
)


def case(name: str, group: str) -> Case:
    return Case("toy", name, Path(f"{name}.in"), Path(f"{name}.out"), group=group)


def report() -> SuiteReport:
    """Return two groups: `a` catches the deaf twice, `b` catches the blind once."""
    cases = (case("one", "a"), case("two", "a"), case("three", "b"))
    killed = {("deaf", "one"), ("deaf", "two"), ("blind", "three")}
    fates = {
        (twin.name, each.name): TwinFate.KILLED
        if (twin.name, each.name) in killed
        else TwinFate.SURVIVED
        for twin in TWINS
        for each in cases
    }
    matrix = Matrix("toy", cases, TWINS, fates)
    found = TellingSearch(TWINS[2], "some input", 3, "")
    none = TellingSearch(TWINS[3], None, 7, "all of them")
    return SuiteReport(matrix, smallest_core(matrix.sets()), (found, none), ("x.py: broken",))


def test_equivalent_twins_do_not_count() -> None:
    """Scores are of the twins that can be caught at all, in the suite and in each group."""
    assert report().score == (2, 3)
    assert scores(report().matrix) == ["1/3", "1/3"]
    assert badge([report(), report()]) == "adequacy 4/6"


def test_the_summary_says_what_an_instructor_needs() -> None:
    """Survivors, how far they were tried, the core, what only one case catches, broken files."""
    told = "\n".join(summary(report()))
    for words in (
        "survives: lucky",
        "add next, against lucky: 'some input'",
        "equivalent, so not counted: fine, right on all 7 inputs that were tried, among them all",
        "the smallest core that catches the same has 2 cases: one, three",
        "only three catches blind",
        "could each be left out, as others catch the same: 2",
        "x.py: broken",
    ):
        assert words in told


def test_the_page_escapes_what_strangers_wrote() -> None:
    """A belief with mark-up is shown as text."""
    made = page([report()])
    assert "hears &lt;nothing&gt;" in made
    assert "<nothing>" not in made


def test_whom_nothing_tells_apart_is_equivalent_to_a_bound() -> None:
    """A survivor is not counted if all of a stated set was tried; else it stays a survivor."""
    matrix = report().matrix
    proved = TellingSearch(TWINS[2], None, 7, "all of them")
    assert with_equivalents(matrix, [proved]).survivors == ()
    assert with_equivalents(matrix, [replace(proved, proved="")]).survivors == (TWINS[2],)
    assert with_equivalents(matrix, [replace(proved, input="x")]).survivors == (TWINS[2],)


def test_a_survivor_of_the_course_has_a_next_step() -> None:
    """No search knows the inputs of a program of one's own: a hunt of it does."""
    told = "\n".join(summary(replace(report(), searches=())))
    assert "add next, against lucky: what `grader hunt` finds of it" in told
