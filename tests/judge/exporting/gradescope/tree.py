"""A folder as Gradescope's /autograder, made from an exported file as they make it."""

import json
import os
import shutil
import subprocess
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.judge.toys import PATIENCE, clean_environment

# What root may do in a container of Docker.
POWERS = (
    *("chown", "dac_override", "fowner", "fsetid", "kill", "setgid", "setuid", "setpcap"),
    *("net_bind_service", "net_raw", "sys_chroot", "mknod", "audit_write", "setfcap"),
)
CONTAINER = (
    "setpriv",
    f"--bounding-set=-all,{','.join('+' + each for each in POWERS)}",
    "--inh-caps=-all",
)
SYSTEM = "/usr/bin:/bin"


def unpacked(file: Path, root: Path, search: str = "") -> Path:
    """Unpack an exported file into `root` as Gradescope does, and run its set-up."""
    source = root / "source"
    with zipfile.ZipFile(file) as archive:
        for entry in archive.infolist():
            path = Path(archive.extract(entry, source))
            path.chmod(entry.external_attr >> 16 & 0o777)
    (root / "submission").mkdir()
    shutil.copy(source / "run_autograder", root)
    environment = clean_environment() | {"PLYGRADE_NO_PACKAGES": "1"}
    done = _run(["bash", str(source / "setup.sh")], root, environment, search)
    assert done.returncode == 0, done.stdout + done.stderr
    return root


def graded(root: Path, program: Path, prefix: Sequence[str] = ()) -> dict[str, Any]:
    """Hand in a program, run the autograder as Gradescope does, and return its report."""
    shutil.rmtree(root / "submission")
    (root / "submission").mkdir()
    shutil.copy(program, root / "submission")
    metadata = {"created_at": "2018-07-01T14:22:32.365935-07:00", "users": [{"id": 1}]}
    (root / "submission_metadata.json").write_text(json.dumps(metadata))
    done = _run([*prefix, str(root / "run_autograder")], root, clean_environment())
    assert done.returncode == 0, done.stdout + done.stderr
    (root / "log").write_text(done.stdout + done.stderr)
    report: dict[str, Any] = json.loads((root / "results" / "results.json").read_text())
    return report


def _run(
    command: list[str], root: Path, environment: dict[str, str], path: str = ""
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=root,
        env=environment | {"PATH": path or os.environ["PATH"]},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
