"""Validators of packages judge answers: called as they expect, and built in the sandbox."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from judge.checkers.registry import check
from judge.commands.single_slot import SingleSlot
from judge.importing.foreign_folder import opened
from judge.importing.recognise import Wishes, understood
from judge.importing.writing import SuiteWriter, Target, named_cases
from judge.manifest.files import open_expected
from judge.manifest.loader import load_suite
from judge.model.finding import Finding
from judge.model.suite import Suite
from judge.sandbox.level import Level
from tests.judge.importing.test_kattis import LEGACY
from tests.judge.importing.test_polygon import TESTS, xml
from tests.judge.importing.trees import make_tree
from tests.judge.toys import run_grader

# Accepts half of the input, too, and says its flags.
KATTIS = """
import pathlib, sys
given, answer, feedback, *flags = sys.argv[1:]
assert feedback.endswith("/")
pathlib.Path(feedback + "teammessage.txt").write_text(" ".join(flags))
number = float(open(given).read())
said = sys.stdin.read().strip()
if said == "crash":
    sys.exit(0)
sys.exit(42 if said in (str(2 * number), str(number / 2)) else 43)
"""
TESTLIB = """
#include <cstdio>
#include <fstream>
int main(int count, char** words) {
    std::ifstream given(words[1]), actual(words[2]), expected(words[3]);
    int n = 0, a = 0, e = 0;
    given >> n, expected >> e;
    if (!(actual >> a)) { std::fprintf(stderr, "wrong output format"); return 2; }
    if (e != n) return 3;
    std::fprintf(stderr, a == n ? "ok" : "wrong answer: %d", a);
    return a == n ? 0 : 1;
}
"""


def imported(source: Path, target: Path) -> Suite:
    with SingleSlot(Level.RLIMIT) as single, opened(source) as files:
        package, ledger = understood(files, source, Wishes())
        package = named_cases(package, ledger)
        writer = SuiteWriter(package, ledger, Target(target, "p"), "p", "source")
        writer.write(False, single.slot)
    return load_suite(target / "cases" / "p")


def judged(suite: Suite, place: int, answer: bytes) -> Finding:
    case = suite.cases[place]
    with open_expected(case.expected) as expected:
        return check(case, case.input.read_bytes(), expected, answer)


def test_a_kattis_validator_judges(tmp_path: Path) -> None:
    """It gets its flags and a folder for feedback, reads the answer, and 42 and 43 decide."""
    files = {
        **LEGACY,
        "problem.yaml": "validation: custom\nvalidator_flags: a 'b c'\n",
        "output_validators/half.py": KATTIS,
    }
    suite = imported(make_tree(tmp_path / "double", files), tmp_path / "here")
    right, also, wrong, odd = (
        judged(suite, 1, answer) for answer in (b"8.0\n", b"2.0\n", b"9\n", b"crash")
    )
    assert [each.verdict.name for each in (right, also, wrong, odd)] == ["AC", "AC", "WA", "JE"]
    assert wrong.student == "a b c"
    assert "ended with" in odd.staff


@pytest.mark.slow
def test_a_checker_of_testlib_judges(tmp_path: Path) -> None:
    """0 accepts, 1 and 2 refuse, and anything else is the judge's trouble, not the student's."""
    files = {"problem.xml": xml(checker=""), **TESTS, "files/check.cpp": TESTLIB}
    suite = imported(make_tree(tmp_path / "p", files), tmp_path / "here")
    found = [judged(suite, 1, answer) for answer in (b"2\n", b"3\n", b"")]
    assert [each.verdict.name for each in found] == ["AC", "WA", "WA"]
    assert found[1].staff == "wrong answer: 3"
    suite.cases[1].expected.write_text("9\n")
    assert judged(suite, 1, b"9\n").verdict.name == "JE"


def test_a_validator_that_fails_is_quoted(tmp_path: Path) -> None:
    """Its message for judges and the end of its standard error are told, in one safe line."""
    failing = (
        "import pathlib, sys\n"
        "note = pathlib.Path(sys.argv[3], 'judgemessage.txt')\n"
        "note.write_text('the answer file\\nis \\x1b[31mempty')\n"
        "sys.exit('cannot go on')\n"
    )
    files = {
        **LEGACY,
        "problem.yaml": "validation: custom\n",
        "output_validators/fails.py": failing,
    }
    suite = imported(make_tree(tmp_path / "double", files), tmp_path / "here")
    finding = judged(suite, 0, b"2\n")
    assert finding.verdict.name == "JE"
    assert "it said: the answer file" in finding.staff
    assert finding.staff.endswith("cannot go on")
    assert not {"\x1b", "\n"} & set(finding.staff)


def test_all_validators_must_accept(tmp_path: Path) -> None:
    """Of several the first that refuses decides."""
    files = {
        **LEGACY,
        "problem.yaml": "validation: custom\n",
        "output_validators/half.py": KATTIS,
        "output_validators/no.py": "import sys\nsys.exit(43)\n",
    }
    suite = imported(make_tree(tmp_path / "double", files), tmp_path / "here")
    assert judged(suite, 1, b"8.0\n").verdict.name == "WA"


def test_scripts_of_a_validator_build_and_start_it(tmp_path: Path) -> None:
    """A folder with `build` and `run` is used as the package format says."""
    files = {
        **LEGACY,
        "problem.yaml": "problem_format_version: 2025-09\nlimits: {time_limit: 1}\n",
        "output_validator/build": "#!/bin/sh\necho 'exit 42' > made.sh\n",
        "output_validator/run": '#!/bin/sh\nexec sh "$(dirname "$0")/made.sh"\n',
    }
    suite = imported(make_tree(tmp_path / "double", files), tmp_path / "here")
    assert judged(suite, 0, b"").verdict.name == "AC"


def test_a_validator_that_cannot_be_built_is_told(tmp_path: Path) -> None:
    """The suite is there with its sources; until it is mended answers get JE, never WA."""
    files = {
        **LEGACY,
        "problem.yaml": "validation: custom\n",
        "output_validators/v.py": "def broken(:\n",
    }
    source = make_tree(tmp_path / "double", files)
    run = run_grader("import", str(source), cwd=tmp_path)
    assert "doubt: the output validator could not be built" in run.stdout
    suite = load_suite(tmp_path / "cases" / "double")
    finding = judged(suite, 0, b"2\n")
    assert finding.verdict.name == "JE"
    assert "could not be built" in finding.staff


def test_imported_solutions_get_their_verdicts(tmp_path: Path) -> None:
    """From a package to graded programs: the commands that were printed work at once."""
    files = {
        **LEGACY,
        "submissions/accepted/a.py": "print(2 * int(input()))\n",
        "submissions/wrong_answer/b.py": "print(2)\n",
    }
    run = run_grader("import", str(make_tree(tmp_path / "double", files)), cwd=tmp_path)
    assert "--cases cases --submissions imported-solutions/double/accepted double" in run.stdout
    for verdict, code, told in (
        ("accepted", 0, "3 accepted"),
        ("wrong_answer", 1, "1 accepted, 2 WA"),
    ):
        folder = f"imported-solutions/double/{verdict}"
        options = ("--cases", "cases", "--submissions", folder, "double", "--no-store")
        assert told in run_grader(*options, cwd=tmp_path, wanted=(code,)).stdout


WRITER = """
import pathlib, sys
try:
    pathlib.Path(sys.argv[1]).with_name("written").write_text("x")
