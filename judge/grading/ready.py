"""Answers that were made earlier: judged as all others, but nothing is run."""

from pathlib import Path

from judge.grading.run_case import judged, kept_answer
from judge.model.case import Case
from judge.model.finding import Finding
from judge.model.result import Result
from judge.programs.given_outputs import read_ready


def judge_ready(name: str, folder: Path, case: Case) -> Result:
    """Return the judgement of an answer that was made earlier; nothing is run."""
    answer = read_ready(folder, case)
    if isinstance(answer, Finding):
        return Result(name, case, answer, level="")
    finding = judged(case, case.input.read_bytes(), answer)
    return Result(name, case, finding, level="", **kept_answer(case, finding, answer))
