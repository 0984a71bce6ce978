"""A prepared submission as it travels to another machine, and made into one again over there.

Sources travel as they were copied. Of a command all that it may read of its own travels: its files
and what lies beside them; the system's programs and the interpreters must be there already.
"""

import io
import os
import shutil
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from judge.model.course import Course
from judge.model.errors import JudgeError
from judge.model.protocol import SuiteProtocol
from judge.programs.build_context import BuildContext
from judge.programs.command import MOST_BYTES, find_command
from judge.programs.packing import FrameWriter, pack
from judge.programs.prepared import Preparation
from judge.programs.protocol import EasyQuestion
from judge.programs.safe_archive import MOST_FILES, unpack
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.tools import PYTHON
from judge.programs.workspace import Workspace
from judge.sandbox.interpreter import EXECUTABLE
from judge.sandbox.scratch import is_scratch

ROOT = "root"  # the folder of what was named by absolute paths


@dataclass(frozen=True)
class Shipment:
    """All that is known of a program but its files. `here` is where its command was given.

    `environment` is what the course names: a folder, or requirements if there is a text of them.
    """

    submission: Submission
    here: str = ""
    easy: EasyQuestion | None = None
    suite: SuiteProtocol | None = None
    course: Course | None = None
    shown: tuple[Path, ...] = ()
    environment: str = ""
    requirements: bytes | None = None


def shipped(prepared: Preparation, room: Path) -> tuple[Shipment, bytes]:
    """Return a submission for another machine, and its packed files; `room` is an empty folder."""
    submission, context = prepared.submission, prepared.context
    named = submission.said.environment or str(context.environment or "")
    command = portable(submission.command, context.here)
    text = Path(named).read_bytes() if named and os.path.isfile(named) else None
    shipment = Shipment(
        replace(submission, path=Path(), given=None, command=command),
        easy=context.easy,
        suite=context.suite,
        course=_pruned(context.course),
        shown=context.shown,
        environment=named,
        requirements=text,
    )
    if submission.kind is SubmissionKind.SOURCES:
        return shipment, packed(prepared.folder)
    if submission.kind is SubmissionKind.COMMAND:
        return _shipped_command(prepared, shipment, room)
    return shipment, b""


def _pruned(course: Course | None) -> Course | None:
    """Return what of a course concerns programs: nobody's name travels."""
    if course is None:
        return None
    return Course(
        main=course.main,
        languages=course.languages,
        time_factors=dict(course.time_factors),
        toolchains=course.toolchains,
    )


def _shipped_command(
    prepared: Preparation, shipment: Shipment, room: Path
) -> tuple[Shipment, bytes]:
    """Return a command with its own files, each under its whole path below a folder."""
    submission, context = prepared.submission, prepared.context
    here = context.here.absolute()
    python = context.python(submission.said.environment)
    found = find_command(
        submission.command, submission.protocol, here, context.closed, python=python
    )
    try:
        files = gathered((*found.named, *found.parts), here, room)
    except JudgeError as error:
        raise JudgeError(f"--solver {submission.name}: {error}") from None
    return replace(shipment, here=str(here)), files


def portable(command: Sequence[str], here: Path) -> tuple[str, ...]:
    """Return a command that any machine understands: the judge's Python has a name there, too."""
    own = command and os.path.realpath(here / command[0]) == os.path.realpath(EXECUTABLE)
    return (PYTHON, *command[1:]) if own else tuple(command)


def gathered(parts: Iterable[Path], here: Path, room: Path, closed: Collection[Path] = ()) -> bytes:
    """Return files and folders, packed, each under its whole path, and so is the folder `here`.

    What is `closed` is left out. JudgeError if it is too much, or cannot be read.
    """
    left = MOST_BYTES
    try:
        for file in dict.fromkeys(each for part in parts for each in _files(part, closed)):
            place = room / ROOT / file.relative_to("/")
            if (left := left - file.stat().st_size) < 0:
                raise JudgeError(f"found more than {MOST_BYTES >> 20} MiB: too large for a cluster")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, place)
        (room / ROOT / here.absolute().relative_to("/")).mkdir(parents=True, exist_ok=True)
        return packed(room)
    except (OSError, ValueError) as error:
        raise JudgeError(f"its files cannot be sent to a cluster: {error}") from None


def _files(part: Path, closed: Collection[Path]) -> Iterator[Path]:
    """Yield the files below a part, also where links lead, but nothing that is closed."""
    part = part.absolute()
    circle = part.is_symlink() and part.parent.resolve().is_relative_to(part.resolve())
    if part in closed or circle:
        return
    if part.is_dir():
        for entry in sorted(part.iterdir()):
            if not is_scratch(entry):
                yield from _files(entry, closed)
    elif part.is_file():
        yield part


def packed(folder: Path) -> bytes:
    """Return all files of a folder as bytes."""
    stream = io.BytesIO()
    pack(os.fsencode(folder), FrameWriter(stream), MOST_FILES)
    return stream.getvalue()


def unshipped(
    shipment: Shipment, files: bytes, workspace: Workspace, kept: Path, hidden: tuple[Path, ...]
) -> Preparation:
    """Return the submission, with its files in a workspace; JudgeError if it cannot be run here.

    Environments are made in the folder `kept`; `hidden` is what no program may be made of.
    """
    folder = workspace.fresh()
    if files:
        unpack(files, folder)
    environment, beside = _unshipped_environment(shipment, workspace)
    submission, here = _unshipped_submission(shipment, folder, environment)
    context = BuildContext(
        workspace,
        here,
        hidden,
        easy=shipment.easy,
        suite=shipment.suite,
        environment=environment,
        kept=kept,
        course=shipment.course,
        shown=tuple(path for path in shipment.shown if path.is_dir()),
    )
    is_source = submission.kind is SubmissionKind.SOURCES
    prepared = Preparation(submission, context, folder if is_source else None)
    prepared.beside = (folder, *beside)
    return prepared


def _unshipped_environment(
    shipment: Shipment, workspace: Workspace
) -> tuple[Path | None, list[Path]]:
    """Return where the environment is, or its requirements, and the folders made for these."""
    if shipment.requirements is None:
        return Path(shipment.environment) if shipment.environment else None, []
    room = workspace.private_room()
    requirements = room / "requirements.txt"
    requirements.write_bytes(shipment.requirements)
    return requirements, [room]


def _unshipped_submission(
    shipment: Shipment, folder: Path, environment: Path | None
) -> tuple[Submission, Path]:
    """Return the submission as it is in a folder of its files, and where its command is given."""
    submission = shipment.submission
    if submission.said.environment:
        said = replace(submission.said, environment=str(environment))
        submission = replace(submission, said=said)
    if not shipment.here:
        return submission, folder
    command, here = arrived(submission.command, Path(shipment.here), folder)
    return replace(submission, command=command), here


def arrived(command: Iterable[str], here: Path, folder: Path) -> tuple[tuple[str, ...], Path]:
    """Return a command and where it was given, as they are in a folder of what was gathered."""
    root = folder / ROOT
    return tuple(_moved(word, root) for word in command), root / here.relative_to("/")


def _moved(word: str, root: Path) -> str:
    """Return a word of a command; one that is the path of a file that came along leads there."""
    if not os.path.isabs(word):
        return word
    place = root / Path(os.path.normpath(word)).relative_to("/")
    return str(place) if os.path.lexists(place) else word
