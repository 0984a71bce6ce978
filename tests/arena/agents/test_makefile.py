"""Agents of the original competition: built, asked and forgotten as their Makefiles say."""

from pathlib import Path

import pytest

from arena.referee import Ending
from judge.model.errors import JudgeError
from tests.arena.real_players import PLAYERS, built, play, setup_of, sparring


def test_an_agents_files_live_as_long_as_a_game(tmp_path: Path) -> None:
    """Files persist between the moves of a game and are gone in the next; built ones stay."""
    (tmp_path / "Makefile").write_text(
        "agent:\n\techo once >> built\n"
        "run:\n\ttest `wc -l < built` -eq 1\n\techo move >> log\n"
        "\tawk -v n=`wc -l < log` -f first_free.awk input.txt > output.txt\n"
        "\tawk 'NR > 4 + 2 && /X|O/ {c++} END {exit 0}' input.txt\n"
        "\ttest `wc -l < log` -le 1\n"
    )
    (tmp_path / "first_free.awk").write_text((PLAYERS / "homework/first_free.awk").read_text())
    games = play(setup_of([str(tmp_path), sparring("greedy")], size=3, games=2))
    # The agent fails on its second move of each game because its first left a line in `log`.
    assert [game.ending for game in games] == [Ending.CRASH, Ending.CRASH]
    assert [len(game.plies) for game in games] == [2, 3]


def test_a_makefile_without_the_targets_is_refused(tmp_path: Path) -> None:
    """The message names the file and the target that is missing."""
    (tmp_path / "Makefile").write_text("agent:\n\ttrue\n")
    with pytest.raises(JudgeError, match=r"Makefile: found no target `run`"):
        built([str(tmp_path), "solver"])


@pytest.mark.parametrize(
    "makefile",
    [
        "include rules.mk\n",
        "NAMES = agent run\n$(NAMES):\n\t@$(MAKE) -s -f rules.mk $@\n",
        "%:\n\t@$(MAKE) -s -f rules.mk $@\n",
        "$(eval $(shell cat rules.mk > made.mk))\ninclude made.mk\n",
    ],
)
def test_targets_are_those_that_make_finds(tmp_path: Path, makefile: str) -> None:
    """Included files, variables, patterns and computed rules: whatever `make` understands."""
    (tmp_path / "Makefile").write_text(makefile)
    (tmp_path / "rules.mk").write_text(
        ".PHONY: agent run calibrate newgame\nagent calibrate newgame:\n\t@true\n"
        "run:\n\tawk -f first_free.awk input.txt > output.txt\n"
    )
    (tmp_path / "first_free.awk").write_text((PLAYERS / "homework/first_free.awk").read_text())
    game = play(setup_of([str(tmp_path), sparring("greedy")], size=2, games=1))[0]
    assert (game.ending, game.detail) == (Ending.FULL, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "Makefile",
        "first_free.awk",
        "rules.mk",
    ]


def test_looking_for_targets_leaves_nothing_behind(tmp_path: Path) -> None:
    """A recipe that `make -n` runs all the same does not change what is built."""
    (tmp_path / "Makefile").write_text(
        "agent:\n\t+test ! -e before && touch before\nrun:\n\t+echo > before; echo > left\n"
        "calibrate:\n\ttest ! -e left\n"
    )
    agents = built([str(tmp_path), "solver"])
    assert getattr(next(iter(agents.values())), "targets", None) == {"agent", "run", "calibrate"}


def test_a_target_that_cannot_be_made_says_why(tmp_path: Path) -> None:
    """A missing prerequisite is not a missing target."""
    (tmp_path / "Makefile").write_text("agent: gone.c\n\ttrue\nrun:\n\ttrue\n")
    with pytest.raises(JudgeError, match=r"make agent: crash: .*'gone.c', needed by 'agent'"):
        built([str(tmp_path), "solver"])


def test_a_build_that_fails_is_refused(tmp_path: Path) -> None:
    """Nothing is played when an agent cannot be built."""
    (tmp_path / "Makefile").write_text("agent:\n\techo no compiler >&2; false\nrun:\n\ttrue\n")
    with pytest.raises(JudgeError, match=r"make agent: crash: exit code 2"):
        built([str(tmp_path), "solver"])


def test_a_game_that_cannot_begin_is_lost(tmp_path: Path) -> None:
    """A `newgame` that fails costs its agent the game, and nobody the tournament."""
    (tmp_path / "Makefile").write_text("agent run:\n\ttrue\nnewgame:\n\techo no >&2; false\n")
    games = play(setup_of([str(tmp_path), sparring("greedy")]))
    assert [(game.ending, game.blamed) for game in games] == [
        (Ending.CRASH, "X"),
        (Ending.CRASH, "O"),
    ]
    assert all(game.detail.startswith("make newgame: exit code 2") for game in games)
