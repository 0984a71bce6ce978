"""From what the sandbox saw to why a game was lost."""

import pytest

from arena.agents.reply import fault_of
from arena.referee import Ending
from arena.rules import Rules
from judge.model.limits import Limits
from judge.sandbox.job import Run, Stop
from tests.arena.real_players import GENEROUS, play, setup_of, sparring


@pytest.mark.parametrize(
    ("name", "rules", "ending", "detail"),
    [
        ("crasher", GENEROUS, Ending.CRASH, r"exit code 1: SystemError: I always crash \x1b[31m"),
        ("illegal", GENEROUS, Ending.ILLEGAL, "is taken by"),
        ("cheat", GENEROUS, Ending.ILLEGAL, "after the move, wanted"),
        ("babbler", GENEROUS, Ending.MALFORMED, "wanted a move"),
        ("sleeper", Rules(clock=1.0, grace=0.5), Ending.WALL, "s of CPU in"),
        ("overspender", Rules(clock=0.3, grace=300.0), Ending.CPU, "s of CPU in"),
    ],
)
def test_each_dishonest_player_loses_by_its_own_reason(
    name: str, rules: Rules, ending: Ending, detail: str
) -> None:
    """The reason is recorded in one printable line, and the opponent wins."""
    setup = setup_of([sparring(name), sparring("greedy")], rules, games=1)
    game = play(setup)[0]
    assert (game.ending, game.blamed, game.winner) == (ending, "X", "O")
    assert detail in game.detail
    assert game.detail.isprintable()


BY_MAKE = b"make: *** [Makefile:4: run] Killed\n"


@pytest.mark.parametrize(
    ("code", "signal", "told", "cpu", "memory", "ending"),
    [
        (2, None, BY_MAKE, 4.97, 1, Ending.CPU),
        (2, None, b"make[1]: *** [run] CPU time limit exceeded\n", 5.0, 1, Ending.CPU),
        (137, None, b"", 4.99, 1, Ending.CPU),
        (None, 9, b"", 4.99, 1, Ending.CPU),
        (None, 24, b"", 4.96, 1, Ending.CPU),
        (2, None, BY_MAKE, 0.5, 100, Ending.MEMORY),
        (None, 9, b"", 0.5, 98, Ending.MEMORY),
        (2, None, BY_MAKE, 0.5, 1, Ending.CRASH),
        (None, 9, b"", 4.0, 90, Ending.CRASH),
        (1, None, b"ValueError: Killed\n", 4.99, 100, Ending.CRASH),
        (None, 11, b"", 4.99, 100, Ending.CRASH),
    ],
)
def test_who_is_killed_at_a_limit_loses_by_the_limit(
    code: int | None, signal: int | None, told: bytes, cpu: float, memory: int, ending: Ending
) -> None:
    """Of 5 s and 100 MiB: whoever killed it and whoever was told; an early death is a crash."""
    run = Run(Stop.EXIT, code, signal, b"", told, None, "", cpu, 9.0, memory << 20)
    fault = fault_of(run, Limits(cpu=5.0, memory=100))
    assert fault is not None
    assert fault.ending is ending
