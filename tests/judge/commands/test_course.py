"""A course file beside the suites: what it changes in a grading, and what the doctor says of it."""

import os
from pathlib import Path

import pytest

from judge.cli import main
from judge.commands import doctor
from judge.commands.grade_options import parse
from judge.commands.watch import watched_paths
from tests.judge.toys import make_suite

ECHO = "import sys; name = sys.stdin.read().strip()\nprint('hello', name)\nprint(len(name))\n"
FILES = (
    "name = open('question').read().strip()\n"
    "open('answer', 'w').write(f'hello {name}\\n{len(name)}\\n')\n"
)
SLOW = "import time; t = time.process_time()\nwhile time.process_time() < t + 0.4: pass\n"


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a course, which is the current one, with one suite of a case."""
    make_suite(tmp_path, {"a": "hello a\n1\n"})
    monkeypatch.chdir(tmp_path)
    return tmp_path


def graded(
    course: Path, capsys: pytest.CaptureFixture[str], said: str, *options: str, **programs: str
) -> tuple[int, str]:
    """Grade programs, each a file of its own, under what a course says; return code and output."""
    (course / "course.yaml").write_text(said, encoding="utf-8")
    turned_in = course / "turned-in"
    turned_in.mkdir(exist_ok=True)
    for name, text in programs.items():
        (turned_in / name.replace("_", ".")).write_text(text)
    words = ["--submissions", str(turned_in), "--sandbox", "rlimit", "-j", "1", *options]
    code = main(["grade", *words])
    out = capsys.readouterr()
    return code, out.out + out.err


def test_a_course_is_taken_up_without_an_option(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its protocol holds where the suite says none, and the head of the run and --list name it."""
    said = "title: Toys\nprotocol: {input: question, output: answer}\n"
    code, text = graded(course, capsys, said, s1_py=FILES)
    assert "course.yaml (Toys)\n" in text
    assert code == 0
    assert main(["--list"]) == 0
    assert "course.yaml (Toys)\n" in capsys.readouterr().out
    code, text = graded(course, capsys, said, "--no-course", s1_py=FILES)
    assert code == 1
    assert "Toys" not in text


