"""Our modules in somebody else's process: there while we work, and then out of the way."""

import sys
from pathlib import Path

import pytest

from plygrade_pytest import ImportGuard
from tests.sources import ROOT


def test_what_others_have_loaded_stays() -> None:
    """A process that uses our modules itself (these tests) never gets a second copy of them."""
    before = dict(sys.modules)
    with ImportGuard():
        assert {name: sys.modules.get(name) for name in before} == before
    assert sys.modules == before


def test_a_foreign_module_is_back_afterwards(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """While we work our name means our module and the path is ours; before and after, theirs."""
    foreign = type(sys)("arena")
    guard = ImportGuard()
    monkeypatch.setitem(sys.modules, "arena", foreign)
    monkeypatch.syspath_prepend(tmp_path)
    with guard:
        assert sys.modules.get("arena") is not foreign
        assert sys.path[0] == str(ROOT)
        assert str(tmp_path) not in sys.path
    assert sys.modules["arena"] is foreign
    assert sys.path[0] == str(tmp_path)
