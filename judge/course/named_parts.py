"""Suites and groups that a course names: whether the folder of cases has them.

A slip in such a name would do nothing, silently: a cap that caps nothing, a formula that counts 0.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.manifest.fields import nearest
from judge.manifest.loader import MANIFEST
from judge.manifest.yaml_nodes import at, keyed, read_yaml
from judge.model.errors import JudgeError

MOST_SHOWN = 20


@dataclass(frozen=True)
class UnknownPart:
    """A name that nothing has: what was wanted, and what was probably meant."""

    name: str
    wanted: str
    near: str


class NamedParts:
    """The suites and groups below one folder of cases; without that folder every name is fine."""

    def __init__(self, cases: Path) -> None:
        self._cases = cases

    def unknown(self, name: str, groups: bool = True) -> UnknownPart | None:
        """Return what is wrong with the name of a suite or, with `groups`, a suite/group."""
        if not name or not self._cases.is_dir() or self._is_folder(name):
            return None
        suite, _, group = name.rpartition("/")
        if not groups or not suite or not self._is_folder(suite):
            there = sorted(self._suites())
            near = nearest(name, there) or nearest(name.split("/")[0], there)
            if groups and near and group in (self._groups(near) or ()):
                near = f"{near}/{group}"
            return UnknownPart(name, f"a suite: one of {_shown(there)}", near)
        own = self._groups(suite)
        if own is None or group in own:
            return None
        near = nearest(group, own)
        wanted = f"a group of {suite}: one of {_shown(own)}" if own else f"{suite}: no groups there"
        return UnknownPart(name, wanted, f"{suite}/{near}" if near else "" if own else suite)

    def _is_folder(self, name: str) -> bool:
        return (self._cases / name / ".").is_dir()

    def _suites(self) -> Iterator[str]:
        """Yield the folders right below, and the suites in them."""
        yield from (path.name for path in self._cases.iterdir() if path.is_dir())
        for path in self._cases.glob(f"*/*/{MANIFEST}"):
            yield path.parent.relative_to(self._cases).as_posix()

    def _groups(self, suite: str) -> list[str] | None:
        """Return the groups of a suite; None where they cannot be told."""
        path = self._cases / suite / MANIFEST
        if not path.is_file():
            return None
        try:
            node = read_yaml(path)
            said = "groups" in (node.entries or {})
            return list(keyed(at(node, "groups")).entries or {}) if said else []
        except JudgeError:  # told where the suite is read
            return None


def _shown(names: list[str]) -> str:
    more = f" and {len(names) - MOST_SHOWN} more" if len(names) > MOST_SHOWN else ""
    return ", ".join(names[:MOST_SHOWN]) + more
