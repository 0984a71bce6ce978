"""Filters of system calls."""

import pytest

from judge.sandbox import seccomp


def test_the_filter_is_a_bpf_program() -> None:
    """Where libseccomp exists, filters are whole instructions, and other ones by level."""
    filters = [seccomp.compiled(sockets) for sockets in (True, False)]
    if not filters[0]:
        pytest.skip("libseccomp is missing")
    assert all(len(one) % 8 == 0 for one in filters)
    assert filters[0] != filters[1]
