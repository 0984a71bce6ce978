"""How answers are compared: the words of Kattis and of testlib as checkers of ours."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judge.importing.package import Ledger
from judge.text.safe_text import printable_line

WORDS: dict[str, object] = {"checker": "tokens", "checker_options": {"case_sensitive": True}}
ANY_CASE: dict[str, object] = {"checker": "tokens", "checker_options": {"case_sensitive": False}}
_TOLERANCES = ("float_tolerance", "float_absolute_tolerance", "float_relative_tolerance")


def split_flags(flags: object) -> list[str]:
    """Return the words of flags that are one text (legacy) or a list (2025-09)."""
    if isinstance(flags, list):
        return [str(flag) for flag in flags]
    try:
        return shlex.split(str(flags or ""))
    except ValueError:
        return str(flags).split()


def by_flags(flags: Sequence[str], ledger: Ledger) -> dict[str, object]:
    """Return the checker for the default validator of Kattis with these flags."""
    sensitive, spaces = "case_sensitive" in flags, "space_change_sensitive" in flags
    tolerances = _tolerances(flags, ledger)
    known = {"case_sensitive", "space_change_sensitive", *_TOLERANCES}
    for flag in flags:
        if flag not in known and not _is_number(flag):
            ledger.doubt(
                f"the flag {printable_line(flag, 60)!r} of the validator is not known here"
            )
    if spaces:
        if tolerances or not sensitive:
            lost = "tolerances" if tolerances else "that upper and lower case are the same"
            ledger.doubt(f"space_change_sensitive: compared line by line, which leaves out {lost}")
        return {"checker": "exact"}
    if tolerances:
        options = {"absolute": 0.0, "relative": 0.0, **tolerances, "case_sensitive": sensitive}
        return {"checker": "numbers", "checker_options": options}
    return WORDS if sensitive else ANY_CASE


def _tolerances(flags: Sequence[str], ledger: Ledger) -> dict[str, float]:
    found: dict[str, float] = {}
    for place, flag in enumerate(flags):
        if flag not in _TOLERANCES:
            continue
        given = flags[place + 1] if place + 1 < len(flags) else ""
        if not _is_number(given):
            ledger.doubt(f"{flag} without a number: no tolerance was set")
            continue
        if flag != "float_relative_tolerance":
            found["absolute"] = float(given)
        if flag != "float_absolute_tolerance":
            found["relative"] = float(given)
    return found


def _is_number(text: str) -> bool:
    try:
        return 0 <= float(text) < float("inf")
    except ValueError:
        return False


@dataclass(frozen=True)
class StandardChecker:
    """A checker that comes with testlib, as one of ours; `lost` is what ours does not do."""

    settings: Mapping[str, object]
    lost: str = ""


def _numbers(absolute: float, relative: float) -> StandardChecker:
    options = {"absolute": absolute, "relative": relative}
    return StandardChecker({"checker": "numbers", "checker_options": options})


STANDARD: Mapping[str, StandardChecker] = {
    "wcmp": StandardChecker(WORDS),
    "ncmp": StandardChecker(WORDS),
    "icmp": StandardChecker(WORDS),
    "hcmp": StandardChecker(WORDS),
    "caseicmp": StandardChecker(WORDS),
    "casencmp": StandardChecker(WORDS),
    "casewcmp": StandardChecker(WORDS),
    "fcmp": StandardChecker({"checker": "exact"}),
    "lcmp": StandardChecker(WORDS, "line breaks do not count here, as they do in lcmp"),
    "yesno": StandardChecker(ANY_CASE),
    "nyesno": StandardChecker(ANY_CASE),
    "rcmp4": _numbers(1e-4, 1e-4),
    "rcmp6": _numbers(1e-6, 1e-6),
    "rcmp9": _numbers(1e-9, 1e-9),
    "rncmp": _numbers(1.5e-5, 0.0),
    "dcmp": _numbers(1e-6, 1e-6),
    "rcmp": _numbers(1.5e-6, 0.0),
    "acmp": _numbers(1.5e-6, 0.0),
    "uncmp": StandardChecker(
        {"checker": "unordered"}, "lines may come in any order here, in uncmp numbers may"
    ),
}


def standard_checker(name: str) -> StandardChecker | None:
    """Return the checker of ours for one of testlib, by a name such as `std::wcmp.cpp`."""
    return STANDARD.get(name.removeprefix("std::").removesuffix(".cpp"))
