"""`grader.py merge STORE... --into STORE`: one store of what several machines have judged."""

import glob
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from judge.files.places import STORE
from judge.grading.merging import HalfMerged, Merged, merge
from judge.grading.shard_marks import DividedWork
from judge.grading.store import UnusableStore
from judge.model.errors import JudgeError
from judge.options import Parser
from judge.process import ACCEPTED, NOT_ACCEPTED, tell
from judge.reports.console.words import no_commands
from judge.text.safe_text import counted, printable_line

MOST_NUMBERS = 20  # of missing shards that are named
EPILOG = """
Results are known by the content of what was judged, so stores are merged as
sets. Sources are only read; a grader may be writing to them. Whatever ends a
merging, the same command completes it.

A result with another verdict elsewhere is reported, kept with both, and marked
as flaky in later reports. All that are flaky in the end are told each time, until
a grading with --fresh settles them.

Exit codes: 0 merged, 1 there are flaky results, 2 not merged.

  grader.py merge .plygrade/shard-*.sqlite --into .plygrade/results.sqlite
"""


def main(arguments: Sequence[str]) -> int:
    parser = Parser(
        prog="grader.py merge",
        description="Add all results of some stores to another one.",
        epilog=EPILOG,
    )
    parser.add_argument("stores", nargs="+", metavar="STORE", help="a store, or a pattern of some")
    parser.add_argument(
        "--into",
        type=Path,
        default=STORE,
        metavar="STORE",
        help=f"the store that gets them; made if it is not there (default: {STORE})",
    )
    options = parser.parse_args(arguments)
    sources = _sources(options.stores, options.into)
    try:
        merged = merge(sources, options.into)
    except UnusableStore as error:
        raise JudgeError(_told(error, options.into)) from None
    for line in _lines(merged, len(sources), options.into):
        print(no_commands(printable_line(line, 1000)), flush=True)
    return NOT_ACCEPTED if merged.disputed else ACCEPTED


def _sources(words: Sequence[str], into: Path) -> list[Path]:
    """Return the stores that words name, each once; the one that is merged into is left out."""
    found: dict[tuple[int, int], Path] = {}
    for word in words:
        for path in _named(word):
            if _is_beside(path):
                continue
            try:
                nature = path.stat()
            except OSError as error:
                raise JudgeError(
                    f"{path}: {error.strerror}; wanted a store of results, nothing was merged"
                ) from None
            found.setdefault((nature.st_dev, nature.st_ino), path)
    if into.exists():
        nature = into.stat()
        if found.pop((nature.st_dev, nature.st_ino), None):
            tell(f"{into}: left out of what is merged into it")
    if not found:
        raise JudgeError(f"{into}: found no other store to merge into this one")
    return list(found.values())


def _named(word: str) -> list[Path]:
    """Return the paths of a word; a pattern is one that no shell has replaced."""
    if os.path.lexists(word) or not glob.has_magic(word):
        return [Path(word)]
    paths = [Path(name) for name in sorted(glob.glob(word))]
    if not paths:
        raise JudgeError(f"{word}: found no file of such a name, wanted stores of results")
    return paths


def _is_beside(path: Path) -> bool:
    """Tell whether this is a file that SQLite keeps beside a store, as `shards/*` names it, too."""
    ends = [end for end in ("-wal", "-shm") if path.name.endswith(end)]
    return bool(ends) and path.with_name(path.name.removesuffix(ends[0])).exists()


def _told(error: UnusableStore, into: Path) -> str:
    if error.path == into:
        return f"--into {into}: cannot be merged into: {error.reason}"
    left = "not all" if isinstance(error, HalfMerged) else "nothing"
    inside = f", wanted stores such as {error.path}/*.sqlite" if error.path.is_dir() else ""
    return f"{error.path}: cannot be merged: {error.reason}{inside}; {left} was merged"


def _lines(merged: Merged, stores: int, into: Path) -> Iterator[str]:
    """Yield what is to be told: flaky results, shards that are not there, how much there was."""
    for dispute in merged.disputes:
        yield f"flaky: {dispute}"
    if (more := len(merged.disputed) - len(merged.disputes)) > 0:
        yield f"flaky: {counted(more, 'more result')}"
    if len(merged.works) > 1:
        lists = len({work.mark.list for work in merged.works})
        yield f"these are shards of {lists} lists: cases, hand-ins, options or versions differ"
    for work in merged.works:
        yield _shards(work)
    for path in merged.empty:
        yield f"{path}: holds nothing"
    if merged.damaged:
        yield f"{counted(merged.damaged, 'damaged record')} left out: judged again when wanted"
    read = f"{counted(merged.read, 'result')}, {merged.new:,} of them new"
    made = "" if into.exists() else ", so it was not made"
    yield f"merged {counted(stores, 'store')} into {into}: {read}{made}"


def _shards(work: DividedWork) -> str:
    """Return which shards of a list are there."""
    mark, missing = work.mark, work.missing
    here = mark.of - len(missing)
    level = f" at sandbox level {mark.level}" if mark.level else ""
    line = f"shards of {mark.about}{level}: {here} of {mark.of} finished"
    if not missing:
        return line
    numbers = ", ".join(str(number) for number in missing[:MOST_NUMBERS])
    more = f" and {len(missing) - MOST_NUMBERS} more" if len(missing) > MOST_NUMBERS else ""
    return f"{line}; without {numbers}{more}: what they have not judged is judged when wanted"