except OSError:
    sys.exit(42)
sys.exit(43)
"""


def test_a_validator_writes_nothing_but_feedback(tmp_path: Path) -> None:
    """Where bubblewrap works, what a foreign package brings cannot change files."""
    words = ("bwrap", "--ro-bind", "/", "/", "--unshare-net", "--unshare-pid", "true")
    if not shutil.which("bwrap") or subprocess.run(words, capture_output=True).returncode:
        pytest.skip("bubblewrap does not work here")
    files = {
        **LEGACY,
        "problem.yaml": "validation: custom\n",
        "output_validators/writer.py": WRITER,
    }
    suite = imported(make_tree(tmp_path / "double", files), tmp_path / "here")
    assert judged(suite, 0, b"").verdict.name == "AC"


def test_the_adapter_needs_nothing_of_ours(tmp_path: Path) -> None:
    """It is a plain program: it runs with any Python, in a folder that was moved elsewhere."""
    files = {
        **LEGACY,
        "problem.yaml": "validation: custom\n",
        "output_validators/half.py": KATTIS,
    }
    suite = imported(make_tree(tmp_path / "double", files), tmp_path / "here")
    moved = tmp_path / "moved"
    suite.path.parent.rename(moved)
    (tmp_path / "feedback").mkdir()
    for name, text in (("given", "4"), ("actual", "8.0")):
        (tmp_path / name).write_text(text)
    words = [str(moved / "validate.py"), "given", "given", "actual", str(tmp_path / "feedback")]
    assert subprocess.run([sys.executable, "-I", *words], cwd=tmp_path).returncode == 42
