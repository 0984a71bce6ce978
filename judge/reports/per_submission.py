"""Reports with a separate file for each submission."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from judge.files.atomic import replacing
from judge.model.grade import Grade
from judge.model.result import Result
from judge.model.run import GradingRun
from judge.reports.report import Add

INDEX = ".plygrade-pages"  # names of the files that were written here, a line each
_KEPT = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")


def file_names(names: Iterable[str]) -> dict[str, str]:
    """Return a file name (without suffix) for each name; unique even when case is ignored."""
    chosen: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        stem = "".join(c if c in _KEPT else "_" for c in name)[:80].strip("_") or "submission"
        number, candidate = 1, stem
        while candidate.lower() in taken:
            number += 1
            candidate = f"{stem}-{number}"
        taken.add(candidate.lower())
        chosen[name] = candidate
    return chosen


def pages_of(run: GradingRun, submission: str) -> dict[str, Grade | None]:
    """Return what the pages of a submission are called, with whose they are.

    Of a group each member has a page: one's extension is none of the others' business.
    """
    grades = run.grades_of(submission)
    if len(grades) < 2:
        return {submission: grades[0] if grades else None}
    return {f"{submission} {grade.student}": grade for grade in grades}


@contextmanager
def each_submission(write: Callable[[str, Sequence[Result]], None]) -> Iterator[Add]:
    """Collect the results of a submission and pass them on with its last; no more are kept."""
    own: list[Result] = []

    def hand_on() -> None:
        if own:
            write(own[0].submission, tuple(own))
            own.clear()

    def add(result: Result) -> None:
        if own and own[0].submission != result.submission:
            hand_on()
        own.append(result)

    yield add
    hand_on()


def remove_earlier(folder: Path, written: Iterable[str]) -> None:
    """Remove what an earlier run wrote here and this one did not; never a file of somebody else.

    A page of a student who is gone would be taken for one of this run.
    """
    names, index = set(written), folder / INDEX
    if not folder.is_dir():
        return
    earlier: list[str] = []
    if index.is_file() and not index.is_symlink():
        earlier = index.read_text("utf-8", "replace").splitlines()
    for name in earlier:
        stem, _, ending = name.rpartition(".")
        if name not in names and ending in ("html", "json") and stem and set(stem) <= _KEPT:
            with suppress(FileNotFoundError):
                (folder / name).unlink()
    with replacing(index) as file:
        file.write("".join(f"{name}\n" for name in sorted(names)))
