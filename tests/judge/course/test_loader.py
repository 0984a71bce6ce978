"""Course files: what they say, and that everything wrong is told with its file and line."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from judge.course.loader import load_course
from judge.course.schema import COURSE, LATE, SCORING
from judge.manifest.loader import ManifestError
from judge.model.course import (
    Amount,
    Attempts,
    Course,
    DayCount,
    Deadline,
    DroppedPart,
    LateBase,
    TimeSource,
    Unit,
)
from judge.model.protocol import Protocol

FULL = """\
title: AI, the autumn course
protocol: {kind: files, input: in.txt, output: out.txt, arguments: [fast]}
main: homework
languages: [python, cpp, Java]
time_factors: {python3: 3, java: 1.5}
toolchains: [/opt/tools]
roster:
  - 007
  - {id: 008, name: Łukasz Müller, section: 2, email: lm@example.edu}
timezone: Europe/Berlin
deadline: {hw1: 2026-10-24 23:59, hw2: 2026-11-20}
late: {per_day: 10%, of: earned, days: exact, grace: 15 min, max_days: 3, floor: 5}
extensions:
  007: 2 days
  008: {until: 2026-11-22T12:00:00+00:00, reason: was ill}
times: {git: main}
scoring:
  all_pass: 100
  otherwise: 50
  per_failed: 2
  drop_lowest: {cases: 1}
  caps: {hw1/large: 20}
  attempts: best
  maximum: 100
  minimum: -5
