"""The box that a worker lives in: what isolates it at each level."""

import functools
import os
import signal
import stat
import tempfile
from pathlib import Path

from judge.model.errors import JudgeError
from judge.sandbox import bubblewrap, cgroup, seccomp
from judge.sandbox.job import Job
from judge.sandbox.level import Level
from judge.sandbox.slot_user import SlotUser
from judge.sandbox.split_paths import split_around
from judge.sandbox.wire import MIB, WorkerSettings
from judge.sandbox.worker import worker_folder
from judge.sandbox.worker.tree import signal_user

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

    def __init__(self, level: Level, number: int, job: Job) -> None:
        if level not in tuple(Level):  # else it would mean no isolation at all
            raise JudgeError(f"{level!r} is not a sandbox level")
        self._readable = _wanted(job)
        self._listed = _listed(job) if level is Level.LANDLOCK else None
        self._limits = job.limits
        self._adopted: tuple[int, int] | None = None
        self._wrapped = level in (Level.FULL, Level.USERNS)
        self._fixed = level is not Level.RLIMIT  # what can be read is fixed at the start
        self._user = SlotUser.take(number) if os.geteuid() == 0 else None
        self._groups: cgroup.Groups | None = None
        if level is Level.FULL:
            self._groups = _make_groups(number)
        self.settings = self._settings(level)

    def fits(self, job: Job) -> bool:
        """Tell whether this box can run `job`; if not, another must be built."""
        mine, its = self._limits, job.limits
        if self._wrapped and its.file != mine.file:
            return False  # the size of its file systems
        if self._adopted and (job.keep or self._adopted != (its.processes, its.memory)):
            return False
        if self._listed is not None and _listed(job) != self._listed:
            return False
        return not self._fixed or _wanted(job) == self._readable

    def admit(self, job: Job) -> None:
        """Note that `job` is run here: its worker may take on its limits for good."""
        spawned = not self._fixed and self._user and not job.keep  # see worker.spawn
        if spawned and not self.must_search(job):
            self._adopted = job.limits.processes, job.limits.memory

    def command(self, worker: list[str]) -> list[str]:
        """Return the command that starts the worker in this box."""
        if not self._wrapped:
            return worker
        size = self._limits.file * MIB
        root = self._user is not None
        found = bubblewrap.find()
        wrapped = bubblewrap.command(found, self._visible(), JUDGE_ROOT, size, root) + worker
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

    def sweep(self, worker: int) -> None:
        """Clean up after a worker that could not do so itself, because it was killed."""
        if self._wrapped:
            return  # everything ended with the namespace
        if self._user:
            signal_user(self._user.number, signal.SIGKILL)
        worker_folder.remove_of(scratch_base(), worker)

    def _visible(self) -> list[str]:
        return bubblewrap.system_paths() + bubblewrap.interpreter_paths() + self._readable

    def _settings(self, level: Level) -> WorkerSettings:
        if self._wrapped:
            folders = {"folder": bubblewrap.BOX, "scratch": list(bubblewrap.SCRATCH)}
        else:
            folders = {"base": scratch_base()}
            _tidy_once(folders["base"])
        landlock, listed = None, self._listed
        if level is Level.LANDLOCK:
            split = split_around(self._visible(), JUDGE_ROOT, OUR_NAMES)
            landlock = [*split.whole, "/proc"]
            listed = [*(listed or ()), *split.opened]
        return WorkerSettings(
            user=self._user.number if self._user else -1,
            namespace=self._wrapped,
            cgroup=dict(self._groups.files) if self._groups else {},
            landlock=landlock,
            listed=listed,
            seccomp=_filter(level),
            **folders,  # type: ignore[arg-type]  # text and a list of text, as named
        )

    def must_search(self, job: Job) -> bool:
        """Tell whether the slot's user could not read what `job` must read."""
        if not self._user:
            return False
        return not _is_open(tuple(_wanted(job)), with_parents=not self._wrapped)


def _filter(level: Level) -> bytes:
    """Return the filter of system calls for programs at a level, b"" for none."""
    if level is Level.RLIMIT:
        return b""
    return seccomp.compiled(sockets=level is not Level.LANDLOCK, memory_files=level is Level.FULL)


def scratch_base() -> str:
    """Return a folder for scratch folders that any user can traverse."""
    base = os.path.realpath(tempfile.gettempdir())
    path = base
    while os.stat(path).st_mode & 0o001:
        if path == "/":
            return base
        path = os.path.dirname(path)
    return "/tmp" if os.geteuid() == 0 else base


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


@functools.lru_cache(maxsize=256)  # called for every run, and walks through whole folders
def _is_open(paths: tuple[str, ...], with_parents: bool) -> bool:
    """Tell whether everybody may read all of `paths`, by name and behind every link."""
    for path in {*paths, *map(os.path.realpath, paths)}:
        if not os.path.exists(path):
            continue  # nobody can read it
        parents = Path(path).parents if with_parents else ()
        if not all(os.stat(parent).st_mode & stat.S_IXOTH for parent in parents):
            return False
        if not _is_public(path):
            return False
    return True


def _is_public(path: str) -> bool:
    """Tell whether everybody may read `path` and, as far as we look, all in it."""
    waiting, seen = [path], 0
    while waiting and seen < 2000:
        found = waiting.pop()
        mode = os.stat(found).st_mode
        if not mode & stat.S_IROTH:
            return False
        if stat.S_ISDIR(mode):
            if not mode & stat.S_IXOTH:
                return False
            entries = [entry for entry in os.scandir(found) if not entry.is_symlink()]
            waiting += [entry.path for entry in entries]
            seen += len(entries)
    return True
