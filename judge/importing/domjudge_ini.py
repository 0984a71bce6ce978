"""What DOMjudge keeps in `domjudge-problem.ini`: name, time limit, how answers are compared.

A package of DOMjudge may have this file instead of a `problem.yaml`.
"""

import re
from collections.abc import Mapping

from judge.importing.foreign_yaml import number_in
from judge.importing.package import SETTINGS, Ledger
from judge.text.safe_text import printable_line

INI, TIME_FILE = "domjudge-problem.ini", ".timelimit"
FLAGS = "validator_flags"  # what problem.yaml calls special_compare_args
_OWN_COMPARISON = ("", "compare")
_OWN_RUN = ("", "run")


def read_ini(ledger: Ledger, name: str) -> dict[str, str]:
    """Return what a domjudge-problem.ini says: `key = 'value'` in each line."""
    if name not in ledger.source.files:
        return {}
    ledger.take(name, SETTINGS)
    lines = re.findall(r"^\s*([\w-]+)\s*=\s*(.*?)\s*$", ledger.source.text(name), re.MULTILINE)
    said = {key: value.strip("'\"") for key, value in lines}
    for key, usual in (("special_compare", _OWN_COMPARISON), ("special_run", _OWN_RUN)):
        if said.get(key, "") not in usual:
            shown = printable_line(said[key], 60)
            ledger.doubt(f"{key} = {shown!r} is a program of the server, not of the package", name)
    return said


def with_flags(said: Mapping[str, object], ini: Mapping[str, str]) -> dict[str, object]:
    """Return what problem.yaml says, with the flags of the ini where it has none."""
    flags = ini.get("special_compare_args", "")
    return {**({FLAGS: flags} if flags else {}), **said}


def stated_seconds(
    ledger: Ledger, root: str, limits: Mapping[str, object], ini: Mapping[str, str]
) -> float:
    """Return the time limit, 0 if there is none; places that contradict each other are a doubt."""
    found = {
        "problem.yaml": number_in(limits, "time_limit"),
        INI: number_in(ini, "timelimit"),
    }
    if root + TIME_FILE in ledger.source.files:
        ledger.take(root + TIME_FILE, SETTINGS)
        text = ledger.source.text(root + TIME_FILE).strip()
        found[TIME_FILE] = number_in({"s": text}, "s")
    stated = {place: seconds for place, seconds in found.items() if seconds}
    if len(set(stated.values())) > 1:
        told = ", ".join(f"{seconds:g} s in {place}" for place, seconds in stated.items())
        ledger.doubt(f"several time limits: {told}; the first holds")
    return next(iter(stated.values()), 0)
