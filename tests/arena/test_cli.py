"""The command line: what is wrong is told in one line, what is shown is the same for everybody."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from arena.cli import main
from arena.console import tables
from arena.log import Log
from tests.arena.plain_agents import NAMES, plain_setup, some_games
from tests.sources import ROOT


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["solver"], "found one player, wanted at least two"),
        (["solver", "no-such-program-here"], "found no such program"),
        (["solver", "solver", "--size", "99"], "--size: found 99, wanted 1 to 26"),
        (["solver", "solver", "-j", "0"], "--jobs: found 0"),
        (["solver", "solver", "--solve", "40"], "--solve: found 40, wanted 0 to 12"),
        (["solver", "solver", "--values", "9-1"], "--values '9-1': wanted two whole numbers"),
        (["solver", "solver", "--values=50--50"], "like 1-99 or =-50-50"),
        (["solver", "solver", "--values=--5-5"], "--values '--5-5': wanted two whole numbers"),
        (["solver", "..=solver"], "'..': found before the = of a player, wanted a name"),
        (["solver", ".=solver"], "the first neither . nor -"),
        (["solver", "solver", "--pawns", "18"], "--pawns 18: leave a free cell"),
        (["solver", "solver", "solver", "--sprt", "0", "5"], "--sprt: found 3 players, wanted"),
        (["solver", "solver", "--sprt", "10", "0"], "found 10 0, wanted ELO0 below ELO1"),
        (["solver", "solver", "--sprt", "5", "5"], "found 5 5, wanted ELO0 below ELO1"),
        (["solver", "solver", "--sprt", "0", "5", "--format", "ladder"], "not --format ladder"),
        (["solver", "solver", "--anchor", "ada=1500"], "--anchor 'ada=1500': found no player of"),
        (["solver", "solver", "--anchor", "solver=nan"], "wanted NAME=ELO, like solver=1500"),
        (["solver", "solver", "--anchor", "solver"], "--anchor 'solver': wanted NAME=ELO"),
        (["solver", "solver", "--openings", "no-such-file"], "cannot be read as openings"),
        (
            ["solver", "<script>=solver"],
            "'<script>': found before the = of a player, wanted a name",
        ),
        (["solver", "a b=solver"], "wanted a name: 1 to 30 letters, digits and any of _ . + -"),
        (["solver", "n" * 300 + "=solver"], "found before the = of a player, wanted a name: 1 to"),
        (["solver", "no-such-program --x=1"], "no-such-program: found no such program"),
        (["solver", "=solver"], "'': found before the = of a player"),
        (["report", "no-such-file", ""], "FOLDER: found an empty name"),
        (["solver", ""], "found an empty player"),
        (["solver", "ada="], "found an empty player"),
        (["solver", "''"], "found no program in it"),
        (["solver", "\x1b[31mred"], r"\x1b[31mred: found no such program"),
        ([], "the following arguments are required: PLAYER; see python -m arena --help"),
        (["solver", "solver", "--games", "x"], "invalid int value: 'x'"),
        (["solver", "solver", "--values", "1-" + "9" * 5000], "--values '1-999"),
        (["solver", "solver", "--values", "1-9999999999"], "up to 999999999, like 1-99"),
        (["solver", "solver", "--sprt", "nan", "5"], "--sprt: found nan, wanted -2000 to 2000"),
        (["solver", "solver", "--sprt", "inf", "0"], "--sprt: found inf"),
        (["solver", "solver", "--log", "/dev/full"], "it is not a regular file"),
        (["solver", "solver", "--live", ""], "found an empty name, wanted a folder for the pages"),
        (["replay", "x"], "the following arguments are required: game, file"),
        (["standings"], "are required: LOG; see python -m arena standings --help"),
        (["solver", "python no-such-file.py"], "no-such-file.py: found no such file in "),
        (["standings", "no-such-file"], "cannot be read as a game log"),
        (["replay", "no-such-file", "1", "x.html"], "cannot be read as a game log"),
        (["replay", "no-such-file", "1", ""], "FILE: found an empty name, wanted a file"),
    ],
)
def test_what_is_wrong_is_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2 and one line on standard error, nothing else."""
    assert main(words) == 2
    shown = capsys.readouterr()
    assert message in shown.err
    assert shown.err.count("\n") == 1
    assert shown.out == ""


def test_standings_come_from_a_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The tables of a log are those of its games."""
    games = some_games()
    with Log(tmp_path / "log", plain_setup(NAMES).header()) as log:
        for game in reversed(games):
            log.add(game)
    assert main(["standings", str(tmp_path / "log")]) == 0
    assert capsys.readouterr().out == "\n".join(tables(NAMES, games)) + "\n"


def test_who_has_not_played_has_no_rating() -> None:
    """Without games there are dashes; only a rating that was given is an anchor's."""
    rows = list(tables(NAMES, [], {NAMES[0]: 1500.0}))[1 : len(NAMES) + 1]
    assert [row.split()[0] for row in rows if row.endswith("+1500 (anchor)")] == [NAMES[0]]
    assert sum(row.endswith("  -") for row in rows) == len(NAMES) - 1


def test_a_log_without_games_is_refused_by_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """There is nothing to show: the same line and exit code 2, whatever was asked for."""
    with Log(tmp_path / "log", plain_setup(NAMES).header()):
        pass
    log, page = str(tmp_path / "log"), str(tmp_path / "page")
    for words in (["standings", log], ["report", log, page], ["replay", log, "1", page]):
        assert main(words) == 2
        told = f"arena: {log}: found no game in it, wanted at least one finished game\n"
        assert capsys.readouterr().err == told


def test_help_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` explains the command and ends well."""
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    told = " ".join(capsys.readouterr().out.split())
    for words in ("how surely", "writes output.txt", "gauntlet the first meets", "1 to 30 letters"):
        assert words in told


def arena(log: Path, where: str, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    """Show the standings of a log in a process whose output goes `where` the shell says."""
    words = [sys.executable, "-m", "arena", "standings", str(log)]
    return subprocess.run(
        ["sh", "-c", f'exec "$@" {where}', "sh", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=280,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )


@pytest.mark.parametrize(
    ("where", "code", "told"),
    [
        (">/dev/full", 2, "arena: the output: No space left on device\n"),
        (">&-", 0, ""),
        ("2>&-", 0, ""),
    ],
)
def test_output_that_cannot_be_written(tmp_path: Path, where: str, code: int, told: str) -> None:
    """A full disk is told in one line; closed streams are nobody's defect."""
    with Log(tmp_path / "log", plain_setup(NAMES).header()) as log:
        log.add(some_games()[0])
    done = arena(tmp_path / "log", where)
    assert (done.returncode, done.stderr) == (code, told)


def test_names_are_spelt_out_where_they_cannot_be_shown(tmp_path: Path) -> None:
    """A terminal without the letters of a name gets its code, not an error."""
    with Log(tmp_path / "log", plain_setup(["gr\u00fcn", *NAMES]).header()) as log:
        log.add(some_games()[0])
    assert r"gr\xfcn" in arena(tmp_path / "log", "", "ascii").stdout
