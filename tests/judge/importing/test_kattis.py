"""Packages of Kattis and DOMjudge, in both dialects: what becomes of each part."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.importing.package import FoundPackage, Ledger
from judge.model.errors import JudgeError
from tests.judge.importing.test_pairs import read
from tests.judge.importing.trees import make_tree, make_zip

DATA = {
    "data/sample/1.in": "1\n",
    "data/sample/1.ans": "2\n",
    "data/secret/01.in": "4\n",
    "data/secret/01.ans": "8\n",
    "data/secret/02.in": "5\n",
    "data/secret/02.ans": "10\n",
}
LEGACY = {"problem.yaml": "name: Double\n", ".timelimit": "2\n", **DATA}
LATEST = {
    "problem.yaml": "problem_format_version: 2025-09\ntype: scoring\nname: {en: Double}\n"
    "limits: {time_limit: 12.5, memory: 256, output: 9}\n",
    **{name: text for name, text in DATA.items() if "sample" in name},
    "data/secret/a/01.in": "4\n",
    "data/secret/a/01.ans": "8\n",
    "data/secret/a/01.yaml": "description: four\nhint: think\nfull_feedback: true\n",
    "data/secret/a/test_group.yaml": "max_score: 30\n",
    "data/secret/b/01.in": "5\n",
    "data/secret/b/01.ans": "10\n",
    "data/secret/b/test_group.yaml": "max_score: 70\nscore_aggregation: min\n"
    "require_pass: [secret/a, sample]\noutput_validator_args: [float_tolerance, '1e-6']\n",
}


def package(folder: Path, files: Mapping[str, str]) -> tuple[FoundPackage, Ledger]:
    return read(make_tree(folder / "double", files))


def test_a_legacy_package_is_a_suite_of_two_groups(tmp_path: Path) -> None:
    """Samples are seen and give no points; secret cases tell their verdict, one point each."""
    found, ledger = package(tmp_path, LEGACY)
    assert [case.name for case in found.cases] == ["sample-1", "secret-01", "secret-02"]
    assert found.groups == {"sample": {"max_score": 0}, "secret": {"visibility": "verdict"}}
    assert found.settings["limits"] == {"cpu": 2}
    assert (found.title, found.kind) == ("Double", "a Kattis problem package (legacy)")
    assert (ledger.doubts, ledger.left) == ([], {})


def test_2025_groups_keep_points_requirements_and_words(tmp_path: Path) -> None:
    """The newer dialect has our words for groups; files of a case say what it is for."""
    found, ledger = package(tmp_path, LATEST)
    assert found.settings["limits"] == {"cpu": 12.5, "wall": 37.5, "memory": 256, "output": 9}
    assert found.groups["a"] == {
        "visibility": "verdict",
        "max_score": 30,
        "score_aggregation": "pass-fail",
    }
    assert found.groups["b"]["require_pass"] == ["a", "sample"]
    assert found.groups["b"]["score_aggregation"] == "min"
    options = {"absolute": 1e-6, "relative": 1e-6, "case_sensitive": False}
    assert found.groups["b"]["checker_options"] == options
    settings = {case.name: case.settings for case in found.cases}
    assert settings["a-01"] == {"about": "four", "hint": "think", "visibility": "all"}
    assert ledger.doubts == []


def test_legacy_scores_come_from_ranges(tmp_path: Path) -> None:
    """The end of a range is what a group is worth; `min` and lenient graders are known."""
    files = {
        **LEGACY,
        "problem.yaml": "type: scoring\nname: x\n",
        "data/secret/testdata.yaml": "range: 0 100\n",
        "data/secret/a/1.in": "",
        "data/secret/a/1.ans": "",
        "data/secret/a/testdata.yaml": "range: 0 30\naccept_score: 30\ngrader_flags: min\n",
        "data/secret/b/1.in": "",
        "data/secret/b/1.ans": "",
        "data/secret/b/testdata.yaml": "accept_score: 20\ngrader_flags: sum always_accept\n",
    }
    groups = package(tmp_path, files)[0].groups
    worth = {name: (g.get("max_score"), g.get("score_aggregation")) for name, g in groups.items()}
    assert worth == {
        "sample": (0, None),
        "secret": (100, "pass-fail"),
        "a": (30, "min"),
        "b": (20, "sum"),
    }


@pytest.mark.parametrize(
    ("flags", "checker", "options"),
    [
        ("", "tokens", {"case_sensitive": False}),
        ("case_sensitive", "tokens", {"case_sensitive": True}),
        ("case_sensitive space_change_sensitive", "exact", None),
        (
            "float_tolerance 1e-6",
            "numbers",
            {"absolute": 1e-6, "relative": 1e-6, "case_sensitive": False},
        ),
        (
            "case_sensitive float_absolute_tolerance 0.5",
            "numbers",
            {"absolute": 0.5, "relative": 0.0, "case_sensitive": True},
        ),
    ],
)
def test_flags_of_the_default_validator_are_options_of_ours(
    tmp_path: Path, flags: str, checker: str, options: object
) -> None:
    """Word by word and without case unless the flags say otherwise, and no doubt about it."""
    files = {**LEGACY, "problem.yaml": f"name: x\nvalidator_flags: {flags}\n"}
    found, ledger = package(tmp_path, files)
    assert found.settings["checker"] == checker
    assert found.settings.get("checker_options") == options
    assert ledger.doubts == []


@pytest.mark.parametrize(
    ("change", "doubt"),
    [
        ({".timelimit": ""}, "no time limit"),
        ({"problem.yaml": "validator_flags: space_change_sensitive\n"}, "leaves out"),
        ({"problem.yaml": "validator_flags: fuzzy\n"}, "'fuzzy'"),
        ({"problem.yaml": "validator_flags: float_tolerance\n"}, "without a number"),
        ({"problem.yaml": "validation: custom\n"}, "is empty"),
        ({"output_validators/v.py": ""}, "not custom"),
        ({"data/secret/03.in": ""}, "without its .ans"),
        ({"include/python3/x.py": ""}, "not supported"),
        (
            {"data/secret/03.in": "", "data/secret/03.ans": "", "data/secret/03.files/x": ""},
            "files",
        ),
    ],
)
def test_what_is_not_sure_is_told(tmp_path: Path, change: dict[str, str], doubt: str) -> None:
    """Each thing that a suite cannot keep, or that the package leaves open, is one doubt."""
    _, ledger = package(tmp_path, {**LEGACY, **change})
    assert len(ledger.doubts) == 1
    assert doubt in ledger.doubts[0]


@pytest.mark.parametrize(
    "manifest",
    [
        "validation: custom interactive\n",
        "problem_format_version: 2025-09\ntype: [scoring, interactive]\n",
        "type: multi-pass\n",
        "type: submit-answer\n",
    ],
)
def test_problems_that_talk_are_refused(tmp_path: Path, manifest: str) -> None:
    """A program that has to converse cannot be asked by a suite of ours."""
    with pytest.raises(JudgeError, match="found a problem of the type"):
        package(tmp_path, {**LEGACY, "problem.yaml": manifest})


@pytest.mark.parametrize("manifest", ["[1]", "a: [", "name: x\nname: y", "- " * 9000, "\0"])
def test_broken_yaml_is_one_line(tmp_path: Path, manifest: str) -> None:
    """A foreign manifest may be anything."""
    with pytest.raises(JudgeError, match=r"problem\.yaml"):
        package(tmp_path, {**LEGACY, "problem.yaml": manifest})


def test_the_ini_of_domjudge_has_the_time_limit(tmp_path: Path) -> None:
    """An archive without a top folder, with an empty problem.yaml, is DOMjudge's own dialect."""
    files = {"problem.yaml": "", "domjudge-problem.ini": "name='Twice'\ntimelimit = '3'\n", **DATA}
    with_zip = make_zip(tmp_path / "p.zip", files)
    found, ledger = read(with_zip)
    assert found.settings["limits"] == {"cpu": 3}
    assert (found.title, "DOMjudge" in found.kind, ledger.doubts) == ("Twice", True, [])


