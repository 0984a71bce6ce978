"""The keys of `suite.yaml`, defined once: the judge reads by them, editors get a JSON Schema.

`python -m tools.suite_schema` writes that schema to docs/suite.schema.json.
Inheritance is in inheritance.py, files are in files.py; this says only which keys may appear where.
"""

import dataclasses

from judge.manifest.checker_options import NAMES, OPTIONS
from judge.manifest.fields import (
    ChoiceField,
    FreeField,
    Key,
    NamedRecordsField,
    NamesField,
    NamesOrPatternsField,
    NumberField,
    RecordField,
    TextField,
    WordOrPathField,
)
from judge.manifest.option_fields import OptionsField
from judge.manifest.protocol_field import ProtocolField
from judge.model.case import Origin, Visibility
from judge.model.limits import Limits
from judge.model.suite import Aggregation

NAME = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$"  # a file's name has at most 255 bytes
# Below the folder of the manifest, not hidden, and with no `**`: `*.in`, `*/input.txt`.
PATTERN = r"^(?![/.])(?!.*/[/.])(?!.*[*][*])[^\\\n]*[*?\[][^\\\n]*$"

_LIMITS_ABOUT = {
    "cpu": "CPU seconds of the whole process tree",
    "wall": "seconds on the wall clock",
    "memory": "MiB of memory of the whole process tree",
    "output": "MiB of standard output or of the answer file",
    "processes": "processes and threads at one time",
    "file": "MiB of the largest file it may write",
}
LIMITS = RecordField(
    "limits",
    {
        limit.name: Key(
            NumberField(above=True, whole=isinstance(limit.default, int)), _LIMITS_ABOUT[limit.name]
        )
        for limit in dataclasses.fields(Limits)
    },
)

_ALL_OPTIONS = {name: field for record in OPTIONS.values() for name, field in record.fields.items()}

# What a suite, a group and a case may all say; the nearest one counts.
SETTINGS = {
    "checker": Key(WordOrPathField(NAMES), "a checker's name, or ./PROGRAM beside the manifest"),
    "checker_options": Key(
        OptionsField(_ALL_OPTIONS), "options of the checker; see docs/checkers.md"
    ),
    "limits": Key(LIMITS, "what one run may use; each limit is inherited on its own"),
    "visibility": Key(
        ChoiceField(tuple(v.value for v in Visibility)),
        "what a student sees: all, the verdict only, or nothing until it is released",
    ),
    "hint": Key(TextField(), "a sentence for students whose answer is not accepted"),
    "origin": Key(
        ChoiceField(tuple(o.value for o in Origin)), "how we know that the expected file is right"
    ),
}
_AGGREGATION = ChoiceField(tuple(a.value for a in Aggregation))

# What a group may say about its points, and a suite without groups.
_LESS = {
    "drop_lowest": Key(NumberField(whole=True), "so many of its cases, the worst, do not count"),
    "cap": Key(NumberField(), "it gives at most this, also where its cases are worth more"),
}

CASE = RecordField(
    "a case",
    {
        "about": Key(TextField(), "what the case tests"),
        "group": Key(TextField(), "the group it counts in"),
        "tags": Key(NamesField(), "names by which --group finds it, too; they change no points"),
        "points": Key(NumberField(), "its points, or its weight where its group has a max_score"),
        "generate": Key(FreeField(), "the declaration from which a generator makes the input"),
        **SETTINGS,
    },
    empty=True,
)
CASES_BY_PATTERN = RecordField(
    "cases by pattern",
    {
        "expected": Key(TextField(), "their expected files: a pattern with one *, too"),
        **{name: key for name, key in CASE.fields.items() if name != "generate"},
    },
    empty=True,
)
GROUP = RecordField(
    "a group",
    {
        "about": Key(TextField(), "what the group tests"),
        "max_score": Key(NumberField(), "its points (default: those of its cases, one each)"),
        **_LESS,
        "score_aggregation": Key(_AGGREGATION, "how its cases make its score (sum)"),
        "require_pass": Key(NamesField(), "groups that must be passed for this one to count"),
        **SETTINGS,
    },
    empty=True,
)
SUITE = RecordField(
    "a suite",
    {
        "task": Key(TextField(), "what the inputs ask for: raid, traversal, ...", required=True),
        "title": Key(TextField(), "its name in reports"),
        "about": Key(TextField(), "what the suite tests"),
        "max_score": Key(
            NumberField(), "points of a suite without groups (default: those of its cases)"
        ),
        **_LESS,
        "score_aggregation": Key(_AGGREGATION, "how the groups make the score (sum)"),
        "environment": Key(TextField(), "a virtual environment or a requirements file: packages"),
        "protocol": Key(
            ProtocolField(), "how programs are asked; found out by asking if it is not said"
        ),
        "groups": Key(NamedRecordsField(GROUP, NAME), "cases that count together"),
        "cases": Key(
            NamesOrPatternsField(
                NamedRecordsField(CASE, NAME), NamedRecordsField(CASES_BY_PATTERN, PATTERN)
            ),
            "each NAME.in with its settings, or patterns of such files",
            required=True,
        ),
        **SETTINGS,
    },
)


def json_schema() -> dict[str, object]:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Plygrade suite",
        **SUITE.schema(),
    }