def test_a_suite_says_more_than_its_course(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the suite says about being asked is not changed by the course."""
    suite = next((course / "cases").rglob("suite.yaml"))
    suite.write_text(suite.read_text() + "protocol: stdio\n")
    code, _ = graded(course, capsys, "protocol: files\n", s1_py=ECHO)
    assert code == 0


def test_other_languages_are_refused_with_what_is_allowed(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A hand-in in a language that is not allowed is a compile error that names those that are."""
    code, text = graded(
        course, capsys, "languages: [python, java]\n", s1_py=ECHO, s2_sh="cat; echo 1\n"
    )
    assert code == 1
    assert "found shell (s2.sh), but this course allows Python, Java" in text
    assert "s1.py: 1 accepted" in text


def test_allowed_sources_are_started_beside_others(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a hand-in has both, the program in an allowed language is the one that counts."""
    folder = course / "turned-in" / "s1"
    folder.mkdir(parents=True)
    (folder / "homework.rb").write_text("puts 1\n")
    (folder / "other.py").write_text(ECHO)
    code, text = graded(course, capsys, "languages: python\n")
    assert code == 0
    assert "started other.py" in text


def test_own_commands_must_be_of_allowed_languages(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A hand-in that says itself how it is started cannot start what is not allowed."""
    folder = course / "turned-in" / "s1"
    folder.mkdir(parents=True)
    (folder / "solve.pl").write_text("print 1;\n")
    (folder / "submission.yaml").write_text("run: perl solve.pl\n")
    code, text = graded(course, capsys, "languages: python\n")
    assert code == 1
    assert "found Perl, but this course allows Python" in text
    (folder / "solve.pl").rename(folder / "solve")
    code, text = graded(course, capsys, "languages: python\n")
    assert code == 1
    assert "found no sources, but this course wants them in Python" in text


def test_the_course_names_the_starting_file(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of two scripts that could start, the one that the course asks for does."""
    folder = course / "turned-in" / "s1"
    folder.mkdir(parents=True)
    (folder / "homework.py").write_text("print('no')\n")
    (folder / "agent.py").write_text(ECHO)
    code, text = graded(course, capsys, "main: Agent.py\n")
    assert code == 0
    assert "started agent.py" in text


def test_time_limits_are_stretched_by_language(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A program over the limit is accepted within its factor, and the report shows the limit.

    A result under one factor is not taken from the store under another.
    """
    suite = next((course / "cases").rglob("suite.yaml"))
    suite.write_text(suite.read_text().replace("cpu: 60", "cpu: 0.2"))
    code, text = graded(course, capsys, "title: x\n", s1_py=SLOW + ECHO)
    assert code == 1
    assert " TLE" in text or "TLE " in text
    code, text = graded(course, capsys, "time_factors: {python: 40}\n", s1_py=SLOW + ECHO)
    assert code == 0
    assert "time limits Python times 40" in text
    assert "s of 8" in text
    assert "time limits times 40 for Python" in text
    code, text = graded(course, capsys, "time_factors: {python: 50}\n", s1_py=SLOW + ECHO)
    assert "(known)" not in text
    code, text = graded(course, capsys, "time_factors: {python: 50}\n", s1_py=SLOW + ECHO)
    assert "(known)" in text
    assert "s of 10" in text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--course", "nowhere.yaml"], "--course nowhere.yaml: found no such file"),
        (["--course", "course.yaml", "--no-course"], "wanted at most one of them"),
    ],
)
def test_impossible_options_are_told(
    course: Path, capsys: pytest.CaptureFixture[str], options: list[str], words: str
) -> None:
    """A course that is named must be there, and not be left aside."""
    code, text = graded(course, capsys, "title: x\n", *options, s1_py=ECHO)
    assert code == 2
    assert words in text


def test_nothing_is_graded_on_a_broken_course(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every problem is one line, and the exit code is that of a judge that cannot judge."""
    code, text = graded(course, capsys, "titel: x\nlanguages: pyton\n", s1_py=ECHO)
    assert code == 2
    assert "course.yaml:1: found the unknown key 'titel'" in text
    assert "course.yaml:2: found 'pyton'" in text


def test_the_doctor_examines_a_course(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a program the course is examined: tools, names of suites, and whose hand-ins are."""
    (course / "course.yaml").write_text(
        "languages: python\nroster: [s1, s2]\ndeadline: {toy: 2026-01-01}\n"
        "toolchains: [/nowhere/tools]\n"
    )
    (course / "turned-in").mkdir()
    for name in ("s1.py", "x.py"):
        (course / "turned-in" / name).write_text(ECHO)
    assert doctor.main(["--submissions", "turned-in"]) == 1
    text = capsys.readouterr().out
    for words in (
        "ok    Python: Python 3",
        "ok    roster: 2 students",
        "WRONG toolchain /nowhere/tools: found no such folder",
        "ok    deadline of toy: 2026-01-01 23:59",
        "ok    1 of 2 hand-ins by 1 student of the roster; 1 absent: s2",
        "hint  x.py: not on the roster",
        "1 problem to fix",
    ):
        assert words in text, text
    (course / "course.yaml").write_text("roster: [s1]\n")
    assert doctor.main([]) == 0
    assert "this course can be graded here" in capsys.readouterr().out


def test_suites_of_two_courses_are_not_graded_together(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Which course would hold for a program is not guessed."""
    (course / "course.yaml").write_text("title: one\n")
    make_suite(course / "other", {"b": "hello b\n1\n"})
    (course / "other" / "course.yaml").write_text("title: two\n")
    assert main(["--list", "cases/toy", "other/cases/toy"]) == 2
    assert "found suites of two courses" in capsys.readouterr().err


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a file away")
def test_a_course_file_of_a_stranger_is_not_taken_up(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What somebody laid beside a suite, as anybody can in /tmp, says nothing by itself."""
    path = course / "course.yaml"
    path.write_text("title: mine now\n")
    os.chown(path, 12345, 12345)
    assert main(["--list"]) == 2
    assert "belongs to another user" in capsys.readouterr().err
    assert main(["--list", "--course", str(path)]) == 0


def test_a_suite_under_no_cases_folder_has_its_course_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The course file may lie in the folder of such a suite, or in the one above; not further."""
    make_suite(tmp_path, {"a": "1\n"})
    homework = tmp_path / "year" / "homework"
    homework.mkdir(parents=True)
    for file in (tmp_path / "cases" / "toy").iterdir():
        file.rename(homework / file.name)
    (tmp_path / "expected" / "toy" / "a.out").rename(homework / "a.out")
    monkeypatch.chdir(homework)
    for place, found in ((homework, True), (homework.parent, True), (tmp_path, False)):
        (place / "course.yaml").write_text("title: Found\n")
        assert main(["--list", "--cases", "."]) == 0
        assert ("(Found)" in capsys.readouterr().out) == found
        (place / "course.yaml").unlink()


def test_the_line_that_repeats_a_failure_names_the_course(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who copies an `again:` line gets the same judgement: with that course, or without any."""
    (course / "other.yaml").write_text("title: Other\n")
    _, text = graded(course, capsys, "title: x\n", "--course", "other.yaml", s1_py="print(1)\n")
    assert "--course other.yaml cases/toy/a.in" in text
    _, text = graded(course, capsys, "title: x\n", "--no-course", s1_py="print(1)\n")
    assert "--no-course cases/toy/a.in" in text


def test_a_change_of_the_course_is_watched(course: Path) -> None:
    """`--watch` grades again when the course or its roster changes."""
    (course / "course.yaml").write_text("roster: roster.csv\n")
    (course / "roster.csv").write_text("id\ns1\n")
    watched = {path.name for path in watched_paths(parse(["--solver", "cat"], "grader"))}
    assert {"course.yaml", "roster.csv"} <= watched


def test_a_course_is_found_from_elsewhere(
    course: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Named from another folder, or from one inside, its own cases count, and that is said."""
    (course / "course.yaml").write_text("title: Toys\n")
    inner = course / "in"
    inner.mkdir()
    (inner / "s1.py").write_text(ECHO)
    words = ["--submission", "s1.py", "--sandbox", "rlimit", "-j", "1"]
    monkeypatch.chdir(inner)
    assert main(words) == 0
    out = capsys.readouterr()
    assert "the course ../course.yaml" in out.err
    assert "../course.yaml (Toys)\n" in out.out
    monkeypatch.setenv("HOME", str(inner))  # nothing is looked for above it
    assert main([*words, "--course", "../course.yaml"]) == 0
    out = capsys.readouterr()
    assert "bundled" not in out.err
    assert "../course.yaml (Toys)\n" in out.out


def test_the_solutions_of_a_course_above_are_the_instructor_s(
    course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a word on who is graded, they are, as they would be in the course's own folder."""
    (course / "course.yaml").write_text("title: Toys\n")
    (course / "solutions").mkdir()
    assert parse([], "grader").submissions == Path("solutions")
    monkeypatch.chdir(course / "cases")
    options = parse([], "grader")
    assert options.submissions == Path("../solutions")
    assert options.own_solutions
    assert not parse(["--submissions", "../solutions"], "grader").own_solutions
