"""The process tree of a program, as /proc shows it."""

import os
import subprocess
import sys

from judge.sandbox.worker.tree import look
from tests.sources import ROOT


def test_a_process_is_read_whatever_its_name() -> None:
    """Our own entry in /proc tells our parent; a process that is gone is None."""
    me = look(os.getpid())
    assert me is not None
    assert me.parent == os.getppid()
    assert look(2**22 + 1) is None


# Alone in a process of its own: all that it starts is its tree.
STOPS = """
import os, signal, subprocess, time
from judge.sandbox.worker import kernel, tree
kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)
words = "for i in 1 2 3; do setsid sleep 60 & done; (sleep 60 &); exec sleep 60"
first = subprocess.Popen(["sh", "-c", words], stdout=subprocess.DEVNULL)
whole = tree.ProcessTree(-1, namespace=False)
def states():
    fields = [tree.read_quickly(f"/proc/{one.pid}/stat") for one in tree._descend()]
    names = [field.split(b"(")[1].split(b")") for field in fields]
    return "".join(sorted(rest.split()[0].decode() for name, rest in names if name == b"sleep"))
def settled(wanted):
    deadline = time.monotonic() + 30
    while states() != wanted and time.monotonic() < deadline:
        time.sleep(0.01)
    print(states(), flush=True)
try:
    settled("SSSSS")
    whole.signal(signal.SIGSTOP)
    settled("TTTTT")
    whole.signal(signal.SIGCONT)
    settled("SSSSS")
    one = tree.look(first.pid)
    one.key = first.pid, one.key[1] + 1  # another process of that number
    tree._signal_exactly(one, signal.SIGSTOP)
    time.sleep(0.05)
    settled("SSSSS")
    found = whole.processes
    whole.processes = lambda: found()[1:]  # a wrong twin, which overlooks one
    whole.signal(signal.SIGSTOP)
    settled("STTTT")
finally:
    for one in tree._descend():
        os.kill(one.pid, signal.SIGKILL)
"""


def test_a_whole_tree_is_stopped_and_nobody_else() -> None:
    """Sessions and orphans included; not a process that has the number of one that is gone.

    A twin that overlooks a process is seen.
    """
    words = [sys.executable, "-c", STOPS]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=240)
    states = ["SSSSS", "TTTTT", "SSSSS", "SSSSS", "STTTT"]
    assert done.stdout.split() == states, done.stderr
