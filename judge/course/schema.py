"""The keys of `course.yaml`, defined once: the judge reads by them, editors get a JSON Schema.

`python -m tools.course_schema` writes that schema to docs/course.schema.json.
"""

from judge.course.fields import (
    AmountField,
    DeadlinesField,
    DurationField,
    EitherField,
    MappingField,
    MomentField,
    RosterField,
    UntilField,
    WrittenField,
)
from judge.course.language_fields import FactorsField, LanguagesField
from judge.manifest.fields import (
    ChoiceField,
    Key,
    NamesField,
    NumberField,
    RecordField,
    TextField,
)
from judge.manifest.protocol_field import ProtocolField
from judge.model.course import Attempts, DayCount, DroppedPart, LateBase

LATE = RecordField(
    "late",
    {
        "per_day": Key(AmountField(), "what each begun day costs: points, or 10% of the possible"),
        "of": Key(
            ChoiceField(tuple(each.value for each in LateBase)),
            "of what a percentage is taken: possible (as usual) or earned points",
        ),
        "days": Key(
            ChoiceField(tuple(each.value for each in DayCount)),
            "whole: a day that begins counts (as usual); exact: half a day costs half",
        ),
        "grace": Key(DurationField(), "so much later is not late at all"),
        "max_days": Key(NumberField(whole=True), "later than so many days gives no points"),
        "floor": Key(AmountField(), "lateness alone takes nobody below this"),
    },
    example="{per_day: 10%}",
)
EXTENSION = RecordField(
    "an extension",
    {
        "until": Key(MomentField(), "the new deadline"),
        "by": Key(DurationField(), "so much longer than the deadline"),
        "reason": Key(TextField(), "why; for staff"),
    },
)
DROP = RecordField(
    "drop_lowest",
    {
        part.value: Key(NumberField(whole=True), f"so many of the lowest {part.value}")
        for part in DroppedPart
    },
    example="{cases: 1}, {groups: 1} or {suites: 1}",
)
SCORING = RecordField(
    "scoring",
    {
        "formula": Key(TextField(), "such as '100 if failed == 0 else 50 - failed'; see the docs"),
        "all_pass": Key(NumberField(), "the points if every case is accepted"),
        "otherwise": Key(NumberField(), "else these, less per_failed for each that is not"),
        "per_failed": Key(NumberField(), "what a case that is not accepted costs then (1)"),
        "drop_lowest": Key(DROP, "leave out the lowest: {suites: 1}, {groups: 1} or {cases: 2}"),
        "caps": Key(
            MappingField("a mapping of suite or suite/group to points", NumberField()),
            "the most points that a suite or a suite/group can give",
        ),
        "attempts": Key(
            ChoiceField(tuple(each.value for each in Attempts)),
            "which of several submissions of a student counts (last)",
        ),
        "maximum": Key(NumberField(), "nobody gets more"),
        "minimum": Key(NumberField(least=-1e6), "nobody gets less (0)"),
    },
    example="{all_pass: 100, otherwise: 50}",
)
GIT = RecordField("times", {"git": Key(TextField(), "the branch or tag whose time counts (HEAD)")})
COURSE = RecordField(
    "a course",
    {
        "title": Key(TextField(), "its name, for the head of each run"),
        "about": Key(TextField(), "a word on it for whoever opens the file"),
        "protocol": Key(
            ProtocolField(), "how programs are asked, and with which arguments, as in a suite"
        ),
        "main": Key(WrittenField("the name of a file or class"), "the file that starts a program"),
        "languages": Key(LanguagesField(), "those that are allowed (all)"),
        "time_factors": Key(FactorsField(), "CPU and wall limits are so many times longer"),
        "environment": Key(TextField(), "a virtual environment or a requirements file: packages"),
        "toolchains": Key(NamesField(), "folders, such as ~/.cargo, that programs may see"),
        "roster": Key(RosterField(), "a CSV file with id, name, section, email, or a list"),
        "timezone": Key(
            WrittenField("a zone such as Europe/Berlin"),
            "of times that name none (the machine's own)",
        ),
        "deadline": Key(DeadlinesField(), "when hand-ins are due, or a mapping by suite"),
        "late": Key(LATE, "what it costs to be late (nothing)"),
        "extensions": Key(
            MappingField(
                "a mapping of ids of students to more time", EitherField(UntilField(), EXTENSION)
            ),
            "more time for some, by id: '2 days', or a day or time",
        ),
        "times": Key(
            EitherField(TextField(), GIT),
            "when something was handed in: file, git, {git: BRANCH} or a CSV of id, time",
        ),
        "scoring": Key(SCORING, "how cases make points (as the suites say)"),
    },
    empty=True,
)


def json_schema() -> dict[str, object]:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Plygrade course",
        **COURSE.schema(),
    }
