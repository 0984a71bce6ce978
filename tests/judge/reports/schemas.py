"""JSON Schemas of formats that others define, written down from their public descriptions.

CTRF: the published specification (ctrf.io). Gradescope: the "Autograder Specifications" page.
Unknown keys are refused, so that a misspelt one is found here and not by the service.
"""

from typing import Any

INTEGER, STRING, NUMBER = {"type": "integer"}, {"type": "string"}, {"type": "number"}
STRINGS = {"type": "array", "items": STRING}


def _closed(required: list[str], properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "required": required,
        "properties": properties,
        "additionalProperties": False,
    }


_CTRF_COUNTS = ["tests", "passed", "failed", "skipped", "pending", "other", "start", "stop"]
_CTRF_TEST = _closed(
    ["name", "status", "duration"],
    {
        "name": {"type": "string", "minLength": 1},
        "status": {"enum": ["passed", "failed", "skipped", "pending", "other"]},
        "duration": INTEGER,
        "suite": {"type": "array", "minItems": 1, "items": STRING},
        "message": STRING,
        "rawStatus": STRING,
        "tags": STRINGS,
        "filePath": STRING,
        "flaky": {"type": "boolean"},
        "stdout": STRINGS,
        "stderr": STRINGS,
        "extra": {"type": "object"},
    },
)
CTRF = _closed(
    ["results", "reportFormat", "specVersion"],
    {
        "reportFormat": {"const": "CTRF"},
        "specVersion": {"type": "string", "pattern": r"^[0-9]+\.[0-9]+\.[0-9]+$"},
        "results": _closed(
            ["tool", "summary", "tests"],
            {
                "tool": _closed(["name"], {"name": {"type": "string", "minLength": 1}}),
                "summary": _closed(
                    _CTRF_COUNTS, dict.fromkeys([*_CTRF_COUNTS, "flaky", "suites"], INTEGER)
                ),
                "environment": _closed(
                    [], {"testEnvironment": STRING, "healthy": {"type": "boolean"}}
                ),
                "tests": {"type": "array", "items": _CTRF_TEST},
            },
        ),
    },
)

_WHEN = {"enum": ["hidden", "after_due_date", "after_published", "visible"]}
_FORMAT = {"enum": ["text", "html", "simple_format", "md", "ansi"]}
GRADESCOPE = _closed(
    ["score", "tests"],
    {
        "score": NUMBER,
        "execution_time": INTEGER,
        "output": STRING,
        "output_format": _FORMAT,
        "visibility": _WHEN,
        "stdout_visibility": _WHEN,
        "tests": {
            "type": "array",
            "items": _closed(
                ["name"],
                {
                    "name": STRING,
                    "score": NUMBER,
                    "max_score": NUMBER,
                    "status": {"enum": ["passed", "failed"]},
                    "output": STRING,
                    "output_format": _FORMAT,
                    "tags": STRINGS,
                    "visibility": _WHEN,
                    "extra_data": {"type": "object"},
                },
            ),
        },
        "leaderboard": {
            "type": "array",
            "items": _closed(
                ["name", "value"], {"name": STRING, "value": NUMBER, "order": {"enum": ["asc"]}}
            ),
        },
    },
)
