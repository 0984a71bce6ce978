"""A new case of a suite, all or nothing: its two files, and its entry in the manifest.

No three files change at once. So a note is left first, `.NAME.adding` beside the manifest: as long
as the manifest has no entry for that name, its files count as not there (see files.py). The entry
comes last and makes the case one; the note goes after it. Whoever is killed before leaves a suite
as it was, and what lies about is taken away when the next case is added.
"""

import fcntl
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from judge.files.atomic import replace_file
from judge.manifest.editing import set_value, with_value
from judge.manifest.files import INPUT, NOTE, expected_folder, unfinished
from judge.manifest.yaml_nodes import at, keyed, read_yaml

ANSWER = ".out"


def add_case(
    manifest: Path, name: str, question: bytes, answer: bytes, settings: Mapping[str, str]
) -> tuple[Path, Path]:
    """Add a case to a suite and return its files; whatever is raised, nothing was changed then."""
    folder = expected_folder(manifest)
    question_file, answer_file = manifest.with_name(name + INPUT), folder / (name + ANSWER)
    with _alone(manifest.parent):
        _tidy(manifest)
        text = manifest.read_bytes().decode("utf-8")
        place, value = _entry(manifest, name, settings)
        with_value(text, place, value, manifest)  # or say at once why not
        note = manifest.with_name(f".{name}{NOTE}")
        is_new = not folder.exists()
        try:
            replace_file(note, b"")
            replace_file(answer_file, answer)
            replace_file(question_file, question)
            set_value(manifest, place, value)
        except BaseException:
            _remove(question_file, answer_file)
            if is_new:
                with suppress(OSError):
                    folder.rmdir()
            _remove(note)  # last: until then the files count as not there
            raise
        _remove(note)
    return question_file, answer_file


def _entry(
    manifest: Path, name: str, settings: Mapping[str, str]
) -> tuple[tuple[str, ...], dict[str, object]]:
    """Return where the manifest changes, and what it says there then.

    A pattern, or a list of them, becomes a mapping with these and the new case in it.
    """
    cases = at(read_yaml(manifest), "cases")
    patterns = keyed(cases).entries or {}
    if cases.entries is None and patterns:
        return ("cases",), {**{each: {} for each in patterns}, name: dict(settings)}
    return ("cases", name), dict(settings)


def _tidy(manifest: Path) -> None:
    """Take away what is left of cases that somebody was killed while adding."""
    cases = keyed(at(read_yaml(manifest), "cases")).entries or {}
    folder = expected_folder(manifest)
    for name in unfinished(manifest):
        if name not in cases:
            parts = [*_parts(manifest.parent, name), *_parts(folder, name)]
            _remove(manifest.with_name(name + INPUT), folder / (name + ANSWER), *parts)
        _remove(manifest.with_name(f".{name}{NOTE}"))


def _parts(folder: Path, name: str) -> list[Path]:
    """Return what is left of files of a case that were being written."""
    return [path for path in folder.glob(".*.part") if path.name.startswith(f".{name[:40]}")]


def _remove(*paths: Path) -> None:
    for path in paths:
        with suppress(OSError):
            path.unlink(missing_ok=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let nobody else add a case to the same suite, where the file system has locks."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
