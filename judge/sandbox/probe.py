"""Finding out, once at start, which level of isolation is available here.

Never assumes: a level counts when a program that was run at it could not do what the level claims
to stop. Hosts differ (user namespaces forbidden, control groups read-only, no Landlock...).
"""

import functools
import json
import os
import sys

from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.sandbox import bubblewrap, seccomp
from judge.sandbox.interpreter import EXECUTABLE
from judge.sandbox.job import Job, Run, Secrets, Stop
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from judge.sandbox.worker import landlock
from judge.sandbox.worker_box import JUDGE_ROOT

NEEDS_ROOT = "it needs root"
_NUMBER = 499  # the slot number of self-tests, out of the way of the real ones
_SECRET = os.path.join(JUDGE_ROOT, "judge", "sandbox", "probe.py")

# Runs inside and reports what it could do. Standard library only: it is the judge's own Python.
_SPY = """
import json, os, socket, sys
def can(action, *arguments):
    try:
        action(*arguments)
    except OSError:
        return False
    return True
def connect():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        one.connect(("192.0.2.1", 9))
status = dict(line.split(":", 1) for line in open("/proc/self/status") if ":" in line)
print(json.dumps({
    "version": sys.version,
    "first": os.getpid() == 1,
    "secret": can(open, sys.argv[1]),
    "outside": can(os.mkdir, sys.argv[2]),
    "network": can(connect),
    "filter": status["Seccomp"].strip(),
    "powers": int(status["CapEff"], 16) | int(status["CapAmb"], 16),
    "inside": can(os.mkdir, "folder"),
}))
"""
# A little slower than it could: who looks now and then must not pay for all of it.
_HOG = "import time; x = [(b'1' * (1 << 20), time.sleep(0.0003)) for _ in range(400)]"
_LIMITS = Limits(cpu=60, wall=120, memory=40)  # the same for both: one worker serves them


def choose(wanted: Level | None = None) -> Level:
    """Return the strongest level whose self-test passes, or `wanted`. JudgeError: not here."""
    if wanted is None:
        for level in Level:
            if not reason_against(level):
                return level
        raise JudgeError(f"no program can be run here: {reason_against(Level.RLIMIT)}")
    if reason := reason_against(wanted):
        raise JudgeError(f"the sandbox level {wanted.value!r} is not available here: {reason}")
    return wanted


def shortfall(level: Level) -> str:
    """Return what keeps this machine from a stronger level, "" if only that it would need root."""
    for stronger in Level:
        if stronger is level:
            break
        reason = reason_against(stronger)
        if reason and reason != NEEDS_ROOT:
            return f"{stronger.value} is not available: {reason}"
    return ""


def leak(level: Level, secrets: Secrets) -> str:
    """Return which of the secrets a program at `level` could read, "" if it could none."""
    with Slot(level, _NUMBER, secrets) as slot:
        run = slot.run(Job(("true",)))
    return run.trouble if run.stop is Stop.JUDGE else ""


@functools.cache
def reason_against(level: Level) -> str:
    """Return why `level` cannot be used here, "" when its self-test passes."""
    if sys.platform != "linux":
        return "programs can only be run on Linux"
    reason = _missing(level)
    if reason:
        return reason
    with Slot(level, _NUMBER) as slot:
        return _spy_on(slot) or _overfill(slot)


def _missing(level: Level) -> str:
    """Name the first thing that is missing, before anything is tried."""
    if level is Level.FULL and os.geteuid() != 0:
        return NEEDS_ROOT
    if level in (Level.FULL, Level.USERNS) and not bubblewrap.find():
        return "bubblewrap (bwrap) is not installed"
    if level in (Level.FULL, Level.LANDLOCK) and not seccomp.compiled(False):
        return "libseccomp, or the Python package pyseccomp, is missing"
    if level is Level.LANDLOCK and not landlock.version():
        return "this kernel has no Landlock"
    return ""


def _spy_on(slot: Slot) -> str:
    """Run the spy and compare what it could do with what the level claims."""
    outside = os.path.join(JUDGE_ROOT, f".outside-{os.getpid()}")
    job = Job(
        argv=(EXECUTABLE, "-I", "-S", "-c", _SPY, _SECRET, outside),
        limits=_LIMITS,
    )
    run = slot.run(job)
    if os.path.isdir(outside):
        os.rmdir(outside)
    if run.stop is not Stop.EXIT or run.exit_code != 0:
        return f"the self-test did not run: {_last_words(run)}"
    return _false_claim(slot.level, json.loads(run.stdout))


def _false_claim(level: Level, seen: dict[str, object]) -> str:
    """Return what the spy could do although `level` claims to stop it, "" if nothing."""
    if seen["version"] != sys.version:
        return f"another Python answers inside: {seen['version']}"
    if not seen["inside"]:
        return "a program cannot write into its own folder"
    if not level.hides_files:
        return ""
    claims = {"first": "is process 1", "secret": "reads the judge's files"}
    claims |= {"outside": "writes outside its folder", "network": "reaches the network"}
    claims |= {"powers": "keeps capabilities of root"}
    broken = [text for name, text in claims.items() if seen[name]]
    if seen["filter"] != "2" and level is Level.FULL:
        broken.append("may make every system call")
    return f"a program {broken[0]}" if broken else ""


def _overfill(slot: Slot) -> str:
    """Check that a program that takes 400 MiB where 40 are allowed is stopped."""
    run = slot.run(Job(argv=(EXECUTABLE, "-I", "-S", "-c", _HOG), limits=_LIMITS))
    return "" if run.stop is Stop.MEMORY else f"the memory limit does not hold: {_last_words(run)}"


def _last_words(run: Run) -> str:
    lines = run.stderr.decode(errors="backslashreplace").strip().splitlines()
    return run.trouble or (lines[-1] if lines else run.stop.value)
