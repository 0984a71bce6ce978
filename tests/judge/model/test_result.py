"""The stored form of a result: exact, in one place, and known to the store's keys."""

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.files.installation import PACKAGE
from judge.grading import fingerprint
from judge.model import result as module
from judge.model.finding import Drawing, DrawingCell, Finding, Mark, Scene
from judge.model.result import Result, case_from_json, result_from_json, result_to_json
from judge.model.verdict import Verdict
from tests.judge.toys import toy_case

CELLS = st.builds(DrawingCell, st.text(), st.text(), st.sampled_from(Mark))
ROWS = st.lists(st.lists(CELLS, max_size=3).map(tuple), max_size=3).map(tuple)
FINDINGS = st.builds(
    Finding,
    st.sampled_from(Verdict),
    student=st.text(),
    staff=st.text(),
    diagnosis=st.text(),
    details=st.dictionaries(st.text(), st.integers() | st.text()),
    drawings=st.lists(
        st.builds(Drawing, st.text(), ROWS, st.booleans(), st.sampled_from(Scene)), max_size=2
    ).map(tuple),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(FINDINGS, st.text(st.characters(exclude_categories=["Cs"])), st.booleans())
def test_a_result_comes_back_from_its_stored_form(
    tmp_path: Path, finding: Finding, answer: str, flag: bool
) -> None:
    """Storing as JSON and reading is the identity, whatever a checker found."""
    case = toy_case(tmp_path)
    result = Result("me", case, finding, "full", 0.5, 0.25, 7, answer.encode(), answer, flag, flag)
    stored = json.loads(json.dumps(result_to_json(result)))
    assert result_from_json(stored, {case.title: case}) == result


@pytest.mark.parametrize(
    "damage",
    [
        {"verdict": "XX"},
        {"case": "another/case"},
        {"drawings": [{"title": "x"}]},
        {"drawings": [{"title": "x", "labels": True, "pieces": [["X"]], "values": [[]]}]},
        {"output": None},
        {"details": 7},
        {"cpu": "fast"},
    ],
)
def test_values_of_another_form_are_refused_in_one_way(
    tmp_path: Path, damage: dict[str, object]
) -> None:
    """Whatever is wrong with stored values, readers need to expect ValueError alone."""
    case = toy_case(tmp_path)
    stored = result_to_json(Result("me", case, Finding(Verdict.AC), "full")) | damage
    with pytest.raises(ValueError, match="not the stored form of a result"):
        result_from_json(stored, {case.title: case})


def test_a_missing_field_is_refused_in_the_same_way(tmp_path: Path) -> None:
    """A row of an older version, which lacks any one of the fields, is no result."""
    case = toy_case(tmp_path)
    whole = result_to_json(Result("me", case, Finding(Verdict.AC), "full"))
    for name in whole:
        part = {key: value for key, value in whole.items() if key != name}
        with pytest.raises(ValueError, match="stored form"):
            result_from_json(part, {case.title: case})
    with pytest.raises(ValueError, match="stored form of a case"):
        case_from_json({"name": "x"})


def test_an_edit_of_the_stored_form_makes_other_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file that writes results is part of the judge's version, so old rows are not found."""
    copied = tmp_path / "judge"
    shutil.copytree(PACKAGE / "model", copied / "model")
    monkeypatch.setattr(fingerprint, "ROOT", tmp_path)
    monkeypatch.setattr(fingerprint, "PACKAGE", copied)
    before = fingerprint.judge_version.__wrapped__()
    place = copied / Path(str(module.__file__)).relative_to(PACKAGE)
    place.write_text(place.read_text().replace('"stderr"', '"standard_error"'))
    assert fingerprint.judge_version.__wrapped__() != before
