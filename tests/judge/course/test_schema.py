"""The JSON Schema of courses for editors says the same as the judge."""

import json

import jsonschema
import pytest
import yaml

from judge.course.schema import json_schema
from judge.model.language_names import NAMES, language_name
from judge.programs.languages import LANGUAGES
from tests.judge.course.test_loader import BROKEN, FULL
from tools.course_schema import COURSE_SCHEMA

SHAPE = {  # mistakes that an editor can see
    *("unknown key", "a list", "a word", "factor 0", "factor yes", "factors as a list"),
    *("protocol", "student without id", "deadline", "deadline of a suite", "negative amount"),
    *("grace without unit", "half a day", "extension", "scoring"),
}


def complaints(text: str) -> list[object]:
    """Return what the schema finds wrong; names and times are texts, as an editor sees them."""
    validator = jsonschema.Draft202012Validator(json_schema())
    loaded = json.loads(json.dumps(yaml.safe_load(text), default=str))
    return list(validator.iter_errors(loaded))


def test_the_schema_file_is_up_to_date() -> None:
    """docs/course.schema.json is what `python -m tools.course_schema` writes."""
    assert json.loads(COURSE_SCHEMA.read_text(encoding="utf-8")) == json_schema()


def test_a_full_course_passes() -> None:
    """Every key in use is known to the schema, which is one itself."""
    jsonschema.Draft202012Validator.check_schema(json_schema())
    assert complaints(FULL) == []


@pytest.mark.parametrize("text", [row[1] for row in BROKEN if row[0] in SHAPE])
def test_what_the_judge_refuses_an_editor_marks(text: str) -> None:
    """Mistakes of shape fail in the schema too."""
    assert complaints(text)


def test_a_course_names_the_languages_that_can_be_built() -> None:
    """The names that a course may use are those of the languages, in their order."""
    assert tuple(language.name for language in LANGUAGES) == NAMES
    assert all(language_name(name.upper()) == name for name in NAMES)
    words = ["python3.12", "cpp", "JS", "", "pythonic", "golang"]
    assert [language_name(word) for word in words] == ["Python", "C++", "JavaScript", "", "", "Go"]
