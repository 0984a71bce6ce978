"""Families of misconceptions about walking tic-tac-toe trees; only hunts use them."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from misconceptions.model import Misconception
from misconceptions.tictactoe import games, walking
from misconceptions.tictactoe.games import has_line
from misconceptions.tictactoe.traversal_bank import COUNTS, EVERY_NODE, LEAVES, ORDER
from misconceptions.tictactoe.walking import WALKS, Walk, Walker, instead
from solver.formats import traversal as texts
from solver.games.tictactoe import LINES, Position, TicTacToe
from solver.trees import walk

NUMBERS = "Leaves are counted by who has a line there, each once for every game that ends there."
TIED = "Equally many leaves make the answer nobody."
Kept = Callable[[TicTacToe, Position, Iterable[Position]], Iterable[Position]]
ORDER_NAMES = {
    texts.PREORDER: "in pre-order",
    texts.POSTORDER: "in post-order",
    texts.LEVELORDER: "in level-order",
    texts.TERMINALPATH: "on the terminal path",
}
GAMES: dict[str, tuple[str, type[games.TwinGame]]] = {
    "goes on after a win": (LEAVES, games.PlaysOn),
    "takes the last free cell first": (ORDER, games.Descending),
    "tries cells column by column": (ORDER, games.ByColumns),
    "does not take diagonals for lines": (LEAVES, games.NoDiagonals),
    "takes a full board for a draw without looking for a line": (LEAVES, games.FullIsDrawn),
    "does not notice that O has won": (LEAVES, games.MissesLinesOfO),
    "does not notice that X has won": (LEAVES, games.MissesLinesOfX),
}
KEPT: dict[str, Kept] = {
    "leaves out the start": walking.without_start,
    "prints finished boards only": walking.only_leaves,
    "leaves out finished boards": walking.without_leaves,
    "prints a board only the first time that it is reached": walking.each_board_once,
    "prints everything backwards": lambda game, start, nodes: list(nodes)[::-1],
    "leaves out the last board": lambda game, start, nodes: list(nodes)[:-1],
    "leaves out the last board, unless it is the start": lambda game, start, nodes: (
        list(nodes)[:-1] or [start]
    ),
}
TIE_WORDS = ("None", "Nobody", "none", "Draw", "draw", "Tie", "tie", "O", "X O", "XO", "X and O")
MORE_TIE_WORDS = ("both", "Both", "X, O", "-", "*", "Draws", "Equal", "equal", "N/A", "")


def member(belief: str, advice: str, walker: Walker) -> Misconception:
    """Return a member of a family, named by its belief."""
    name = re.sub(r"[^a-z0-9]+", "-", belief.lower()).strip("-")
    return Misconception(name, "traversal", belief, advice, walker.answer, program=walker)


def _played(
    kind: type[games.TwinGame], way: Walk, game: TicTacToe, start: Position
) -> list[Position]:
    return list(way(kind(), start))


def _played_below(
    kind: type[games.TwinGame], way: Walk, game: TicTacToe, start: Position
) -> list[Position]:
    """Play another game, but only from a start that is not over."""
    return [start] if game.is_over(start) else list(way(kind(), start))


def _sifted(kept: Kept, way: Walk, game: TicTacToe, start: Position) -> list[Position]:
    return list(kept(game, start, way(game, start)))


def _answering(walker: Walker) -> dict[str, Any]:
    return {"answer": walker.answer, "program": walker}


def one_order() -> Iterator[Misconception]:
    """Yield walkers that have a mistake in one of the four orders alone."""
    for order, said in ORDER_NAMES.items():
        for belief, (advice, kind) in GAMES.items():
            walks = instead(**{order: partial(_played, kind, WALKS[order])})
            made = member(f"{belief}, but only {said}", advice, Walker(walks=walks))
            yield made
            walks = instead(**{order: partial(_played_below, kind, WALKS[order])})
            yield replace(
                made, name=f"{made.name}-not-from-an-end", **_answering(Walker(walks=walks))
            )
        for belief, kept in KEPT.items():
            walks = instead(**{order: partial(_sifted, kept, WALKS[order])})
            yield member(f"{belief}, but only {said}", EVERY_NODE, Walker(walks=walks))
    for order, other in product(ORDER_NAMES, repeat=2):
        if order != other:
            belief = f"prints {ORDER_NAMES[order]} what belongs {ORDER_NAMES[other]}"
            yield member(belief, EVERY_NODE, Walker(walks=instead(**{order: WALKS[other]})))


def _count(kept: Kept, game: TicTacToe, start: Position) -> int:
    return len(list(kept(game, start, walk.preorder(game, start))))


def _moves_from(game: TicTacToe, start: Position) -> int:
    return len(game.moves(start)) + 1


def _played_on(kind: type[games.TwinGame], game: TicTacToe, start: Position) -> int:
    return walk.count_nodes(kind(), start)


def _scores(kind: type[games.TwinGame], game: TicTacToe, start: Position) -> walking.Numbers:
    return walk.leaf_scores(kind(), start)


def _full_is_drawn(game: TicTacToe, start: Position) -> walking.Numbers:
    """Count the leaves of the right tree, but call every full one a draw."""
    leaves = [node for node in walk.preorder(game, start) if not game.moves(node)]
    scores = [games.FullIsDrawn().score(node) for node in leaves]
    return scores.count(1), scores.count(-1), scores.count(0)


def _every_board(game: TicTacToe, start: Position) -> walking.Numbers:
    scores = [game.score(node) for node in walk.preorder(game, start)]
    return scores.count(1), scores.count(-1), scores.count(0)


def _exchanged(game: TicTacToe, start: Position) -> walking.Numbers:
    x, o, drawn = walk.leaf_scores(game, start)
    return o, x, drawn


def counts() -> Iterator[Misconception]:
    """Yield walkers that count other nodes, or other leaves, than they print."""
    for belief, kept in {
        "counts finished boards only": walking.only_leaves,
        "does not count finished boards": walking.without_leaves,
    }.items():
        yield member(belief, COUNTS, Walker(count=partial(_count, kept)))
    belief = "counts the start and the boards one move later only"
    yield member(belief, COUNTS, Walker(count=_moves_from))
    for belief, (advice, kind) in GAMES.items():
        only = f"{belief}, but only where it counts nodes"
        yield member(only, advice, Walker(count=partial(_played_on, kind)))
        only = f"{belief}, but only where it counts leaves"
        yield member(only, advice, Walker(numbers=partial(_scores, kind)))
    belief = "calls a leaf with a full board drawn, also where a line was made by the last move"
    yield member(belief, NUMBERS, Walker(numbers=_full_is_drawn))
    yield member("counts all boards as leaves", NUMBERS, Walker(numbers=_every_board))
    yield member("exchanges the wins of X and O", NUMBERS, Walker(numbers=_exchanged))


def _tied(word: str, x: int, o: int, drawn: int) -> bytes:
    return texts.render_numbers(x, o, drawn).replace(b": nobody", f": {word}".rstrip().encode())


def _with_draws(x: int, o: int, drawn: int) -> bytes:
    """Let draws count as a side that can have most of the leaves."""
    told = texts.render_numbers(x, o, drawn).rsplit(b": ", 1)[0]
    most = "nobody" if drawn >= max(x, o) else None
    return told + f": {most}\n".encode() if most else texts.render_numbers(x, o, drawn)


def words() -> Iterator[Misconception]:
    """Yield what is said instead of `nobody`."""
    for number, word in enumerate((*TIE_WORDS, *MORE_TIE_WORDS)):
        belief = f"says {word or 'nothing'} where both win equally many leaves"
        made = member(belief, TIED, Walker(render_numbers=partial(_tied, word)))
        yield replace(made, name=f"tie-word-{number}")
    belief = "says nobody wherever there are most draws"
    yield member(belief, TIED, Walker(render_numbers=_with_draws))


LINE_SETS = {
    "does not take rows for lines": LINES[3:],
    "does not take columns for lines": LINES[:3] + LINES[6:],
    "takes rows alone for lines": LINES[:3],
}
LINE_NAMES = (
    *("the first row", "the second row", "the third row"),
    *("the first column", "the second column", "the third column"),
    *("the diagonal from the top left", "the diagonal from the top right"),
)


def _line_sets() -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the lines of programs that lack some, or have mistyped a cell of one."""
    yield from LINE_SETS.items()
    for place, (name, line) in enumerate(zip(LINE_NAMES, LINES, strict=True)):
        before, after = LINES[:place], LINES[place + 1 :]
        yield f"does not take {name} for a line", before + after
        cells = [cell for cell in range(9) if line >> cell & 1]
        for cell, other in product(cells, range(9)):
            if other not in cells:
                typed = line & ~(1 << cell) | 1 << other
                said = f"takes cell {other} instead of {cell} for a part of {name}"
                yield f"{said}, cells counted from 0", (*before, typed, *after)


