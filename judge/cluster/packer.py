"""All content that the parcels of a run refer to: known by its hash, read again when it is sent."""

import pickle
import shutil
import weakref
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

from judge.cluster.shipped_case import ShippedCase, checker_files, checker_of
from judge.files.digest import digest, file_digest
from judge.model.case import Case
from judge.programs.prepared import Preparation
from judge.programs.shipping import packed, shipped
from judge.programs.workspace import Workspace, remove


class ContentPacker:
    """Packs programs and cases; what was packed lies in a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._folder = workspace.private_room()
        self._sources: dict[str, Callable[[], bytes]] = {}
        self._needs: dict[str, tuple[str, ...]] = {}
        self._programs: weakref.WeakKeyDictionary[Preparation, str] = weakref.WeakKeyDictionary()
        self._uses: Counter[str] = Counter()  # of packed files: hand-ins may be equal
        self._cases: dict[tuple[object, ...], str] = {}
        self._checkers: dict[Path, str] = {}

    def content(self, key: str) -> bytes:
        """Return what a key stands for."""
        return self._sources[key]()

    def needs(self, keys: Iterable[str]) -> list[str]:
        """Return the keys and those of all that they refer to."""
        found: dict[str, None] = {}
        for key in keys:
            found |= dict.fromkeys((key, *self._needs.get(key, ())))
        return list(found)

    def program(self, prepared: Preparation) -> str:
        """Return the key of a program."""
        if prepared not in self._programs:
            room = self._workspace.private_room()
            try:
                shipment, files = shipped(prepared, room)
            finally:
                remove(room)
            key = self._programs[prepared] = self.described(shipment, files)
            weakref.finalize(prepared, self._forget, key, *self._needs[key])
        return self._programs[prepared]

    def described(self, value: object, files: bytes) -> str:
        """Return the key of a value together with packed files, which are kept on the disk."""
        inner = self._kept(files)
        self._uses[inner] += 1
        return self._described((value, inner), (inner,))

    def _forget(self, key: str, inner: str) -> None:
        """Forget a program that nobody needs any more."""
        self._uses[inner] -= 1
        for each in (key, *(() if self._uses[inner] else (inner,))):
            self._sources.pop(each, None)
            self._needs.pop(each, None)
            (self._folder / each).unlink(missing_ok=True)

    def case(self, case: Case) -> str:
        """Return the key of a case."""
        known = (case.title, case.input, case.expected, case.limits)
        if known not in self._cases:
            inner = [self._file(case.input), self._file(case.expected)]
            if checker := checker_of(case):
                inner.append(self._checker(checker))
            # Only names travel: where the files lie over here is nobody's business.
            short = replace(case, input=Path(case.input.name), expected=Path(case.expected.name))
            shipped_case = ShippedCase(short, *inner)
            self._cases[known] = self._described(shipped_case, tuple(inner))
        return self._cases[known]

    def data(self, data: bytes) -> str:
        """Return the key of some bytes, which are kept in the memory."""
        key = digest(data)
        self._sources[key] = lambda: data
        return key

    def _described(self, value: object, inner: tuple[str, ...]) -> str:
        key = self.data(pickle.dumps(value))
        self._needs[key] = inner
        return key

    def _file(self, path: Path) -> str:
        key = f"file-{file_digest(path)}"
        self._sources[key] = path.read_bytes
        return key

    def _kept(self, data: bytes) -> str:
        """Return the key of bytes that are kept on the disk."""
        key = digest(data)
        (self._folder / key).write_bytes(data)
        self._sources[key] = partial(Path.read_bytes, self._folder / key)
        return key

    def _checker(self, checker: Path) -> str:
        if checker not in self._checkers:
            room = self._workspace.private_room()
            for path in checker_files(checker):
                place = room / path.relative_to(checker.parent)
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, place)
            self._checkers[checker] = self._kept(packed(room))
            remove(room)
        return self._checkers[checker]
