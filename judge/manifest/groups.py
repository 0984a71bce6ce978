"""The groups of a manifest: their points, and which of them must be passed before others."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from judge.manifest.fields import Problems, nearest
from judge.manifest.yaml_nodes import YamlNode, at, line_of
from judge.model.case import Case
from judge.model.suite import Aggregation, Group

Values: TypeAlias = Mapping[str, object]


def check_requirements(
    records: Mapping[str, Values], suite_node: YamlNode, problems: Problems
) -> None:
    """Refuse a group that requires an unknown one, or itself by way of others."""
    required = {name: _required(record) for name, record in records.items()}
    for name in required:
        node = at(suite_node, "groups", name, "require_pass")
        for wanted in required[name]:
            if wanted not in required:
                near = nearest(wanted, list(required))
                found = f"the group {wanted!r} in require_pass"
                problems.add(node.line, found, "a group of this suite", near)
        if name in _reached(name, required):
            found = f"the group '{name}' that requires itself"
            problems.add(node.line, found, "require_pass without a circle")


def groups_of(
    records: Mapping[str, Values],
    hints: Mapping[str, str],
    cases: tuple[Case, ...],
    suite_node: YamlNode,
    problems: Problems,
) -> Iterator[Group]:
    """Yield the groups; the points of one that does not say are one a case."""
    for name, record in records.items():
        size = sum(case.group == name for case in cases)
        if size == 0 and name:
            line = line_of(suite_node, "groups", name)
            problems.add(line, f"the group '{name}' without a case", "at least one")
        points = record.get("max_score", size)
        yield Group(
            name=name,
            max_score=float(points) if isinstance(points, int | float) else 0.0,
            aggregation=Aggregation(record.get("score_aggregation", "sum")),
            require_pass=_required(record),
            about=str(record.get("about", "")),
            hint=hints.get(name, ""),
        )


def _required(record: Values) -> tuple[str, ...]:
    names = record.get("require_pass", ())
    return names if isinstance(names, tuple) else ()


def _reached(start: str, required: Mapping[str, tuple[str, ...]]) -> set[str]:
    reached: set[str] = set()
    waiting = list(required[start])
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(required.get(name, ()))
    return reached
