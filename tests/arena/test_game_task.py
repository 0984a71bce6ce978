"""Games as work: the same games from any executor in any order; what travels, and what does not."""

import random
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.record import GameRecord, from_json, to_json
from arena.setup import Format, Setup
from arena.stats.sprt import Sprt
from arena.tournament import counted_games, play_tournament
from arena.travel import TravellingPlayers
from judge.cluster.packer import ContentPacker
from judge.grading.executor import Work
from judge.model.errors import JudgeError
from judge.programs.safe_archive import unpack
from judge.programs.workspace import Workspace
from judge.sandbox.job import Job
from judge.sandbox.level import Level
from judge.sandbox.probe import choose
from tests.arena.executors import ELSEWHERE, AnyOrder, OfficeWorker
from tests.arena.plain_agents import PlainHost, plain_setup, played
from tests.arena.real_players import PLAYERS, play, setup_of, sparring

if TYPE_CHECKING:
    from arena.game_task import UnplayedGame

NAMES = ["greedy", "timid", "first"]


def shuffled(setup: Setup, seed: int, window: int = 1024, **more: Any) -> AnyOrder:
    """Return an executor of plain players whose results come in an order of chance."""
    host = PlainHost(setup)

    def do(number: int, work: Work) -> GameRecord:
        game: GameRecord = work(host)
        return game

    return AnyOrder(do, random.Random(seed), window, **more)


@settings(max_examples=30)
@given(st.sampled_from(list(Format)), st.integers(0, 10**6), st.integers(1, 9))
def test_any_order_gives_the_same_games(form: Format, seed: int, window: int) -> None:
    """Whichever games come back first and however many are known, they are those of one thread."""
    setup = plain_setup(NAMES, games=2, tournament=form, rounds=3)
    games = play_tournament(setup, shuffled(setup, seed, window), None, lambda game: None)
    assert games == played(setup)


@settings(max_examples=5)
@given(st.integers(0, 10**6), st.integers(1, 50))
def test_any_order_gives_the_same_sequential_test(seed: int, window: int) -> None:
    """The games that a test counts are the same, whichever came first."""
    setup = plain_setup(["greedy", "timid"], games=200, sprt=Sprt(0, 200))
    games = play_tournament(setup, shuffled(setup, seed, window), None, lambda game: None)
    assert counted_games(setup, games) == counted_games(setup, played(setup))


def test_a_wrong_order_of_openings_would_be_seen() -> None:
    """The comparison fails where a game is played on another opening."""
    setup = plain_setup(NAMES, games=2)
    other = replace(setup, openings=lambda number: setup.openings(number + 1))
    assert play_tournament(other, shuffled(other, 1), None, lambda game: None) != played(setup)


@pytest.mark.parametrize(
    ("form", "left"),
    [
        (Format.ROUND_ROBIN, [0, 1, 3, 4, 5]),
        (Format.SWISS, [0, 1, 3]),  # of three players, one meeting each round
        (Format.LADDER, [0, 1, 3]),
    ],
)
def test_a_game_that_costs_workers_ends_only_what_depends_on_it(
    form: Format, left: list[int]
) -> None:
    """All others are played; no later round is chosen without it, and a resumed one is the same."""
    setup = plain_setup(NAMES, games=2, tournament=form, rounds=3)
    told: list[UnplayedGame] = []
    executor = shuffled(setup, 5, poison={2})
    games = play_tournament(setup, executor, None, lambda game: None, told.append)
    assert [game.fixture.number for game in games] == left
    assert [(game.fixture.number, game.reason) for game in told] == [(2, "it has cost 3 workers")]
    assert games == [game for game in played(setup) if game.fixture.number in left]


def test_a_sequential_test_does_not_go_on_without_a_game() -> None:
    """Pairs count in their order: behind a gap nothing would be counted, so nothing is played."""
    setup = plain_setup(["greedy", "timid"], games=400, sprt=Sprt(0, 20))
    told: list[UnplayedGame] = []
    executor = shuffled(setup, 5, window=2, poison={2})
    games = play_tournament(setup, executor, None, lambda game: None, told.append)
    assert len(told) == 1
    assert len(games) < 5


def test_an_unplayed_game_ends_a_tournament_that_nobody_follows() -> None:
    """Without anybody who is told, a missing game is an error, not silence."""
    setup = plain_setup(NAMES, games=2)
    with pytest.raises(JudgeError, match="game 3 could not be played: it has cost 3 workers"):
        play_tournament(setup, shuffled(setup, 5, poison={2}), None, lambda game: None)


