"""What a slot promises whoever uses it, at every level that is available here."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from judge.model.limits import Limits
from judge.sandbox.job import Job, Run, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot

LIMITS = Limits(cpu=60, wall=240, memory=256)


def python(slot: Slot, script: str, *words: str, **fields: object) -> Run:
    """Run a Python script in a slot; `fields` are those of the job."""
    argv = (sys.executable, "-I", "-S", "-c", script, *words)
    return slot.run(Job(argv, **{"limits": LIMITS, **fields}))  # type: ignore[arg-type]  # a job's


def test_a_program_gets_its_files_and_gives_its_answer(level: Level) -> None:
    """Standard input, copied files, exit code, both outputs and the collected file all arrive."""
    script = """
import sys
text = sys.stdin.read() + open("input.txt").read() + open("deep/er.txt").read()
open("output.txt", "w").write(text)
print("out"); print("err", file=sys.stderr); sys.exit(7)
"""
    files = {"input.txt": b"two", "deep/er.txt": b"three"}
    with Slot(level) as slot:
        run = python(slot, script, stdin=b"one", files=files, collect="output.txt")
    assert (run.stop, run.exit_code, run.signal) == (Stop.EXIT, 7, None), run
    assert (run.stdout, run.stderr, run.collected) == (b"out\n", b"err\n", b"onetwothree")


def test_every_run_has_a_fresh_folder_and_a_clean_environment(level: Level) -> None:
    """Nothing of an earlier run and nothing of the judge's environment is to be seen."""
    leave = "import os; open('left', 'w'); os.mkdir('behind'); os.environ.get('X')"
    look = "import os; print(os.listdir()); print(sorted(os.environ))"
    with Slot(level) as slot:
        assert python(slot, leave).exit_code == 0
        run = python(slot, look, environment={"OURS": "1"})
    assert run.stdout.splitlines()[0] == b"[]"
    names = set(run.stdout.decode().splitlines()[1].strip("[]").replace("'", "").split(", "))
    assert names <= {"HOME", "LANG", "LC_CTYPE", "OURS", "PATH", "TMPDIR"}


def test_a_script_imports_what_lies_beside_it(level: Level, open_folder: Path) -> None:
    """Files that may be read can be imported by name; what lies beside them unnamed stays shut."""
    (open_folder / "main.py").write_text(
        "import helper\n"
        "print(helper.__name__)\n"
        "try:\n    print(open(__file__.replace('main.py', 'secret')).read())\n"
        "except OSError:\n    print('shut')\n"
    )
    (open_folder / "helper.py").write_text("")
    (open_folder / "secret").write_text("told")
    readable = open_folder / "main.py", open_folder / "helper.py"
    argv = (sys.executable, "-S", str(readable[0]))
    with Slot(level) as slot:
        run = slot.run(Job(argv, limits=LIMITS, readable=readable))
    known = b"told" if level is Level.RLIMIT else b"shut"
    assert (run.exit_code, run.stdout.split()) == (0, [b"helper", known]), run


def test_a_folder_tells_nothing_of_the_last_run(level: Level) -> None:
    """Attributes, times and permissions that a program gives its folder end with its run."""
    leave = """
import os
try:
    os.setxattr(".", "user.answer", b"42")
except OSError:
    pass
os.utime(".", (1, 1))
os.chmod(".", 0o500)
"""
    look = """
import os
print(os.listxattr("."), os.stat(".").st_mtime > 9)
open("mine", "w").close()
"""
    with Slot(level) as slot:
        assert python(slot, leave).exit_code == 0
        run = python(slot, look)
    assert (run.exit_code, run.stdout) == (0, b"[] True\n"), run


def test_the_right_python_answers_under_a_user_of_its_own(level: Level) -> None:
    """An interpreter below a closed home is still the one that runs, and not as root."""
    script = "import os, sys; print(sys.version); print(os.getuid(), os.getpid() != 1)"
    with Slot(level) as slot:
        run = python(slot, script)
    assert run.exit_code == 0, run
    *version, last = run.stdout.decode().splitlines()
    assert "\n".join(version) == sys.version
    user, not_first = last.split()
    assert not_first == "True"
    assert user != "0"


