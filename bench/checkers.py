"""What judging costs beside solving: the longest walk, right and wrong."""

import io
from collections.abc import Callable, Iterable

from bench.row import Row, interleaved_medians
from judge.checkers.question import Question
from judge.checkers.registry import CHECKERS
from solver.tasks import Options, solve

REQUEST = "PREORDER\n*********\n"  # 549,946 boards
ROUNDS = 3


def _check(expected: bytes, actual: bytes) -> Callable[[], object]:
    def run() -> object:
        question = Question(REQUEST.encode(), io.BytesIO(expected), actual)
        return CHECKERS["traversal"](question)

    return run


def _solve() -> bytes:
    return b"".join(solve(REQUEST, Options()))


def measure() -> Iterable[Row]:
    """Compare the traversal checker with making the answer."""
    right = _solve()
    middle = right.index(b"\n", len(right) // 2) + 1
    wrong = right[:middle] + b"XXXXXXXXX" + right[middle + 9 :]
    actions = [_solve, _check(right, right), _check(right, wrong)]
    solving, accepting, refusing = interleaved_medians(actions, ROUNDS)
    note = "549,946 lines"
    yield Row("traversal checker, right answer / solving it", accepting / solving, 3, note=note)
    yield Row("traversal checker, wrong answer / solving it", refusing / solving, note=note)
