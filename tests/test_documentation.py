"""The documents are true today: examples run, links lead somewhere, commands exist."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from judge.manifest.loader import load_suite
from judge.model.case import Origin
from tests.console_blocks import Example, examples_of, matches
from tests.sources import ROOT

DOCUMENTS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").glob("*.md")),
]
LONG = ("course.md",)  # whose examples make, grade and export a whole course
EXAMPLES = [
    pytest.param(path, marks=pytest.mark.slow if path.name in LONG else ()) for path in DOCUMENTS
]
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)")


@pytest.fixture
def reader_folder(tmp_path: Path) -> Path:
    """Return a folder that looks like the repository's root, where examples may leave files."""
    folder = tmp_path / "reader"
    folder.mkdir()
    for entry in ROOT.iterdir():
        if entry.name not in {".git", ".plygrade", ".venv"}:
            (folder / entry.name).symlink_to(entry)
    return folder


@pytest.fixture
def command_folder(tmp_path: Path) -> Path:
    """Return a folder with the command `grader`, as an installed wheel brings it."""
    folder = tmp_path / "bin"
    folder.mkdir()
    command = folder / "grader"
    start = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nfrom judge.__main__ import main\n"
    command.write_text(f"#!{sys.executable} -P\n{start}sys.exit(main())\n")
    command.chmod(0o755)
    return folder


def environment(commands: Path) -> dict[str, str]:
    """Return an environment in which `python` is the one that runs the tests."""
    places = (str(commands), str(Path(sys.executable).parent), os.environ["PATH"])
    path = os.pathsep.join(places)
    return {"PATH": path, "HOME": os.environ.get("HOME", "/"), "LC_ALL": "C.UTF-8", "CI": "true"}


def output_of(example: Example, folder: Path, commands: Path) -> tuple[str, Path]:
    """Run the command as a reader would; return all that it prints, and where the reader is then.

    After `cd` the next command is run there.
    """
    place = commands / "place"
    done = subprocess.run(
        ["bash", "-c", f"trap 'pwd > {place}' EXIT\n{example.command}"],
        cwd=folder,
        env=environment(commands),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=280,
    )
    return done.stdout.decode("utf-8", "replace"), Path(place.read_text().rstrip("\n"))


@pytest.mark.parametrize("document", EXAMPLES, ids=lambda path: path.name)
def test_examples_print_what_the_document_shows(
    document: Path, reader_folder: Path, command_folder: Path
) -> None:
    """Every console block of the document, run from the root, prints what stands below it."""
    folder = reader_folder
    for example in examples_of(document.read_text(encoding="utf-8")):
        printed, folder = output_of(example, folder, command_folder)
        assert matches(example.output, printed), f"{example.where()}\nprinted:\n{printed}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_to_files(document: Path) -> None:
    """Every relative link or picture of the document exists."""
    links = LINK.findall(document.read_text(encoding="utf-8"))
    assert [link for link in links if not (document.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_make_commands_in_the_text_exist(document: Path) -> None:
    """Every `make TARGET` that the document mentions is a target of the Makefile."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    mentioned = set(re.findall(r"`make ([a-z-]+)", document.read_text(encoding="utf-8")))
    mentioned |= set(re.findall(r"^make ([a-z-]+)", document.read_text("utf-8"), re.MULTILINE))
    assert [t for t in mentioned if not re.search(rf"^{t}:", makefile, re.MULTILINE)] == []


def test_the_readme_counts_the_cases_by_origin() -> None:
    """The README says how many cases there are of each origin, and the manifests agree."""
    suites = [load_suite(path) for path in sorted((ROOT / "cases").glob("*/suite.yaml"))]
    origins = Counter(case.origin for suite in suites for case in suite.cases)
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    said = re.search(r"(\d+) cases: (\d+) by hand, (\d+) cross-checked .* (\d+) snapshots", text)
    assert said
    counts = [origins[each] for each in (Origin.BY_HAND, Origin.CROSS_CHECKED, Origin.SNAPSHOT)]
    assert [int(number) for number in said.groups()] == [sum(counts), *counts]


def test_a_wrong_example_is_noticed() -> None:
    """The comparison fails on a changed line, a missing one and one too many; `...` is a joker."""
    assert matches("a\n...\nb 3.2 ms", "a\nx\ny\nb 3.2 ms\n")
    assert matches("took ... ms", "took 17 ms\n")
    assert not matches("a\nb", "a\nc\n")
    assert not matches("a\nb", "a\n")
    assert not matches("a", "a\nb\n")


def test_blocks_are_found_with_their_commands() -> None:
    """A console block is split into commands (continued lines joined) and their outputs."""
    text = "x\n```console\n$ one \\\n  more\n1\n$ two\n```\n```sh\n$ three\n```\n"
    found = [(example.command, example.output) for example in examples_of(text)]
    assert found == [("one \\\n  more", "1"), ("two", "")]


def test_the_map_leads_to_files() -> None:
    """Every path in the table "Where do I change ...?" of the design exists."""
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    table = text.partition("## Where do I change")[2].partition("\n## ")[0]
    paths = re.findall(r"`((?:judge|solver|arena|tests)/[A-Za-z_/.]+)`", table)
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists()] == []
