"""A worker's side: content that was sent, programs that were built here, and a desk per thread."""

import contextlib
import os
import pickle
import threading
import time
import weakref
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.cluster.chunks import ItemOutcome
from judge.cluster.desk import WorkerDesk
from judge.cluster.messages import ChunkOrder, ChunkReply
from judge.cluster.shelf import ContentShelf
from judge.grading.parcel import KeptT, Parcel, ParcelReply
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.finding import OutOfTime
from judge.programs.environments import FOLDER
from judge.programs.prepared import Preparation
from judge.programs.safe_archive import unpack
from judge.programs.shipping import unshipped
from judge.programs.workspace import Workspace, remove
from judge.text.safe_text import printable_line

if TYPE_CHECKING:
    from judge.cluster.shipped_case import ShippedCase

MOST_KEPT = 64  # programs that are kept built
MOST_CASES = 1000  # whose files are kept
DOERS = ("judge.", "arena.")  # whose functions may do a parcel


class Office:
    """All that a worker process has; its threads may use it at once."""

    def __init__(self, hidden: Iterable[Path] = ()) -> None:
        self.workspace = Workspace()
        weakref.finalize(self, remove, self.workspace.folder)
        self._hidden = tuple(hidden)  # of this machine: no program may see it
        private = self.workspace.private()
        self.shelf = ContentShelf(self._folder(private / "shelf"))
        self._case_files = self._folder(private / "cases")
        self._kept: OrderedDict[str, Any] = OrderedDict()  # what was made of content, by key
        self._used: Counter[str] = Counter()
        self._cases: OrderedDict[str, Case] = OrderedDict()
        self._checkers: dict[str, Path] = {}
        self._desks: dict[int, WorkerDesk] = {}
        self._lock = threading.Lock()
        self._cancelled: set[str] = set()
        self.runs: set[str] = set()  # that something was done for
        self.busy = 0  # chunks that are being done
        self.leaving = False

    def _folder(self, path: Path) -> Path:
        path.mkdir()
        return path

    def put(self, contents: Mapping[str, bytes]) -> str:
        """Take in content; return why that is impossible, "" if it is done."""
        try:
            self.shelf.put(contents)
        except OSError as error:
            return f"{self.workspace.folder}: {error.strerror}"
        return ""

    def do(self, order: ChunkOrder, tell: Callable[[Mapping[str, Any]], None]) -> ChunkReply:
        """Do a chunk, unless content is missing; what is not done is not in the reply."""
        wanted = {key for _, parcel in order.parcels for key in parcel.content}
        if missing := self.shelf.missing(wanted):
            return ChunkReply(missing=tuple(missing))
        self.runs.add(order.settings.run)
        with self._at_work():
            return ChunkReply(tuple(self._outcomes(order, tell)))

    @contextlib.contextmanager
    def _at_work(self) -> Iterator[None]:
        with self._lock:
            self.busy += 1
        try:
            yield
        finally:
            with self._lock:
                self.busy -= 1

    def _outcomes(
        self, order: ChunkOrder, tell: Callable[[Mapping[str, Any]], None]
    ) -> Iterator[ItemOutcome]:
        desk = self._desk(order)
        for number, parcel in order.parcels:
            if self._is_over(order):
                return
            if order.tells:
                tell({"began": number})
            outcome = self._done(desk, number, parcel)
            if self._is_over(order):  # it may have been killed by us
                return
            yield outcome

    def _is_over(self, order: ChunkOrder) -> bool:
        return self.leaving or order.settings.run in self._cancelled

    def _done(self, desk: WorkerDesk, number: int, parcel: Parcel) -> ItemOutcome:
        """Do one parcel; whatever goes wrong in here is the fault of this worker."""
        try:
            with self._using(parcel.content):
                if parcel.program:
                    desk.program(parcel.program).outcome(desk.slot())
                begun = time.monotonic()
                reply: ParcelReply = _doer(parcel.doer)(desk, parcel)
                seconds = time.monotonic() - begun
            said = reply.fault, reply.close, reply.unbuilt
            return ItemOutcome(number, reply.value, seconds, *said)
        except (JudgeError, OSError, OutOfTime) as error:
            return ItemOutcome(number, fault=printable_line(str(error)))
        except Exception as error:
            reason = printable_line(f"{type(error).__name__}: {error}")
            return ItemOutcome(number, fault=f"a defect of the judge, please report it: {reason}")

    @contextlib.contextmanager
    def _using(self, keys: Sequence[str]) -> Iterator[None]:
        """Keep what was made of content from being removed meanwhile."""
        with self._lock:
            self._used.update(keys)
        try:
            yield
        finally:
            with self._lock:
                self._used.subtract(keys)
                for key in keys:
                    if not self._used[key]:
                        del self._used[key]

    def _desk(self, order: ChunkOrder) -> WorkerDesk:
        """Return the desk of this thread, set up for a run."""
        thread = threading.get_ident()
        with self._lock:
            desk = self._desks.get(thread)
            if desk is None:
                desk = self._desks[thread] = WorkerDesk(self, len(self._desks))
        desk.set_up(order)
        return desk

    def program(self, key: str) -> Preparation:
        """Return a program, unpacked when it is first needed; JudgeError if it cannot be."""
        kept, closed = self.workspace.folder / FOLDER, (self.workspace.private(),)
        return self.kept(key, partial(unshipped, kept=kept, hidden=closed))

    def kept(self, key: str, make: Callable[[Any, bytes, Workspace], KeptT]) -> KeptT:
        """Return what was made of a described value and its files when it was first needed."""
        with self._lock:
            if key not in self._kept:
                value, inner = pickle.loads(self.shelf.get(key))
                self._kept[key] = make(value, self.shelf.get(inner), self.workspace)
                self._close_oldest()
            self._kept.move_to_end(key)
            found: KeptT = self._kept[key]
            return found

    def _close_oldest(self) -> None:
        for key in list(self._kept):
            if len(self._kept) <= MOST_KEPT:
                return
            if not self._used[key]:
                self._kept.pop(key).close()

    def case(self, key: str) -> Case:
        """Return a case, its files written when it is first needed."""
        with self._lock:
            if key not in self._cases:
                shipped: ShippedCase = pickle.loads(self.shelf.get(key))
                folder = self._folder(self._case_files / f"{key[:16]}-{os.urandom(4).hex()}")
                case = shipped.placed(folder, self._checker(shipped.checker))
                case.input.write_bytes(self.shelf.get(shipped.input))
                case.expected.write_bytes(self.shelf.get(shipped.expected))
                self._cases[key] = case
                self._drop_oldest_cases()
            self._cases.move_to_end(key)
            return self._cases[key]

    def _drop_oldest_cases(self) -> None:
        for key in list(self._cases):
            if len(self._cases) <= MOST_CASES:
                return
            if not self._used[key]:
                remove(self._cases.pop(key).input.parent)

    def _checker(self, key: str) -> Path | None:
        if key and key not in self._checkers:
            folder = self.workspace.private_room()
            unpack(self.shelf.get(key), folder)
            self._checkers[key] = folder
        return self._checkers.get(key)

    def secrets(self, hidden: Iterable[Path]) -> tuple[Path, ...]:
        """Return what no program may see: this worker's folder, and what a run hides from it."""
        there = (path for path in hidden if path.is_absolute() and os.path.lexists(path))
        return (self.workspace.folder, *self._hidden, *there)

    def cancel(self, run: str) -> None:
        """End what is done for a run."""
        self._cancelled.add(run)
        for desk in list(self._desks.values()):
            desk.end(run)

    def leave(self) -> None:
        """End whatever is done: this worker goes, and nobody is to blame for it."""
        self.leaving = True
        for desk in list(self._desks.values()):
            desk.end()

    def close(self) -> None:
        """Release everything; what runs must have ended."""
        for desk in list(self._desks.values()):
            desk.close()
        self.workspace.__exit__()


def _doer(name: str) -> Callable[[WorkerDesk, Parcel], ParcelReply]:
    module, _, function = name.partition(":")
    if not module.startswith(DOERS):
        raise JudgeError(f"found {name!r} in a parcel, wanted a function of Plygrade")
    found: Callable[[WorkerDesk, Parcel], ParcelReply] = getattr(import_module(module), function)
    return found
