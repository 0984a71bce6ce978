"""Manifests: what is inherited, and that everything wrong is told with its file and line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.manifest.loader import ManifestError, load_suite
from judge.model.case import Origin, Visibility
from judge.model.protocol import FileNames, Protocol, SuiteProtocol
from judge.model.suite import Aggregation
from tests.judge.suite_folder import make_suite

FULL = """\
task: raid
title: Raid, the first homework
checker: exact
visibility: verdict
hint: read the rules once more
limits: {cpu: 10, memory: 512}
groups:
  small:
    max_score: 30
    score_aggregation: min
    limits: {cpu: 5}
  large:
    max_score: 70
    require_pass: small
    checker: raid
    checker_options: {accept: optimal}
cases:
  one: {group: small, origin: by-hand, about: "one cell, no choice"}
  007:
    group: large
    limits: {cpu: 2.5, wall: 9}
    visibility: all
    hint: mind the corner
    generate: {size: 8, seed: 17}
"""

# (name, manifest, what the message must contain); each says FILE:LINE.
BROKEN = [
    ("unknown key", "task: raid\ncheker: exact\ncases:\n  one:\n", [":2:", "checker?"]),
    ("unknown case key", "task: raid\ncases:\n  one: {orgin: by-hand}\n", [":3:", "origin?"]),
    ("unknown limit", "task: raid\nlimits: {cpus: 1}\ncases:\n  one:\n", [":2:", "cpu?"]),
    ("wrong type", "task: raid\nlimits:\n  cpu: fast\ncases:\n  one:\n", [":3:", "'fast'"]),
    ("bool is no number", "task: raid\nlimits: {cpu: yes}\ncases:\n  one:\n", [":2:", "number"]),
    ("zero limit", "task: raid\nlimits: {cpu: 0}\ncases:\n  one:\n", [":2:", "above 0"]),
    ("half a process", "task: raid\nlimits: {processes: 1.5}\ncases: {one: }\n", ["whole number"]),
    ("limits as list", "task: raid\nlimits: [1]\ncases:\n  one:\n", [":2:", "a list"]),
    ("bad choice", "task: raid\nvisibility: hiden\ncases:\n  one:\n", [":2:", "hidden?"]),
    ("no protocol", "task: raid\nprotocol: fils\ncases:\n  one:\n", [":2:", "files?"]),
    ("no kind", "task: raid\nprotocol: {arguments: x}\ncases:\n  one:\n", [":2:", "no 'kind'"]),
    ("a path", "task: raid\nprotocol: {input: a/b}\ncases:\n  one:\n", [":2:", "a file"]),
    ("files of stdio", "task: raid\nprotocol: {kind: stdio, input: a}\ncases: {one: }\n", [":2:"]),
    ("one file", "task: raid\nprotocol: {input: a, output: a}\ncases: {one: }\n", ["'a' for both"]),
    ("no task", "cases:\n  one:\n", [":1:", "no 'task'"]),
    ("no cases", "task: raid\n", [":1:", "no 'cases'"]),
    ("cases as list", "task: raid\ncases: [1, one]\n", [":2:", "a list"]),
    ("a name alone", "task: raid\ncases: one\n", [":2:", "'one'", "'*.in'"]),
    ("names as list", "task: raid\ncases:\n  - '*.in'\n  - one\n", [":4:", "'one'"]),
    ("no match", "task: raid\ncases:\n  '*.in':\n  't*.in':\n", [":4:", "'t*.in'"]),
    ("outside", "task: raid\ncases: ../*.in\n", [":2:", "'../*.in'"]),
    ("all folders", "task: raid\ncases: '**/*.in'\n", [":2:", "'**/*.in'"]),
    ("no expected", "task: raid\ncases: 'suite.*'\n", [":2:", "'expected'"]),
    ("two stars", "task: raid\ncases: {'*n*': {expected: '*.a'}}\n", [":2:", "one *"]),
    ("generated", "task: raid\ncases: {'*.in': {generate: x}}\n", [":2:", "'generate'"]),
    ("pattern's group", "task: raid\ncases: {'*.in': {group: x}}\n", [":2:", "'x'"]),
    ("pattern's checker", "task: raid\ncases:\n  '*.in': {checker: exakt}\n", [":3:", "exact?"]),
    ("a scalar file", "raid\n", [":1:", "mapping"]),
    ("an empty file", "", [":1:", "empty file"]),
    ("twice", "task: raid\ntask: raid\ncases:\n  one:\n", [":2:", "line 1"]),
    ("case twice", "task: raid\ncases:\n  one:\n  one:\n", [":4:", "line 3"]),
    ("comma", "task: raid\ncases:\n  one: {about: a cell, no choice}\n", [":3:", "quotes"]),
    ("entry without input", "task: raid\ncases:\n  one:\n  tow:\n", [":4:", "tow.in"]),
    ("bad name", "task: raid\ncases:\n  ../one:\n", [":3:", "'../one'"]),
    ("unknown checker", "task: raid\nchecker: exakt\ncases:\n  one:\n", [":2:", "exact?"]),
    ("program by name", "task: raid\nchecker: program\ncases:\n  one:\n", [":2:", "./PROGRAM"]),
    ("missing program", "task: raid\nchecker: ./no.py\ncases:\n  one:\n", [":2:", "./no.py"]),
    (
        "unknown checker option",
        "task: raid\nchecker: raid\nchecker_options: {acept: exact}\ncases:\n  one:\n",
        [":3:", "accept?"],
    ),
    (
        "option of another checker",
        "task: raid\nchecker: exact\nchecker_options: {accept: exact}\ncases:\n  one:\n",
        [":3:", "accept"],
    ),
    (
        "points of a suite with groups",
        "task: raid\nmax_score: 9\ngroups: {a: }\ncases:\n  one: {group: a}\n",
        [":2:", "in the groups only"],
    ),
    ("unknown group", "task: raid\ngroups: {a: }\ncases:\n  one: {group: b}\n", [":4:", "'b'"]),
    ("group of no groups", "task: raid\ncases:\n  one: {group: b}\n", [":3:", "'groups'"]),
    ("case without group", "task: raid\ngroups: {a: }\ncases:\n  one:\n", [":4:", "'group'"]),
    (
        "empty group",
        "task: raid\ngroups:\n  a:\n  b:\ncases:\n  one: {group: a}\n",
        [":4:", "without a case"],
    ),
    (
        "unknown requirement",
        "task: raid\ngroups:\n  easy: {require_pass: eazy}\ncases:\n  one: {group: easy}\n",
        [":3:", "easy?"],
    ),
    (
        "circle",
        "task: raid\ngroups:\n  a: {require_pass: [a]}\ncases:\n  one: {group: a}\n",
        [":3:", "itself"],
    ),
    ("no YAML", "task: [raid\ncases: }\n", [":2:", "YAML"]),
    ("foreign tag", "task: !!python/object:os.system {}\ncases: {one: }\n", [":1:"]),
    ("value in itself", "task: raid\nchecker_options: &a {b: *a}\ncases:\n  one:\n", [":2:"]),
]


def test_settings_are_inherited_from_suite_to_group_to_case(tmp_path: Path) -> None:
    """The nearest level that says something counts, each limit on its own."""
    suite = load_suite(make_suite(tmp_path, FULL, ("one", "007")))
    one, seven = suite.cases
    assert (one.limits.cpu, one.limits.memory, one.limits.wall) == (5, 512, 30.0)
    assert (seven.limits.cpu, seven.limits.memory, seven.limits.wall) == (2.5, 512, 9)
    assert (one.checker, dict(one.checker_options)) == ("exact", {})
    assert (seven.checker, dict(seven.checker_options)) == ("raid", {"accept": "optimal"})
    assert (one.visibility, seven.visibility) == (Visibility.VERDICT, Visibility.ALL)
    assert (one.hint, seven.hint) == ("read the rules once more", "mind the corner")
    assert (one.origin, seven.origin) == (Origin.BY_HAND, Origin.SNAPSHOT)


def test_names_and_texts_are_kept_as_written(tmp_path: Path) -> None:
    """A case called 007 stays 007; a generator's declaration becomes one line."""
    suite = load_suite(make_suite(tmp_path, FULL, ("one", "007")))
    assert [case.name for case in suite.cases] == ["one", "007"]
    assert suite.cases[0].about == "one cell, no choice"
    assert suite.cases[1].generate == "{size: 8, seed: 17}"
    assert suite.cases[1].title == "raid/007"


