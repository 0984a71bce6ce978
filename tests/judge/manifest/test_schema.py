"""The JSON Schema for editors says the same as the judge."""

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from judge.manifest.schema import json_schema
from tests.judge.manifest.test_loader import BROKEN, FULL
from tools.suite_schema import SCHEMA_FILE, main

SUITES = sorted((Path(__file__).parents[3] / "cases").glob("*/suite.yaml"))
# What only files, other parts of the manifest or YAML itself can tell.
BEYOND_SCHEMA = {
    "an empty file",
    "twice",
    "case twice",
    "entry without input",
    "no match",
    "no expected",
    "two stars",
    "pattern's group",
    "missing program",
    "no kind",
    "files of stdio",
    "one file",
    "option of another checker",
    "points of a suite with groups",
    "unknown group",
    "group of no groups",
    "case without group",
    "empty group",
    "unknown requirement",
    "circle",
    "no YAML",
    "foreign tag",
    "value in itself",
}


def complaints(manifest: str) -> list[object]:
    """Return what the schema finds wrong with a manifest."""
    validator = jsonschema.Draft202012Validator(json_schema())
    return list(validator.iter_errors(_keyed(manifest)))


def _keyed(manifest: str) -> object:
    """Return the YAML as an editor sees it: names are text."""
    return json.loads(json.dumps(yaml.safe_load(manifest)))


def test_schema_file_is_up_to_date() -> None:
    """docs/suite.schema.json is what `python -m tools.suite_schema` writes."""
    assert json.loads(SCHEMA_FILE.read_text(encoding="utf-8")) == json_schema()


def test_schema_is_a_schema() -> None:
    """It passes the meta-schema of its draft."""
    jsonschema.Draft202012Validator.check_schema(json_schema())


def test_command_writes_the_file_that_is_named(tmp_path: Path) -> None:
    """`python -m tools.suite_schema FILE` writes there and nowhere else."""
    assert main([str(tmp_path / "s.json")]) == 0
    assert json.loads((tmp_path / "s.json").read_text()) == json_schema()


def test_a_full_manifest_passes() -> None:
    """Every key in use is known to the schema."""
    assert complaints(FULL) == []


@pytest.mark.parametrize("path", SUITES, ids=lambda path: path.parent.name)
def test_bundled_suites_pass(path: Path) -> None:
    """An editor shows no error in the manifests that we ship."""
    assert complaints(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "manifest", [row[1] for row in BROKEN if row[0] not in BEYOND_SCHEMA], ids=lambda _: ""
)
def test_what_the_judge_refuses_an_editor_marks(manifest: str) -> None:
    """All mistakes of shape that the judge refuses fail in the schema too."""
    assert complaints(manifest)
