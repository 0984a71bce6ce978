"""The time of a commit in a repository that a student handed in, without trusting it.

Its configuration, hooks and attributes can name programs to run. So git is never pointed at it:
the name of the commit is read from its files here, and git reads that one object through an empty
repository of our own that borrows the student's objects. The time in a commit is the student's
own word; a course that cannot take it chooses another source.
"""

import os
import re
import resource
import shutil
import stat
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from judge.model.errors import JudgeError

LARGEST = 4 * 1024 * 1024  # bytes of a file with names of commits
SECONDS = 20  # that git may take
MEMORY = 1 << 30  # bytes, too
MOST_OF_COMMIT = 1 << 16  # bytes; who made it and when stands at the start
_HASH = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_COMMITTER = re.compile(rb"^committer .*> (-?\d{1,12}) [+-]\d{4}$", re.MULTILINE)
MOST_LINKS = 5  # from one name to the next


def commit_time(path: Path, ref: str = "HEAD") -> datetime | None:
    """Return when the commit of a branch or tag was made; None if there is none to be found.

    JudgeError if git is not installed: nobody's time would be known.
    """
    git = shutil.which("git")
    if git is None:
        raise JudgeError("times: git: found no git here; install it, or use `times: file` or a CSV")
    repository = _repository(path)
    name = _resolved(repository, ref) if repository else ""
    if repository is None or not name:
        return None
    text = _object(git, repository / "objects", name)
    found = _COMMITTER.search(text.partition(b"\n\n")[0])
    try:
        return datetime.fromtimestamp(int(found[1]), UTC) if found else None
    except (OverflowError, ValueError, OSError):
        return None


def _repository(path: Path) -> Path | None:
    """Return the `.git` of a hand-in, or of the one folder in it; never one behind a link."""
    if _is_folder(path / ".git"):
        return path / ".git"
    try:
        inner = [each for each in path.iterdir() if _is_folder(each) and _is_folder(each / ".git")]
    except OSError:
        return None
    return inner[0] / ".git" if len(inner) == 1 else None


def _is_folder(path: Path) -> bool:
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except (OSError, ValueError):
        return False


def _resolved(repository: Path, ref: str) -> str:
    """Return the commit that a name stands for; "" if there is none."""
    packed = _packed(repository)
    candidates = [ref] if ref == "HEAD" else [f"refs/{kind}/{ref}" for kind in ("heads", "tags")]
    candidates += [] if ref == "HEAD" else [f"refs/remotes/origin/{ref}", ref]
    for candidate in candidates:
        name = candidate
        for _ in range(MOST_LINKS):
            text = _text(repository, name).strip() or packed.get(name, "")
            if not text.startswith("ref:"):
                break
            name = text.removeprefix("ref:").strip()
        if _HASH.fullmatch(text):
            return text
    return ref if _HASH.fullmatch(ref) else ""


def _packed(repository: Path) -> dict[str, str]:
    lines = (line.split() for line in _text(repository, "packed-refs").splitlines())
    return {words[1]: words[0] for words in lines if len(words) == 2 and words[0][0] not in "#^"}


def _text(repository: Path, name: str) -> str:
    """Return a plain file of a repository; "" for anything else, and for names that lead out."""
    parts = name.split("/")
    if not name or "\0" in name or any(part in ("", ".", "..") for part in parts):
        return ""
    place = repository
    for part in parts[:-1]:
        place /= part
        if not _is_folder(place):
            return ""
    try:
        handle = os.open(place / parts[-1], os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except (OSError, ValueError):
        return ""
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            return ""
        return file.read(LARGEST).decode("utf-8", "replace")


def _object(git: str, objects: Path, name: str) -> bytes:
    """Return a commit's text, through a tag if need be; nothing if it cannot be read."""
    if not _is_folder(objects):
        return b""
    with tempfile.TemporaryDirectory(prefix="plygrade-git-") as folder:
        own = Path(folder, "own.git")
        (own / "refs").mkdir(parents=True)
        (own / "objects").mkdir()
        (own / "HEAD").write_text("ref: refs/heads/none\n")
        kind = "sha256" if len(name) == 64 else "sha1"
        version = f"repositoryformatversion = {int(kind != 'sha1')}"
        format_line = f"[extensions]\n\tobjectformat = {kind}\n" if kind != "sha1" else ""
        (own / "config").write_text(f"[core]\n\t{version}\n\tbare = true\n{format_line}")
        environment = {
            "PATH": os.environ.get("PATH", os.defpath),
            "HOME": folder,
            "LC_ALL": "C",
            "GIT_DIR": str(own),
            "GIT_OBJECT_DIRECTORY": str(objects.absolute()),
            "GIT_CONFIG_NOSYSTEM": "1",
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_NO_LAZY_FETCH": "1",  # nothing is fetched for what is missing
            "GIT_ALLOW_PROTOCOL": "none",
            "GIT_TERMINAL_PROMPT": "0",
        }
        return _first_bytes(
            [git, "--no-pager", "--no-replace-objects", "cat-file", "commit", name],
            folder,
            environment,
        )


def _first_bytes(command: list[str], folder: str, environment: dict[str, str]) -> bytes:
    """Return the start of what a command prints; however much it is, no more is read."""
    try:
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return b""
    if sys.platform == "linux":  # an object that unpacks to gigabytes ends git, not the judge
        with suppress(OSError):
            resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
    clock = threading.Timer(SECONDS, process.kill)
    clock.start()
    try:
        assert process.stdout is not None  # it is a pipe
        return process.stdout.read(MOST_OF_COMMIT)
    finally:
        clock.cancel()
        process.kill()
        process.communicate()
