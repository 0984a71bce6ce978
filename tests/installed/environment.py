"""Plygrade as people get it: a wheel of this repository in a virtual environment of its own.

Nothing is fetched. What the wheel depends on comes from the environment that runs the tests.
"""

import fcntl
import subprocess
import sys
import sysconfig
import venv
from dataclasses import dataclass
from pathlib import Path

from tests.judge.toys import PATIENCE, clean_environment
from tests.sources import ROOT

BUILT = (
    *("solver", "judge", "arena", "misconceptions", "cases", "expected", "examples"),
    *("grader.py", "plygrade_pytest.py", "pyproject.toml", "setup.py"),
)
PYTEST = "import sys, pytest; sys.exit(pytest.main())"  # what the command of that name does


@dataclass(frozen=True)
class Installation:
    """An environment in which nothing but the wheel is installed."""

    folder: Path

    @property
    def python(self) -> Path:
        """Return its interpreter."""
        return self.folder / "bin" / "python"

    def run(
        self, where: Path, *words: str, environment: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run one of its commands in a folder, as a user without settings would."""
        command = [str(self.folder / "bin" / words[0]), *words[1:]]
        return subprocess.run(
            command,
            cwd=where,
            env=clean_environment() | (environment or {}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )


def installation(shared: Path) -> Installation:
    """Return the installation in a folder, made by whichever process of the tests comes first."""
    made = Installation(shared / "installed")
    with (shared / "installed.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (made.folder / "complete").exists():
            _install(_wheel(shared), made)
            (made.folder / "complete").touch()
    return made


def _wheel(shared: Path) -> Path:
    """Build the wheel from a copy of the sources: setuptools leaves files where it builds."""
    source, target = shared / "source", shared / "wheel"
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *BUILT],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in ["README.md", "LICENSE", *filter(None, listed.split("\0"))]:
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    _pip("wheel", "--no-deps", "--no-build-isolation", "-w", str(target), str(source))
    return next(target.glob("*.whl"))


def _install(wheel: Path, made: Installation) -> None:
    venv.create(made.folder, symlinks=True)
    _pip("--python", str(made.python), "install", "--no-deps", "--no-index", str(wheel))
    site = sysconfig.get_path("purelib", "venv", {"base": str(made.folder)})
    Path(site, "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pytest = made.folder / "bin" / "pytest"
    pytest.write_text(f"#!{made.python}\n{PYTEST}\n")
    pytest.chmod(0o755)


def _pip(*words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *words],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
