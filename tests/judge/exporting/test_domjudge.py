"""Tests of zip files for DOMjudge: where it looks for things, and what it must not misread."""

import io
import zipfile
from pathlib import Path

import yaml

from judge.exporting.domjudge import domjudge_zip
from judge.exporting.metadata import Licence, Rights
from judge.exporting.submissions import Fate, Specimen, specimens
from tests.judge.exporting.small_suites import our_problem, plain_problem, sums

RIGHTS = Rights(Licence.CC_BY, "Jo Doe")


def zipped(data: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(data))


def test_metadata_and_time_limit_agree() -> None:
    """DOMjudge refuses a package whose two time limits differ."""
    problem = our_problem("raid", "one-cell", "greedy-is-wrong", "raid-turns-one")
    with zipped(domjudge_zip(problem, RIGHTS, specimens(problem, ()))) as archive:
        ini = archive.read("domjudge-problem.ini").decode()
        told = yaml.safe_load(archive.read("problem.yaml"))
        assert ini == "name = 'Raid'\ntimelimit = 30\n"
        assert archive.read(".timelimit") == b"30\n"
        assert told["validation"] == "custom"
        assert told["limits"] == {"memory": 512, "output": 64}
        assert b"<h1>Raid</h1>" in archive.read("problem.html")


def test_programs_are_where_they_are_looked_for() -> None:
    """Each validator has one folder with build and run; submissions are single files by verdict."""
    problem = our_problem("raid", "one-cell", "greedy-is-wrong", "raid-turns-one")
    with zipped(domjudge_zip(problem, RIGHTS, specimens(problem, ()))) as archive:
        names = archive.namelist()
        assert {"build", "run", "main.py"} == {
            name.split("/")[-1] for name in names if name.startswith("output_validators/")
        }
        run = archive.getinfo("output_validators/plygrade/run")
        assert run.external_attr >> 16 & 0o111
        assert "submissions/accepted/solver.py" in names
        assert "data/secret/homework/greedy-is-wrong.desc" in names


def test_a_submission_without_a_folder_of_its_own_is_annotated(tmp_path: Path) -> None:
    """Only outside the four usual folders does DOMjudge read the annotation, and needs it."""
    problem = plain_problem(tmp_path, sums(4))
    given = (
        Specimen(Fate.REJECTED, "odd", {"odd.py": b"print(1)"}),
        Specimen(Fate.REJECTED, "worse", {"Main.java": b"class Main {}", "Help.java": b""}),
        Specimen(Fate.WRONG_ANSWER, "wrong", {"wrong.py": b"print(2)"}),
        Specimen(Fate.ACCEPTED, "deep", {"src/main.py": b"", "lib/a.py": b""}),
    )
    with zipped(domjudge_zip(problem, RIGHTS, given)) as archive:
        odd = archive.read("submissions/rejected/odd.py").decode()
        assert odd.startswith("print(1)\n# @EXPECTED_RESULTS@: WRONG-ANSWER, ")
        java = archive.read("submissions/rejected/worse/Main.java").decode()
        assert "// @EXPECTED_RESULTS@" in java
        assert "submissions/rejected/worse/" in archive.namelist()
        assert archive.read("submissions/wrong_answer/wrong.py") == b"print(2)"
        assert not any("deep" in name for name in archive.namelist())
        assert "left out the submission deep" in archive.read("README.md").decode()


def test_one_suite_makes_one_zip_file(tmp_path: Path) -> None:
    """The bytes do not depend on when they are made."""
    problem = plain_problem(tmp_path, sums(4))
    made = [domjudge_zip(problem, RIGHTS, specimens(problem, ())) for _ in range(2)]
    assert made[0] == made[1]


def test_a_title_cannot_end_its_line(tmp_path: Path) -> None:
    """Quotes in a title do not become settings of their own."""
    manifest = 'task: sum\ntitle: "it\'s\\ntimelimit = 1"\nchecker: tokens\ncases: {c1: , c2: }\n'
    problem = plain_problem(tmp_path, sums(2), manifest)
    with zipped(domjudge_zip(problem, RIGHTS, ())) as archive:
        lines = archive.read("domjudge-problem.ini").decode().splitlines()
    assert len(lines) == 2
    assert lines[1] == "timelimit = 10"
