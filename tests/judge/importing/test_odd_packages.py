"""Packages whose manifests say anything at all: a suite or one line, never a defect of ours."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.importing.writing import Target
from judge.manifest.loader import load_suite
from judge.model.errors import JudgeError
from judge.model.suite import Suite
from tests.judge.importing.test_polygon import TESTS, xml
from tests.judge.importing.test_writing import write
from tests.judge.importing.trees import make_tree

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 10**12)
    | st.floats()
    | st.sampled_from(["", "sum", "min", "secret/a", "sample", "0 30", "custom", "'", "\0x"])
    | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)
PROBLEM = [
    "name",
    "problem_format_version",
    "type",
    "limits",
    "validation",
    "validator_flags",
    "grading",
    "source",
]
GROUP = [
    "max_score",
    "score_aggregation",
    "require_pass",
    "output_validator_args",
    "output_validator_flags",
    "accept_score",
    "range",
    "grader_flags",
    "full_feedback",
    "grading",
]
LIMITS = ["time_limit", "memory", "output", "validation_time"]
CASE = ["description", "hint", "args", "full_feedback", "output_validator_args"]


def imported(source: Path, target: Path) -> Suite | None:
    """Return the suite that a package became; None if one line refused it, and nothing is left."""
    try:
        write(source, Target(target, "p"))
    except JudgeError as error:
        assert "\n" not in str(error)  # noqa: PT017
        assert not target.exists()
        return None
    return load_suite(target / "cases" / "p")


def saying(keys: list[str]) -> st.SearchStrategy[dict[str, object]]:
    return st.dictionaries(st.sampled_from(keys), VALUES, max_size=4)


@settings(max_examples=100, deadline=None)
@given(saying(PROBLEM), saying(LIMITS), saying(GROUP), saying(GROUP), saying(CASE), st.booleans())
def test_any_kattis_package_is_a_suite_or_one_line(
    tmp_path_factory: pytest.TempPathFactory,
    problem: dict[str, object],
    limits: dict[str, object],
    group: dict[str, object],
    inner: dict[str, object],
    case: dict[str, object],
    latest: bool,
) -> None:
    """Values of the wrong type, without sense or contradictory end in no other way."""
    root = tmp_path_factory.mktemp("odd")
    problem = {
        "limits": limits,
        **({"problem_format_version": "2025-09"} if latest else {}),
    } | problem
    file = "test_group.yaml" if latest else "testdata.yaml"
    said = {
        "problem.yaml": problem,
        f"data/secret/{file}": group,
        f"data/secret/a/{file}": inner,
        "data/secret/a/1.yaml": case,
    }
    files: dict[str, str | bytes] = {n: yaml.safe_dump(v) for n, v in said.items()}
    data = [f"data/{g}/1.{e}" for g in ("sample", "secret", "secret/a") for e in ("in", "ans")]
    source = make_tree(root / "p", {**files, **dict.fromkeys(data, "")})
    suite = imported(source, root / "here")
    assert suite is None or len(suite.cases) == 3


ATTRIBUTES = st.dictionaries(
    st.sampled_from(["points", "group", "sample", "description", "name", "points-policy"]),
    st.sampled_from(["", "1", "-1", "1e9", "true", "complete-group", "a b", "ä", "9" * 40, "x/y"]),
    max_size=3,
)


def element(tag: str, attributes: dict[str, str], inside: str = "") -> str:
    words = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f"<{tag}{words}>{inside}</{tag}>"


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    st.lists(ATTRIBUTES, max_size=4),
    st.lists(st.tuples(ATTRIBUTES, st.lists(ATTRIBUTES, max_size=2)), max_size=3),
    st.sampled_from(["1500", "", "x", "-3", "9" * 30]),
    st.sampled_from(["tests/%02d", "%d", "%s", "../%02d", "tests/%99d", ""]),
)
def test_any_polygon_package_is_a_suite_or_one_line(
    tmp_path_factory: pytest.TempPathFactory,
    tests: list[dict[str, str]],
    groups: list[tuple[dict[str, str], list[dict[str, str]]]],
    number: str,
    pattern: str,
) -> None:
    """Attributes may be anything, too."""
    root = tmp_path_factory.mktemp("odd")
    inner = "".join(
        element("group", own, "".join(element("dependency", each) for each in needed))
        for own, needed in groups
    )
    manifest = xml(
        "".join(element("test", each) for each in tests), more=f"<groups>{inner}</groups>"
    )
    manifest = manifest.replace("1500", number).replace("tests/%02d<", f"{pattern}<")
    source = make_tree(root / "p", {"problem.xml": manifest, **TESTS})
    suite = imported(source, root / "here")
    assert suite is None or suite.cases
