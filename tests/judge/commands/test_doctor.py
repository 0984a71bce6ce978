"""The doctor names what is wrong with a program before anything is graded."""

import sys
from pathlib import Path

import pytest

from judge.commands import doctor
from judge.commands.examination import BUDGET, Examination
from judge.manifest.select import choose
from judge.model.errors import JudgeError
from judge.model.protocol import Protocol
from judge.programs.program import Program
from judge.sandbox.job import Job, Run, Stop
from tests.judge.fake_slot import FakeSlot, ended
from tests.judge.toys import make_suite

READ = "import sys; name = sys.stdin.read().strip()\n"


@pytest.fixture
def suites(tmp_path: Path) -> Path:
    """Return a suite in which every question wants a line and its length."""
    answers = {name: f"hello {name}\n{len(name)}\n" for name in ("a", "bb", "ccc")}
    return make_suite(tmp_path, answers)


def examined(
    suites: Path, capsys: pytest.CaptureFixture[str], program: str, *options: str
) -> tuple[int, str]:
    """Return exit code and output of the doctor for a Python program."""
    path = suites.parent / "program" / "mine.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(program)
    command = ["--solver", f"{sys.executable} {path}", "--cases", str(suites)]
    code = doctor.main([*command, "--sandbox", "rlimit", *options])
    return code, capsys.readouterr().out


@pytest.mark.parametrize(
    ("program", "code", "words"),
    [
        (READ + "print('hello', name); print(len(name))", 0, "ok    answers toy/a right"),
        (READ + "print('hello', name); print(7)", 0, "hint  the answer to the easy toy/a is not"),
        (READ + "print('name?'); print('hello', name); print(len(name))", 1, "begins in line 2"),
        ("print('hello a'); print(1)", 1, "WRONG reads its input: no, 3 questions"),
        ("", 1, "WRONG writes an answer: no, nothing came to standard output"),
        ("import sys; print('hello', file=sys.stderr)", 1, "to standard error instead: hello"),
        ("import sys; sys.exit('no such board')", 1, "exit code 0: no, 1; it said: no such board"),
        ("import os; os.abort()", 1, "exit code 0: no, ended by SIGABRT"),
    ],
)
def test_what_is_wrong_is_named(
    suites: Path, capsys: pytest.CaptureFixture[str], program: str, code: int, words: str
) -> None:
    """Each way of not obeying the protocol has its own words; wrong answers alone are no fault."""
    found, text = examined(suites, capsys, program)
    assert words in text
    assert found == code


def test_files_are_examined_too(suites: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --protocol files the answer is looked for in the file."""
    program = (
        "name = open('input.txt').read().strip()\n"
        "open('output.txt', 'w').write(f'hello {name}\\n{len(name)}\\n')"
    )
    code, text = examined(suites, capsys, program, "--protocol", "files")
    assert code == 0
    assert "writes an answer (files protocol)" in text


def test_a_program_that_only_writes_files_is_told_apart_from_speaking(
    suites: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Asked on standard input, a program that answers by files is sent to the other protocol."""
    program = "open('output.txt', 'w').write(open('input.txt').read())"
    code, text = examined(suites, capsys, program, "--protocol", "stdio")
    assert code == 1
    assert "use --protocol files" in text


@pytest.mark.parametrize("said", ["", "protocol: {kind: files, input: question, output: reply}"])
def test_the_protocol_is_found_out_or_the_suite_s(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], said: str
) -> None:
    """Where no option says it, the doctor asks as the grader does: as the suite says, or both ways.

    Only what was found out is told as a note.
    """
    answers = {name: f"hello {name}\n{len(name)}\n" for name in ("a", "bb", "ccc")}
    suites = make_suite(tmp_path, answers, extra=said)
    names = ("question", "reply") if said else ("input.txt", "output.txt")
    program = (
        f"name = open('{names[0]}').read().strip()\n"
        f"open('{names[1]}', 'w').write(f'hello {{name}}\\n{{len(name)}}\\n')"
    )
    code, text = examined(suites, capsys, program)
    assert "answers toy/a right" in text
    assert code == 0
    assert ("note  asked by files (input.txt, output.txt)" in text) == (not said)


