"""A folder of wrong programs as a bank: each says in its first line what it believes.

They are run as any hand-in is, by the grader itself in a process of its own, so that sandbox,
limits, languages and the store are those of grading.
"""

import os
import re
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from judge.adequacy.matrix import Twin, TwinFate
from judge.files.installation import ROOT
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.result import Result
from judge.model.verdict import Verdict
from judge.reports.run_file import load
from judge.text.safe_text import last_line, one_line

FOLDER = "wrong"
LONGEST = 4000  # characters at the start of a program in which its belief is looked for
LONGEST_BELIEF = 160
_SIGNS = re.compile(r"""^\s*(?:[rbuf]{0,2}\"{3}|[rbuf]{0,2}'{3}|//|/\*+|\#|--|;|%|\(\*)\s*""")
_END = re.compile(r"""\s*(?:\"{3}|'{3}|\*/|\*\))?\s*$""")


def wrong_folder(cases: Path, suite: str, alone: bool) -> Path | None:
    """Return the folder of a suite's wrong programs: `wrong/SUITE`, or `wrong` if it is alone."""
    beside = cases.parent / FOLDER
    if (beside / suite).is_dir():
        return beside / suite
    return beside if alone and beside.is_dir() else None


def belief_in(text: str) -> str:
    """Return what the first comment or docstring of a program says, "" if it has none."""
    for line in text[:LONGEST].lstrip("\ufeff").splitlines():
        if not line.strip() or line.startswith("#!"):
            continue
        if not _SIGNS.match(line):
            return ""
        told = _END.sub("", _SIGNS.sub("", line)).strip()
        if told:
            return one_line(told.rstrip("."), LONGEST_BELIEF)
    return ""


def programs_in(folder: Path) -> Iterator[tuple[Path, str, str]]:
    """Yield each program with its name and belief, or with what is wrong with it."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "_")):
            continue
        inside = sorted(path.rglob("*")) if path.is_dir() else [path]
        texts = [_text(each) for each in inside if each.is_file()]
        beliefs = [belief for text in texts if (belief := belief_in(text))]
        yield path, path.stem if path.is_file() else path.name, beliefs[0] if beliefs else ""


def _text(path: Path) -> str:
    try:
        with open(path, "rb") as file:
            return file.read(LONGEST).decode("utf-8", "ignore")
    except OSError:
        return ""


def run_programs(
    folder: Path, cases: Sequence[Case], options: Sequence[str]
) -> tuple[tuple[Twin, ...], dict[tuple[str, str], TwinFate], list[str]]:
    """Return the twins of a folder, their fates, and a line for each file that is broken."""
    found = list(programs_in(folder))
    broken = [
        f"{path}: found no first line that says what it believes, wanted a comment or docstring"
        for path, _, belief in found
        if not belief
    ]
    beliefs = {name: belief for _, name, belief in found if belief}
    if not beliefs:
        return (), {}, broken
    fates: dict[tuple[str, str], TwinFate] = {}
    named = {os.path.realpath(case.input): case.name for case in cases}
    with TemporaryDirectory() as scratch:
        record = Path(scratch) / "results.jsonl"
        _grade(folder, cases, record, options)
        for result in load(record).results:
            name = _twin_of(result.submission, beliefs)
            case = named.get(os.path.realpath(result.case.input))
            if name is None or case is None:
                continue
            if result.verdict in (Verdict.CE, Verdict.JE):
                del beliefs[name]
                broken.append(f"{folder / result.submission}: {_reason(result)}")
            else:
                killed = not result.verdict.accepted
                fates[name, case] = TwinFate.KILLED if killed else TwinFate.SURVIVED
    fates = {key: fate for key, fate in fates.items() if key[0] in beliefs}
    return tuple(Twin(name, belief) for name, belief in beliefs.items()), fates, broken


def _twin_of(submission: str, beliefs: Collection[str]) -> str | None:
    """Return the program that a submission is; its name may have lost or kept its suffix."""
    names = (submission, Path(submission).stem)
    return next((name for name in names if name in beliefs), None)


def _reason(result: Result) -> str:
    return one_line(result.finding.staff or result.finding.student or result.verdict.name, 200)


def _grade(folder: Path, cases: Sequence[Case], record: Path, options: Sequence[str]) -> None:
    command = [
        *(sys.executable, "-P", "-m", "judge", "--submissions", str(folder.absolute())),
        *("--no-course", "--report", f"jsonl={record}", *options),
        *(str(case.input.absolute()) for case in cases),
    ]
    done = subprocess.run(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
    )
    if not record.is_file():
        raise JudgeError(f"{folder}: {last_line(done.stderr) or 'the programs could not be run'}")