"""

# (name, course, what the messages must contain); each says FILE:LINE.
BROKEN = [
    ("unknown key", "titel: x\n", [":1:", "title?"]),
    ("a list", "[1, 2]\n", [":1:", "a course: a mapping"]),
    ("a word", "course\n", [":1:", "a mapping"]),
    ("30 February", "deadline: 2026-02-30\n", ["found '2026-02-30', wanted a day that exists"]),
    ("and a time", "deadline: 2026-02-30 23:59\n", ["'2026-02-30 23:59', wanted a day that"]),
    ("25 hours", "deadline: 2026-02-03 25:00:00\n", ["wanted a day and time that exist"]),
    ("a bare loss", "deadline: 2026-02-03\nlate: 10%\n", [":2:", "such as {per_day: 10%}"]),
    ("a bare number", "scoring: {drop_lowest: 1}\n", ["found '1'", "such as {cases: 1}"]),
    ("a short zone", "timezone: CEST\n", ["a place such as Europe/Berlin"]),
    ("twice", "title: x\ntitle: y\n", [":2:", "a second time"]),
    ("no YAML", "title: [\n", ["no YAML"]),
    ("language", "\nlanguages: [pyton]\n", [":2:", "'pyton'", "python?"]),
    ("language as a list", "languages: [[python]]\n", [":1:", "a list"]),
    ("factor of nothing", "time_factors: {kobol: 2}\n", ["'kobol'"]),
    ("factor 0", "time_factors: {python: 0}\n", ["0.01"]),
    ("factor yes", "time_factors: {python: yes}\n", ["'true'"]),
    ("factor twice", "time_factors: {python: 2, python3: 3}\n", ["a second time"]),
    ("factors as a list", "time_factors: [python]\n", ["{python: 3, java: 2}"]),
    ("protocol", "protocol: fils\n", ["files?"]),
    ("main in a folder", "main: src/homework\n", ["without folders"]),
    ("environment", "environment: nowhere\n", [":1:", "nowhere"]),
    ("home as a toolchain", "toolchains: ['~']\n", ["home"]),
    ("everything as a toolchain", "toolchains: /\n", ["a folder of tools"]),
    ("answers as a toolchain", "toolchains: [expected/hw1]\n", ["a folder of tools"]),
    ("the course as a toolchain", "toolchains: [.]\n", ["a folder of tools"]),
    ("roster", "roster: none.csv\n", [":1:", "none.csv"]),
    ("student without id", "roster: [{name: x}]\n", ["no 'id'"]),
    ("id twice", "roster:\n  - A1\n  - b2\n  - {id: a1}\n", [":4:", "line 2"]),
    ("id twice in a line", "roster: [s1, s2, S1]\n", [":1:", "'S1' a second time", "line 1"]),
    ("zone", "timezone: Europe/Berln\n", ["Europe/Berlin?"]),
    ("city as zone", "timezone: Tokyo\n", ["Asia/Tokyo?"]),
    ("deadline", "deadline: tomorrow\n", ["2026-11-20 23:59"]),
    ("thirteenth month", "deadline: 2026-13-01 10:00\n", ["2026-13-01"]),
    ("far future", "deadline: 9999-12-31\n", ["9999"]),
    ("deadline of a suite", "deadline:\n  hw1: soon\n", [":2:", "'soon'"]),
    ("late without deadline", "late: {per_day: 5}\n", ["'deadline' beside it"]),
    ("amount", "deadline: 2026-01-01\nlate: {per_day: 200%}\n", [":2:", "'200%'"]),
    ("negative amount", "deadline: 2026-01-01\nlate: {per_day: -1}\n", [":2:"]),
    ("grace without unit", "deadline: 2026-01-01\nlate: {grace: 15}\n", ["15 minutes"]),
    ("half a day", "deadline: 2026-01-01\nlate: {max_days: 1.5}\n", ["whole number"]),
    ("extension of nobody", "roster: [anna]\nextensions:\n  ana: 1 day\n", [":3:", "anna?"]),
    ("extension of nothing", "extensions: {a: 1 day}\n", ["without a deadline"]),
    ("extension", "extensions: {a: a while}\n", ["'2 days'"]),
    ("extension of both", "extensions: {a: {by: 1 day, until: 2026-01-01}}\n", ["both"]),
    ("extension of neither", "extensions: {a: {reason: ill}}\n", ["neither"]),
    ("no language", "languages: []\n", ["at least one"]),
    ("name with a command", 'roster: [{id: a, name: "x\\e[31m"}]\n', ["the name of a student"]),
    ("earlier", "deadline: 2026-02-01\nextensions: {a: 2026-01-01}\n", ["after the deadline"]),
    ("times", "times: gitt\n", ["git?"]),
    ("branch", "times: {git: '--upload-pack=x'}\n", ["a branch"]),
    ("scoring", "scoring: {al_pass: 1}\n", ["all_pass?"]),
    ("half a rule", "scoring: {all_pass: 1}\n", ["'otherwise' beside it"]),
    ("the other half", "scoring: {otherwise: 1}\n", ["'all_pass' beside it"]),
    ("per_failed alone", "scoring: {per_failed: 1}\n", ["only beside"]),
    ("two kinds dropped", "scoring: {drop_lowest: {cases: 1, suites: 1}}\n", ["one of them"]),
    ("minimum", "scoring: {minimum: 5, maximum: 4}\n", ["above the maximum"]),
    ("formula", "scoring:\n  maximum: 1\n  formula: 1 + faild\n", [":3:", "column 5", "failed?"]),
    ("formula alone", "scoring: {formula: points}\n", ["'maximum' beside it"]),
]


def course_of(tmp_path: Path, text: str) -> Course:
    """Return the course of a text; the machine is in UTC."""
    path = tmp_path / "course.yaml"
    path.write_text(text, encoding="utf-8")
    return load_course(path, UTC)


def problems_of(tmp_path: Path, text: str) -> tuple[str, ...]:
    """Return what is wrong with a text."""
    with pytest.raises(ManifestError) as caught:
        course_of(tmp_path, text)
    return caught.value.lines


def test_every_key_is_read(tmp_path: Path) -> None:
    """A course with every kind of value becomes the data that it means."""
    course = course_of(tmp_path, FULL)
    assert course.protocol
    assert course.protocol.kind is Protocol.FILES
    assert course.protocol.arguments == ("fast",)
    assert (course.main, course.languages) == ("homework", ("Python", "C++", "Java"))
    assert course.time_factors == {"Python": 3.0, "Java": 1.5}
    assert course.toolchains == (Path("/opt/tools"),)
    assert [student.id for student in course.roster] == ["007", "008"]
    assert course.roster[1].name == "Łukasz Müller"
    assert course.roster[1].section == "2"
    assert (course.times, course.times_ref) == (TimeSource.GIT, "main")
    assert course.late
    assert course.late.per_day == Amount(10, Unit.PERCENT)
    assert (course.late.base, course.late.days) == (LateBase.EARNED, DayCount.EXACT)
    assert (course.late.grace, course.late.max_days) == (timedelta(minutes=15), 3)
    assert course.late.floor == Amount(5)
    assert course.formula
    assert course.formula.all_pass == 100
    assert course.formula.per_failed == 2
    assert (course.formula.dropped, course.formula.drop_lowest) == (DroppedPart.CASES, 1)
    assert course.formula.caps == {"hw1/large": 20}
    assert (course.formula.attempts, course.formula.minimum) == (Attempts.BEST, -5)


def test_times_without_a_zone_are_in_that_of_the_course(tmp_path: Path) -> None:
    """Deadlines before and after the change of clocks differ from UTC by what holds that day."""
    course = course_of(tmp_path, FULL)
    moments = [deadline.at.astimezone(UTC) for deadline in course.deadlines]
    assert moments == [
        datetime(2026, 10, 24, 21, 59, tzinfo=UTC),  # summer time ends that night
        datetime(2026, 11, 20, 22, 59, 59, tzinfo=UTC),  # a day alone means its end
    ]
    assert course.zone == "Europe/Berlin"
    extension = course.extension_of("007")
    due = extension.due(course.deadlines[0].at) if extension else None
    assert due
    assert due.astimezone(UTC) == datetime(2026, 10, 26, 22, 59, tzinfo=UTC)
    assert due.strftime("%H:%M") == "23:59"  # two days later at the same time of the clock


def test_a_time_with_a_zone_keeps_it(tmp_path: Path) -> None:
    """What names its own zone is not moved; the default is the machine's."""
    course = course_of(tmp_path, "deadline: 2026-11-20 23:59 +09:00\n")
    assert course.deadlines[0].at.astimezone(UTC) == datetime(2026, 11, 20, 14, 59, tzinfo=UTC)
    naive = course_of(tmp_path, "deadline: 2026-11-20 23:59\n")
    assert naive.deadlines == (Deadline(datetime(2026, 11, 20, 23, 59, tzinfo=UTC)),)
    assert naive.zone == "UTC"


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "{}\n", "---\n"])
def test_an_empty_course_changes_nothing(tmp_path: Path, text: str) -> None:
    """A course file without a key says nothing, and is no error."""
    path = tmp_path / "course.yaml"
    assert course_of(tmp_path, text) == Course(path, (path,), zone="UTC")


