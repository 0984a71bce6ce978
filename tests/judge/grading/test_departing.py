"""Long answers: what is kept of the place where they go wrong, and what reports make of it."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.grading.departing import departure_of
from judge.grading.run_case import SHOWN_OUTPUT, attempt
from judge.model.departure import Departure
from judge.model.result import Result, result_from_json, result_to_json
from judge.programs.program import Program
from judge.reports.diff import difference, difference_at
from tests.judge.fake_slot import FakeSlot, ended
from tests.judge.reports.samples import make_run, write
from tests.judge.toys import toy_case

RIGHT = [f"row {number}" for number in range(1, 5001)]


def judged(folder: Path, answer: str, right: str = "\n".join(RIGHT)) -> Result:
    """Return the result of a program that answers so."""
    case = toy_case(folder)
    case.expected.write_text(right)
    return attempt(
        "me", Program(("solver",)), case, FakeSlot(lambda job: ended(answer.encode())), ""
    )


def told(page: str) -> list[tuple[str, int, str]]:
    """Return the lines of the difference on a page: what they are, their numbers, their texts."""
    found = re.findall(r'<span class="(\w+)"><i>(\d+)</i>. (.*)\n', page)
    return [(kind, int(number), text) for kind, number, text in found]


def page_of(folder: Path, result: Result) -> str:
    """Return the page of a run with this one result."""
    write(make_run([result]), "html", folder / "page.html")
    return (folder / "page.html").read_text()


def test_a_long_answer_is_compared_where_it_goes_wrong(tmp_path: Path) -> None:
    """The page shows the first wrong line with its number, far beyond what is kept of the start."""
    lines = [*RIGHT[:4000], "wrong", *RIGHT[4001:]]
    result = judged(tmp_path, "\n".join(lines) + "\n")
    assert len(result.output) == SHOWN_OUTPUT
    page = page_of(tmp_path, result)
    differing = [line for line in told(page) if line[0] != "same"]
    assert differing == [("extra", 4001, "wrong"), ("missing", 4001, "row 4001")]
    assert told(page)[0] == ("same", 3998, "row 3998")
    assert f"… the whole answer has {len(chr(10).join(lines)) + 1:,} bytes" in page
    assert "more lines" not in re.findall(r"<figcaption>Given</figcaption>(.*?)</pre>", page, 16)[0]


def test_the_kept_start_is_never_compared_as_if_it_were_all(tmp_path: Path) -> None:
    """Where nobody knows the place there is no difference, though the start is kept."""
    result = replace(judged(tmp_path, "\n".join(["wrong", *RIGHT[1:]])), departure=None)
    assert result.rest
    assert told(page_of(tmp_path, result)) == []


def test_what_is_kept_comes_back_from_the_record(tmp_path: Path) -> None:
    """Length and place of a long answer are part of the stored form; a short one has neither."""
    result = judged(tmp_path, "\n".join([*RIGHT[:9], *RIGHT[10:]]))
    again = result_from_json(result_to_json(result), {result.case.title: result.case})
    assert again.departure == result.departure
    assert again.departure is not None
    assert again.departure.line == 7
    assert again.rest == result.rest
    assert {"rest", "departure"}.isdisjoint(result_to_json(judged(tmp_path, "two\n")))


@pytest.mark.parametrize(
    ("wrong", "seen"),
    [
        (lambda long: long[:-1] + "?", "?"),
        (lambda long: long[:500] + "?" + long[501:], "?"),
        (lambda long: long + "?" * 9, "?"),
    ],
)
def test_a_long_line_is_cut_around_its_difference(tmp_path: Path, wrong, seen: str) -> None:  # type: ignore[no-untyped-def]  # a lambda
    """Of one line of 90,000 characters the part is shown in which it differs, on both sides."""
    long = "0123456789" * 9000
    result = judged(tmp_path, wrong(long), long)
    assert result.departure is not None
    (given,), (expected,) = result.departure.given, result.departure.expected
    assert seen in given
    assert seen not in expected
    assert max(len(given), len(expected)) < 200


@given(
    st.lists(st.sampled_from("abc"), min_size=1, max_size=80),
    st.lists(st.sampled_from("abc"), min_size=1, max_size=80),
)
def test_what_is_kept_says_the_same_as_both_whole_texts(
    tmp_path_factory: pytest.TempPathFactory, right: list[str], own: list[str]
) -> None:
    """From the part that is kept the first differing line is the one of the whole texts."""
    case = toy_case(tmp_path_factory.mktemp("case"))
    case.expected.write_text("\n".join(right) + "\n")
    departure = departure_of(case, ("\n".join(own) + "\n").encode())
    whole = difference("\n".join(right), "\n".join(own))
    kept = difference_at(departure) if departure else []
    assert [line for line in kept if line.kind != "same"][:1] == [
        line for line in whole if line.kind != "same"
    ][:1]


def test_departures_are_data() -> None:
    """The stored form gives back what it was made of."""
    departure = Departure(3, ("a", "b"), ("a", "c"))
    assert Departure.from_json(departure.to_json()) == departure
