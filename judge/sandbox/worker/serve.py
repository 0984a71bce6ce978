"""The worker of a slot: takes orders, runs them one after the other, reports, cleans up.

Ends when the control socket does, whatever the reason, and leaves nothing behind: that is how a
`kill -9` of the judge still ends every program it had started.
"""

import gc
import os
import sys

from judge.sandbox import wire
from judge.sandbox.wire import Order, WorkerSettings
from judge.sandbox.worker import kernel, marks, own_memory, supervisor
from judge.sandbox.worker.conversation import converse
from judge.sandbox.worker.mounts import enter_view
from judge.sandbox.worker.reports import Reports
from judge.sandbox.worker.run_area import NoRoom, RunArea
from judge.sandbox.worker.running import Running, not_begun
from judge.sandbox.worker.supervisor import Gone


def serve(control: int, settings: dict[str, object]) -> None:
    """Work until the other end of `control` is closed."""
    worker_settings = WorkerSettings(**settings)  # type: ignore[arg-type]  # what to_wire of the same class made
    _set_up_process(worker_settings)
    area = RunArea(worker_settings)
    gc.collect()
    gc.freeze()  # a forked child then shares these pages for longer
    mine = _scheduling(worker_settings)
    orders = wire.Incoming(control)
    reports = Reports(control, orders)
    try:
        wire.send(control, {"leak": area.leak(), "native": area.has_native})
        while _serve_order(area, control, orders, reports, mine):
            pass
    except (EOFError, Gone, ConnectionError):
        pass  # the judge is gone, or wants us gone
    except Exception as error:
        reports.send()
        wire.send(control, {"broken": f"{type(error).__name__}: {error}"})
    finally:
        area.close()


def _serve_order(
    area: RunArea,
    control: int,
    orders: wire.Incoming,
    reports: Reports,
    mine: tuple[object, ...],
) -> bool:
    """Do what the next message asks for. False when this worker is unusable."""
    order, talks = _receive(orders)
    usable, held_much = _answer(area, order, talks, control, orders, reports, mine)
    if usable:
        if held_much:
            area.forget_peak()
        area.prepare_ahead(order)
    return usable


def _receive(orders: wire.Incoming) -> tuple[Order, bool]:
    """Return the next order, which alone holds what came, and whether it is for a conversation."""
    message = orders.receive()
    assert isinstance(message, dict)
    talks = bool(message.pop("talk", False))
    return Order(**message), talks


def _answer(
    area: RunArea,
    order: Order,
    talks: bool,
    control: int,
    orders: wire.Incoming,
    reports: Reports,
    mine: tuple[object, ...],
) -> tuple[bool, bool]:
    """Run a program and report. Return whether this worker is usable, and has held much meanwhile.

    Nothing of the report is left then.
    """
    if talks:
        report, usable = converse(area, order, control, orders)
    else:
        report, usable = _run(area, order, control, reports)
    # Every later program would inherit what has changed.
    usable = usable and _scheduling(area.settings) == mine
    is_large = own_memory.is_large_report(report)
    reports.add({**report, "unusable": not usable}, is_large)
    return usable, talks or is_large


def _run(
    area: RunArea, order: Order, control: int, reports: Reports
) -> tuple[dict[str, object], bool]:
    """Run one program, from the fresh folder to the empty one."""
    try:
        area.populate(order)
    except NoRoom as trouble:
        return not_begun(str(trouble)), area.tidy()
    running = Running(area, order, area.hand_over(order) if own_memory.is_large(order) else -1)
    usable = False
    try:
        try:
            if not running.may_end_at_once:
                reports.send()  # as it would be at once, and this program may have our user
            running.begin()
            if not running.has_ended:
                reports.send()
            reason = _reason(running, control)
        finally:
            running.end()
        report = running.report(reason)
    finally:
        usable = running.close()
    return report, usable


def _reason(running: Running, control: int) -> str:
    """Wait until the program ends or must end; return the name of the reason."""
    if running.has_ended:
        return "EXIT"
    with running.watch(control) as watch:
        return watch.wait()


def _set_up_process(settings: WorkerSettings) -> None:
    """Become a process that outlives and survives its programs."""
    supervisor.shrug_off_signals()
    os.umask(0o022)
    if settings.mounts is not None:
        enter_view(settings.mounts)
    if settings.user >= 0:
        try:
            os.setgroups([])
        except PermissionError:
            sys.exit("not permitted: setgroups(), as in a user namespace without ids of its own")
        _drop_ambient_capabilities()
    _survive_memory_shortage()
    if not settings.namespace:
        marks.put(marks.OF_A_WORKER)
    kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)
    kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)  # programs inherit it
    if settings.user == -1:
        kernel.prctl(kernel.PR_SET_DUMPABLE, 0)  # programs have our user id: none may inspect us
    _keep_descriptors_private()


def _drop_ambient_capabilities() -> None:
    """Drop what bubblewrap gives root.

    While we start a program our saved user is still 0, so exec would let it keep these.
    """
    try:
        kernel.prctl(kernel.PR_CAP_AMBIENT, kernel.PR_CAP_AMBIENT_CLEAR_ALL)
    except OSError:
        return  # a kernel that knows none; the self-test asks a program


def _scheduling(settings: WorkerSettings) -> tuple[object, ...]:
    """Return what a program could have changed of this process if it has the same user."""
    if settings.user >= 0:
        return ()
    priority = os.getpriority(os.PRIO_PROCESS, 0)
    return priority, os.sched_getaffinity(0), os.sched_getscheduler(0)


def _keep_descriptors_private() -> None:
    """Let programs inherit nothing of ours: the control socket, group files, the user's lock."""
    for descriptor in map(int, os.listdir("/proc/self/fd")):
        try:
            os.set_inheritable(descriptor, descriptor <= 2)
        except OSError:
            continue  # the one that listed them


def _survive_memory_shortage() -> None:
    """Ask the kernel to kill programs rather than their worker when memory is short."""
    try:
        with open("/proc/self/oom_score_adj", "w") as file:
            file.write("-1000")
    except OSError:
        return  # only root may
