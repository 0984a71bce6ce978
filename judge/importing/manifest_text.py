"""The text of a `suite.yaml` for an imported package: by patterns, with entries where needed."""

from collections import Counter
from collections.abc import Mapping, Sequence

import yaml

from judge.importing.package import FoundCase
from judge.text.safe_text import printable_line

ALL = "*.in"
NOTES = "imported.md"


def manifest_text(
    source: str,
    task: str,
    title: str,
    settings: Mapping[str, object],
    groups: Mapping[str, Mapping[str, object]],
    cases: Sequence[FoundCase],
) -> str:
    """Return the manifest; the cases have their final names."""
    said: dict[str, object] = {"task": task}
    said |= {"title": title} if title else {}
    said |= {"origin": "imported"} | dict(settings)
    if groups:
        said["groups"] = {name: dict(group) or None for name, group in groups.items()}
    said["cases"] = _entries(cases, groups)
    head = f"# Imported from {printable_line(source)}; {NOTES} says what was taken for what.\n"
    dumped: str = yaml.safe_dump(said, sort_keys=False, allow_unicode=True, width=100)
    return head + dumped


def _entries(cases: Sequence[FoundCase], groups: Mapping[str, object]) -> object:
    """Return what stands under `cases`: one pattern if that is all there is to say."""
    own = {case.name: dict(case.settings) for case in cases if case.settings}
    if not groups:
        return {ALL: None, **own} if own else ALL
    largest = Counter(case.group for case in cases).most_common(1)[0][0]
    entries: dict[str, dict[str, object]] = {ALL: {"group": largest}}
    for group in groups:
        members = [case.name for case in cases if case.group == group]
        if group == largest or not members:
            continue
        others = [case.name for case in cases if case.group != group]
        names = [f"{group}-{ALL}"] if _is_prefix(f"{group}-", members, others) else members
        entries |= {name: {"group": group} for name in names}
    for name, settings in own.items():
        entries[name] = {**entries.get(name, {}), **settings}
    return entries


def _is_prefix(start: str, members: Sequence[str], others: Sequence[str]) -> bool:
    """Tell whether the names of a group begin so, and no others do."""
    if not all(name.startswith(start) for name in members):
        return False
    return not any(name.startswith(start) for name in others)