def test_usage_is_that_of_the_program_and_its_children(level: Level) -> None:
    """CPU and memory are the tree's, not those of a wrapper around it."""
    script = """
import os, time
child = os.fork()
ballast = b"x" * (60 << 20)
while time.process_time() < 0.2: pass
if child: os.wait()
"""
    with Slot(level) as slot:
        small, large = python(slot, "pass"), python(slot, script)
    assert large.exit_code == 0, large
    assert large.cpu >= 0.38
    assert large.memory - small.memory >= 55 << 20
    assert small.memory < 40 << 20


def test_a_cancelled_run_ends_as_the_judges_and_the_slot_goes_on(level: Level) -> None:
    """`cancel` from another thread ends the whole tree at once, and the next job runs."""
    with Slot(level) as slot:
        runs: list[Run] = []
        script = "import os, time; os.fork(); print(1, flush=True); time.sleep(1000)"
        waiting = threading.Thread(target=lambda: runs.append(python(slot, script)))
        waiting.start()
        while waiting.is_alive():
            slot.cancel()
            waiting.join(0.1)
        assert [run.stop for run in runs] == [Stop.JUDGE]
        assert python(slot, "print(1)").stdout == b"1\n"


def test_a_closed_slot_says_so() -> None:
    """A run after `close` is the judge's failure, with a reason."""
    slot = Slot(Level.RLIMIT, 3)
    slot.close()
    run = python(slot, "pass")
    assert (run.stop, run.trouble) == (Stop.JUDGE, "slot 3 is closed")


def test_a_killed_worker_is_replaced(level: Level) -> None:
    """Whoever kills the worker costs one run, which is called our fault, and no more."""
    with Slot(level) as slot:
        assert python(slot, "pass").exit_code == 0
        assert slot._worker is not None
        slot._worker.process.kill()
        slot._worker.process.wait()
        assert python(slot, "pass").stop is Stop.JUDGE
        assert python(slot, "print(1)").stdout == b"1\n"