def test_a_worker_plays_what_is_played_here(tmp_path: Path) -> None:
    """Players of every kind travel as content, are built there, and make the same moves."""
    tmp_path.chmod(0o755)
    level = choose()
    specs = [sparring("greedy"), str(PLAYERS / "homework"), str(PLAYERS / "patient")]
    setup = setup_of(specs, games=1, size=2, level=level.value)
    with OfficeWorker(tmp_path, level) as worker:
        executor = AnyOrder(worker.do, random.Random(3))
        there = play_tournament(setup, executor, None, lambda game: None)
    here = play(setup)
    assert [essence(game) for game in there] == [essence(game) for game in here]
    assert {game.host for game in there} == {ELSEWHERE}
    assert from_json(to_json(there[0])) == there[0]


def essence(game: GameRecord) -> GameRecord:
    """Return a game without times and hosts."""
    plies = tuple(replace(ply, cpu=0.0, wall=0.0, left=0.0) for ply in game.plies)
    return replace(game, plies=plies, host=None)


def test_a_player_that_cannot_be_built_elsewhere_ends_the_tournament(tmp_path: Path) -> None:
    """One line says whose sources they are and what is wrong, as it does here."""
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "main.c").write_text("int main( { return 0; }\n")
    setup = setup_of([str(tmp_path / "broken"), "solver"], level=choose().value)
    told: list[UnplayedGame] = []
    with OfficeWorker(tmp_path, choose()) as worker:
        executor = AnyOrder(worker.do, random.Random(1))
        with pytest.raises(JudgeError, match="broken: "):
            play_tournament(setup, executor, None, lambda game: None, told.append)
    assert told == []


def test_the_opponents_program_does_not_travel_with_a_neighbour(tmp_path: Path) -> None:
    """What lies beside a program goes with it, but for the programs of other players."""
    for name in ("ada.py", "bob.py", "shared.py"):
        (tmp_path / name).write_text("import sys\nprint(open(sys.argv[1]).read())\n")
    setup = setup_of([f"python {tmp_path / name}.py" for name in ("ada", "bob")])
    with Workspace(tmp_path) as workspace:
        packer = ContentPacker(workspace)
        key = TravellingPlayers(setup.players).key("ada", packer)
        (inner,) = (each for each in packer.needs([key]) if each != key)
        target = workspace.fresh()
        unpack(packer.content(inner), target)
        assert {path.name for path in target.rglob("*.py")} == {"ada.py", "shared.py"}


def test_a_player_elsewhere_sees_no_other_player(tmp_path: Path) -> None:
    """Neither the opponent's copy over there nor anybody's files where they came from."""
    level = choose()
    if not level.hides_files:
        return
    assert seen_by_a_spy(tmp_path, level) == []


def seen_by_a_spy(folder: Path, level: Level) -> list[str]:
    """Return what of two players' files a program sees that runs as one of them on a worker."""
    folder.chmod(0o755)
    for name in ("ada", "bob"):
        (folder / name).mkdir()
        (folder / name / "secret.txt").write_text(name)
        (folder / name / "player.yaml").write_text("command: python main.py\n")
        (folder / name / "main.py").write_text("import os\n")
    setup = setup_of([str(folder / name) for name in ("ada", "bob")], games=1, level=level.value)
    hidden = tuple(file for player in setup.players for file in player.own)
    script = (
        "import os, sys\n"
        "for place in sys.argv[1:]:\n"
        "    for top, _, names in os.walk(place):\n"
        "        if 'secret.txt' in names: print(open(top + '/secret.txt').read())\n"
    )
    with OfficeWorker(folder, level, hidden) as worker:
        executor = AnyOrder(worker.do, random.Random(1))
        play_tournament(setup, executor, None, lambda game: None)
        (desk,) = worker.office._desks.values()
        table: Any = desk._place
        ada = next(
            kept._player for kept in worker.office._kept.values() if kept._player.name == "ada"
        )
        places = (str(folder), str(worker.office.workspace.folder))
        job = Job((ada.argv[0], "-c", script, *places), readable=ada.readable)
        run = table._slot(ada).run(job)
    found = run.stdout.decode().split()
    assert found.count("ada") == 1, run
    return [name for name in found if name != "ada"]
