"""Submissions in every language: recognised, built in the sandbox, run; CE with the reason."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.grading.run_case import attempt
from judge.model.finding import Finding
from judge.model.result import Result
from judge.model.verdict import Verdict
from judge.programs.build_context import BuildContext
from judge.programs.entries import Refused
from judge.programs.languages import BY_ENDING, LANGUAGES
from judge.programs.plans import fill
from judge.programs.prepared import Preparation
from judge.programs.program import Program
from judge.programs.recipe import read_recipe
from judge.programs.recognise import recognise
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.tools import tool_at, tool_version
from judge.programs.workspace import Workspace
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from tests.judge.toys import toy_case

ECHOES = {
    "main.py": ("python3", "print(input())\n"),
    "main.c": (
        "gcc",
        "#include <stdio.h>\nint main(void){char s[99];fputs(fgets(s,99,stdin),stdout);}\n",
    ),
    "echo.cpp": (
        "g++",
        "#include <iostream>\nint main(){std::string s;std::cin>>s;std::cout<<s<<std::endl;}\n",
    ),
    "Echo.java": (
        "javac",
        "package my.own;\npublic class Echo {\n public static void main(String[] words) {\n"
        "  System.out.println(new java.util.Scanner(System.in).next());\n }\n}\n",
    ),
    "main.rs": (
        "rustc",
        "use std::io;\nfn main(){let mut s=String::new();io::stdin().read_line(&mut s).unwrap();"
        'print!("{}",s);}\n',
    ),
    "main.go": (
        "go",
        'package main\nimport "fmt"\nfunc main(){var s string;fmt.Scan(&s);fmt.Println(s)}\n',
    ),
    "echo.js": ("node", "process.stdout.write(require('fs').readFileSync(0));\n"),
    "main.kt": ("kotlinc", "fun main() {\n println(readLine())\n}\n"),
    "Echo.cs": (
        "mcs",
        "using System;\nclass Echo {\n static void Main() {\n"
        "  Console.WriteLine(Console.ReadLine());\n }\n}\n",
    ),
    "echo.ts": (
        "node",
        "import { readFileSync } from 'fs';\nconst text: string = readFileSync(0, 'utf8');\n"
        "process.stdout.write(text);\n",
    ),
    "echo.rb": ("ruby", "puts gets\n"),
    "echo.pl": ("perl", "print scalar <STDIN>;\n"),
    "echo.ipynb": (
        "python3",
        '{"cells": [{"cell_type": "code", "source": ["%matplotlib inline\\n", "print(input())"]}]}',
    ),
    "echo.sh": ("sh", "cat\n"),
}
FILES_C = """\
#include <stdio.h>
int main(void) {
    char text[99];
    FILE *in = fopen("input.txt", "r"), *out = fopen("output.txt", "w");
    fgets(text, 99, in);
    fputs(text, out);
}
"""


@pytest.fixture(scope="module")
def slot() -> Iterator[Slot]:
    """Return a slot at the level that is always there."""
    with Slot(Level.RLIMIT, 0) as slot:
        yield slot


def judged(source: Path, folder: Path, slot: Slot) -> Result | Finding:
    """Prepare a submission and judge it on one case; a Finding if it cannot be prepared."""
    mine = Submission("me", SubmissionKind.SOURCES, path=source)
    with Workspace(folder) as workspace:
        program = Preparation(mine, BuildContext(workspace, folder)).outcome(slot)
        if not isinstance(program, Program):
            return program
        return attempt("me", program, toy_case(folder), slot, "rlimit")


def needs(tool: str) -> None:
    """Skip where a compiler or interpreter is missing."""
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")


def runs_typescript() -> bool:
    """Tell whether the node of this machine runs TypeScript as it is."""
    numbers = re.findall(r"\d+", tool_version(("node", "--version")))
    return [int(number) for number in numbers[:2]] >= [22, 6]


@pytest.mark.parametrize("name", ECHOES)
def test_every_language_is_built_and_run(name: str, tmp_path: Path, slot: Slot) -> None:
    """A correct program in each language is accepted."""
    tool, text = ECHOES[name]
    needs(tool)
    if name.endswith(".ts") and not runs_typescript():
        pytest.skip("this node is too old for TypeScript")
    (tmp_path / name).write_text(text)
    result = judged(tmp_path / name, tmp_path, slot)
    assert result.verdict is Verdict.AC, result


@pytest.mark.parametrize(
    ("name", "tool", "words"),
    [
        ("bad.py", "python3", "SyntaxError"),
        ("bad.c", "gcc", "error:"),
        ("bad.cpp", "g++", "error:"),
        ("bad.rs", "rustc", "error"),
        ("bad.js", "node", "SyntaxError"),
    ],
)
def test_a_broken_program_gets_the_compilers_message(
    name: str, tool: str, words: str, tmp_path: Path, slot: Slot
) -> None:
    """What does not compile is CE, with what the compiler said."""
    needs(tool)
    (tmp_path / name).write_text("this is ( not a program {\n")
    result = judged(tmp_path / name, tmp_path, slot)
    assert isinstance(result, Finding)
    assert result.verdict is Verdict.CE
    assert words in result.student
    assert "the build failed" in result.student


def test_a_recipe_of_ones_own(tmp_path: Path, slot: Slot) -> None:
    """submission.yaml names the build, the run and the protocol."""
    needs("gcc")
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "odd.c").write_text(FILES_C)
    (folder / "submission.yaml").write_text(
        "build: [gcc, -o, answer, odd.c]\nrun: ./answer\nprotocol: files\n"
    )
    result = judged(folder, tmp_path, slot)
    assert result.verdict is Verdict.AC, result


def test_nothing_to_build(tmp_path: Path, slot: Slot) -> None:
    """A recipe without a build runs what is there; words that name its files are found."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "go.sh").write_text("cat\n")
    (folder / "submission.yaml").write_text("run: sh go.sh\n")
    result = judged(folder, tmp_path, slot)
    assert result.verdict is Verdict.AC, result