def test_a_worker_that_stands_still_is_replaced(
    scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that somebody has stopped costs one run and some patience, not the whole grading."""
    with Slot(Level.RLIMIT) as slot:
        assert python(slot, "pass").exit_code == 0
        assert slot._worker is not None
        os.kill(slot._worker.process.pid, signal.SIGSTOP)
        with monkeypatch.context() as hasty:
            hasty.setattr("judge.sandbox.slot.GRACE", -LIMITS.wall)
            hasty.setattr("judge.sandbox.worker_process.PATIENCE", 0.1)
            run = python(slot, "pass")
        assert (run.stop, "does not respond" in run.trouble) == (Stop.JUDGE, True)
        assert python(slot, "print(1)").stdout == b"1\n"
    assert list(scratch.iterdir()) == []


def test_a_worker_killed_in_the_middle_leaves_nothing(level: Level, scratch: Path) -> None:
    """The program ends with its worker, and its folder is removed all the same."""
    seconds = str(100_000 + os.getpid())
    command = f"sleep\0{seconds}\0"
    with Slot(level) as slot:
        runs: list[Run] = []
        argv = ("sleep", seconds)
        waiting = threading.Thread(target=lambda: runs.append(slot.run(Job(argv, limits=LIMITS))))
        waiting.start()
        while not sleepers(command) and waiting.is_alive():
            waiting.join(0.05)
        assert slot._worker is not None, runs
        slot._worker.process.kill()
        waiting.join()
        assert [run.stop for run in runs] == [Stop.JUDGE]
    while sleepers(command):  # a namespace falls a moment after its first process
        time.sleep(0.05)
    assert list(scratch.iterdir()) == []


def sleepers(command: str) -> list[str]:
    """Return the processes with this command line."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if Path(f"/proc/{pid}/cmdline").read_bytes() == command.encode():
                found.append(pid)
        except OSError:
            continue
    return found


def test_a_command_that_does_not_exist_is_named(level: Level) -> None:
    """Like a shell: 127 if there is no such program, 126 if it cannot be run."""
    with Slot(level) as slot:
        missing = slot.run(Job(("no-such-program",), limits=LIMITS))
        folder = slot.run(Job(("/usr",), limits=LIMITS))
    assert (missing.exit_code, folder.exit_code) == (127, 126)
    assert missing.stderr == b"cannot start 'no-such-program': No such file or directory\n"


@pytest.mark.parametrize("mode", [0o755, 0o700])
def test_readable_is_what_can_be_read(level: Level, open_folder: Path, mode: int) -> None:
    """A readable folder can be read, even one closed to others, but never written."""
    shown, hidden = open_folder / "shown", open_folder / "hidden"
    for folder in (shown, hidden):
        folder.mkdir()
        (folder / "file").write_text(folder.name)
        (folder / "file").chmod(mode & 0o644)
        folder.chmod(mode)
    script = """
import sys
for path in sys.argv[1:]:
    try: print(open(path).read())
    except OSError: print("refused")
try: open(sys.argv[1], "a"); print("written")
except OSError: print("refused")
"""
    with Slot(level) as slot:
        python(slot, "pass")  # the sandbox must be built anew for what follows
        run = python(slot, script, f"{shown}/file", f"{hidden}/file", readable=(shown,))
    is_closed = level.hides_files or (mode == 0o700 and os.geteuid() == 0)
    secret = "refused" if is_closed else "hidden"
    mine = "written" if level is Level.RLIMIT and os.geteuid() != 0 else "refused"
    assert run.stdout.decode().split() == ["shown", secret, mine]


@pytest.mark.slow
def test_a_sandbox_that_is_littered_is_given_up(level: Level) -> None:
    """Cleaning up is bounded: with more files than anybody needs, the next job gets a new one."""
    litter = "import os\nfor n in range(21_000): os.close(os.open(f'f{n}', os.O_CREAT))"
    with Slot(level) as slot:
        first = python(slot, litter)
        assert first.exit_code == 0 or first.stop is Stop.OUTPUT  # entries count as file space, too
        run = python(slot, "import os; print(len(os.listdir()))")
    assert run.stdout == b"0\n"


def test_a_command_is_found_as_in_a_shell(level: Level) -> None:
    """By name in the folders of PATH, the job's own if it has one; never in the current folder."""
    with Slot(level) as slot:
        usual = slot.run(Job(("echo", "hi"), limits=LIMITS))
        none = slot.run(Job(("echo", "hi"), limits=LIMITS, environment={"PATH": "/etc"}))
        files = {"mine": b"#!/bin/sh\necho mine\n"}
        here = slot.run(Job(("mine",), files=files, limits=LIMITS))
    assert (usual.stdout, none.exit_code, here.exit_code) == (b"hi\n", 127, 127)


def test_large_input_and_output_pass_unchanged(level: Level) -> None:
    """Megabytes go through unharmed, zero bytes and all."""
    content = bytes(range(256)) * 20_000
    with Slot(level) as slot:
        run = slot.run(Job(("cat",), stdin=content, limits=LIMITS))
    assert run.stdout == content


def test_only_sockets_that_end_at_the_namespace(level: Level) -> None:
    """No program gets a socket to the host of a virtual machine, or to the kernel's inner life."""
    if level is Level.RLIMIT:
        pytest.skip("rlimit: claims nothing about sockets")
    script = """
import socket
for family in 40, 38, 17, 31, 44:
    for kind in socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET:
        try:
            print(socket.socket(family, kind))
        except OSError:
            pass
"""
    with Slot(level) as slot:
        run = python(slot, script)
    assert (run.exit_code, run.stdout) == (0, b""), run


def test_memory_cannot_hide_in_files_that_nobody_maps(level: Level) -> None:
    """A file in memory counts (full), cannot be made (userns, landlock) or is bounded (rlimit)."""
    script = """
import os
for _ in range(9):
    file = os.memfd_create("x")
    for _ in range(50):
        os.write(file, bytes(1 << 20))
"""
    with Slot(level) as slot:
        run = python(slot, script, limits=Limits(cpu=60, wall=240, memory=64, file=16))
    assert run.stop is Stop.MEMORY or run.exit_code == 1, run
