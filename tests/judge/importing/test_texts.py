"""Line ends and encodings of imported files are told, and every byte of them is kept."""

from pathlib import Path

import pytest

from judge.commands import import_cases
from judge.importing.texts import Unusual, unusual
from tests.judge.importing.trees import make_tree


@pytest.mark.parametrize(
    ("start", "wanted"),
    [
        (b"1 2\n", None),
        (b"", None),
        (b"\xff\xfe", Unusual.WIDE),
        ("1 2\n".encode("utf-16-be"), Unusual.WIDE),
        ("1 2\n".encode("utf-16"), Unusual.WIDE),
        ("1 2\r\n".encode("utf-32"), Unusual.WIDE),
        (b"\xef\xbb\xbf1\r\n", Unusual.BOM),
        (b"1\r\n", Unusual.CRLF),
        (b"\0\0one of many bytes", None),
    ],
)
def test_what_is_unusual(start: bytes, wanted: Unusual | None) -> None:
    """The oddest thing about a file is what is told of it."""
    assert unusual(start) is wanted


@pytest.mark.parametrize("option", [[], ["--dry-run"]])
def test_odd_files_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], option: list[str]
) -> None:
    """UTF-16, also of an answer alone, is a doubt; other oddities are notes with their number."""
    wide = "3\n".encode("utf-16")
    files = {
        "1.in": b"1\r\n",
        "1.out": wide,
        "2.in": wide,
        "2.out": b"3\n",
        "3.in": b"\xef\xbb\xbf1",
    }
    source = make_tree(tmp_path / "hw", files | {"3.out": b"1", "4.in": b"1\r\n", "4.out": b"1"})
    import_cases.main([str(source), "--into", str(tmp_path / "here"), *option])
    told = capsys.readouterr().out
    assert "doubt: 1.out and 1 more: written in UTF-16 or UTF-32" in told
    assert "note: 2 inputs have CRLF line ends, which were kept" in told
    assert "note: 1 input begins with a byte-order mark, which was kept" in told
    if not option:
        assert (tmp_path / "here/expected/hw/1.out").read_bytes() == wide
