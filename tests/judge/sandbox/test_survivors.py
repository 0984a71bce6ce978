"""Programs that outlived their worker: told from all others, where all have the same user."""

from judge.sandbox.survivors import Process, orphaned
from judge.sandbox.worker.marks import OF_A_PROGRAM, OF_A_WORKER

ME = 1000


def family(*processes: Process) -> dict[int, Process]:
    """Return processes by number, with a process 1 above them all."""
    first = Process(1, 0, 0, bound=False, mark=-1)
    return {process.pid: process for process in (first, *processes)}


def program(pid: int, parent: int, user: int = ME, bound: bool = True) -> Process:
    """Return a process with the mark of a program."""
    return Process(pid, parent, user, bound, OF_A_PROGRAM)


def test_only_orphans_are_found() -> None:
    """Whoever has a living worker above, however far, stays; the rest of a dead one goes."""
    worker = Process(10, 5, ME, bound=True, mark=OF_A_WORKER)
    living = (program(11, 10), program(12, 11))
    session = Process(30, 1, ME, bound=False, mark=-1)
    left = (program(21, 1), program(22, 21), program(23, 30))
    everybody = family(worker, *living, session, *left)
    assert sorted(orphaned(everybody, ME)) == [21, 22, 23]


def test_nobody_else_is_found() -> None:
    """Another user, one without the worker's promise, one whose parent has just ended."""
    others = family(program(21, 1, user=ME + 1), program(22, 1, bound=False), program(23, 9999))
    assert list(orphaned(others, ME)) == []
