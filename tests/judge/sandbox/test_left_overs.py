"""What one submission leaves in a slot does not reach the next, beyond its files and processes."""

import os
import sys
from pathlib import Path

import pytest

from judge.model.limits import Limits
from judge.sandbox.job import Job, Run, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from tests.judge.levels import or_skip

LIMITS = Limits(cpu=60, wall=240, memory=256)
LEAVES = {
    # A port that cannot be bound again for a minute: its side closed a connection first.
    "port": """
import socket
server = socket.create_server(("127.0.0.1", 47123), reuse_port=False)
mine = socket.create_connection(("127.0.0.1", 47123))
its, _ = server.accept()
its.close(); mine.recv(1); mine.close(); server.close()
""",
    "shared memory": """
import ctypes
print(ctypes.CDLL(None).shmget(0x706C79, 4096, 0o1666))
""",
    "queue": """
import ctypes
print(ctypes.CDLL(None).msgget(0x706C79, 0o1666))
""",
}
FINDS = {
    "port": """
import socket
one = socket.socket()
try:
    one.bind(("127.0.0.1", 47123))
except OSError:
    print("found")
""",
    "shared memory": """
import ctypes
if ctypes.CDLL(None).shmget(0x706C79, 4096, 0) >= 0: print("found")
""",
    "queue": """
import ctypes
if ctypes.CDLL(None).msgget(0x706C79, 0) >= 0: print("found")
""",
}


def python(slot: Slot, script: str, owner: str) -> Run:
    """Run a script of one owner in a slot."""
    argv = (sys.executable, "-I", "-S", "-c", script)
    return slot.run(Job(argv, limits=LIMITS, owner=owner))


@pytest.mark.parametrize("kind", sorted(LEAVES))
def test_the_next_submission_finds_nothing(level: Level, kind: str) -> None:
    """Ports and System V objects of one submission are unknown to the next one in its slot."""
    if level is Level.RLIMIT and (kind == "port" or os.geteuid() != 0):
        pytest.skip("rlimit: claims nothing about ports, nor without root about System V objects")
    with Slot(level) as slot:
        python(slot, LEAVES[kind], "one")
        run = python(slot, FINDS[kind], "two")
    assert (run.stop, run.stdout) == (Stop.EXIT, b""), run


def test_two_commands_of_one_folder_have_two_sandboxes(level: Level, open_folder: Path) -> None:
    """Programs with the same files and limits, but of two owners, are served by two workers."""
    (open_folder / "main.py").write_text("pass\n")
    argv = (sys.executable, "-I", "-S", str(open_folder / "main.py"))
    workers = []
    with Slot(level) as slot:
        for owner in ("one", "one", "two"):
            slot.run(Job(argv, readable=(open_folder,), limits=LIMITS, owner=owner))
            assert slot._worker is not None
            workers.append(slot._worker.process.pid)
    assert workers[0] == workers[1] != workers[2]


CLOSES = """
import contextlib, os, time
open("output.txt", "w").write("here")
for folder in ("..", "."):
    with contextlib.suppress(OSError):
        os.chmod(folder, 0)
time.sleep(0.25)
"""


def test_a_program_cannot_close_the_door_behind_it(level: Level, scratch: Path) -> None:
    """Who closes its folder, and the one around it, is judged as anybody; nothing stays behind."""
    with Slot(level) as slot:
        for _ in range(2):
            argv = (sys.executable, "-I", "-S", "-c", CLOSES)
            run = slot.run(Job(argv, collect="output.txt", limits=LIMITS))
            assert (run.stop, run.collected, run.trouble) == (Stop.EXIT, b"here", ""), run
    assert not list(scratch.iterdir())


KINDS = {
    "file": "open('x', 'w').close()",
    "hidden file": "open('.x', 'w').close()",
    "folder": "os.mkdir('x')",
    "link": "os.symlink('/nowhere', 'x')",
    "fifo": "os.mkfifo('x')",
    "socket": "socket.socket(socket.AF_UNIX).bind('x')",
    "elsewhere": "open('/dev/shm/x', 'w').close()",
}
TELLS = "import os; print(*(each for f in ('.', '/tmp', '/dev/shm') for each in os.listdir(f)))"


@pytest.mark.parametrize("alone", [Level.FULL, Level.RLIMIT], ids=lambda one: one.value)
def test_whatever_a_program_leaves_is_found(alone: Level) -> None:
    """An area counts as empty only if no entry of any kind was left in any of its folders."""
    if os.geteuid() != 0:
        pytest.skip("only root has these levels with folders of a fixed size")
    kinds = dict(KINDS)
    tells = TELLS
    if or_skip(alone) is Level.RLIMIT:
        del kinds["elsewhere"]  # shared with others there
        tells = "import os; print(*os.listdir('.'))"
    with Slot(alone) as slot:
        empty = python(slot, tells, "").stdout  # but for the way to Python, if it lies below /tmp
        for kind, words in kinds.items():
            left = python(slot, f"import os, socket; {words}", "")
            assert (left.stop, left.exit_code) == (Stop.EXIT, 0), (kind, left.stderr)
            assert python(slot, tells, "").stdout == empty, kind
