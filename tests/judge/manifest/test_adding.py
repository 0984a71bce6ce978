"""Cases that programs add: all or nothing, whatever happens in between."""

import shutil
from pathlib import Path

import pytest

from judge.files import atomic
from judge.manifest import adding, editing
from judge.manifest.adding import add_case
from judge.manifest.loader import load_suite
from judge.model.errors import JudgeError

ENTRIES = (
    "cases:\n  one: {origin: by-hand}\n",
    "cases:\n  '*.in': {origin: by-hand}\n",
    "cases: '*.in'  # all of them\n",
    "cases: ['*.in']\n",
)
STEPS = 4  # files that are written: the note, the answer, the input, the manifest


class Killed(BaseException):
    """Stands for kill -9: nothing of ours runs after it."""


@pytest.fixture(params=ENTRIES)
def manifest(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Return the manifest of a suite with one case, which is named, listed or matched."""
    for folder, ending in (("cases", ".in"), ("expected", ".out")):
        (tmp_path / folder / "x").mkdir(parents=True)
        (tmp_path / folder / "x" / f"one{ending}").write_text("1\n")
    path = tmp_path / "cases" / "x" / "suite.yaml"
    path.write_text(f"task: x\n{request.param}")
    return path


def names(manifest: Path) -> list[str]:
    return [case.name for case in load_suite(manifest).cases]


def files(manifest: Path) -> dict[str, bytes]:
    """Return all files below the course, by name."""
    every = (path for path in manifest.parents[2].rglob("*") if path.is_file())
    return {str(path): path.read_bytes() for path in every}


def added(manifest: Path, name: str = "two") -> None:
    add_case(manifest, name, b"2\n", b"4\n", {"origin": "hunted"})


def test_a_case_is_added_with_its_files_alone(manifest: Path) -> None:
    """The case can be loaded, and no note is left."""
    before = set(files(manifest))
    added(manifest)
    assert names(manifest) == ["one", "two"]
    assert {Path(name).name for name in set(files(manifest)) - before} == {"two.in", "two.out"}


@pytest.mark.parametrize("step", range(STEPS))
@pytest.mark.parametrize("moment", ["before", "after"])
def test_who_is_killed_leaves_the_suite_as_it_was_or_with_the_case(
    manifest: Path, monkeypatch: pytest.MonkeyPatch, step: int, moment: str
) -> None:
    """Before or after any of its files was written: the suite loads, and the next case goes in."""
    written = 0

    def replaced(path: Path, data: bytes) -> None:
        nonlocal written
        if written == step and moment == "before":
            raise Killed
        atomic.replace_file(path, data)
        written += 1
        if written == step + 1 and moment == "after":
            raise Killed

    for module in (adding, editing):
        monkeypatch.setattr(module, "replace_file", replaced)
    monkeypatch.setattr(adding, "_remove", lambda *paths: None)  # who was killed removes nothing
    with pytest.raises(Killed):
        added(manifest)
    monkeypatch.undo()
    is_whole = step == STEPS - 1 and moment == "after"
    assert names(manifest) == (["one", "two"] if is_whole else ["one"])
    added(manifest, "three")
    left = [Path(name).name for name in files(manifest)]
    assert not [name for name in left if name.startswith(".")]
    assert ("two.in" in left, "two.out" in left) == (is_whole, is_whole)
    assert sorted(names(manifest)) == sorted(["one", "three", *(["two"] if is_whole else [])])


@pytest.mark.parametrize("step", range(STEPS))
def test_an_error_takes_back_what_was_written(
    manifest: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """A folder that cannot be written to, at any step: all files are as they were."""
    before = files(manifest)
    written = 0

    def replaced(path: Path, data: bytes) -> None:
        nonlocal written
        if written == step:
            raise PermissionError(13, "Permission denied", str(path))
        atomic.replace_file(path, data)
        written += 1

    for module in (adding, editing):
        monkeypatch.setattr(module, "replace_file", replaced)
    with pytest.raises(PermissionError):
        added(manifest)
    assert files(manifest) == before


def test_a_folder_of_answers_is_not_left_behind(manifest: Path) -> None:
    """A manifest that cannot be changed is told before anything is written."""
    shutil.rmtree(manifest.parents[2] / "expected")
    manifest.write_text("task: x\ncases:\n  - '*.in'\n")
    with pytest.raises(JudgeError):
        added(manifest)
    assert not (manifest.parents[2] / "expected").exists()
