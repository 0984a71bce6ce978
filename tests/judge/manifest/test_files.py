"""The files of a suite: expected ones open in both forms."""

import lzma
from pathlib import Path

import pytest

from judge.manifest.files import is_blank, open_expected
from judge.model.errors import JudgeError


def test_expected_files_open_in_both_forms(tmp_path: Path) -> None:
    """Plain and compressed files give the same bytes; a missing one is a judge error."""
    plain, small = tmp_path / "a.out", tmp_path / "a.out.xz"
    plain.write_bytes(b"1\n2\n")
    small.write_bytes(lzma.compress(b"1\n2\n"))
    for path in (plain, small):
        with open_expected(path) as stream:
            assert [stream.readline(), stream.readline(), stream.readline()] == [
                b"1\n",
                b"2\n",
                b"",
            ]
        assert not is_blank(path)
    with pytest.raises(JudgeError, match="cannot read"):
        open_expected(tmp_path / "gone.out")
    plain.write_bytes(b" \n" * 100_000)
    assert is_blank(plain)