def test_groups_carry_scores_and_requirements(tmp_path: Path) -> None:
    """Groups are read with points, aggregation and requirements; the suite's maximum is the sum."""
    suite = load_suite(make_suite(tmp_path, FULL, ("one", "007")))
    assert suite.groups["small"].aggregation is Aggregation.MIN
    assert suite.groups["large"].require_pass == ("small",)
    assert suite.max_score == 100


def test_without_groups_each_case_is_one_point(tmp_path: Path) -> None:
    """The smallest manifest makes one nameless group with a point a case."""
    suite = load_suite(make_suite(tmp_path, "task: raid\ncases:\n  a:\n  b:\n", ("a", "b")))
    assert list(suite.groups) == [""]
    assert suite.max_score == 2


@pytest.mark.parametrize(("manifest", "parts"), [row[1:] for row in BROKEN], ids=lambda _: "")
def test_a_broken_manifest_is_refused_with_its_line(
    tmp_path: Path, manifest: str, parts: list[str]
) -> None:
    """Every kind of mistake gives one line that says where, what was found and what was wanted."""
    path = make_suite(tmp_path, manifest)
    with pytest.raises(ManifestError) as caught:
        load_suite(path)
    line = caught.value.problems[0]
    assert line.startswith(f"{path}:")
    assert "\n" not in line
    assert ": found " in line
    assert ", wanted " in line
    for part in parts:
        assert part in line