class _FirstLine(games.TwinGame):
    """Where both have lines, the first that is looked at decides; it ends the game all the same."""

    lines = LINES
    players: tuple[int, ...] = ()  # whose lines are looked at first; empty: line by line

    def score(self, position: Position) -> int:
        looks = [(line, player) for line in self.lines for player in (0, 1)]
        if self.players:
            looks = [(line, player) for player in self.players for line in self.lines]
        held = (player for line, player in looks if position[player] & line == line)
        return {0: 1, 1: -1}.get(next(held, 2), 0)


class _FillsTheLastCell(_FirstLine):
    """One free cell is always filled, even after a win."""

    def is_won(self, position: Position) -> bool:
        free = 9 - (position[0] | position[1]).bit_count()
        return free != 1 and super().is_won(position)


class _ExpandsTheStart(_FirstLine):
    """A start board that is won already is played on from, by one move."""

    start: Position | None = None

    def is_won(self, position: Position) -> bool:
        return position != self.start and super().is_won(position)


def _count_from(game: TicTacToe, start: Position) -> int:
    """Tell the game where it starts, which is the first thing that is asked; then count."""
    if isinstance(game, _ExpandsTheStart):
        game.start = start
    return walk.count_nodes(game, start)


class _PlaysOnForX(games.PlaysOn):
    """Where both have a line in the end, whose is looked for first has won."""

    sign = 1

    def score(self, position: Position) -> int:
        won = has_line(LINES)[position[0]], has_line(LINES)[position[1]]
        return self.sign if all(won) else super().score(position)


