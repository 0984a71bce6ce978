"""The groups of a manifest: their points, and which of them must be passed before others."""

from collections.abc import Iterator, Mapping

from judge.manifest.fields import Problems, nearest
from judge.manifest.yaml_nodes import YamlNode, at, line_of
from judge.model.case import Case
from judge.model.suite import Aggregation, Group

Record = Mapping[str, object]


def check_requirements(records: Mapping[str, Record], suite: YamlNode, problems: Problems) -> None:
    """Refuse a group that needs one there is not, or that needs itself in the end."""
    needs = {name: _needs(record) for name, record in records.items()}
    for name in needs:
        located = at(suite, "groups", name, "require_pass")
        for wanted in needs[name]:
            if wanted not in needs:
                near = nearest(wanted, list(needs))
                found = f"the group {wanted!r} in require_pass"
                problems.add(located.line, found, "a group of this suite", near)
        if name in _reached(name, needs):
            found = f"the group '{name}' that requires itself"
            problems.add(located.line, found, "require_pass without a circle")


def groups_of(
    records: Mapping[str, Record],
    hints: Mapping[str, str],
    cases: tuple[Case, ...],
    suite: YamlNode,
    problems: Problems,
) -> Iterator[Group]:
    """Yield the groups; the points of one that does not say are one a case."""
    for name, record in records.items():
        size = sum(case.group == name for case in cases)
        if size == 0 and name:
            line = line_of(suite, "groups", name)
            problems.add(line, f"the group '{name}' without a case", "at least one")
        points = record.get("max_score", size)
        yield Group(
            name=name,
            max_score=float(points) if isinstance(points, int | float) else 0.0,
            aggregation=Aggregation(record.get("score_aggregation", "sum")),
            require_pass=_needs(record),
            about=str(record.get("about", "")),
            hint=hints.get(name, ""),
        )


def _needs(record: Mapping[str, object]) -> tuple[str, ...]:
    names = record.get("require_pass", ())
    return names if isinstance(names, tuple) else ()


def _reached(start: str, needs: Mapping[str, tuple[str, ...]]) -> set[str]:
    reached: set[str] = set()
    waiting = list(needs[start])
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(needs.get(name, ()))
    return reached
