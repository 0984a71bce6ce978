"""Judging steps and episodes of numerical tic-tac-toe: the rule that the first wrong line breaks.

Everything before the first wrong line is right, so it is replayed by the rules to know the board.
"""

import re
from dataclasses import dataclass, field, replace

from judge.checkers.plain.lines import LinePair
from judge.model.finding import PLAY_FROM, Drawing, DrawingCell, Finding, Mark
from judge.model.verdict import Verdict
from judge.text.safe_text import shown
from solver.errors import IllegalMove
from solver.formats.numerical import Request
from solver.games.numerical import LINES, TARGET, Move, Numerical, cells_of, check_move

_MOVE = re.compile(rb"([0-9]{1,3}) ([0-9]{1,3})")
_STATE = re.compile(rb"[x1-9](?: [x1-9]){8}")
BLANKS = "blank cells count as nothing"
BLANKS_ADVICE = "a line wins when its three cells are filled and add up to 15; not 6 + 9 + blank"


@dataclass
class _Table:
    """The board as it stands before the wrong line, and the rewards so far."""

    position: int
    rewards: list[int] = field(default_factory=list)
    game: Numerical = field(default_factory=Numerical)

    def follow(self, line: bytes) -> None:
        """Take a right line into account."""
        name, _, rest = line.partition(b" ")
        if name in (b"agent", b"environment") and (move := parse_move(rest)):
            self.position = self.game.play(self.position, move)
        elif name == b"reward":
            self.rewards.append(int(rest))

    @property
    def standing(self) -> str:
        """Return how the game stands, in words."""
        score = self.game.score(self.position)
        if score:
            return "the agent has won" if score > 0 else "the environment has won"
        return "the game is a tie" if self.game.is_over(self.position) else "the game goes on"


def parse_move(text: bytes) -> Move | None:
    """Return the move that `position value` spells, or None."""
    found = _MOVE.fullmatch(text.strip())
    return (int(found[1]), int(found[2])) if found else None


def judge_play(request: Request, actual: bytes, pair: LinePair) -> Finding:
    """Return what is wrong with the first wrong line of a step or an episode."""
    if pair.actual is None or pair.expected is None:
        short = pair.actual is None
        why = "the answer ends too early" if short else f"{shown(pair.actual or b'')} is surplus"
        return finding(pair, why, "too short" if short else "too long")
    table = _Table(request.position)
    for line in actual.split(b"\n", pair.number)[: pair.number - 1]:
        table.follow(line.strip())
    name, _, rest = pair.actual.partition(b" ")
    wanted = pair.expected.partition(b" ")[0]
    if name != wanted:
        why = f"{shown(pair.actual)} is in the place of a line '{wanted.decode()} ...'"
        return finding(pair, why, "malformed", Verdict.IL)
    judges = {
        b"agent": _agent,
        b"environment": _environment,
        b"state": _state,
        b"reward": _reward,
        b"terminal": _terminal,
        b"return": _return,
    }
    judge = judges.get(name)
    found = judge(pair, table, rest) if judge else finding(pair, _plain(pair), "")
    cells = "".join(str(number or "x") for number in cells_of(table.position))
    return replace(found, details={**found.details, PLAY_FROM: f"#numerical/{cells}/"})


def finding(
    pair: LinePair,
    why: str,
    diagnosis: str,
    verdict: Verdict = Verdict.WA,
    drawings: tuple[Drawing, ...] = (),
) -> Finding:
    """Return a finding about one line; staff read the expected line too."""
    student = f"line {pair.number}: {why}"
    wanted = "the end" if pair.expected is None else shown(pair.expected)
    staff = f"{student}; expected {wanted}"
    return Finding(verdict, student, staff, diagnosis, {"line": pair.number}, drawings)


def _plain(pair: LinePair) -> str:
    return f"{shown(pair.actual or b'')} is wrong"


def _agent(pair: LinePair, table: _Table, rest: bytes) -> Finding:
    why = f"{shown(rest)} is not the agent's action, which the input gives"
    return finding(pair, why, "another action")


def _environment(pair: LinePair, table: _Table, rest: bytes) -> Finding:
    move = parse_move(rest)
    if move is None and rest.strip() != b"-":
        why = f"{shown(rest)} is not a move: wanted POSITION VALUE, or - for none"
        return finding(pair, why, "malformed", Verdict.IL)
    if table.game.is_over(table.position):
        why = f"{table.standing} after the agent's move, so the environment has no turn"
        return finding(pair, why, "moved after the end")
    if move is None:
        blanks = _has_blank_line(table.position)
        why = f"{table.standing}, so the environment moves" + f"; {BLANKS_ADVICE}" * blanks
        return finding(pair, why, BLANKS if blanks else "environment did not move")
    try:
        check_move(table.position, move)
    except IllegalMove as error:
        why = f"illegal move of the environment: {error}"
        return finding(pair, why, "illegal move", Verdict.IL, (_draw(table.position),))
    why = f"{shown(rest)} is a legal reply, but not the one that this seed leads to"
    return finding(pair, why, "another reply")


def _state(pair: LinePair, table: _Table, rest: bytes) -> Finding:
    if not _STATE.fullmatch(rest):
        return finding(pair, f"{shown(rest)} is not a state", "malformed", Verdict.IL)
    given = [0 if word == b"x" else int(word) for word in rest.split()]
    right = cells_of(table.position)
    wrong = [cell for cell in range(9) if given[cell] != right[cell]]
    why = f"the state does not follow from the moves: wrong at {', '.join(map(str, wrong))}"
    drawings = (_draw_cells("your state", given, wrong), _draw(table.position))
    return finding(pair, why, "wrong state", drawings=drawings)


def _reward(pair: LinePair, table: _Table, rest: bytes) -> Finding:
    why = f"{shown(rest)} is not the reward when {table.standing}"
    return finding(pair, why, f"reward when {table.standing}")


def _terminal(pair: LinePair, table: _Table, rest: bytes) -> Finding:
    why = f"{shown(rest)} is wrong: {table.standing}"
    if b"Win" in rest and _has_blank_line(table.position):
        return finding(pair, f"{why}; {BLANKS_ADVICE}", BLANKS)
    return finding(pair, why, "wrong end")


def _return(pair: LinePair, table: _Table, rest: bytes) -> Finding:
    why = f"{shown(rest)} is wrong: the return is the sum of all rewards"
    return finding(pair, why, "wrong return")


def _has_blank_line(position: int) -> bool:
    """Tell whether a line that is not filled makes 15 if blanks count as nothing."""
    cells = cells_of(position)
    lines = ([cells[cell] for cell in line] for line in LINES)
    return any(0 in line and sum(line) == TARGET for line in lines)


def _draw(position: int) -> Drawing:
    return _draw_cells("by the rules", list(cells_of(position)), [])


def _draw_cells(title: str, numbers: list[int], wrong: list[int]) -> Drawing:
    cells = [
        DrawingCell(
            str(number) if number else "", "", Mark.DIFFERENT if place in wrong else Mark.NONE
        )
        for place, number in enumerate(numbers)
    ]
    return Drawing(title, tuple(tuple(cells[row : row + 3]) for row in (0, 3, 6)), labels=False)
