"""Most instructors are not root: what is promised is tried as an ordinary user, too."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import ROOT

USER = "65534"
# Not straight to a program: setpriv could still start one that this user cannot reach.
BECOME = ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "env"]
QUICK = [
    "tests/judge/sandbox/test_left_overs.py",
    "tests/judge/commands/test_secrets.py",
    "tests/judge/commands/test_strangers.py",
    "tests/judge/sandbox/worker/test_own_memory.py",
]
LONG = ["tests/judge/sandbox/test_slot.py", "tests/judge/sandbox/test_hostile.py"]


@pytest.fixture
def home() -> Iterator[Path]:
    """Give a home folder of the ordinary user."""
    if os.geteuid() != 0:
        pytest.skip("these tests are run as an ordinary user already")
    if not shutil.which("setpriv"):
        pytest.skip("setpriv is not installed")
    folder = Path(tempfile.mkdtemp(prefix="plygrade-home-"))
    os.chown(folder, int(USER), int(USER))
    yield folder
    shutil.rmtree(folder)


def run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command as the ordinary user, in this repository, with our packages."""
    environment = {
        "PATH": os.defpath,
        "HOME": str(home),
        "TMPDIR": str(home),
        "USER": "ordinary",
        "LC_ALL": "C.UTF-8",
        "PYTHONPATH": os.pathsep.join((str(ROOT), sysconfig.get_path("purelib"))),
    }
    return subprocess.run(
        [*BECOME, *words], cwd=ROOT, env=environment, capture_output=True, text=True
    )


def environment_python(home: Path) -> str:
    """Return the Python of an environment of that user; skip where there is none to make it of."""
    minor = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    for base in (os.path.realpath(sys.executable), f"/usr/bin/{minor}", f"/usr/local/bin/{minor}"):
        check = run(home, base, "-B", "-c", "import pytest, judge, solver")
        if check.returncode == 0:
            made = run(home, base, "-B", "-m", "venv", "--without-pip", str(home / "venv"))
            assert made.returncode == 0, made.stderr
            packages = home / "venv" / "lib" / minor / "site-packages"
            (packages / "ours.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
            return str(home / "venv" / "bin" / "python")
    pytest.skip("an ordinary user can start no such Python here, or not read this repository")


def run_tests(home: Path, files: list[str]) -> str:
    """Run tests as the ordinary user and return their last lines; none may fail."""
    words = ("-B", "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "--no-header")
    done = run(home, environment_python(home), *words, *files)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    return done.stdout


def test_secrets_and_left_overs_as_an_ordinary_user(home: Path) -> None:
    """Answers stay hidden and nothing is left at every level that such a user has."""
    told = run_tests(home, QUICK)
    assert "full: it needs root" in told
    assert " passed" in told


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_slots_and_hostile_programs_as_an_ordinary_user(home: Path) -> None:
    """What slots promise, and what stops hostile programs, holds for such a user as well."""
    assert " passed" in run_tests(home, LONG)
