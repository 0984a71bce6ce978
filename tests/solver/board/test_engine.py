"""The engine of the page gives exactly the answers of the solver: move, value, ties, line."""

import lzma
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from solver.board.page import engine
from solver.files import decode
from solver.formats.raid import Request
from solver.search.numerical.exact import NumericalExact
from solver.tasks import Options, solve, task_of
from tests.solver.board.engine_in_browser import (
    Answer,
    ask,
    raid_answers,
    raid_truths,
    random_requests,
    solver_texts,
)
from tests.sources import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

# The stated bound: what the page does not answer, and walks whose texts would take minutes to move.
NOT_ON_THE_PAGE = ("COMPETITION", "SUMMARY", "LIST", "STEP", "EPISODE", "RETURN", "LEARN")
LARGEST_ANSWER = 700_000  # characters: 70,000 boards of a walk; the whole Q-table has 300,000
# Mistakes that a port could have; the last is about the numbers of the page's own language.
TWINS = {
    "the last of equal moves": ("one.kind - other.kind ||", "other.kind - one.kind ||"),
    "negative values not noticed": ("values.some((value) => value < 0)", "false"),
    "threats that are near count": ("&& !close[cells + cell - threat.cell]", ""),
    "ties in the order of search": ("? best - 1 : best", "? best : best"),
    "small numbers only": ("new Float64Array(cells)", "new Int32Array(cells)"),
}


def bundled() -> list[tuple[Path, str, str]]:
    """Return the bundled cases within the bound: file, input, right answer."""
    found = []
    for path in sorted(ROOT.glob("cases/*/*.in")):
        text = decode(path.read_bytes())
        if task_of(text) not in ("raid", "qtable", "traversal", "numerical"):
            continue
        answer = _expected(path)
        if set(text.split()).isdisjoint(NOT_ON_THE_PAGE) and len(answer) <= LARGEST_ANSWER:
            found.append((path, text, answer))
    return found


def _expected(path: Path) -> str:
    plain = ROOT / "expected" / path.parent.name / f"{path.stem}.out"
    packed = plain.with_suffix(".out.xz")
    if packed.exists():
        return lzma.decompress(packed.read_bytes()).decode()
    return plain.read_text(encoding="utf-8") if plain.exists() else "?" * (LARGEST_ANSWER + 1)


def test_random_boards_in_brief(blank: "Page") -> None:
    """On more than a hundred boards with many ties the page and the solver agree in every word."""
    requests = random_requests(Random(1), 150)
    assert raid_answers(blank, requests) == raid_truths(requests)


@pytest.fixture(scope="module")
def thousands() -> tuple[list[Request], list[Answer]]:
    """Return boards with zero, negative and very large values, and what the solver says."""
    requests = random_requests(Random(2), 4000)
    return requests, raid_truths(requests)


@pytest.mark.slow
def test_thousands_of_random_boards(
    blank: "Page", thousands: tuple[list[Request], list[Answer]]
) -> None:
    """The same on thousands of boards, both players, depth 1 to 7."""
    requests, truths = thousands
    assert raid_answers(blank, requests) == truths


@pytest.mark.slow
def test_every_bundled_case(blank: "Page") -> None:
    """Every case within the bound is answered with the very text of its expected file."""
    cases = bundled()
    tasks = [path.parent.name for path, _, _ in cases]
    assert (tasks.count("raid"), tasks.count("qtable"), tasks.count("traversal")) >= (130, 10, 10)
    answers = solver_texts(blank, [text for _, text, _ in cases])
    wrong = [
        str(path)
        for (path, _, right), given in zip(cases, answers, strict=True)
        if given.split() != right.split()
    ]
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("name", TWINS)
def test_a_wrong_twin_is_caught(
    blank: "Page", name: str, thousands: tuple[list[Request], list[Answer]]
) -> None:
    """An engine with one mistake answers some board of the comparison differently."""
    right, wrong = TWINS[name]
    assert right in engine()
    requests, truths = thousands[0][:1500], thousands[1][:1500]
    assert raid_answers(blank, requests, engine().replace(right, wrong)) != truths


@pytest.mark.slow
def test_numerical_positions(blank: "Page") -> None:
    """Values and best actions of random positions are those of the solver."""
    random, exact = Random(3), NumericalExact()
    texts = []
    for _ in range(200):
        position = exact.game.initial()
        for _ in range(random.randrange(1, 8)):
            if moves := exact.game.moves(position):
                position = exact.game.play(position, random.choice(moves))
        cells = [str(position >> (64 + 4 * cell) & 15 or "x") for cell in range(9)]
        texts.append(f"NUMERICAL\nSOLVE\n{' '.join(cells)}\n")
    right = [b"".join(solve(text, Options())).decode() for text in texts]
    assert solver_texts(blank, texts) == right


def test_the_classes_of_tictactoe(blank: "Page") -> None:
    """The 5,478 states of the page fall into 765 classes under the symmetries of the board."""
    body = """
    const { TicTacToe } = made, states = new Map(), start = { crosses: 0, noughts: 0 };
    const add = (one) => {
      if (states.has(TicTacToe.text(one))) return;
      states.set(TicTacToe.text(one), TicTacToe.classOf(one)[0]);
      TicTacToe.moves(one).forEach((cell) => add(TicTacToe.play(one, cell)));
    };
    add(start);
    return [states.size, new Set(states.values()).size, TicTacToe.classesOfMoves(start)];
    """
    assert ask(blank, [], body) == [5478, 765, [[0, 2, 6, 8], [1, 3, 5, 7], [4]]]
