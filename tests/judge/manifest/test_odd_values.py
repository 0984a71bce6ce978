"""Values on which the YAML library or the file system stumbles: one line that says where."""

import re
from pathlib import Path

import pytest

from judge.manifest.loader import ManifestError, load_suite
from judge.manifest.select import choose
from judge.model.errors import JudgeError
from tests.judge.suite_folder import make_suite

LONG = "x" * 300
# Each with the line that the message must name.
ODD = [
    ("task: !!timestamp x\ncases: {one: }\n", 1),
    ('task: t\ntitle: !!int ""\ncases: {one: }\n', 2),
    ("task: t\ntitle: !!bool maybe\ncases: {one: }\n", 2),
    ("task: t\nlimits: {cpu: !!float x}\ncases: {one: }\n", 2),
    ('task: t\ntitle: !!binary "\\xff"\ncases: {one: }\n', 2),
    ('task: t\ntitle: "\\U99999999"\ncases: {one: }\n', 2),
    (f"task: t\ntitle: !!int {'9' * 5000}\ncases: {{one: }}\n", 2),
    (f"task: t\ncases:\n  one:\n  {LONG}:\n", 4),
    (f"task: t\ngroups:\n  {LONG}:\ncases: {{one: }}\n", 3),
    (f"task: t\ncases: {{one: {{group: {LONG}}}}}\n", 2),
    (f"task: t\nenvironment: {LONG}\ncases: {{one: }}\n", 2),
    (f"task: t\nchecker: ./{LONG}\ncases: {{one: }}\n", 2),
    ('task: t\nchecker: "./a\\0b"\ncases: {one: }\n', 2),
    ('task: t\nenvironment: "a\\0b"\ncases: {one: }\n', 2),
    ('task: t\n"\\e[31mred\\nsecond": 1\ncases: {one: }\n', 2),
]


@pytest.mark.parametrize(("text", "line"), ODD)
def test_an_odd_value_is_one_located_line(tmp_path: Path, text: str, line: int) -> None:
    """Whatever a value is, the manifest is refused in short printable lines with file and line."""
    manifest = make_suite(tmp_path, text)
    with pytest.raises(ManifestError) as caught:
        load_suite(manifest)
    assert re.match(rf"{re.escape(str(manifest))}:{line}: found .*, wanted ", caught.value.lines[0])
    for told in caught.value.lines:
        assert told.isprintable()
        assert len(told) < 1500


def test_a_long_word_is_no_case(tmp_path: Path) -> None:
    """A word on the command line that no file could be called by is an unknown case."""
    make_suite(tmp_path, "task: t\ncases: {one: }\n")
    with pytest.raises(JudgeError, match="no suite, case or path"):
        choose([f"./{LONG}"], tmp_path)