# Written out, each would be larger than any memory.
LAUGHS = "a0: &a0 [x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 20)
)
MERGES = "a0: &a0 {x: y}\n" + "".join(
    f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}\n" for n in range(1, 20)
)
NEST = (
    "[&a0 [x]" + "".join(f", &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 20)) + "]"
)


@pytest.mark.parametrize(
    ("recipe", "words"),
    [
        ("build: true\n", "wanted a"),
        ("run: ''\n", "run: wanted a command"),
        ("run: [[x], y]\n", "run: wanted a command"),
        ("run: 'a \"b'\n", "no closing quotation"),
        ("run: x\nprotocol: pigeon\n", "wanted stdio or files"),
        ("run: x\nbuidl: y\n", "'buidl', wanted build, run or protocol"),
        ("run: [\n", "not YAML"),
        ("- run\n", "wanted at least"),
        ("&a [*a]\n", "not YAML"),
        ("", "wanted at least"),
        ("run: !!int ''\nx: y", "found 'x'"),
        ("run: x\nprotocol: !!bool perhaps\n", "found 'perhaps'"),
        (LAUGHS + "run: x\nprotocol: *a19\n", "wanted build, run or protocol"),
        ("run: x\nprotocol: " + NEST + "\n", "found no text"),
        (MERGES + "run: x\n", "wanted build, run or protocol"),
        ('run: ["cat", "\\ud800"]\n', "run: found half a character ('\\ud800')"),
        ('run: x\nbuild: "true \\udc80"\n', "build: found half a character"),
        ('main: "\\udfff.py"\n', "main: found half a character"),
    ],
)
def test_a_wrong_recipe_is_refused(recipe: str, words: str, tmp_path: Path) -> None:
    """Whatever is wrong in a submission.yaml is told in one line."""
    (tmp_path / "submission.yaml").write_text(recipe)
    with pytest.raises(Refused, match=r"^submission\.yaml: ") as refused:
        read_recipe(tmp_path)
    assert words in str(refused.value)


def test_a_build_that_makes_no_program(tmp_path: Path, slot: Slot) -> None:
    """A build that ends well but leaves no program is CE."""
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "submission.yaml").write_text("build: 'true'\nrun: '{folder}/program'\n")
    result = judged(folder, tmp_path, slot)
    assert (result.verdict, "no program after" in str(result)) == (Verdict.CE, True)


@pytest.mark.parametrize(
    ("names", "start"),
    [
        (["x.py"], "x.py"),
        (["helper.py", "main.py"], "main.py"),
        (["helper.py", "Solution.py"], "Solution.py"),
        (["a.c", "b.c", "b.h"], "a.c"),
        (["Board.java", "Game.java"], "Game.java"),
    ],
)
def test_the_file_that_starts_it(names: list[str], start: str, tmp_path: Path) -> None:
    """One file, a telling name, or the one class with a main."""
    for name in names:
        text = "public static void main(String[] a)" if name == "Game.java" else ""
        (tmp_path / name).write_text(text)
    assert recognise(tmp_path).main.name == start


def test_an_open_choice_is_refused(tmp_path: Path) -> None:
    """Two Python files without a telling name are not guessed between."""
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text("")
    with pytest.raises(Refused, match="several source files"):
        recognise(tmp_path)


def test_every_language_has_an_example() -> None:
    """The table above covers all languages that there are."""
    assert {BY_ENDING[Path(name).suffix].name for name in ECHOES} == {x.name for x in LANGUAGES}


@pytest.mark.parametrize("above", ["home", "here"])
def test_a_tool_in_a_bin_of_ones_own_shows_no_home(
    above: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A recipe may name any tool on PATH; what lies beside and above its `bin` stays hidden."""
    tool = tmp_path / "bin" / "tool"
    tool.parent.mkdir()
    tool.write_text("#!/bin/sh\n")
    inner = tmp_path / "inner"
    inner.mkdir()
    monkeypatch.setenv("HOME", str(inner if above == "home" else "/"))
    monkeypatch.chdir(inner if above == "here" else "/")
    assert tool_at(str(tool)).readable == (tool,)
    monkeypatch.chdir("/")
    monkeypatch.setenv("HOME", "/nowhere")
    assert tool_at(str(tool)).readable == (tmp_path,)


def test_a_name_is_never_an_option(tmp_path: Path) -> None:
    """A source file whose name begins with a dash is built like any other."""
    (tmp_path / "-o.py").write_text("")
    found = recognise(tmp_path)
    assert fill(found.language.build, found.main, found.sources)[-1] == "./-o.py"


def test_folders_with_the_names_of_sources_are_no_sources(tmp_path: Path) -> None:
    """A folder called like a source file is not taken for one."""
    (tmp_path / "Other.java").mkdir()
    (tmp_path / "Main.java").write_text("class Main {}")
    assert [file.name for file in recognise(tmp_path).sources] == ["Main.java"]