@pytest.mark.parametrize(
    ("text", "wanted"), [row[1:] for row in BROKEN], ids=[r[0] for r in BROKEN]
)
def test_what_is_wrong_is_told_in_one_located_line(
    tmp_path: Path, text: str, wanted: list[str]
) -> None:
    """Each mistake gives a line with file, line number, what was found and what was wanted."""
    lines = problems_of(tmp_path, text)
    assert re.match(r".*course\.yaml:\d+: found .*, wanted ", lines[0]), lines
    assert all("\n" not in line for line in lines)
    for words in wanted:
        assert any(words in line for line in lines), lines


def test_suites_that_are_not_there_are_told(tmp_path: Path) -> None:
    """A deadline or cap for a suite without a folder would do nothing: it is refused."""
    (tmp_path / "cases" / "hw1" / "raid").mkdir(parents=True)
    lines = problems_of(
        tmp_path, "deadline: {hv1: 2026-01-01}\nscoring: {caps: {hw2/large: 5, hw1/large: 5}}\n"
    )
    assert [line.partition("course.yaml:")[2][:16] for line in lines] == [
        "1: found 'hv1', ",
        "2: found 'hw2/la",
    ]
    assert "did you mean hw1?" in lines[0]


def test_parts_that_are_not_there_are_told(tmp_path: Path) -> None:
    """A misspelt group of a cap, or suite of a formula, is refused with the nearest name."""
    suite = tmp_path / "cases" / "roman"
    suite.mkdir(parents=True)
    (suite / "suite.yaml").write_text("groups: {easy: {}, hard: {}}\n")
    formula = "points_of('romn') + points_of('roman/esy') + failed_of('roman/easy')"
    caps = "{roman/hrd: 4, roman/hard: 5}"
    lines = problems_of(
        tmp_path, f'scoring:\n  caps: {caps}\n  maximum: 9\n  formula: "{formula}"\n'
    )
    assert [line.partition("course.yaml:")[2] for line in lines] == [
        "2: found 'roman/hrd', wanted a group of roman: one of easy, hard;"
        " did you mean roman/hard?",
        "4: found 'romn' in column 11 of the formula, wanted a suite: one of roman;"
        " did you mean roman?",
        "4: found 'roman/esy' in column 31 of the formula, wanted a group of roman:"
        " one of easy, hard; did you mean roman/easy?",
        "4: found 'roman/easy' in column 56 of the formula, wanted a suite: one of roman;"
        " did you mean roman?",
    ]


def test_a_deadline_of_a_folder_is_one_of_its_suites(tmp_path: Path) -> None:
    """The nearest folder that has a deadline counts."""
    course = course_of(
        tmp_path, "deadline: {hw1: 2026-01-01, hw1/raid: 2026-01-03, hw2: 2026-02-01}\n"
    )
    days = [course.deadline_of(name) for name in ("hw1/raid", "hw1/x", "hw1", "hw2/a/b", "other")]
    assert [day.day if day else None for day in days] == [3, 1, 1, 1, None]


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    """A wrong key, a wrong value and a bad roster file are told together, each once."""
    (tmp_path / "class.csv").write_text("id,name\n1,A\n1,B\n", encoding="utf-8")
    lines = problems_of(tmp_path, "titel: x\nlanguages: pyton\nroster: class.csv\n")
    assert len(lines) == 3
    assert "class.csv:3: found the id '1' a second time" in lines[2]


_KEYS = st.sampled_from([*COURSE.fields, *LATE.fields, *SCORING.fields, "x"])
_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.dates()
    | st.datetimes()
    | st.sampled_from(["10%", "2 days", "2026-11-20 23:59", "files", "python", "UTC", "git", ".."])
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(_KEYS, _VALUES, max_size=5).map(lambda value: yaml.safe_dump(value)))
def test_any_yaml_is_a_course_or_located_lines(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    """Whatever a file holds, the answer is a course or lines with file and number, no exception."""
    path = tmp_path_factory.getbasetemp() / "any-course.yaml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    _loads_or_tells(path)


@given(st.binary(max_size=120))
def test_any_bytes_are_a_course_or_located_lines(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    """Not even a file that is no text ends in an exception."""
    path = tmp_path_factory.getbasetemp() / "bytes-course.yaml"
    path.write_bytes(data)
    _loads_or_tells(path)


def _loads_or_tells(path: Path) -> None:
    try:
        assert load_course(path, UTC).path == path
    except ManifestError as error:
        for line in error.lines:
            assert re.match(r"[^\n]*course\.yaml:\d+: found ", line), line
