"""`python -m tools.lock`: write both lock files again from pyproject.toml.

Each set is installed into an empty environment of its own and frozen there, so that nothing which
happens to be installed on this machine slips in.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from solver.files import write_chunks

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {
    "requirements.lock": ("", "what `make grade` installs"),
    "requirements-dev.lock": ("[dev]", "what `make test`, `make lint` and `make bench` install"),
}


def frozen(extra: str, constraints: Path | None) -> list[str]:
    """Return the pinned packages of a fresh installation of this project with an extra."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        pip = [str(Path(folder, "bin", "python")), "-m", "pip", "--disable-pip-version-check"]
        bounds = ["--constraint", str(constraints)] if constraints else []
        brought = _listed(pip)  # by the empty environment: pip itself, and an old setuptools
        subprocess.run([*pip, "install", "--quiet", f"{ROOT}{extra}", *bounds], check=True)
        found = [line for line in _listed(pip) if line not in brought]
    return [line for line in found if not line.startswith("plygrade")]


def _listed(pip: list[str]) -> list[str]:
    """Return a line for each package that is installed, also for those that `freeze` leaves out."""
    done = subprocess.run([*pip, "freeze", "--all"], check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


def main() -> int:
    """Write the lock files; the development set keeps the versions of the grading set."""
    constraints = None
    for name, (extra, purpose) in LOCKS.items():
        lines = [f"# Written by `make lock`: {purpose}.", *frozen(extra, constraints)]
        write_chunks(str(ROOT / name), ["\n".join(lines).encode() + b"\n"])
        constraints = ROOT / name
        print(f"{name}: {len(lines) - 1} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
