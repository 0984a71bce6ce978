"""`ctrf.json`: the Common Test Report Format, read by dashboards and bots. For staff."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, repeat
from pathlib import Path

from judge.files.atomic import replacing
from judge.model.grade import Grade
from judge.model.result import Json, Result
from judge.model.run import GradingRun
from judge.model.verdict import Verdict
from judge.reports.answer_text import answer_text
from judge.reports.audience import Audience
from judge.reports.compile_errors import MessagesOnce
from judge.reports.report import Add
from judge.reports.shared_causes import by_case, cause_text
from judge.text.safe_text import excerpt, printable

SPEC = "0.0.0"  # the version of the format that the published schema describes
_STATUS = {Verdict.AC: "passed", Verdict.SK: "skipped", Verdict.JE: "other"}


@contextmanager
def writing(run: GradingRun, path: Path) -> Iterator[Add]:
    """Write all results; one at a time, so that memory does not grow with the run."""
    with replacing(path) as file:
        file.write(f'{{"reportFormat": "CTRF", "specVersion": "{SPEC}", "results": {{')
        file.write(f'"tool": {{"name": "plygrade"}},\n"summary": {json.dumps(_summary(run))},\n')
        file.write(f'"environment": {json.dumps(_environment(run))},\n')
        if run.grades:
            file.write(f'"extra": {json.dumps({"grades": [_grade(g) for g in run.grades]})},\n')
        file.write('"tests": [')
        separators = chain(["\n"], repeat(",\n"))
        messages, causes = MessagesOnce(Audience.STAFF), by_case(run.causes)

        def add(result: Result) -> None:
            test = _test(run, result, messages.of(result))
            if cause := causes.get((result.submission, result.case.title)):
                test["extra"]["cause"] = {"key": cause.key, "sentence": cause_text(cause)}
            file.write(next(separators) + json.dumps(test))

        yield add
        file.write("\n]}}\n")


def _summary(run: GradingRun) -> Json:
    counts = run.summary.all.counts
    statuses = dict.fromkeys(("passed", "failed", "skipped", "pending", "other"), 0)
    for verdict, count in counts.items():
        statuses[_STATUS.get(verdict, "failed")] += count
    start = int(run.plan.started.timestamp() * 1000)
    return {
        "tests": counts.total(),
        **statuses,
        "flaky": run.summary.all.flaky,
        "suites": len(run.plan.suites) * len(run.plan.submissions),
        "start": start,
        "stop": start + int(run.seconds * 1000),
    }


def _grade(grade: Grade) -> Json:
    """Return the row of a student, the absent ones too; lateness and extensions are lines."""
    return {
        "student": printable(grade.student),
        "submission": printable(grade.submission),
        "mark": round(grade.mark, 6),
        "maximum": round(grade.maximum, 6),
        "latePenalty": round(grade.penalty, 6),
        "lines": [printable(line) for line in grade.lines()],
    }


def _environment(run: GradingRun) -> Json:
    return {"testEnvironment": f"sandbox {run.plan.level or 'none'}", "healthy": run.complete}


def _test(run: GradingRun, result: Result, said: str) -> Json:
    test: Json = {
        "name": result.case.title,
        "status": _STATUS.get(result.verdict, "failed"),
        "duration": round(result.wall * 1000),
        "suite": [printable(result.submission), result.case.suite],
        "rawStatus": result.verdict.name,
        "filePath": str(result.case.input),
        "tags": [result.case.origin.value, result.case.visibility.value],
        "flaky": result.flaky,
        "extra": {"cpu": round(result.cpu, 3), "memory": result.memory, "level": result.level},
    }
    if not result.verdict.accepted:
        test["message"] = excerpt(said) or result.verdict.value
        test["stdout"] = answer_text(result).split("\n") if result.output else []
        test["stderr"] = _lines(result.stderr)
        test["extra"]["rerun"] = run.plan.rerun(result.submission, result.case)
    return test


def _lines(text: str) -> list[str]:
    return excerpt(text).split("\n") if text else []
