"""The worker of a slot: takes orders, runs them one after the other, reports, cleans up.

Ends when the control socket does, whatever the reason, and leaves nothing behind: that is how a
`kill -9` of the judge still ends every program it had started.
"""

import os
import time

from judge.sandbox import wire
from judge.sandbox.inside import folder, kernel, supervisor
from judge.sandbox.inside.meters import GroupMeter, ProcessMeter
from judge.sandbox.inside.orders import Order, Settings
from judge.sandbox.inside.program import Launcher, Streams, sealed_input
from judge.sandbox.inside.supervisor import FolderSize, Gone, Outlet, Watch
from judge.sandbox.inside.tree import Reaped, Tree


class Worker:
    """What one worker process knows between runs."""

    def __init__(self, settings: Settings, control: int) -> None:
        self.settings = settings
        self.control = control
        self.folder = settings.folder
        if not self.folder:
            self.folder = _make_folder(settings.base)
        self.kept = False  # whether the folder holds what an earlier run left
        self.scratch = folder.tops([self.folder, *settings.scratch])
        if settings.identity >= 0:
            os.chown(self.folder, settings.identity, settings.identity)
        self.tree = Tree(settings.identity, settings.namespace)
        self.launcher = Launcher(settings, self.folder)
        self.group: GroupMeter | None = None
        if settings.cgroup:
            self.group = GroupMeter(settings.cgroup, os.cpu_count() or 1)

    def run(self, order: Order) -> dict[str, object]:
        """Do one run from the fresh folder to the empty one, and report it."""
        if self.kept:
            folder.make_way(self.folder, [*order.files, *filter(None, [order.collect])])
        self.kept = order.keep
        folder.fill(self.folder, order.files, self.settings.identity)
        outlets = [Outlet(order.output, False), Outlet(supervisor.KEPT_OF_STDERR, True)]
        reaped = Reaped()
        meter = self.group or ProcessMeter(self.tree, reaped)
        meter.start(order.memory, order.processes)
        try:
            watch = Watch(order, meter, outlets, self._folder_size(order))
            pid = self.start(order, sealed_input(order.stdin), outlets)
            try:
                reason = watch.wait(pid, self.control)
                wall = time.monotonic() - watch.began
            finally:
                supervisor.end_tree(self.tree, reaped, outlets)
            usage = meter.finish()
            report = self._report(order, reason, outlets)
            code, signal = supervisor.signal_and_code(reaped.statuses[pid])
            report.update(exit_code=code, signal=signal, wall=wall)
            report.update(cpu=usage.cpu, memory=usage.memory)
            _judge_usage(report, order, usage.killed)
        finally:
            for outlet in outlets:
                outlet.close()
            worn = not (order.keep or folder.empty(self.scratch))
        report["worn"] = worn
        return report

    def start(self, order: Order, stdin: int, outlets: list[Outlet]) -> int:
        """Start the program with `stdin` and the outlets; closes this side's copies."""
        for name in ("HOME", "TMPDIR"):
            order.environment.setdefault(name, self.folder)
        streams = Streams(stdin, outlets[0].writer, outlets[1].writer)
        try:
            return self.launcher.start(order, streams, self._tasks(order.processes))
        finally:
            for descriptor in (stdin, streams.stdout, streams.stderr):
                os.close(descriptor)

    def close(self) -> None:
        """Remove what this worker made."""
        if not self.settings.folder:
            folder.empty(self.scratch, 1 << 62)  # on a disk that others use: to the last file
            os.rmdir(self.folder)
            os.rmdir(os.path.dirname(self.folder))

    def _tasks(self, allowed: int) -> int:
        """Return the RLIMIT_NPROC that leaves a program `allowed` processes and threads."""
        if self.settings.identity >= 0:
            return allowed
        if self.settings.namespace:
            return allowed + 1
        return allowed + _tasks_of_this_user()

    def _folder_size(self, order: Order) -> FolderSize | None:
        if self.settings.namespace:
            return None  # a file system of its own with a fixed size
        return FolderSize(folder.survey, self.folder, order.file)

    def _report(self, order: Order, reason: str, outlets: list[Outlet]) -> dict[str, object]:
        collected, trouble = None, ""
        if order.collect:
            collected, trouble, large = folder.collect(self.folder, order.collect, order.output)
            if large and reason == "EXIT":
                reason = "OUTPUT"
        largest, total = folder.survey(self.folder)
        if reason == "EXIT" and (outlets[0].over or max(largest, total) >= order.file):
            reason = "OUTPUT"
        return {
            "stop": reason,
            "stdout": outlets[0].kept(),
            "stderr": outlets[1].kept(),
            "collected": collected,
            "trouble": trouble,
        }


def _judge_usage(report: dict[str, object], order: Order, killed: bool) -> None:
    """Name a limit that was passed in the last moment, unseen while the program ran."""
    if report["stop"] not in ("EXIT", "WALL"):
        return
    if killed or _number(report["memory"]) > order.memory:
        report["stop"] = "MEMORY"
    elif _number(report["cpu"]) > order.cpu:
        report["stop"] = "CPU"


def _number(value: object) -> float:
    assert isinstance(value, int | float)
    return value


def _make_folder(base: str) -> str:
    """Make a folder of our own with an unguessable name, and the program's folder in it."""
    outer = os.path.join(base, f"plygrade-{os.getpid()}-{os.urandom(8).hex()}")
    os.mkdir(outer, 0o711)
    os.chmod(outer, 0o711)  # whatever the umask
    inner = os.path.join(outer, "box")
    os.mkdir(inner, 0o700)
    return inner


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


def _join(files: dict[str, int]) -> None:
    """Enter the slot's control groups, through the files that the slot has opened for us."""
    for name in [name for name in files if name.startswith("join")]:
        descriptor = files.pop(name)
        os.write(descriptor, b"0")
        os.close(descriptor)


def _survive_memory_shortage() -> None:
    """Ask the kernel to kill programs rather than the worker that shares their group."""
    try:
        with open("/proc/self/oom_score_adj", "w") as file:
            file.write("-1000")
    except OSError:
        return  # only the mighty may; below them, no group has a limit that could hit us


def serve(control: int, settings: dict[str, object]) -> None:
    """Work until the other end of `control` is closed."""
    supervisor.ignore_terminal_signals()
    _survive_memory_shortage()
    kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)
    if settings["namespace"] and settings["identity"] == -1:
        kernel.prctl(kernel.PR_SET_DUMPABLE, 0)  # programs have our user: let none look into us
    mine = Settings(**settings)  # type: ignore[arg-type]  # what to_wire of the same class made
    for descriptor in (control, *mine.cgroup.values()):
        os.set_inheritable(descriptor, False)
    _join(mine.cgroup)
    worker = Worker(mine, control)
    try:
        wire.send(control, {"ready": True})
        while True:
            order = wire.receive(control)
            assert isinstance(order, dict)
            report = worker.run(Order(**order))
            wire.send(control, report)
            if report["worn"]:
                break
    except (EOFError, Gone, BrokenPipeError, ConnectionError):
        pass  # the judge is gone, or wants us gone
    except Exception as error:
        wire.send(control, {"broken": f"{type(error).__name__}: {error}"})
    finally:
        worker.close()
