"""The box that a worker lives in: what isolates it at each level."""

import functools
import os
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from judge.model.errors import JudgeError
from judge.sandbox import bubblewrap, cgroup, interpreter, seccomp, slot_user, survivors
from judge.sandbox.job import Job, Secrets
from judge.sandbox.level import Level
from judge.sandbox.slot_user import SlotUser, closed_parents, is_public
from judge.sandbox.wire import MIB, WorkerSettings
from judge.sandbox.worker import landlock, worker_folder
from judge.sandbox.worker.tree import signal_user

if TYPE_CHECKING:
    from judge.sandbox.readable_copies import ReadableCopies

PATH = "/usr/local/bin:/usr/bin:/bin"
JUDGE_ROOT = str(Path(__file__).resolve().parents[2])
OUR_NAMES = ("judge", "solver", "arena", "cases", "expected", "grader.py", "plygrade_pytest.py")

# Removes the groups when the worker is gone, also when the judge was killed meanwhile.
_CLEANER = """
trap '' HUP INT QUIT TERM
groups=$1; shift
"$@" || status=$?
for try in 1 2 3 4 5 6 7 8 9 10; do
    rmdir -- $groups 2>/dev/null && break
    sleep 0.05
done
exit ${status:-0}
"""


class WorkerBox:
    """Everything that a worker of one slot holds on to, and how to start it."""

    def __init__(self, level: Level, number: int, job: Job, secrets: Secrets = Secrets()) -> None:  # noqa: B008
        if level not in tuple(Level):  # else it would mean no isolation at all
            raise JudgeError(f"{level!r} is not a sandbox level")
        _end_survivors_once()
        self._owner = job.owner
        self._readable = _wanted(job)
        self._listed = _listed(job) if level is Level.LANDLOCK else None
        self._secrets = secrets
        self._hidden = [*_ours(self._readable), *map(os.path.abspath, secrets.paths)]
        self._limits = job.limits
        self._adopted: tuple[int, int] | None = None
        self._alike = job  # one that reads what this box shows
        self._wrapped = level in (Level.FULL, Level.USERNS)
        self._user = SlotUser.take(number) if os.geteuid() == 0 else None
        self._mounts = self._user is not None and not self._wrapped and mounts_work()
        if self._user and not self._wrapped and not self._mounts:
            _open_passage(self._readable)
        # What can be read is fixed at the start.
        self._fixed = level is not Level.RLIMIT or self._mounts
        self._spawns = level is Level.RLIMIT and self._user is not None  # see worker.spawn
        self._copied: ReadableCopies | None = None
        self._groups: cgroup.Groups | None = None
        if level is Level.FULL:
            self._groups = _make_groups(number)
        self.settings = self._settings(level)

    def fits(self, job: Job) -> bool:
        """Tell whether this box can run `job`; if not, another must be built."""
        mine, its = self._limits, job.limits
        if job.owner != self._owner:
            return False  # nothing that one program leaves may reach another
        if self._wrapped and its.file != mine.file:
            return False  # the size of its file systems
        if self._adopted and (job.keep or self._adopted != (its.processes, its.memory)):
            return False
        if self._listed is not None and _listed(job) != self._listed:
            return False
        if not self._fixed:
            return True
        alike = self._alike
        if job.readable is alike.readable and job.argv[0] == alike.argv[0]:
            return True
        wanted = _wanted(job)
        if wanted == self._readable:
            self._alike = job
            return True
        return self._spawns and self._steps(wanted) == self.settings.mounts

    def admit(self, job: Job) -> None:
        """Note that `job` is run here: its worker may take on its limits for good."""
        if self._spawns and not job.keep:
            self._adopted = job.limits.processes, job.limits.memory

    def command(self, worker: list[str]) -> list[str]:
        """Return the command that starts the worker in this box."""
        if not self._wrapped:
            return worker
        size = self._limits.file * MIB
        root = self._user is not None
        found = bubblewrap.find()
        steps = bubblewrap.mount_steps(self._visible(), self._hidden, self._copies(self._readable))
        wrapped = bubblewrap.command(found, steps, size, root) + worker
        if not self._groups:
            return wrapped
        groups = " ".join(self._groups.folders)
        return ["/bin/sh", "-c", _CLEANER, "sandbox", groups, *wrapped]

    def descriptors(self) -> list[int]:
        """Return the file descriptors that the worker inherits."""
        lock = [self._user.descriptor] if self._user else []
        return lock + (list(self._groups.files.values()) if self._groups else [])

    def environment(self) -> dict[str, str]:
        """Return the clean environment of every program; HOME and TMPDIR are its folder."""
        return {"PATH": PATH, "LANG": "C.UTF-8"}

    def close(self) -> None:
        if self._groups:
            self._groups.close()
        if self._user:
            self._user.close()
        if self._copied:
            self._copied.remove()

    def sweep(self, worker: int) -> None:
        """Clean up after a worker that could not do so itself, because it was killed."""
        if self._wrapped:
            return  # everything ended with the namespace
        if self._user:
            signal_user(self._user.number, signal.SIGKILL)
        else:
            survivors.end_survivors()
        worker_folder.remove_of(scratch_base(), worker)

    def _visible(self) -> list[str]:
        return [*bubblewrap.system_paths(), *interpreter.READABLE, *self._readable]

    def _copies(self, readable: list[str]) -> dict[str, str]:
        """Return copies of what a program must read and the slot's user could not."""
        paths = (*interpreter.READABLE, *readable)
        closed = [path for path in paths if self._user and not is_public(path)]
        if not closed:
            return {}
        from judge.sandbox.readable_copies import ReadableCopies  # seldom needed

        if self._copied is None:
            self._copied = ReadableCopies(scratch_base())
        return self._copied.of(closed)

    def _settings(self, level: Level) -> WorkerSettings:
        if self._wrapped:
            folders = {"folder": bubblewrap.BOX, "scratch": list(bubblewrap.SCRATCH)}
        else:
            folders = {"base": scratch_base()}
            _tidy_once(folders["base"])
        landlock, listed = None, self._listed
        if level is Level.LANDLOCK:
            from judge.sandbox.split_paths import split_around

            split = split_around(self._visible(), self._hidden)
            landlock = [*split.whole, "/proc"]
            # To list a folder is to list all folders in it: only those that hide none but ours.
            told = [each for each in split.opened if not self._holds_secrets(each)]
            listed = [*(listed or ()), *told]
        return WorkerSettings(
            user=self._user.number if self._user else -1,
            namespace=self._wrapped,
            cgroup=dict(self._groups.files) if self._groups else {},
            landlock=landlock,
            listed=listed,
            seccomp=_filter(level),
            mounts=self._steps(self._readable) if self._mounts else None,
            secrets=self._tried(),
            **folders,  # type: ignore[arg-type]  # text and a list of text, as named
        )

    def _holds_secrets(self, folder: str) -> bool:
        paths = (os.path.realpath(path) for path in self._secrets.paths)
        return any(bubblewrap.is_below(path, folder) for path in paths)

    def _steps(self, readable: list[str]) -> list[bubblewrap.Step]:
        """Return the mounts that a worker of root makes for itself, where all is visible."""
        shown = (*interpreter.READABLE, *readable)
        closed = {each for path in shown for each in closed_parents(path)}
        copies, base = self._copies(readable), scratch_base()
        hidden = [each for each in self._hidden if not bubblewrap.is_below(base, each)]
        return bubblewrap.mount_steps(["/", *shown], [*hidden, *closed], copies)

    def _tried(self) -> list[str]:
        """Return files that a program must not be able to read, to be tried before the first."""
        if not self._secrets.strict:
            return []
        from judge.sandbox.sentinels import sentinels  # only where strangers are judged

        return sentinels(self._secrets.paths, self._visible())


