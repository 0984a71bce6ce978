"""A scratch folder of one's own for slots, and the levels that this machine offers."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.sandbox.level import Level
from judge.sandbox.probe import reason_against
from tests.judge.levels import or_skip


@pytest.fixture
def scratch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a folder which any user can pass and in which slots make their scratch folders."""
    folder = Path(tempfile.mkdtemp(prefix="plygrade-test-"))
    folder.chmod(0o711)
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    monkeypatch.undo()
    shutil.rmtree(folder)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Give a folder which any user can pass, unlike those of pytest."""
    folder = Path(tempfile.mkdtemp(prefix="plygrade-scene-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(params=list(Level), ids=lambda level: str(level.value))
def level(request: pytest.FixtureRequest) -> Level:
    """Give each level in turn, and skip those that are not available here."""
    return or_skip(request.param)


@pytest.fixture
def strongest() -> Level:
    """Give the strongest level that is available here."""
    return next(level for level in Level if not reason_against(level))


def is_root() -> bool:
    """Tell whether the tests run as root."""
    return os.geteuid() == 0
