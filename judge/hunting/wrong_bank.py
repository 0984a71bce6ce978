"""Which program of a folder of wrong ones gives the answers of the hunted program.

Each is run, as hand-ins are, on inputs that the hunt has tried: first on a few, which tells the
closest, then on all others as long as it agrees.
"""

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from judge.checkers.plain.lines import first_difference
from judge.grading.executor import Executor
from judge.hunting.deadline import HuntDeadline
from judge.hunting.probing import ProbeTask, Shot
from judge.hunting.together import together
from judge.model.errors import JudgeError
from judge.model.find import Belief
from judge.programs.prepared import Preparation
from judge.programs.wrong_programs import WrongProgram, programs_in

FIRST = 24  # answers that are compared with every program, half of them wrong ones if there are
BATCH = 16  # runs at a time


@dataclass(frozen=True)
class WrongBank:
    """The programs and how they are run: a pool for each, since no sandbox serves two."""

    folder: Path
    prepared: Callable[[Path], Preparation]
    pool: Callable[[], AbstractContextManager[Executor]]
    level: str
    quick: bool

    def beliefs(
        self,
        shots: Sequence[Shot],
        deadline: HuntDeadline,
        complain: Callable[[str], None],
    ) -> Iterator[Belief]:
        """Yield each program that explains a wrong answer, with how many it gives, too.

        Raises Stopped on a signal.
        """
        known = [shot for shot in shots if is_known(shot)]
        first = _sample(known)
        rest = [shot for shot in known if shot not in first]
        for program in programs_in(self.folder):
            if not program.belief:
                complain(program.complaint)
                continue
            if deadline.is_over():
                complain(f"{program.path}: there was no time to compare it; see --seconds")
                continue
            try:
                belief = self._compared(program, first, rest, deadline)
            except JudgeError as error:
                complain(f"{program.path}: {error}")
                continue
            if belief is not None:
                yield belief

    def _compared(
        self,
        program: WrongProgram,
        first: Sequence[Shot],
        rest: Sequence[Shot],
        deadline: HuntDeadline,
    ) -> Belief | None:
        """Return what a program believes, with how many answers it gives, too; None: no wrong one.

        A pair counts if something is known of both.
        """
        belief = Belief(program.name, program.belief, "", 0, 0)
        right = 0  # of the first
        with self.pool() as pool:
            prepared = self.prepared(program.path)
            for batch in (first, *_batches(rest)):
                if deadline.is_over() or (belief.compared and not belief.fits):
                    break
                rest_of = self.level, self.quick, deadline
                tasks = [ProbeTask(prepared, shot.case, *rest_of) for shot in batch]
                own: list[Shot | None] = together(pool, tasks)
                pairs = [(a, b) for a, b in zip(batch, own, strict=True) if b and is_known(a, b)]
                same = [is_same(a, b) for a, b in pairs]
                if batch is first:
                    right = sum(bool(a.accepted) for a, _ in pairs)
                told = belief.agrees + same.count(True), belief.compared + len(same)
                belief = replace(belief, agrees=told[0], compared=told[1])
        return belief if belief.agrees > right else None


def is_known(*shots: Shot) -> bool:
    """Tell whether all of these say something of their programs: busy machines spoil some."""
    return all(shot.accepted is not None for shot in shots)


def is_same(one: Shot, other: Shot) -> bool:
    """Tell whether two programs did the same: both right, or wrong in the same words."""
    if one.accepted or other.accepted:
        return one.accepted is other.accepted
    if one.said is None or other.said is None:
        return one.said is other.said and one.result.verdict is other.result.verdict
    return first_difference(io.BytesIO(one.answer), other.answer) is None


def _sample(shots: Sequence[Shot]) -> list[Shot]:
    """Return the smallest inputs of the hunt, half of them with wrong answers."""
    by_size = sorted(shots, key=lambda shot: shot.case.input.stat().st_size)
    wrong = list(islice((shot for shot in by_size if not shot.accepted), FIRST // 2))
    right = islice((shot for shot in by_size if shot.accepted), FIRST - len(wrong))
    return [*wrong, *right]


def _batches(shots: Sequence[Shot]) -> Iterator[Sequence[Shot]]:
    # Wrong answers tell most.
    ordered = sorted(shots, key=lambda shot: bool(shot.accepted))
    for start in range(0, len(ordered), BATCH):
        yield ordered[start : start + BATCH]


def with_programs(beliefs: Sequence[Belief], programs: Sequence[Belief]) -> tuple[Belief, ...]:
    """Return what is told: all that fit, the instructor's own first; else the closest alone."""
    fitting = [each for each in (*programs, *beliefs) if each.fits]
    if fitting:
        return tuple(fitting)
    closest = sorted((*beliefs, *programs), key=lambda each: -each.agrees / each.compared)
    return tuple(closest[:1])
