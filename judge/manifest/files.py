"""The files of a suite: inputs beside the manifest, expected files under the same name.

`cases/<folder>/suite.yaml` has its answers in `expected/<folder>/`; a suite that lies under no
`cases` folder has them beside its inputs. Expected files may be compressed.
"""

import io
import lzma
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, cast

from judge.model.errors import JudgeError

CASES, EXPECTED = "cases", "expected"
INPUT = ".in"
OUTPUTS = (".out", ".out.xz")


def expected_folder(manifest: Path) -> Path:
    """Return the folder of the expected files of a manifest."""
    folder = manifest.absolute().parent
    for depth, above in enumerate(folder.parents):
        if above.name == CASES:
            inside = folder.parts[len(folder.parts) - depth - 1 :]
            shown = manifest.parent
            for _ in range(depth + 2):  # keep the path as the user wrote it, where that is possible
                if shown.name in ("", ".."):
                    shown = above.parent
                    break
                shown = shown.parent
            return shown / EXPECTED / Path(*inside)
    return manifest.parent


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


def orphans(manifest: Path, folder: Path, names: Sequence[str]) -> Iterator[Path]:
    """Yield inputs and expected files that belong to no case of the manifest, in order of name."""
    known = set(names)
    for path in sorted(manifest.parent.glob("*" + INPUT)):
        if path.stem not in known:
            yield path
    if folder.is_dir():
        for path in sorted(folder.iterdir()):
            for ending in OUTPUTS:
                if path.name.endswith(ending) and path.name.removesuffix(ending) not in known:
                    yield path


def open_expected(path: Path) -> IO[bytes]:
    """Open an expected file at its start; `.xz` is decompressed while it is read."""
    try:
        if path.suffix == ".xz":
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
