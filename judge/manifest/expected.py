"""Expected files as streams of bytes, compressed or not. Where they lie is said in layout.py."""

import io
import lzma
from pathlib import Path
from typing import IO, cast

from judge.model.errors import JudgeError


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
