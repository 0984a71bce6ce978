"""The process tree of a program, as /proc shows it."""

import os

from judge.sandbox.worker.tree import look


def test_a_process_is_read_whatever_its_name() -> None:
    """Our own entry in /proc tells our parent; a process that is gone is None."""
    me = look(os.getpid())
    assert me is not None
    assert me.parent == os.getppid()
    assert look(2**22 + 1) is None
