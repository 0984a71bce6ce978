"""Tic-tac-toe: whole processes against a bare interpreter and plain writing of the same bytes."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.row import Row, bare_start, interleaved_medians, process
from solver.formats.tictactoe import render_board
from solver.games.tictactoe import START, TicTacToe
from solver.trees.walk import preorder

CASES = Path(__file__).resolve().parent.parent / "cases"
ROUNDS = 11
PREORDER, STATES, NUMERICAL = "traversal/full-preorder", "states/tictactoe", "states/numerical"
GAMES = "TDDATA\ngames\n"  # 209,088 games with 911,376 rewarded boards


def measure() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        yield from _traversal(Path(folder))
        yield from _states()
        yield from _games(Path(folder))


def solver(case: str, target: str = "-") -> list[str]:
    """Return the arguments that answer a case."""
    return ["-m", "solver", str(CASES / f"{case}.in"), target]


def _traversal(folder: Path) -> Iterator[Row]:
    """Yield the full pre-order against a bare start and a write of as many bytes."""
    target, plain = folder / "preorder.out", folder / "plain.out"
    answer = process(*solver(PREORDER, str(target)))
    answer()
    data = target.read_bytes()
    seconds = interleaved_medians([bare_start(), lambda: plain.write_bytes(data), answer], ROUNDS)
    bare, write, taken = seconds
    note = f"{taken * 1000:.0f} ms against {bare * 1000:.0f} + {write * 1000:.0f} ms"
    yield Row(
        "full pre-order, process / (bare start + write)", taken / (bare + write), 5, note=note
    )
    (walked,) = interleaved_medians([lambda: _plain_walk(plain)], 1)
    note = f"{walked * 1000:.0f} ms against {taken * 1000:.0f} ms, start included"
    yield Row("full pre-order, less time than the plain walk", walked / taken, 15, False, note=note)


def _plain_walk(target: Path) -> None:
    """Write the pre-order node by node."""
    with target.open("w", encoding="ascii") as file:
        for position in preorder(TicTacToe(), START):
            file.write(render_board(position) + "\n")


def _states() -> Iterator[Row]:
    """Yield the censuses of both games against a bare start."""
    bare, tictactoe = interleaved_medians([bare_start(), process(*solver(STATES))], ROUNDS)
    note = f"{tictactoe * 1000:.0f} ms against {bare * 1000:.0f} ms"
    yield Row("states of tic-tac-toe, process / bare start", tictactoe / bare, 3, note=note)
    (numerical,) = interleaved_medians([process(*solver(NUMERICAL))], 3)
    note = "9,003,966 states"
    yield Row("states of numerical tic-tac-toe, process", numerical, 5, unit="s", note=note)


def _games(folder: Path) -> Iterator[Row]:
    """Yield all won games against a bare loop that writes as many bytes in lines as long."""
    asked, target, plain = folder / "games.in", folder / "games.out", folder / "lines.out"
    asked.write_text(GAMES)
    answer = process("-m", "solver", str(asked), str(target))
    answer()
    data = target.read_bytes()
    lines = data.count(b"\n")
    line = b"x" * (len(data) // lines - 1) + b"\n"

    def bare_loop() -> None:
        with plain.open("wb") as file:
            for _ in range(lines):
                file.write(line)

    loop, taken = interleaved_medians([bare_loop, answer], 5)
    note = f"{taken * 1000:.0f} ms against {loop * 1000:.0f} ms, {lines} lines"
    yield Row("all won games, process / bare loop of writes", taken / loop, 6, note=note)
