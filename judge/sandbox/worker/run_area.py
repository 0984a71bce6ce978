"""Where a worker's programs run: their folder, their user, and what is measured and cleaned."""

import errno
import os

from judge.sandbox.wire import Order, WorkerSettings
from judge.sandbox.worker import native, own_memory, run_folder, spawn, starter, worker_folder
from judge.sandbox.worker.folder_size import FolderSize, MountSize, entries, survey
from judge.sandbox.worker.group_meter import GroupMeter
from judge.sandbox.worker.meters import ProcessMeter
from judge.sandbox.worker.mounted import Mounted
from judge.sandbox.worker.prefork import Launcher, Prefork
from judge.sandbox.worker.starter import InsideLaunch, Starter
from judge.sandbox.worker.streams import InputFile, OutputPipe
from judge.sandbox.worker.tree import ProcessTree, Reaped

# Other processes of the same user come and go: better a loose limit than a false alarm.
ELBOW_ROOM = 128
_INNER = 0o700


class NoRoom(Exception):
    """What an earlier program left in a kept folder leaves no room for the next one's files."""


class Prepared:
    """A process that is ready to become a program, with the other ends of its streams."""

    __slots__ = ("process", "outputs", "input", "native")

    def __init__(
        self,
        process: Prefork | spawn.SpawnLauncher | InsideLaunch | native.NativeLaunch,
        outputs: list[OutputPipe],
        input_file: InputFile | None,
    ) -> None:
        self.process = process
        self.outputs = outputs
        self.input = input_file
        self.native = process if isinstance(process, native.NativeLaunch) else None

    def dismiss(self) -> None:
        """End the process and close all streams."""
        self.process.dismiss()
        for output in self.outputs:
            output.close()
        if self.input:
            self.input.fill(b"")


