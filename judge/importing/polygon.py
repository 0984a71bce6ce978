"""Packages of Codeforces Polygon: `problem.xml`, tests by number, checkers of testlib."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping, Sequence

from judge.importing.comparing import WORDS, standard_checker
from judge.importing.package import (
    ANSWER,
    CHECKER,
    INPUT,
    SETTINGS,
    SOLUTION,
    FoundCase,
    FoundPackage,
    FoundValidator,
    Ledger,
    ValidatorStyle,
)
from judge.importing.polygon_groups import polygon_groups
from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.model.protocol import is_file_name
from judge.text.safe_text import counted, one_line, printable_line

MANIFEST = "problem.xml"
MOST_TESTS = 100_000
ADAPTER = "validate.py"
VERDICTS = {
    "main": "accepted",
    "accepted": "accepted",
    "presentation-error": "wrong_answer",
    "failed": "rejected",
}
OTHERS = {
    "statements": "the text of the problem",
    "statement-sections": "the text of the problem",
    "scripts": "makes the package",
    "files": "makes or checks inputs, which are taken as they are",
    "solutions": "Polygon's own notes on a solution",
}
_NUMBER = re.compile(r"%(0?)([0-9]{0,2})d")


def read_polygon(ledger: Ledger, root: str) -> FoundPackage:
    """Return the suite that a package is; `root` is where it lies in the source, with a slash."""
    problem = _parsed(ledger, root + MANIFEST)
    if problem.find("assets/interactor") is not None:
        found = f"{root}{MANIFEST}: found an interactive problem"
        raise JudgeError(f"{found}, wanted one whose programs read an input and write an answer")
    judging = problem.find("judging")
    testset = _testset(problem, ledger)
    cases = _cases(ledger, root, testset)
    validator, checker = _checker(ledger, root, problem)
    made = polygon_groups(testset, cases)
    solutions = _solutions(ledger, root, problem)
    for folder, reason in OTHERS.items():
        inside = f"{root}{folder}/"
        ledger.leave_all([n for n in ledger.source.files if n.startswith(inside)], reason)
    return FoundPackage(
        kind="a Codeforces Polygon package",
        cases=made.cases,
        name=problem.get("short-name", ""),
        title=_title(problem),
        settings={**_limits(testset), **_protocol(judging), **checker, **made.settings},
        groups=made.groups,
        validator=validator,
        solutions=solutions,
    )


def _parsed(ledger: Ledger, name: str) -> ET.Element:
    """Return the XML of a file; one that defines entities is refused, however it is written."""
    ledger.take(name, SETTINGS)
    text = ledger.source.text(name)
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise JudgeError(f"{name}: found a document type in it, wanted plain XML")
    try:
        return ET.fromstring(text)
    except (ET.ParseError, ValueError) as error:
        raise JudgeError(f"{name}: found no XML ({printable_line(str(error))})") from None


def _title(problem: ET.Element) -> str:
    names = problem.findall("names/name")
    english = [name for name in names if name.get("language") == "english"]
    return one_line((english or names)[0].get("value", ""), 100) if names else ""


def _testset(problem: ET.Element, ledger: Ledger) -> ET.Element:
    sets = problem.findall("judging/testset")
    if not sets:
        raise JudgeError(f"{MANIFEST}: found no <testset>, wanted one with its tests")
    chosen = next((each for each in sets if each.get("name") == "tests"), sets[0])
    others = [
        printable_line(each.get("name", "?"), 40)
        for each in sets
        if each is not chosen
        and (_number(each.findtext("test-count")) or each.findall("tests/test"))
    ]
    if others:
        ledger.doubt(f"several sets of tests: took {chosen.get('name')}, not {', '.join(others)}")
    return chosen


def _limits(testset: ET.Element) -> dict[str, object]:
    seconds = _number(testset.findtext("time-limit")) / 1000
    mib = _number(testset.findtext("memory-limit")) >> 20
    limits: dict[str, object] = {}
    if seconds:
        limits["cpu"] = seconds
        if 3 * seconds > Limits().wall:
            limits["wall"] = 3 * seconds
    if mib:
        limits["memory"] = mib
    return {"limits": limits} if limits else {}


def _number(text: str | None) -> int:
    return int(text) if text and re.fullmatch(r"[0-9]{1,15}", text.strip()) else 0


def _protocol(judging: ET.Element | None) -> dict[str, object]:
    """Return how programs are asked: by files if the package names both, else by the streams."""
    names = [judging.get(key, "") if judging is not None else "" for key in _FILES]
    if all(is_file_name(name) for name in names) and names[0] != names[1]:
        return {"protocol": {"kind": "files", "input": names[0], "output": names[1]}}
    return {"protocol": "stdio"}


_FILES = ("input-file", "output-file")


def _cases(ledger: Ledger, root: str, testset: ET.Element) -> tuple[FoundCase, ...]:
    tests = testset.findall("tests/test")
    count = min(_number(testset.findtext("test-count")) or len(tests), MOST_TESTS)
    inputs = testset.findtext("input-path-pattern") or "tests/%02d"
    answers = testset.findtext("answer-path-pattern") or inputs + ".a"
    found: list[FoundCase] = []
    missing: list[str] = []
    for number in range(1, count + 1):
        question, answer = (root + _numbered(pattern, number) for pattern in (inputs, answers))
        if question not in ledger.source.files or answer not in ledger.source.files:
            missing.append(question)
            there = [name for name in (question, answer) if name in ledger.source.files]
            ledger.leave_all(there, "a test without an input or an answer")
            continue
        ledger.take(question, INPUT)
        ledger.take(answer, ANSWER)
        said = tests[number - 1].get("description", "") if number <= len(tests) else ""
        settings = {"about": one_line(said, 160)} if said else {}
        found.append(FoundCase(str(number), question, answer, settings=settings))
    if missing:
        told = f"{counted(len(missing), 'test')} of {count} without an input or an answer"
        advice = "get the full package from Polygon, or run its doall.sh first"
        if not found:
            raise JudgeError(f"{root}{MANIFEST}: found {told}, wanted all; {advice}")
        ledger.doubt(f"{told}, the first is {printable_line(missing[0])}: left out; {advice}")
    if not found:
        raise JudgeError(f"{root}{MANIFEST}: found no test, wanted at least one")
    return tuple(found)


def _numbered(pattern: str, number: int) -> str:
    """Return a path of a test: `tests/%02d` and 7 make `tests/07`."""
    return _NUMBER.sub(lambda m: str(number).rjust(int(m[2] or 0), m[1] or " "), pattern, count=1)


def _checker(
    ledger: Ledger, root: str, problem: ET.Element
) -> tuple[FoundValidator | None, Mapping[str, object]]:
    """Return the checker: one of ours for a standard one, else the package's own program."""
    checker = problem.find("assets/checker")
    source = checker.find("source") if checker is not None else None
    path = root + source.get("path", "") if source is not None else ""
    name = checker.get("name", "") if checker is not None else ""
    copy = checker.find("copy") if checker is not None else None
    copied = root + copy.get("path", "") if copy is not None else ""
    path = path if path in ledger.source.files or copied not in ledger.source.files else copied
    if known := standard_checker(name):
        for each in (path, copied):
            if each in ledger.source.files:
                ledger.leave(each, f"a checker of testlib, for which ours is used: {name}")
        if known.lost:
            ledger.doubt(f"the checker {name}: {known.lost}")
        return None, known.settings
    if path not in ledger.source.files:
        shown = printable_line(name or "none", 60)
        ledger.doubt(f"the checker ({shown}) is not in the package: compared word by word")
        return None, WORDS
    headers = _headers(ledger, path)
    files = {each: each.rpartition("/")[2] for each in (path, *headers)}
    for each in files:
        ledger.take(each, CHECKER)
    if copied in ledger.source.files:
        ledger.leave(copied, "a copy of the checker")
    if re.search(r"\bquit(p|i)\s*\(|\b_(pc|points|partially)\b", ledger.source.text(path)):
        points = "gives points of its own (quitp)"
        ledger.doubt(f"the checker {points}: answers that get some are judge errors here")
    if path.endswith((".cpp", ".cc")) and not any(h.endswith("testlib.h") for h in headers):
        ledger.doubt("testlib.h is not in the package: put it beside the checker if it is needed")
    found = FoundValidator(ValidatorStyle.TESTLIB, (files,), {(): ADAPTER})
    return found, {"checker": f"./{ADAPTER}"}


def _headers(ledger: Ledger, path: str) -> Sequence[str]:
    folder = path.rpartition("/")[0]
    return [
        name
        for name in ledger.source.files
        if name.rpartition("/")[0] == folder and name.endswith((".h", ".hpp"))
    ]


def _solutions(ledger: Ledger, root: str, problem: ET.Element) -> dict[str, str]:
    """Return the solutions by what Polygon expects of them."""
    found: dict[str, str] = {}
    for solution in problem.findall("assets/solutions/solution"):
        source = solution.find("source")
        path = root + source.get("path", "") if source is not None else ""
        tag = solution.get("tag", "unknown")
        if path in ledger.source.files:
            ledger.take(path, SOLUTION)
            verdict = VERDICTS.get(tag, re.sub(r"[^a-z]+", "_", tag.lower()).strip("_") or "other")
            found[path] = f"{verdict}/{path.rpartition('/')[2]}"
    return found