def _ours(wanted: list[str]) -> list[str]:
    """Return our own files, which no program may see; but one that is wanted may be."""
    installed = os.path.basename(JUDGE_ROOT) in ("site-packages", "dist-packages")
    names = [os.path.join(JUDGE_ROOT, name) for name in OUR_NAMES] if installed else [JUDGE_ROOT]
    return [path for path in names if path not in wanted]


def _open_passage(paths: list[str]) -> None:
    """Let other users pass a workspace of ours: not list it, and its folders cannot be guessed."""
    for folder in {parent for path in paths for parent in closed_parents(path)}:
        if os.path.basename(folder).startswith(worker_folder.PREFIX):
            os.chmod(folder, 0o711)


@functools.cache
def mounts_work() -> bool:
    """Tell whether a worker of root may make mounts; in many containers it may not."""
    from judge.sandbox.worker.mounts import TRY

    command = [interpreter.EXECUTABLE, "-I", "-S", "-c", TRY]
    return subprocess.run(command, capture_output=True, timeout=60).returncode == 0


def _filter(level: Level) -> bytes:
    """Return the filter of system calls for programs at a level, b"" for none."""
    if level is Level.RLIMIT:
        return b""
    named = level is not Level.LANDLOCK  # there files are not hidden, only closed
    return seccomp.compiled(named, level is Level.FULL, named, named or landlock.keeps_length())


def scratch_base() -> str:
    """Return a folder for scratch folders that any user can traverse."""
    base = os.path.realpath(tempfile.gettempdir())
    path = base
    while os.stat(path).st_mode & 0o001:
        if path == "/":
            return base
        path = os.path.dirname(path)
    return "/tmp" if os.geteuid() == 0 else base


@functools.cache  # once is enough: this judge ends what it has started
def _end_survivors_once() -> None:
    """End the programs of judges that were killed together with their workers."""
    (survivors.end_survivors if os.geteuid() else slot_user.end_abandoned)()


@functools.cache  # once is enough: this judge removes what its own workers leave
def _tidy_once(base: str) -> None:
    """Remove what the workers of judges that were killed have left."""
    worker_folder.remove_abandoned(base)


def _wanted(job: Job) -> list[str]:
    """Return what a job reads beside the system: its readable paths, and its program."""
    paths = {os.path.abspath(path) for path in job.readable}
    program = job.argv[0]
    if os.path.isabs(program) and os.path.exists(program):
        paths.add(program)
    return sorted(paths)


def _listed(job: Job) -> list[str]:
    """Return folders of which a job may see the names, though it may not read all that is there.

    Python looks for a module by listing the folder of the script and those of its path.
    """
    scripts = {os.path.dirname(os.path.abspath(path)) for path in job.readable if path.is_file()}
    path = job.environment.get("PYTHONPATH", "")
    return sorted(scripts.union(path.split(os.pathsep)) - {""})


def _make_groups(number: int) -> cgroup.Groups:
    try:
        return cgroup.create(f"{cgroup.PREFIX}-{os.getpid()}-{number}-{os.urandom(4).hex()}")
    except OSError as error:
        raise JudgeError(f"cannot make a control group: {error}") from error
