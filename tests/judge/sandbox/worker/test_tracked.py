"""A tree whose processes are held open, against the plain walk through /proc."""

import subprocess
import sys

import pytest

from tests.sources import ROOT

# Alone in a process of its own: all that it starts is its tree. A few steps of growing, losing
# parents and dying, and after each of them both are asked for the whole.
SCRIPT = """
import os, random, signal, subprocess, sys, time
from judge.sandbox.worker import kernel, tracked, tree
kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)
plain = tree.ProcessTree(-1, namespace=False)
held = tracked.TrackedTree(plain)
if sys.argv[1] == "few":
    held.MOST = 3
if sys.argv[1] == "blind":  # a wrong twin: it believes what it has seen once
    tracked._Known.look = lambda self: self.first
if sys.argv[1] == "deaf":  # another: it never asks a process that it knows for its children
    tracked._Known.children = lambda self, threads: []
START = "[t.Thread(target=time.sleep, args=(60,)).start() for _ in '12']"
THREADS = f"import threading as t, time; {START}; time.sleep(60)"
GROW = ["sleep 60", "sleep 60 & sleep 60 & wait", "(sleep 60 &) ; exec sleep 60",
        "setsid sh -c 'sleep 60 & sleep 60 & wait'", f'{sys.executable} -IS -c "{THREADS}" & wait']
random.seed(int(sys.argv[2]))
def told(one):
    return sorted((each.key, each.parent, each.threads, each.memory) for each in one.processes())
def same():  # what has just been started or killed is still changing
    deadline = time.monotonic() + (1.0 if sys.argv[1] in ("blind", "deaf") else 60.0)
    while time.monotonic() < deadline:
        before, tracked_now, after = told(plain), told(held), told(plain)
        if before == tracked_now == after:
            return True
        time.sleep(0.002)
    return False
def state(pid):
    try:
        return tree.read_quickly(f"/proc/{pid}/stat").rsplit(b")", 1)[1].split()[0].decode()
    except OSError:
        return "Z"  # gone by now
def settled(wanted, again):  # a state may be a passing one: all need to be as wanted only once
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if {state(one.pid) for one in tree._descend()} <= {*wanted, "Z"}:
            return True
        again()
        time.sleep(0.002)
    return False
try:
    for step in range(12):
        alive = plain.processes()
        if len(alive) > 5 and random.random() < 0.5:
            os.kill(random.choice(alive).pid, signal.SIGKILL)
            while os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG): pass
        else:
            subprocess.Popen(["sh", "-c", random.choice(GROW)])
        assert same(), "found something else"
        held.signal(signal.SIGSTOP)
        # Who was being born is stopped by the next look. D: has a child that is no program yet.
        assert settled("TD", again=held.stop), "some go on"
        keys = sorted(one.key for one in held.stop())
        assert keys == sorted(one.key for one in plain.processes()), "stopped others"
        held.signal(signal.SIGCONT)
        assert settled("SRD", again=lambda: None), "some stand still"  # D: waits for the disk
    print("the same")
except AssertionError as error:
    print(error)
finally:
    held.close()
    for one in tree._descend():
        os.kill(one.pid, signal.SIGKILL)
"""


def outcome(mode: str, seed: int) -> str:
    """Return what the script says."""
    words = [sys.executable, "-c", SCRIPT, mode, str(seed)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=240)
    return done.stdout.strip() or done.stderr


@pytest.mark.parametrize(("mode", "seed"), [("held", 1), ("held", 2), ("few", 3)])
def test_a_tree_that_is_held_is_the_tree(mode: str, seed: int) -> None:
    """Processes, orphans and threads that come and go are all found, stopped and continued.

    Also when there are more than are held.
    """
    assert outcome(mode, seed) == "the same"


@pytest.mark.parametrize("twin", ["blind", "deaf"])
def test_a_wrong_twin_is_seen(twin: str) -> None:
    """Who believes old news, or does not ask for children, finds something else."""
    assert outcome(twin, 1) == "found something else"