class _PlaysOnForO(_PlaysOnForX):
    sign = -1


def _finished(game: TicTacToe, start: Position) -> walking.Numbers:
    """Count every board that is won or full, though others may follow it."""
    ends = [node for node in walk.preorder(game, start) if game.score(node) or not game.moves(node)]
    scores = [game.score(node) for node in ends]
    return scores.count(1), scores.count(-1), scores.count(0)


def _both_win(game: TicTacToe, start: Position) -> walking.Numbers:
    """Count a leaf on which both have lines for both; the rest of the leaves are draws."""
    leaves = [node for node in walk.preorder(game, start) if not game.moves(node)]
    x, o = (sum(has_line(LINES)[node[player]] for node in leaves) for player in (0, 1))
    return x, o, len(leaves) - x - o


def rules() -> Iterator[Misconception]:
    """Yield walkers of another game."""
    playing_on: tuple[type[games.TwinGame], ...] = (games.PlaysOn, _PlaysOnForX, _PlaysOnForO)
    leaves: dict[str, Callable[[TicTacToe, Position], walking.Numbers]] = {
        "leaves": walk.leaf_scores,
        "all-finished": _finished,
    }
    for kind, (said, numbers) in product(playing_on, leaves.items()):
        made = member("goes on after a win", LEAVES, Walker(kind, numbers=numbers))
        yield replace(made, name=f"plays-on-{kind.__name__.strip('_').lower()}-{said}")
    won_start = "makes moves on a start board that is won already"
    walker = Walker(_ExpandsTheStart, count=_count_from, numbers=_both_win)
    yield replace(member(won_start, LEAVES, walker), name="expands-a-won-start-both-win")
    for players in ((), (0, 1), (1, 0)):
        who = f"looks-{''.join(map(str, players))}"
        own = {"players": players}
        fills = type("FillsTwin", (_FillsTheLastCell,), own)
        made = member("fills the last free cell, even after a win", LEAVES, Walker(fills))
        yield replace(made, name=f"fills-the-last-cell-{who}")
        expands = type("ExpandsTwin", (_ExpandsTheStart,), own)
        made = member(won_start, LEAVES, Walker(expands, count=_count_from))
        yield replace(made, name=f"expands-a-won-start-{who}")
    for belief, lines in _line_sets():
        game = type("LinesTwin", (_FirstLine,), {"lines": lines})
        yield member(belief, "Rows, columns and the two diagonals are lines.", Walker(game))


FAMILIES = (one_order, counts, words, rules)


def members() -> Iterator[Misconception]:
    """Yield all members of all families."""
    for family in FAMILIES:
        yield from family()
