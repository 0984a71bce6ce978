"""The command line: what is wrong is told in one line, what is shown is the same for everybody."""

import io
import os
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from arena.cli import main
from arena.console import BarConsole, game_line, open_console, sprt_line, tables
from arena.log import Log
from arena.options import parser, setup_of
from arena.record import GameRecord, to_json
from arena.stats.sprt import Sprt, run_sprt
from arena.tournament import play_tournament
from tests.arena.plain_agents import PlainHost, plain_setup
from tests.sources import ROOT

NAMES = ["greedy", "timid"]


def some_games() -> list[GameRecord]:
    """Return the games of a small match."""
    setup = plain_setup(NAMES)
    return play_tournament(setup, [PlainHost(setup)], None, lambda game: None)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["solver"], "found one player, wanted at least two"),
        (["solver", "no-such-program-here"], "found no such program"),
        (["solver", "solver", "--size", "99"], "--size: found 99, wanted 1 to 26"),
        (["solver", "solver", "-j", "0"], "--jobs: found 0"),
        (["solver", "solver", "--solve", "40"], "--solve: found 40, wanted 0 to 12"),
        (["solver", "solver", "--values", "9-1"], "--values '9-1': wanted two whole numbers"),
        (["solver", "solver", "--pawns", "18"], "--pawns 18: leave a free cell"),
        (["solver", "solver", "solver", "--sprt", "0", "5"], "--sprt: wanted two players"),
        (["solver", "solver", "--openings", "no-such-file"], "cannot be read as openings"),
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
        (["solver", "solver", "--log", "/dev/full"], "it is no regular file"),
        (["replay", "x"], "the following arguments are required: game, file"),
        (["standings"], "are required: LOG; see python -m arena standings --help"),
        (["solver", "python no-such-file.py"], "no-such-file.py: found no such file in "),
        (["standings", "no-such-file"], "cannot be read as a game log"),
        (["replay", "no-such-file", "1", "x.html"], "cannot be read as a game log"),
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


def test_the_original_preset() -> None:
    """`--preset original` is 200 CPU seconds and five games a meeting."""
    setup = setup_of(parser().parse_args(["solver", "solver", "--preset", "original"]))
    assert (setup.rules.clock, setup.rules.grace, setup.games) == (200.0, 10.0, 5)


def test_standings_come_from_a_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The tables of a log are those of its games."""
    games = some_games()
    with Log(tmp_path / "log", plain_setup(NAMES).header()) as log:
        for game in reversed(games):
            log.add(game)
    assert main(["standings", str(tmp_path / "log")]) == 0
    assert capsys.readouterr().out == "\n".join(tables(NAMES, games)) + "\n"


def test_plain_lines_where_nobody_watches() -> None:
    """A pipe gets one line a game, and a quiet one nothing."""
    games = some_games()
    stream = io.StringIO()
    for quiet in (False, True):
        screen = open_console(stream, len(games), quiet)
        for game in games:
            screen.add(game)
        screen.stop()
    assert stream.getvalue() == "".join(game_line(game) + "\n" for game in games)


def test_a_game_has_one_number_everywhere() -> None:
    """The log calls a game by the number that is shown, and that `replay` wants."""
    for game in some_games():
        assert game_line(game).startswith(f"game {to_json(game)['game']}: ")


def test_a_bar_on_a_terminal_obeys_no_markup() -> None:
    """Names and details are text to the bar, whatever they look like."""
    game = replace(some_games()[0], blamed="X", detail="[red]no[/nothing]")
    hostile = replace(game, fixture=replace(game.fixture, x="[/b]"))
    stream = io.StringIO()
    bar = BarConsole(stream, 2)
    bar.add(game)
    bar.add(hostile)
    bar.stop()


def test_a_sequential_test_in_one_line() -> None:
    """Decision, pairs, ratio, bounds and hypotheses are all said."""
    test = Sprt(0, 50)
    assert sprt_line(test, run_sprt(test, [4, 2])).startswith(
        "SPRT: undecided after 2 pairs, LLR +"
    )
    assert "(-2.94, 2.94), H0 +0, H1 +50 Elo" in sprt_line(test, run_sprt(test, []))


def test_help_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` explains the command and ends well."""
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert "how surely" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"9" * 5000, "wanted a size, 1 to 26"),
        (b"1\n" + b"9" * 5000 + b"\n.\n", "wanted 1 whole numbers up to 999999999"),
        (b"1\n9999999999\n.\n", "wanted 1 whole numbers up to 999999999"),
        (b"2\n1 2\n1 x\n..\n..\n", "openings:3: found '1 x', wanted 2 whole numbers"),
        (b"1\n1\nX\n", "found a full board"),
        (b"1\n1\n?\n", "found '?', wanted 1 of .XO"),
        (b"1\n\xff\n.\n", "found the byte 0xff at offset 2, wanted text"),
        (b"\x1b[31m\n", r"found '\x1b[31m', wanted a size"),
        (b"", "found no opening"),
    ],
)
def test_a_wrong_file_of_openings_is_one_line(
    tmp_path: Path, content: bytes, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line that is wrong is named, however odd its content is."""
    (tmp_path / "openings").write_bytes(content)
    assert main(["solver", "solver", "--openings", str(tmp_path / "openings")]) == 2
    shown = capsys.readouterr().err
    assert message in shown
    assert shown.count("\n") == 1


def test_a_replay_spares_its_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The log is not overwritten by a slip, and moves that are none are told in one line."""
    games = some_games()
    bad = replace(games[1], plies=(games[1].plies[0], games[1].plies[0]))
    with Log(tmp_path / "log", plain_setup(NAMES).header()) as log:
        for game in (games[0], bad):
            log.add(game)
    before = (tmp_path / "log").read_bytes()
    path, page = str(tmp_path / "log"), str(tmp_path / "page.html")
    for words, message in (
        ((path, "1", path), "is the log itself, wanted another file"),
        ((path, "2", page), "game 2 cannot be replayed: "),
        ((path, "3", page), "found no game 3, wanted one of its 2, up to 2"),
    ):
        assert main(["replay", *words]) == 2
        assert message in capsys.readouterr().err
    assert (tmp_path / "log").read_bytes() == before


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
    with Log(tmp_path / "log", plain_setup(NAMES).header()):
        pass
    done = arena(tmp_path / "log", where)
    assert (done.returncode, done.stderr) == (code, told)


def test_names_are_spelt_out_where_they_cannot_be_shown(tmp_path: Path) -> None:
    """A terminal without the letters of a name gets its code, not an error."""
    with Log(tmp_path / "log", plain_setup(["gr\u00fcn", "timid"]).header()):
        pass
    assert r"gr\xfcn" in arena(tmp_path / "log", "", "ascii").stdout


def test_a_replay_is_not_put_in_the_place_of_a_device(tmp_path: Path) -> None:
    """A pipe or a device that is named as the file stays what it is; a folder is refused."""
    with Log(tmp_path / "log", plain_setup(NAMES).header()) as log:
        log.add(some_games()[0])
    os.mkfifo(tmp_path / "pipe")
    read: list[bytes] = []
    reader = Thread(target=lambda: read.append((tmp_path / "pipe").read_bytes()), daemon=True)
    reader.start()
    words = ["replay", "--no-analysis", str(tmp_path / "log"), "1"]
    assert main([*words, str(tmp_path / "pipe")]) == 0
    reader.join(timeout=280)
    assert read[0].startswith(b"<!doctype html>")
    assert stat.S_ISFIFO(os.stat(tmp_path / "pipe").st_mode)
    assert main([*words, str(tmp_path)]) == 2
    assert main([*words, "/"]) == 2