def test_validators_have_an_adapter_for_each_list_of_flags(tmp_path: Path) -> None:
    """Groups with other flags call the same program by another file."""
    files = {
        **LEGACY,
        "problem.yaml": "validation: custom\nvalidator_flags: x\n",
        "data/secret/testdata.yaml": "output_validator_flags: y 'z z'\n",
        "output_validators/check/a.cc": "",
        "output_validators/check/a.h": "",
        "output_validators/second.py": "",
    }
    found, ledger = package(tmp_path, files)
    assert found.validator is not None
    adapters = {("x",): "validate.py", ("x", "y", "z z"): "validate-2.py"}
    assert found.validator.adapters == adapters
    assert found.settings["checker"] == "./validate.py"
    assert found.groups["secret"]["checker"] == "./validate-2.py"
    assert [sorted(files.values()) for files in found.validator.programs] == [
        ["a.cc", "a.h"],
        ["second.py"],
    ]
    assert "all of them must accept" in ledger.notes[0]


def test_validators_get_the_time_that_the_package_gives(tmp_path: Path) -> None:
    """Its limit is an option of the checker; scores of validators are doubted."""
    files = {
        **LEGACY,
        "problem.yaml": "type: scoring\nvalidation: custom score\nlimits: {validation_time: 90}\n",
        "output_validators/v.py": "",
    }
    found, ledger = package(tmp_path, files)
    assert found.settings["checker_options"] == {"seconds": 90}
    assert "as a share" in ledger.doubts[0]


