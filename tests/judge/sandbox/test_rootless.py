"""A sandbox where root is not quite root says what it may not do."""

import subprocess
import sys

import pytest

from tests.sources import ROOT

LOOK = (
    "from judge.sandbox.probe import reason_against; from judge.sandbox.level import Level;"
    " print(reason_against(Level.RLIMIT))"
)


def test_a_user_namespace_without_ids_is_told_what_it_lacks() -> None:
    """The reason names the call that is not permitted, not only that something is not."""
    alone = ["unshare", "--user", "--map-root-user"]
    try:
        subprocess.run([*alone, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("nobody may make a user namespace here")
    command = [*alone, sys.executable, "-c", LOOK]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert "not permitted: setgroups()" in done.stdout, done.stderr
    assert "Errno" not in done.stdout
