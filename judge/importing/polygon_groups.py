"""Groups and points of a Polygon package. Samples are seen whole, other tests by their verdict."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence
from dataclasses import replace

from judge.importing.case_names import valid_names
from judge.importing.package import FoundCase, GroupedCases

SAMPLE, REST = "sample", "tests"


def polygon_groups(testset: ET.Element, cases: Sequence[FoundCase]) -> GroupedCases:
    """Return the cases by groups: the package's own, else samples and the rest."""
    tests = testset.findall("tests/test")
    elements = {
        case.name: tests[int(case.name) - 1] for case in cases if int(case.name) <= len(tests)
    }
    if any(element.get("group") for element in elements.values()):
        return _own_groups(testset, cases, elements)
    samples = {name for name, element in elements.items() if element.get("sample") == "true"}
    rest = [_points(element) for name, element in elements.items() if name not in samples]
    cases = _weighed(cases, elements, rest)
    settings: dict[str, object] = {"visibility": "verdict"}
    settings |= {"max_score": sum(rest)} if sum(rest) else {}
    if not samples or len(samples) == len(cases):
        named = tuple(replace(case, name=_padded(case, cases)) for case in cases)
        return GroupedCases(named, {}, {} if samples else settings)
    grouped = tuple(
        replace(case, name=f"{group}-{_padded(case, cases)}", group=group)
        for case in cases
        for group in [SAMPLE if case.name in samples else REST]
    )
    return GroupedCases(grouped, {SAMPLE: {"max_score": 0}, REST: settings}, {})


def _padded(case: FoundCase, cases: Sequence[FoundCase]) -> str:
    return case.name.zfill(len(cases[-1].name))


def _own_groups(
    testset: ET.Element,
    cases: Sequence[FoundCase],
    elements: Mapping[str, ET.Element],
) -> GroupedCases:
    """Return the groups that the package states, with points and dependencies."""
    stated = {each.get("name", ""): each for each in testset.findall("groups/group")}
    of_case = {name: element.get("group", "") for name, element in elements.items()}
    groups = list(dict.fromkeys(of_case.get(case.name, "") for case in cases))
    shown = [f"group-{group}" if group.isdecimal() else group or REST for group in groups]
    names = dict(zip(groups, valid_names(shown), strict=True))
    grouped: list[FoundCase] = []
    for group, name in names.items():
        members = [case for case in cases if of_case.get(case.name, "") == group]
        points = [_points(elements[case.name]) for case in members if case.name in elements]
        for case in _weighed(members, elements, points):
            grouped.append(replace(case, name=f"{name}-{_padded(case, cases)}", group=name))
    made = {
        name: _group(group, stated.get(group), names, elements) for group, name in names.items()
    }
    return GroupedCases(tuple(grouped), made, {})


def _group(
    group: str,
    stated: ET.Element | None,
    names: Mapping[str, str],
    elements: Mapping[str, ET.Element],
) -> dict[str, object]:
    members = [element for element in elements.values() if element.get("group", "") == group]
    points = [_points(element) for element in members]
    total = sum(points)
    samples = all(element.get("sample") == "true" for element in members)
    made: dict[str, object] = {} if samples else {"visibility": "verdict"}
    if stated is not None:
        total = _points(stated) or total
        if stated.get("points-policy") == "complete-group":
            made["score_aggregation"] = "pass-fail"
        needed = [each.get("group", "") for each in stated.findall("dependencies/dependency")]
        required = [names[name] for name in needed if name in names and name != group]
        made |= {"require_pass": required} if required else {}
    if total or samples:
        made["max_score"] = int(total) if total == int(total) else total
    return made


def _points(element: ET.Element) -> float:
    text = element.get("points", "")
    number = float(text) if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) else 0.0
    return int(number) if number == int(number) else number


def _weighed(
    cases: Sequence[FoundCase], elements: Mapping[str, ET.Element], points: Sequence[float]
) -> Sequence[FoundCase]:
    """Return the cases with points of their own, where those of a group are not all the same."""
    if len(set(points)) < 2:
        return cases
    return [
        replace(case, settings={**case.settings, "points": _points(elements[case.name])})
        if case.name in elements
        else case
        for case in cases
    ]