def test_submissions_and_papers_have_their_places(tmp_path: Path) -> None:
    """Submissions are kept by verdict, the rest is named with a reason of its own."""
    others = {
        "problem_statement/problem.en.tex": "the text of the problem",
        "input_validators/v.ctd": "checks inputs, which are taken as they are",
        "submissions/submissions.yaml": "says what to expect of submissions",
        "data/secret/01.png": "neither an input nor an answer",
    }
    files = {"submissions/accepted/a.py": "", "submissions/wrong_answer/b/b.py": ""}
    found, ledger = package(tmp_path, {**LEGACY, **files, **dict.fromkeys(others, "")})
    assert sorted(found.solutions.values()) == ["accepted/a.py", "wrong_answer/b/b.py"]
    assert set(ledger.left) == set(others)
    for name, reason in others.items():
        assert ledger.left[name].startswith(reason)


def test_a_package_below_other_files_is_found(tmp_path: Path) -> None:
    """What lies around the folder of a package is told, and the folder's name is the suite's."""
    files = {f"contest/double/{name}": text for name, text in LEGACY.items()}
    found, ledger = read(make_tree(tmp_path, {**files, "contest/notes.txt": ""}))
    assert found.name == "double"
    assert ledger.left == {"contest/notes.txt": "outside of the package"}


def test_an_ini_without_problem_yaml_is_a_package_of_domjudge(tmp_path: Path) -> None:
    """Limit, comparison, name and groups come from the ini and the folders, without a doubt."""
    cases = {name: text for name, text in LEGACY.items() if name.startswith("data/")}
    ini = "name='Twice'\ntimelimit='2'\nspecial_compare_args='float_tolerance 1e-2'\n"
    found, ledger = package(tmp_path, {**cases, "domjudge-problem.ini": ini})
    assert (found.kind, found.title) == ("a DOMjudge problem package (legacy)", "Twice")
    assert found.settings["limits"] == {"cpu": 2}
    options = {"absolute": 0.01, "relative": 0.01, "case_sensitive": False}
    assert found.settings["checker_options"] == options
    assert set(found.groups) == {"sample", "secret"}
    assert (ledger.doubts, ledger.left) == ([], {})


def test_an_ini_without_data_is_a_doubt(tmp_path: Path) -> None:
    """Plain pairs beside it are taken, and that its limit is not is told."""
    files = {"1.in": "1", "1.out": "2", "domjudge-problem.ini": "timelimit='2'\n"}
    _, ledger = package(tmp_path, files)
    assert any("its limit was not taken" in doubt for doubt in ledger.doubts)


def test_time_limits_that_differ_are_a_doubt(tmp_path: Path) -> None:
    """The ini holds, as in DOMjudge, and both are named."""
    files = {**LEGACY, "domjudge-problem.ini": "timelimit='3'\n", ".timelimit": "2\n"}
    found, ledger = package(tmp_path, files)
    assert found.settings["limits"] == {"cpu": 3}
    told = "3 s in domjudge-problem.ini, 2 s in .timelimit; the first holds"
    assert ledger.doubts == [f"several time limits: {told}"]


def test_groups_inherit_what_their_own_file_does_not_say(tmp_path: Path) -> None:
    """Arguments of the whole hold below, where a group has a file of its own; its own win."""
    args = "output_validator_args: [float_tolerance, '1e-2']\nfull_feedback: true\n"
    found, _ = package(tmp_path, {**LATEST, "data/test_group.yaml": args})
    loose, strict = (
        {"absolute": size, "relative": size, "case_sensitive": False} for size in (1e-2, 1e-6)
    )
    assert found.groups["a"]["checker_options"] == loose
    assert "visibility" not in found.groups["a"]
    assert found.groups["b"]["checker_options"] == strict
