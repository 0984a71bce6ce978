"""A find as a case of a suite: its two files, and its line in the manifest."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from judge.files.digest import digest
from judge.files.installation import ROOT
from judge.hunting.hunt import Hunted
from judge.manifest.adding import add_case
from judge.manifest.files import INPUT
from judge.manifest.loader import MANIFEST, load_suite
from judge.model.case import Origin
from judge.model.errors import JudgeError
from judge.model.find import Find
from judge.text.safe_text import one_line

SECONDS = 60.0  # for the plain engine
PLAIN = ("-P", "-m", "solver", "--engine", "minimax", "-", "-")


def save_find(folder: Path, came: Hunted) -> Iterator[str]:
    """Add the find to the suite in a folder; yield what was written, a line each."""
    assert came.find is not None
    find, shot = came.find, came.shots[came.find.input]
    manifest = folder / MANIFEST
    suite = load_suite(manifest)
    name = f"hunted-{digest(find.input)[:8]}"
    if any(case.name == name for case in suite.cases):
        yield f"{folder / name}{INPUT} is a case of this suite already"
        return
    right = shot.case.expected.read_bytes()
    settings = {"origin": Origin.HUNTED.value}
    if suite.groups and "" not in suite.groups:
        named = shot.case.group
        settings["group"] = named if named in suite.groups else next(iter(suite.groups))
    settings["about"] = about(find, judged_by(find, right))
    given = find.input.encode("utf-8", "surrogateescape")
    question, answer = add_case(manifest, name, given, right, settings)
    yield f"written: {question}, {answer}, and a line in {manifest}"


def about(find: Find, judged: str) -> str:
    """Return what the case is about: whose mistake it shows, and how its answer is known."""
    fitting = [belief.belief for belief in find.beliefs if belief.fits]
    wrong = f"a program that {fitting[0]}" if fitting else find.finding.diagnosis or "a program"
    return one_line(f"found by a hunt: wrong for {wrong}; {judged}", 300)


def judged_by(find: Find, right: bytes) -> str:
    """Return how the right answer is known: by two engines, if a second one confirms it."""
    if find.by_reference:
        return "the answer of the reference solution"
    try:
        again = subprocess.run(
            [sys.executable, *PLAIN],
            input=find.input.encode(),
            capture_output=True,
            timeout=SECONDS,
            cwd=ROOT,
            env={"PYTHONPATH": str(ROOT)},
            check=False,
        ).stdout
    except (OSError, subprocess.TimeoutExpired):
        again = b""
    if again == right:
        return "the fast engine and the plain one agree on the answer"
    if not again:
        return "the answer of the fast engine alone"
    raise JudgeError("the two engines of the solver disagree on the find: please report this")
