"""The key `scoring` of a course: what belongs together in it, and the formula that it makes."""

from collections.abc import Mapping
from typing import Any, Protocol

from judge.course.formula import FormulaError, read_formula
from judge.course.named_parts import NamedParts
from judge.model.course import Attempts, DroppedPart, Formula

OF_A_GROUP = ("points_of", "possible_of")  # the other functions know whole suites only


class Complaint(Protocol):
    """Takes what is wrong under a key of `scoring`, given by the names that lead to it."""

    def __call__(self, found: str, wanted: str, *names: str, near: str = "") -> None: ...


def formula_of(scoring: Mapping[str, Any], wrong: Complaint, parts: NamedParts) -> Formula | None:
    """Return the formula that well-formed values mean; None where nothing is said."""
    if not scoring:
        return None
    said = dict(scoring)
    said["expression"] = _expression(said.pop("formula", ""), said, wrong, parts)
    if ("all_pass" in said) != ("otherwise" in said):
        name, other = ("all_pass", "otherwise")[:: 1 if "all_pass" in said else -1]
        wrong(f"'{name}' alone", f"'{other}' beside it", name)
    elif "per_failed" in said and "all_pass" not in said:
        wrong("'per_failed'", "it only beside 'all_pass' and 'otherwise'", "per_failed")
    dropped = said.pop("drop_lowest", {})
    if len(dropped) > 1:
        wrong("several in 'drop_lowest'", "one of them", "drop_lowest")
    for part, number in list(dropped.items())[:1]:
        said |= {"drop_lowest": number, "dropped": DroppedPart(part)}
    if "attempts" in said:
        said["attempts"] = Attempts(said["attempts"])
    if said.get("minimum", 0) > said.get("maximum", said.get("minimum", 0)):
        wrong("a minimum above the maximum", "less", "minimum")
    return Formula(**said)


def _expression(text: str, said: Mapping[str, Any], wrong: Complaint, parts: NamedParts) -> str:
    """Return a formula that was read once to see whether it can be."""
    if not text:
        return ""
    try:
        for function, name, column in read_formula(text).parts:
            if unknown := parts.unknown(name, function in OF_A_GROUP):
                found = f"{name!r} in column {column} of the formula"
                wrong(found, unknown.wanted, "formula", near=unknown.near)
    except FormulaError as error:
        found = f"{error.found} in column {error.column} of the formula"
        wrong(found, error.wanted, "formula", near=error.near)
    if "maximum" not in said:
        wrong("'formula' alone", "'maximum' beside it: the most that it can give", "formula")
    if "all_pass" in said:
        wrong("'formula' and 'all_pass'", "one of the two", "formula")
    return text