class RunArea:
    """What stays the same from one program to the next. `name` is what programs call its folder."""

    def __init__(self, settings: WorkerSettings) -> None:
        self.settings = settings
        self.name = settings.folder or worker_folder.make(settings.base)
        bare = settings.user >= 0 and not settings.namespace
        self._mounted = Mounted(self.name, wanted=bare, alone=settings.mounts is not None)
        self.kept = False  # whether the folder holds what an earlier run left
        os.chdir(self.name)  # every program starts in our current folder
        self.folder = "."  # whatever becomes of the folders around it: see `regain`
        self._scratch = run_folder.tops([self.folder, *settings.scratch])
        if settings.user >= 0:
            os.chown(self.folder, settings.user, settings.user)
        self._modes = run_folder.modes(self._scratch)
        self._device = os.stat(self.folder).st_dev
        self._mine = self._within_reach()
        self._modes |= {each: mode for each, mode in self._mine.items() if mode != _INNER}
        mounted = [self.name, *settings.scratch] if self._has_fixed_size else []
        self._entries = {folder: entries(folder) for folder in mounted}
        self._was_empty: bool | None = None  # what `is_empty` found after the last run
        self.tree = ProcessTree(settings.user, settings.namespace)
        self._launcher = Launcher(settings, self.name)
        self._may_spawn = True
        self._starts_inside = starter.is_possible(settings)
        self._compiled = native.load(settings.native)
        self._ready: Prepared | None = None
        self._group: GroupMeter | None = None
        self._processors = os.cpu_count() or 1
        if settings.cgroup:
            self._group = GroupMeter(settings.cgroup, self._processors)

    @property
    def has_native(self) -> bool:
        """Tell whether the compiled part of the sandbox can be used, if it was sent at all."""
        return self._compiled is not None or not self.settings.native

    def _within_reach(self) -> dict[int, int]:
        """Open the folders whose permissions a program can change; return those they must have.

        Those are its own and, where it has the worker's user and no namespace, the one around.
        """
        if self.settings.user >= 0:
            return {}
        around = {} if self.settings.folder else {"..": worker_folder.MODE}
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
        return {os.open(path, flags): mode for path, mode in {**around, ".": _INNER}.items()}

    def regain(self) -> None:
        """Open what a program that has ended may have closed to us: it has our user."""
        for descriptor, mode in self._mine.items():
            os.chmod(descriptor, mode)

    def leak(self) -> str:
        """Return a secret that a program could read here, "" if there is none."""
        return self._launcher.leak(self.settings.secrets)

    def populate(self, order: Order) -> None:
        """Put the files of an order into the folder; NoRoom if an earlier program prevents it."""
        self._mounted.resize(order.file)
        self._was_empty = None
        was_kept, self.kept = self.kept, order.keep
        if was_kept:
            try:
                run_folder.make_way(self.folder, [*order.files, *filter(None, [order.collect])])
                run_folder.fill(self.folder, order.files, self.settings.user)
            except OSError as error:
                if not self._is_full(error, order.file):
                    raise
                raise NoRoom(f"its folder takes no more files: {error.strerror}") from error
        else:
            taken = {*order.files, order.collect}
            run_folder.copy_in(self.folder, order.copies, taken, self.settings.user)
            run_folder.fill(self.folder, order.files, self.settings.user)
        for name in ("HOME", "TMPDIR"):
            order.environment.setdefault(name, self.name)

    def _is_full(self, error: OSError, limit: int) -> bool:
        """Tell whether an error is the doing of the program that left this folder, or else ours."""
        if error.errno in (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EIO, errno.EROFS):
            return False
        if error.errno not in (errno.ENOSPC, errno.EDQUOT) or self._has_fixed_size:
            return True
        return survey(self.folder, limit)[1] >= limit

    @property
    def _has_fixed_size(self) -> bool:
        return self.settings.namespace or self._mounted.size > 0

    def meter(self, reaped: Reaped, tree: ProcessTree) -> ProcessMeter | GroupMeter:
        """Return what measures the next program, which is this tree."""
        return self._group or ProcessMeter(tree, reaped, self._processors)

    def prepare(self, order: Order, stdin: int = -1) -> Prepared:
        """Fork a process for such an order; without `stdin` it reads a file in memory."""
        tasks = self._tasks(order.processes)
        # First of all: it must not hold the other ends of streams.
        inside = self._ready_starter(order, tasks) if stdin < 0 and self._starts_inside else None
        spawned = self._may_spawn and spawn.is_possible(self.settings, order)
        if self._compiled and stdin < 0 and (inside or spawned):
            user = self.settings.user
            launch = native.NativeLaunch(self._compiled, self._launcher, user, tasks, inside)
            return Prepared(launch, launch.outputs, None)
        input_file = InputFile() if stdin < 0 else None
        outputs = [OutputPipe(keep_last=False), OutputPipe(keep_last=True)]
        ends = (input_file.reader if input_file else stdin, outputs[0].writer, outputs[1].writer)
        if inside:
            within = InsideLaunch(inside, self._launcher, ends, tasks)
            return Prepared(within, outputs, input_file)
        if spawned:
            here = spawn.SpawnLauncher(self._launcher, self.settings.user, ends, tasks)
            return Prepared(here, outputs, input_file)
        return Prepared(self._launcher.prepare(order, ends, tasks), outputs, input_file)

    def hand_over(self, order: Order) -> int:
        """Return a descriptor from which a program reads a large input; forget that it was here.

        What is ready would read a file of its own.
        """
        self.dismiss()
        reader = own_memory.hand_over(order)
        self.forget_peak()
        return reader

    def forget_peak(self) -> None:
        """Charge no later program with what this process has held."""
        self._may_spawn = own_memory.forget_peak() and self._may_spawn

    def _ready_starter(self, order: Order, tasks: int) -> Starter:
        if self.tree.starter and not self.tree.starter.fits(order):
            self.tree.starter.close()
            self.tree.starter = None
        if not self.tree.starter:
            self.tree.starter = Starter(
                self._launcher, self.settings.user, order, tasks, self._compiled
            )
        return self.tree.starter

    def prepare_ahead(self, order: Order) -> None:
        """Have a process ready for an order like this one."""
        self._ready = self.take(order)

    def take(self, order: Order) -> Prepared:
        """Return the process that is ready, or a new one if that does not fit."""
        ready, self._ready = self._ready, None
        if ready and not ready.process.fits(order):
            ready.dismiss()
            ready = None
        return ready or self.prepare(order)

    def dismiss(self) -> None:
        """End the process that is ready, and the one that starts others."""
        ready, self._ready = self._ready, None
        if ready:
            ready.dismiss()
        if self.tree.starter:
            self.tree.starter.close()
            self.tree.starter = None

    def _tasks(self, allowed: int) -> int:
        """Return the RLIMIT_NPROC that leaves a program `allowed` processes and threads."""
        if self.settings.user >= 0:
            return allowed
        if self.settings.namespace:
            return allowed + 1  # the worker has the same user
        return allowed + _tasks_of_this_user() + ELBOW_ROOM

    def folder_size(self, limit: int) -> FolderSize | MountSize:
        """Return what watches how much the program's folders hold."""
        if self._has_fixed_size:
            return MountSize([self.name, *self.settings.scratch], limit)
        return FolderSize(self.folder, limit, self.tree, self._device, self.regain)

    @property
    def is_empty(self) -> bool:
        """Tell whether a program left no entry at all, where file systems of our own count them.

        Then nobody has to look: most programs leave nothing. False where it is not known. To be
        asked when all of the program has ended: until the next one the answer stays.
        """
        if self._was_empty is None:
            known = bool(self._entries) and all(self._entries.values())
            self._was_empty = known and all(
                entries(one) == own for one, own in self._entries.items()
            )
        return self._was_empty

    def tidy(self) -> bool:
        """Remove all that a program left. False: this area is unusable from now on."""
        if self.kept:
            return True
        emptied = self.is_empty or run_folder.empty(self._scratch)
        return emptied and run_folder.restore(self._modes)

    def close(self) -> None:
        self.dismiss()
        if not self.settings.folder:
            self._mounted.close()
            worker_folder.remove(os.path.dirname(self.name))


def _tasks_of_this_user() -> int:
    """Count what RLIMIT_NPROC counts: the threads of all processes of this user."""
    user = os.getuid()
    count = 0
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == user:
                count += len(os.listdir(f"/proc/{name}/task"))
        except OSError:
            continue
    return count
