"""Every program of a folder of wrong ones against every case.

They are run as any hand-in is, by the grader itself in a process of its own, so that sandbox,
limits, languages and the store are those of grading.
"""

import os
import subprocess
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from judge.adequacy.matrix import Twin, TwinFate
from judge.files.installation import ROOT
from judge.grading.run_case import was_starved
from judge.model.case import Case
from judge.model.errors import JudgeError
from judge.model.result import Result
from judge.model.verdict import Verdict
from judge.programs.wrong_programs import programs_in
from judge.reports.run_file import load
from judge.text.safe_text import last_line, one_line


def run_programs(
    folder: Path, cases: Sequence[Case], options: Sequence[str]
) -> tuple[tuple[Twin, ...], dict[tuple[str, str], TwinFate], list[str]]:
    """Return the twins of a folder, their fates, and a line for each file that is broken."""
    found = list(programs_in(folder))
    broken = [each.complaint for each in found if not each.belief]
    beliefs = {each.name: each.belief for each in found if each.belief}
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
                fates[name, case] = _fate(result)
    fates = {key: fate for key, fate in fates.items() if key[0] in beliefs}
    return tuple(Twin(name, belief) for name, belief in beliefs.items()), fates, broken


def _twin_of(submission: str, beliefs: Collection[str]) -> str | None:
    """Return the program that a submission is; its name may have lost or kept its suffix."""
    names = (submission, Path(submission).stem)
    return next((name for name in names if name in beliefs), None)


def _fate(result: Result) -> TwinFate:
    """Return what a result makes of a program; a busy machine speaks against nobody."""
    if was_starved(result):
        return TwinFate.UNANSWERED
    return TwinFate.SURVIVED if result.verdict.accepted else TwinFate.KILLED


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