def test_a_missing_or_orphan_file_is_told(tmp_path: Path) -> None:
    """Inputs and expected files must match the entries both ways, and names near are suggested."""
    path = make_suite(tmp_path, "task: raid\ncases:\n  one:\n  too:\n", ("one", "two"))
    with pytest.raises(ManifestError) as caught:
        load_suite(path)
    told = "\n".join(caught.value.problems)
    assert "the case 'too', wanted its input too.in beside the manifest; did you mean two?" in told
    assert "no expected file for 'too'" in told
    assert f"{path.with_name('two.in')} without an entry" in told
    assert "two.out without an entry" in told
    assert "(and 3 more)" in str(caught.value)


def test_two_expected_files_for_one_case_are_refused(tmp_path: Path) -> None:
    """A plain and a compressed answer of one name would leave open which one counts."""
    path = make_suite(tmp_path, "task: raid\ncases:\n  one:\n")
    (tmp_path / "expected/raid/one.out.xz").write_bytes(b"")
    with pytest.raises(ManifestError, match=r"one\.out and .*one\.out\.xz"):
        load_suite(path)


def test_a_program_is_found_beside_the_manifest(tmp_path: Path) -> None:
    """`checker: ./PROGRAM` is resolved from the suite's folder, not from where the judge runs."""
    path = make_suite(tmp_path, "task: raid\nchecker: ./check.py\ncases:\n  one:\n")
    (path.parent / "check.py").write_text("")
    case = load_suite(path).cases[0]
    assert case.checker == "program"
    assert case.checker_options["program"] == str(path.parent / "check.py")


def test_a_program_is_inherited_with_its_options(tmp_path: Path) -> None:
    """A group or case that only adds options keeps the program of the suite."""
    manifest = "task: raid\nchecker: ./check.py\ncases:\n  one: {checker_options: {seconds: 3}}\n"
    path = make_suite(tmp_path, manifest)
    (path.parent / "check.py").write_text("")
    case = load_suite(path).cases[0]
    program = str(path.parent / "check.py")
    assert (case.checker, dict(case.checker_options)) == (
        "program",
        {"program": program, "seconds": 3},
    )


def test_answers_may_lie_beside_the_inputs(tmp_path: Path) -> None:
    """A suite outside any `cases` folder has its expected files in its own folder."""
    (tmp_path / "one.in").write_text("1\n")
    (tmp_path / "one.out").write_text("1\n")
    (tmp_path / "suite.yaml").write_text("task: raid\ncases:\n  one:\n")
    assert load_suite(tmp_path).cases[0].expected == tmp_path / "one.out"


def test_a_missing_manifest_is_told(tmp_path: Path) -> None:
    """A file that cannot be read is a manifest error too, never a traceback."""
    with pytest.raises(ManifestError, match="No such file"):
        load_suite(tmp_path / "suite.yaml")


@given(st.binary(max_size=80))
def test_no_bytes_end_in_a_traceback(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    """Whatever a manifest holds, it is either a suite or a ManifestError."""
    path = tmp_path_factory.mktemp("m") / "suite.yaml"
    path.write_bytes(data)
    with pytest.raises(ManifestError):
        load_suite(path)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("", None),
        ("protocol: stdio", SuiteProtocol(Protocol.STDIO)),
        ("protocol: files", SuiteProtocol(Protocol.FILES)),
        (
            "protocol: {kind: files, input: in.txt, arguments: [fast, in.txt]}",
            SuiteProtocol(Protocol.FILES, FileNames("in.txt", "output.txt"), ("fast", "in.txt")),
        ),
        ("protocol: {output: answer}", SuiteProtocol(Protocol.FILES, FileNames(output="answer"))),
        (
            "protocol: {kind: stdio, arguments: '-'}",
            SuiteProtocol(Protocol.STDIO, arguments=("-",)),
        ),
    ],
)
def test_a_suite_may_say_how_programs_are_asked(
    tmp_path: Path, said: str, wanted: SuiteProtocol | None
) -> None:
    """One word is enough; names of files mean the protocol of files; nothing means nothing."""
    path = make_suite(tmp_path, f"task: raid\n{said}\ncases:\n  one:\n")
    assert load_suite(path).protocol == wanted


def test_an_environment_is_named_from_the_manifest(tmp_path: Path) -> None:
    """The packages of a course lie beside its manifest, or the line that names them is told."""
    manifest = "task: raid\nenvironment: ../packages.txt\ncases:\n  one:\n"
    path = make_suite(tmp_path, manifest)
    with pytest.raises(ManifestError, match=r"suite\.yaml:2: found no .*packages\.txt"):
        load_suite(path)
    (path.parent.parent / "packages.txt").write_text("numpy\n")
    assert load_suite(path).environment == path.parent / "../packages.txt"