def test_a_compile_error_keeps_its_lines(suites: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a compiler says is shown line by line, not spelt out in one."""
    path = suites.parent / "mine.py"
    path.write_text("print(1\n")
    options = ["--submission", str(path), "--cases", str(suites), "--sandbox", "rlimit"]
    assert doctor.main(options) == 1
    text = capsys.readouterr().out
    assert "WRONG starts: no: the build failed\n      " in text
    assert "\\n" not in text


def test_what_was_done_to_a_hand_in_is_told(
    suites: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The doctor shows the grader's notes: what was left out, changed, and which main counts."""
    folder = suites.parent / "hand-in"
    folder.mkdir()
    (folder / "homework.py").write_bytes(b"\xef\xbb\xbf" + READ.encode() + b"print(name)")
    (folder / "other.py").write_text("print('hello')")
    (folder / "output.txt").write_text("mine")
    options = ["--submission", str(folder), "--cases", str(suites), "--sandbox", "rlimit"]
    assert doctor.main(options) == 0
    text = capsys.readouterr().out
    assert "note  left out of the hand-in: 1 input.txt or output.txt" in text
    assert "note  homework.py: read as UTF-8 with a mark" in text
    assert "note  started homework.py, 2 files, not other.py" in text
    assert "note  asked on standard input" in text


def test_a_program_that_only_speaks_is_told_apart_from_files(
    suites: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Asked by files, a program that answers on standard output is sent to the other protocol."""
    program = READ + "print('hello', name)"
    code, text = examined(suites, capsys, program, "--protocol", "files")
    assert code == 1
    assert "use --protocol stdio" in text


def test_a_command_that_is_not_there(suites: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The very first thing that can be wrong is that there is no such program."""
    command = ["--solver", "no-such-program-here", "--cases", str(suites), "--sandbox", "rlimit"]
    assert doctor.main(command) == 1
    assert "WRONG starts: no" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["", "'open quote"])
def test_words_that_are_no_command_are_refused(suites: Path, command: str) -> None:
    """A command line that cannot be split is an error of the caller, not of a program."""
    with pytest.raises(JudgeError, match="--solver"):
        doctor.main(["--solver", command, "--cases", str(suites)])


def test_hostile_words_are_spelt_out(suites: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the program says reaches the terminal without its escapes."""
    _, text = examined(suites, capsys, "import sys; sys.exit('\\x1b[31mred')")
    assert "\x1b" not in text
    assert "\\x1b[31mred" in text


def test_a_hand_in_is_examined_as_grade_takes_it(
    suites: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --submission a folder of sources is built and asked; one without a source is told."""
    folder = suites.parent / "hand-in"
    folder.mkdir()
    options = ["--submission", str(folder), "--cases", str(suites), "--sandbox", "rlimit"]
    assert doctor.main(options) == 1
    assert "WRONG starts: no" in capsys.readouterr().out
    (folder / "mine.py").write_text(READ + "print('hello', name); print(len(name))")
    assert doctor.main(options) == 0
    assert "answers toy/a right" in capsys.readouterr().out


def test_an_endless_program_does_not_keep_the_doctor(suites: Path) -> None:
    """All questions together have one budget, whatever the cases' own limits are."""
    now = [0.0]

    def endless(job: Job) -> Run:
        now[0] += job.limits.wall
        return ended(stop=Stop.WALL, exit_code=None)

    _, cases = choose([], suites)
    examination = Examination(FakeSlot(endless), cases, lambda: now[0])
    notes = examination.notes(Program(("x",), (), Protocol.STDIO))
    assert any("ends by itself: no" in note.text for note in notes)
    assert now[0] <= BUDGET


def test_the_protocol_is_found_out_by_a_question_of_the_same_suite(
    suites: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A smaller input of another suite, which the program cannot answer, is not asked."""
    inputs, expected = suites / "another", tmp_path / "expected" / "another"
    inputs.mkdir()
    expected.mkdir()
    (inputs / "suite.yaml").write_text("task: another\ncases: {empty: {origin: by-hand}}\n")
    (inputs / "empty.in").write_text("")
    (expected / "empty.out").write_text("a long answer\n" * 50)
    _, text = examined(suites, capsys, READ + "assert name\nprint('hello', name)\n")
    assert "note  asked on standard input" in text


@pytest.mark.parametrize("command", ["solver", "python -m solver"])
def test_the_bundled_solver_behaves(
    command: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is recognised by its names, as where programs are graded: its own files are hidden."""
    cases = Path("cases").absolute()
    monkeypatch.chdir(tmp_path)
    asked = ["raid/one-cell", "--cases", str(cases), "--sandbox", "rlimit"]
    assert doctor.main(["--solver", command, *asked]) == 0
    assert "this program obeys the protocol" in capsys.readouterr().out
