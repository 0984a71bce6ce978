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
    NumberField,
    OptionsField,
    RecordField,
    TextField,
    WordOrPathField,
)
from judge.manifest.protocol_field import ProtocolField
from judge.model.case import Origin, Visibility
from judge.model.limits import Limits
from judge.model.suite import Aggregation

NAME = r"^[A-Za-z0-9][A-Za-z0-9._-]*$"

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

CASE = RecordField(
    "a case",
    {
        "about": Key(TextField(), "what the case tests"),
        "group": Key(TextField(), "the group it counts in"),
        "generate": Key(FreeField(), "the declaration from which a generator makes the input"),
        **SETTINGS,
    },
    empty=True,
)
GROUP = RecordField(
    "a group",
    {
        "about": Key(TextField(), "what the group tests"),
        "max_score": Key(NumberField(), "its points (default: one per case)"),
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
        "max_score": Key(NumberField(), "points of a suite without groups (default: one per case)"),
        "score_aggregation": Key(_AGGREGATION, "how the groups make the score (sum)"),
        "environment": Key(TextField(), "a virtual environment or a requirements file: packages"),
        "protocol": Key(
            ProtocolField(), "how programs are asked; found out by asking if it is not said"
        ),
        "groups": Key(NamedRecordsField(GROUP, NAME), "cases that count together"),
        "cases": Key(
            NamedRecordsField(CASE, NAME),
            "each NAME.in with its settings",
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
