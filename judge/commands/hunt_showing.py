"""What a hunt shows: a line of progress on a terminal, then the find in the checker's words."""

import shutil
import sys
from collections.abc import Iterator
from typing import Self

from judge.hunting.hunt import Hunted
from judge.model.find import Find
from judge.model.result import Result
from judge.process import tell
from judge.reports.console.board import plain, side_by_side
from judge.reports.console.words import no_commands, reasons
from judge.reports.find_words import beliefs, how_small
from judge.text.safe_text import counted, excerpt

MOST_LINES = 40  # of an input


class HuntProgress:
    """A line on standard error that is written over; nothing where that is no terminal."""

    def __init__(self) -> None:
        self._on = sys.stderr.isatty()

    def show(self, phase: str, runs: int, wrong: int) -> None:
        if self._on:
            sys.stderr.write(f"\r\033[K{counted(runs, 'run')}, {wrong} wrong: {phase}")
            sys.stderr.flush()

    def tell(self, line: str) -> None:
        """Say something for good, in a line of its own."""
        self._remove()
        tell(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._remove()

    def _remove(self) -> None:
        if self._on:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()


def show(came: Hunted, suite: str) -> None:
    """Print what came of a hunt."""
    width = shutil.get_terminal_size((100, 24)).columns
    for line in _lines(came, suite, width):
        print(no_commands(line))
    sys.stdout.flush()


def _lines(came: Hunted, suite: str, width: int) -> Iterator[str]:
    if came.find is None or came.result is None:
        over = ", then the time was over" if came.out_of_time else ""
        ended = ", then it was stopped" if came.stopped else over
        yield f"{suite}: no wrong answer in {counted(came.runs, 'run')}{ended}"
        return
    yield from _found(came.find, came.result, suite, width)
    if came.stopped:
        yield "the hunt was stopped: a smaller one may be found if it is not"
    elif came.out_of_time:
        yield "the hunt ended early: a smaller one may be found with more --seconds"


def _found(find: Find, result: Result, suite: str, width: int) -> Iterator[str]:
    yield _counted_answers(find, suite)
    yield how_small(find)
    yield ""
    yield from (f"    {line}" for line in _shown(find.input, width - 4))
    yield ""
    yield f"{result.verdict.name}: {result.verdict.value}"
    yield from (f"    {line}" for line in reasons(result))
    for line in side_by_side(result.finding.drawings, width - 4):
        yield f"    {plain(line)}".rstrip()
    told = list(beliefs(find, "the program"))
    if not told and find.by_reference:
        return
    yield ""
    yield from told or ["no known misconception explains the answers"]


def _counted_answers(find: Find, suite: str) -> str:
    wrong, runs = counted(find.wrong, "wrong answer"), counted(find.runs, "run")
    if find.only:
        return f"{suite}: no wrong answer in {runs}, but for {wrong} beyond what a homework has"
    return f"{suite}: {wrong} in {runs}, the first in run {find.first_wrong}"


def _shown(text: str, width: int) -> Iterator[str]:
    """Yield the lines of an input; one that has nothing to see is said to be so."""
    if not text.strip():
        blank = "(an empty line)" if text.count("\n") == 1 else "(only blanks and empty lines)"
        yield blank if text else "(nothing: the input is empty)"
    else:
        yield from excerpt(text, MOST_LINES, width).split("\n")
