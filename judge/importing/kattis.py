"""Problem packages of Kattis and DOMjudge: `problem.yaml`, `data/sample`, `data/secret`.

One of DOMjudge may have a domjudge-problem.ini instead of the first (domjudge_ini.py). Both
dialects are read, the legacy one and 2025-09. What is said about groups is in kattis_groups.py;
this reads the package as a whole.
"""

from collections.abc import Mapping

from judge.importing.domjudge_ini import INI, read_ini, stated_seconds, with_flags
from judge.importing.foreign_yaml import number_in, read_mapping
from judge.importing.kattis_groups import GroupReader
from judge.importing.kattis_validators import find_validator
from judge.importing.package import (
    ANSWER,
    INPUT,
    SOLUTION,
    FoundCase,
    FoundPackage,
    Ledger,
)
from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.text.natural_order import natural_key
from judge.text.safe_text import one_line, printable_line

MANIFEST = "problem.yaml"
LEGACY = "legacy"
IMPOSSIBLE = ("interactive", "multi-pass", "submit-answer")
PLACES = ("sample", "secret")
# What a package has beside its data, and why a suite does not need it.
OTHERS = {
    "problem_statement": "the text of the problem",
    "statement": "the text of the problem",
    "attachments": "for those who solve it, not for judging",
    "input_validators": "checks inputs, which are taken as they are",
    "input_format_validators": "checks inputs, which are taken as they are",
    "generators": "makes inputs, which are there already",
    "solution": "describes how to solve it",
    "input_visualizer": "draws inputs",
    "output_visualizer": "draws outputs",
    "data/invalid_input": "tests the package's input validator",
    "data/invalid_output": "tests the package's output validator",
    "data/valid_output": "tests the package's output validator",
}
DOUBTFUL = {
    "include": "code that is added to every submission is not supported: left out",
    "graders": "a grader of the package's own is not supported: left out",
    "static_validator": "a validator of source texts is not supported: left out",
}


def read_kattis(ledger: Ledger, root: str) -> FoundPackage:
    """Return the suite that a package is; `root` is where it lies in the source, with a slash."""
    ini = read_ini(ledger, root + INI)
    said = with_flags(read_mapping(ledger, root + MANIFEST), ini)
    legacy = str(said.get("problem_format_version", LEGACY)).startswith(LEGACY)
    _refuse_impossible(said, root)
    validator = find_validator(ledger, root, said, legacy)
    groups = GroupReader(ledger, root, said, legacy, validator.settings if validator else None)
    cases = tuple(_cases(ledger, root, groups))
    if not cases:
        raise JudgeError(f"{root}data: found no NAME.in with a NAME.ans in sample or secret")
    limits = _limits(ledger, root, said, ini)
    made = groups.groups(cases)
    kept = validator.kept() if validator else None
    _leave_others(ledger, root)
    return FoundPackage(
        kind=_kind(said, ini, legacy),
        cases=made.cases,
        title=_title(said, ini),
        settings={**({"limits": limits} if limits else {}), "protocol": "stdio", **made.settings},
        groups=made.groups,
        validator=kept,
        solutions=_solutions(ledger, root + "submissions/"),
    )


def _refuse_impossible(said: Mapping[str, object], root: str) -> None:
    """Refuse problems whose programs talk with a judge of their own."""
    types = said.get("type", "")
    words = {str(word) for word in types} if isinstance(types, list) else set(str(types).split())
    words |= set(str(said.get("validation", "")).split())
    for word in IMPOSSIBLE:
        if word in words:
            what = f"{root}{MANIFEST}: found a problem of the type {word}"
            raise JudgeError(f"{what}, wanted one whose programs read an input and write an answer")


def _kind(said: Mapping[str, object], ini: Mapping[str, str], legacy: bool) -> str:
    who = "DOMjudge" if ini else "Kattis"
    version = "legacy" if legacy else printable_line(str(said["problem_format_version"]), 30)
    return f"a {who} problem package ({version})"


def _title(said: Mapping[str, object], ini: Mapping[str, str]) -> str:
    name = said.get("name", ini.get("name", ""))
    if isinstance(name, dict):
        name = name.get("en") or next(iter(name.values()), "")
    return one_line(str(name or ""), 100)


def _limits(
    ledger: Ledger, root: str, said: Mapping[str, object], ini: Mapping[str, str]
) -> dict[str, object]:
    """Return the limits; a package that leaves the time to its judge's machine is a doubt."""
    given = said.get("limits")
    limits: Mapping[str, object] = given if isinstance(given, dict) else {}
    made: dict[str, object] = {}
    seconds = stated_seconds(ledger, root, limits, ini)
    if seconds:
        made["cpu"] = seconds
        if 3 * seconds > Limits().wall:
            made["wall"] = 3 * seconds
    else:
        ledger.doubt(
            f"the package states no time limit: ours of {Limits().cpu:g} s holds;"
            " `limits: {cpu: SECONDS}` in suite.yaml changes it"
        )
    for key in ("memory", "output"):
        if number := number_in(limits, key):
            made[key] = max(1, round(number))
    return made


def _cases(ledger: Ledger, root: str, groups: GroupReader) -> list[FoundCase]:
    """Return the cases of sample and secret; what belongs to them is told or taken, too."""
    found: list[FoundCase] = []
    for place in PLACES:
        inside = f"{root}data/{place}/"
        names = [name for name in ledger.source.files if name.startswith(inside)]
        with_files = {name.partition(".files/")[0] for name in names if ".files/" in name}
        for name in sorted(names, key=natural_key):
            if not name.endswith(".in"):
                continue
            stem = name.removesuffix(".in")
            answer = stem + ".ans"
            if answer not in ledger.source.files:
                ledger.leave(name, "an input without an answer")
                ledger.doubt("an input without its .ans: left out", name)
            elif stem in with_files:
                ledger.leave_all((name, answer), "a case with files of its own")
                ledger.doubt("it needs files beside its input: left out", name)
            else:
                ledger.take(name, INPUT)
                ledger.take(answer, ANSWER)
                shown = stem.removeprefix(f"{root}data/")
                settings = groups.case_settings(stem)
                found.append(FoundCase(shown, name, answer, shown.rpartition("/")[0], settings))
    return found


def _solutions(ledger: Ledger, folder: str) -> dict[str, str]:
    """Return the example submissions; those that lie in no folder of a verdict are left out."""
    found: dict[str, str] = {}
    for name in ledger.source.files:
        inside = name.removeprefix(folder)
        if name.startswith(folder) and "/" in inside:
            ledger.take(name, SOLUTION)
            found[name] = inside
        elif name.startswith(folder):
            ledger.leave(name, "says what to expect of submissions; the folders say it, too")
    return found


def _leave_others(ledger: Ledger, root: str) -> None:
    for folder, doubt in DOUBTFUL.items():
        names = [name for name in ledger.source.files if name.startswith(f"{root}{folder}/")]
        if names:
            ledger.doubt(f"{root}{folder}: {doubt}")
            ledger.leave_all(names, "not supported")
    for folder, reason in OTHERS.items():
        inside = f"{root}{folder}/"
        ledger.leave_all([n for n in ledger.source.files if n.startswith(inside)], reason)
