"""The files of a suite: inputs beside the manifest, expected files under the same name.

`cases/<folder>/suite.yaml` has its answers in `expected/<folder>/`; a suite that lies under no
`cases` folder has them beside its inputs. Expected files may be compressed.
"""

import io
import lzma
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from typing import IO, cast

from judge.manifest.yaml_nodes import YamlNode
from judge.model.errors import JudgeError

CASES, EXPECTED, COURSE = "cases", "expected", "course.yaml"
INPUT = ".in"
COMPRESSED = ".xz"
OUTPUTS = (".out", ".out" + COMPRESSED)
NOTE = ".adding"  # `.NAME.adding`: a case that is being added, or was when somebody was killed


@dataclass(frozen=True)
class CaseEntry:
    """A case of a manifest, and where its files would be.

    `layers` is what the manifest says of it, from the farthest pattern to its own entry, each with
    its place in the file.
    """

    name: str
    line: int
    layers: tuple[tuple[Mapping[str, object], YamlNode], ...]
    input: Path
    expected: tuple[Path, ...]  # one of them must be there

    def said(self, key: str, otherwise: object = "") -> object:
        """Return what the nearest layer says under a key."""
        return next((said[key] for said, _ in reversed(self.layers) if key in said), otherwise)

    def line_of(self, key: str) -> int:
        """Return the line of the nearest value under a key, that of the case if there is none."""
        for said, node in reversed(self.layers):
            if key in said and node.entries is not None:
                return node.entries[key].value.line
        return self.line


def expected_folder(manifest: Path) -> Path:
    """Return the folder of the expected files of a manifest."""
    beside = _beside_cases(manifest)
    if beside is None:
        return manifest.parent
    folder = manifest.absolute().parent
    depth = next(n for n, above in enumerate(folder.parents) if above.name == CASES)
    return beside / EXPECTED / Path(*folder.parts[len(folder.parts) - depth - 1 :])


def course_file(manifest: Path) -> Path | None:
    """Return the course file of a manifest, None if there is none.

    It lies beside the folder `cases`; for a suite that lies under no such folder, in the suite's
    folder or in the one above it.
    """
    beside = _beside_cases(manifest)
    folder = manifest.parent
    places = [beside] if beside else [folder, folder.parent if folder.name else folder / ".."]
    return next((place / COURSE for place in places if (place / COURSE).is_file()), None)


def _beside_cases(manifest: Path) -> Path | None:
    """Return the folder that holds `cases`, as the user wrote it if possible; None without one."""
    for depth, above in enumerate(manifest.absolute().parent.parents):
        if above.name == CASES:
            shown = manifest.parent
            for _ in range(depth + 2):
                if shown.name in ("", ".."):
                    return above.parent
                shown = shown.parent
            return shown
    return None


def suite_name(manifest: Path) -> str:
    """Return what a suite is called: its folder, below `cases` where it lies there: `hw1/raid`."""
    folder = manifest.absolute().parent
    for above in folder.parents:
        if above.name == CASES:
            return folder.relative_to(above).as_posix()
    return folder.name


def expected_of(folder: Path, name: str) -> tuple[Path, ...]:
    """Return the files that may hold the expected answer to a case; one of them must be there."""
    return tuple(folder / (name + ending) for ending in OUTPUTS)


def orphans(manifest: Path, folder: Path, known: Set[str], used: Set[Path]) -> Iterator[Path]:
    """Yield inputs and expected files that belong to no case of the manifest, in order of name.

    Those that bear the name of a case belong to it, and so do those that it uses. Those of a case
    that is being added count as not there.
    """
    known = known | unfinished(manifest)
    for path in sorted(manifest.parent.glob("*" + INPUT)):
        if path.stem not in known and path not in used:
            yield path
    if folder.is_dir():
        for path in sorted(folder.iterdir()):
            for ending in OUTPUTS:
                name = path.name.removesuffix(ending)
                if path.name != name and name not in known and path not in used:
                    yield path


def unfinished(manifest: Path) -> frozenset[str]:
    """Return the names of cases whose files count only if the manifest has an entry for them."""
    notes = manifest.parent.glob(f".*{NOTE}")
    return frozenset(path.name[1:].removesuffix(NOTE) for path in notes)


def open_expected(path: Path) -> IO[bytes]:
    """Open an expected file at its start; `.xz` is decompressed while it is read."""
    try:
        if path.suffix == COMPRESSED:
            return cast("IO[bytes]", io.BufferedReader(lzma.LZMAFile(path)))
        return path.open("rb")
    except OSError as error:
        raise JudgeError(f"{path}: cannot read this expected file: {error.strerror}") from None


def is_blank(path: Path) -> bool:
    """Tell whether nothing but white space is expected."""
    with open_expected(path) as stream:
        while piece := stream.read(65536):
            if piece.strip():
                return False
    return True
