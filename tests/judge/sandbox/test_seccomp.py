"""Filters of system calls."""

import subprocess
import sys
from pathlib import Path

import pytest

from judge.sandbox import seccomp
from tests.sources import ROOT


def test_the_filter_is_a_bpf_program() -> None:
    """Where libseccomp exists, filters are whole instructions, and other ones by level."""
    filters = [seccomp.compiled(sockets) for sockets in (True, False)]
    if not filters[0]:
        pytest.skip("libseccomp is missing")
    assert all(len(one) % 8 == 0 for one in filters)
    assert filters[0] != filters[1]


CUTS = """
import os, sys
from judge.sandbox.worker import kernel
open("file", "w").write("all of it")
kernel.prctl(kernel.PR_SET_NO_NEW_PRIVS, 1)
kernel.filter_system_calls(bytes.fromhex(sys.argv[1]))
try:
    os.truncate("file", 3)
except PermissionError:
    os.truncate(os.open("file", os.O_WRONLY), 6)
print(open("file").read())
"""


@pytest.mark.parametrize(("truncates", "left"), [(True, "all"), (False, "all of")])
def test_a_file_is_cut_only_by_who_may_write_it(truncates: bool, left: str, tmp_path: Path) -> None:
    """Where Landlock does not know the call, the filter refuses it; an open file is cut as ever."""
    code = seccomp.compiled(sockets=True, truncates=truncates)
    if not code:
        pytest.skip("libseccomp is missing")
    words = [sys.executable, "-c", CUTS, code.hex()]
    environment = {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.stdout == f"{left}\n", done.stderr
