"""Groups, and settings that pass from suite to group to case: the nearest one counts.

Limits and options of a checker are inherited one by one; a level that names a checker of its own
begins with no options. Which checkers there are, and their options, is checked on the way.
"""

import os
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from judge.manifest.checker_options import NAMES, OPTIONS, PROGRAM
from judge.manifest.fields import Problems, nearest
from judge.manifest.schema import SETTINGS
from judge.manifest.yaml_nodes import YamlNode, at, line_of
from judge.model.case import Case
from judge.model.limits import Limits
from judge.model.suite import Aggregation, Group

Settings: TypeAlias = dict[str, object]


def inherited_settings(
    above: Mapping[str, object],
    values: Mapping[str, object],
    node: YamlNode,
    problems: Problems,
) -> Settings:
    """Return the settings that hold at a level: its own, and those above it."""
    own = {name: values[name] for name in SETTINGS if name in values}
    settings = {**above, **own}
    settings["limits"] = {**mapping(above, "limits"), **mapping(own, "limits")}
    inherited = {} if "checker" in own else mapping(above, "checker_options")
    options = {**inherited, **mapping(own, "checker_options")}
    settings["checker_options"] = options
    _check_checker(settings, own, node, problems)
    return settings


def _check_checker(
    settings: Settings, own: Mapping[str, object], node: YamlNode, problems: Problems
) -> None:
    """Refuse an unknown checker, and options that it does not have."""
    checker = str(settings.setdefault("checker", "exact"))
    if checker.startswith("./"):
        program = problems.path.parent / checker
        if not os.path.isfile(program):
            wanted = "a program beside the manifest"
            problems.add(at(node, "checker").line, f"no file {checker!r}", wanted)
        mapping(settings, "checker_options")["program"] = os.path.abspath(program)
        settings["checker"] = checker = PROGRAM
    elif "checker" in own and checker not in NAMES:
        wanted = f"./PROGRAM or one of {', '.join(NAMES)}"
        near = nearest(checker, NAMES)
        line = at(node, "checker").line
        problems.add(line, f"the checker {checker!r}", wanted, near)
    if "checker_options" in own and checker in OPTIONS:
        OPTIONS[checker].read(at(node, "checker_options"), problems)


def limits_of(settings: Mapping[str, object]) -> Limits:
    return Limits(**mapping(settings, "limits"))  # type: ignore[arg-type]  # LIMITS has read them


def mapping(record: Mapping[str, object], name: str) -> dict[str, object]:
    """Return the mapping under a name, an empty one if there is none."""
    value = record.get(name, {})
    return value if isinstance(value, dict) else {}


def check_requirements(
    records: Mapping[str, Mapping[str, object]], suite_node: YamlNode, problems: Problems
) -> None:
    """Refuse a group that requires an unknown one, or itself through others."""
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
    records: Mapping[str, Mapping[str, object]],
    hints: Mapping[str, str],
    cases: tuple[Case, ...],
    suite_node: YamlNode,
    problems: Problems,
) -> Iterator[Group]:
    """Yield the groups; without a score of its own a group has the points of its cases."""
    for name, record in records.items():
        own = [case.points for case in cases if case.group == name]
        if not own and name:
            line = line_of(suite_node, "groups", name)
            problems.add(line, f"the group '{name}' without a case", "at least one")
        dropped = int(number_of(record, "drop_lowest"))
        if dropped:
            _check_dropped(name, record, own, suite_node, problems)
        yield Group(
            name=name,
            max_score=number_of(record, "max_score", sum(sorted(own)[: len(own) - dropped])),
            aggregation=Aggregation(record.get("score_aggregation", "sum")),
            require_pass=_required(record),
            about=str(record.get("about", "")),
            hint=hints.get(name, ""),
            drop_lowest=dropped,
            cap=number_of(record, "cap") if "cap" in record else None,
        )


def _check_dropped(
    name: str,
    record: Mapping[str, object],
    points: list[float],
    suite_node: YamlNode,
    problems: Problems,
) -> None:
    """Refuse to drop every case; and cases of different points where no maximum is said."""
    outer = ("groups", name) if name else ()
    line = line_of(suite_node, *outer, "drop_lowest")
    if number_of(record, "drop_lowest") >= len(points):
        found = f"drop_lowest: {record['drop_lowest']} where there are {len(points)} cases"
        problems.add(line, found, "at least one case that counts")
    elif len(set(points)) > 1 and "max_score" not in record:
        wanted = "a max_score: the most it gives would depend on which case is dropped"
        problems.add(line, "drop_lowest where cases have different points", wanted)


def number_of(record: Mapping[str, object], name: str, default: float = 0.0) -> float:
    """Return the number under a name, which its schema has read; the default if there is none."""
    value = record.get(name, default)
    return float(value) if isinstance(value, int | float) else 0.0


def _required(record: Mapping[str, object]) -> tuple[str, ...]:
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
