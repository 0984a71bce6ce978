"""Tests of folders that appear whole or not at all."""

from pathlib import Path

import pytest

from judge.exporting.whole_folder import MARKER, whole_folder
from judge.model.errors import JudgeError


def export(target: Path, text: str, force: bool = False) -> None:
    with whole_folder(target, force) as folder:
        (folder / MARKER).write_text("ours\n")
        (folder / "file").write_text(text)


def test_a_folder_appears_whole(tmp_path: Path) -> None:
    """What was filled is at the target afterwards, and nothing else is left beside it."""
    export(tmp_path / "new" / "out", "1")
    assert (tmp_path / "new" / "out" / "file").read_text() == "1"
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["out"]


def test_a_failure_leaves_nothing(tmp_path: Path) -> None:
    """An error in the middle leaves neither the target nor half of it under another name."""
    with pytest.raises(TypeError):
        export(tmp_path / "out", 1)  # type: ignore[arg-type]  # fails after its first file
    assert list(tmp_path.iterdir()) == []


def test_an_earlier_export_is_replaced_only_by_force(tmp_path: Path) -> None:
    """Without force the old folder stays as it is; with it nothing of the old one is left."""
    target = tmp_path / "out"
    export(target, "1")
    (target / "more").write_text("x")
    with pytest.raises(JudgeError, match="--force"):
        export(target, "2")
    assert (target / "file").read_text() == "1"
    export(target, "2", force=True)
    assert (target / "file").read_text() == "2"
    assert not (target / "more").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_failure_by_force_keeps_the_earlier_export(tmp_path: Path) -> None:
    """An error while an export is replaced leaves the earlier one."""
    target = tmp_path / "out"
    export(target, "1")
    with pytest.raises(TypeError):
        export(target, 1, force=True)  # type: ignore[arg-type]
    assert (target / "file").read_text() == "1"


@pytest.mark.parametrize("force", [False, True])
def test_files_of_others_are_never_touched(tmp_path: Path, force: bool) -> None:
    """A folder with anything that no export wrote is refused, also by force; so is a file."""
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(JudgeError, match="of others"):
        export(tmp_path, "1", force)
    with pytest.raises(JudgeError, match="found a file"):
        export(tmp_path / "thesis.txt", "1", force)
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_an_empty_folder_is_free(tmp_path: Path) -> None:
    """A folder that was made in advance may be the target."""
    (tmp_path / "out").mkdir()
    export(tmp_path / "out", "1")
    assert (tmp_path / "out" / "file").read_text() == "1"


def test_a_folder_that_cannot_be_made_is_refused_by_its_own_name(tmp_path: Path) -> None:
    """The message names what was asked for and what is in the way, no name that we made up."""
    (tmp_path / "file").write_text("mine")
    with pytest.raises(JudgeError) as refusal, whole_folder(tmp_path / "file" / "new"):
        pass
    assert str(refusal.value).startswith(f"{tmp_path}/file/new: found no way")
    assert ".part" not in str(refusal.value)
