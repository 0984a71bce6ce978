"""Under which names the answer to a case is looked for, in a folder of answers made earlier."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.model.case import Case, Visibility

MARKED = (".out", ".txt")
ENDINGS = (*MARKED, "")


def answer_places(case: Case) -> Iterator[str]:
    """Yield the folders that an answer may lie in: the suite's, its last part, the task's, none."""
    last = case.suite.rpartition("/")[2]
    yield from dict.fromkeys((case.suite, last, case.task, ""))


def answer_files(case: Case) -> Iterator[str]:
    """Yield what a file with an answer may be called: NAME.out, output_NAME.txt, ..."""
    as_output = re.sub("^input", "output", case.name)
    for name in dict.fromkeys((case.name, f"output_{case.name}", as_output)):
        yield from (name + ending for ending in ENDINGS)


def find_answer(folder: Path, case: Case) -> Path | None:
    """Return where the answer to a case lies, whatever lies there; None if nothing does."""
    for place in answer_places(case):
        for name in answer_files(case):
            path = folder / place / name
            if path.is_dir() and not name.endswith(MARKED):
                continue  # a folder that happens to have the case's name
            if os.path.lexists(path):
                return path
    return None


@dataclass(frozen=True)
class AnswerNames:
    """The names of the answers to all chosen cases, to tell answers from other files."""

    cases: tuple[Case, ...]
    places: tuple[str, ...]
    files: frozenset[str]

    @classmethod
    def of(cls, cases: Iterable[Case]) -> "AnswerNames":
        """Return the names for some cases."""
        chosen = tuple(cases)
        places = dict.fromkeys(place for case in chosen for place in answer_places(case))
        files = frozenset(name for case in chosen for name in answer_files(case))
        return cls(chosen, tuple(places), files)

    @property
    def example(self) -> str:
        """Return what to say to somebody whose files have other names."""
        for case in self.cases:
            if case.visibility is Visibility.ALL:  # students read this
                return f"files such as {case.name}.out or {case.suite}/{case.name}.out"
        return "files called after the cases, such as CASE.out or SUITE/CASE.out"

    def are_in(self, folder: Path) -> bool:
        """Tell whether a folder holds any answer, directly or by suite."""
        return any(self._any_in(folder / place) for place in self.places)

    def _any_in(self, folder: Path) -> bool:
        try:
            with os.scandir(folder) as listing:
                return any(each.name in self.files and _may_answer(each) for each in listing)
        except OSError:  # there is no such folder, or it cannot be read
            return False

    def found_in(self, folder: Path) -> int:
        """Return how many of the cases have an answer in a folder."""
        return sum(find_answer(folder, case) is not None for case in self.cases)


def _may_answer(entry: "os.DirEntry[str]") -> bool:
    """Tell a file (or what only looks like one) from a folder that has the name of a case."""
    return entry.name.endswith(MARKED) or not entry.is_dir()
