"""`junit.xml`: what most CI servers read. One suite for each submission and task.

What the program got wrong is a failure, what the judge could not do is an error. For staff: the
messages may quote expected output.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from xml.sax.saxutils import XMLGenerator
from xml.sax.xmlreader import AttributesImpl

from judge.files.atomic import replacing
from judge.model.result import Result
from judge.model.run import GradingRun
from judge.model.summary import Tally, summarise
from judge.model.verdict import Verdict
from judge.reports.audience import Audience, message
from judge.text.safe_text import excerpt, one_line, printable


def write(run: GradingRun, path: Path) -> None:
    """Write all results as JUnit XML."""
    summary = summarise(run.results)
    with replacing(path) as file:
        xml = XMLGenerator(file, "utf-8", short_empty_elements=True)
        xml.startDocument()
        totals = _counts(summary.all) | {"name": "plygrade", "time": f"{run.seconds:.3f}"}
        with _element(xml, "testsuites", totals):
            for (submission, task), results in groupby(run.results, _suite_of):
                counts = _counts(summary.suites[submission, task])
                name = one_line(f"{submission}: {task}")
                stamp = run.plan.started.replace(tzinfo=None).isoformat(timespec="seconds")
                with _element(xml, "testsuite", counts | {"name": name, "timestamp": stamp}):
                    for result in results:
                        _testcase(xml, run, result)
        xml.endDocument()


def _suite_of(result: Result) -> tuple[str, str]:
    return result.submission, result.case.task


def _counts(tally: Tally) -> dict[str, str]:
    skipped, errors = tally.counts[Verdict.SK], tally.counts[Verdict.JE]
    return {
        "tests": str(tally.total),
        "failures": str(tally.total - tally.accepted - skipped - errors),
        "errors": str(errors),
        "skipped": str(skipped),
        "time": f"{tally.cpu:.3f}",
    }


def _testcase(xml: XMLGenerator, run: GradingRun, result: Result) -> None:
    names = {
        "name": result.case.name,
        "classname": one_line(f"{result.submission}.{result.case.task}"),
        "time": f"{result.wall:.3f}",
        "file": str(result.case.input),
    }
    with _element(xml, "testcase", names):
        if result.verdict.accepted:
            return
        kind = {Verdict.SK: "skipped", Verdict.JE: "error"}.get(result.verdict, "failure")
        why = one_line(message(result, Audience.STAFF)) or result.verdict.value
        with _element(xml, kind, {"message": why, "type": result.verdict.name}):
            again = run.plan.rerun(result.submission, result.case)
            text = excerpt(message(result, Audience.STAFF), columns=1000)
            xml.characters(f"{text}\nagain: {printable(again)}")
        _stream(xml, "system-out", result.output.decode("utf-8", "backslashreplace"))
        _stream(xml, "system-err", result.stderr)


def _stream(xml: XMLGenerator, name: str, text: str) -> None:
    if text:
        with _element(xml, name, {}):
            xml.characters(excerpt(text))


@contextmanager
def _element(xml: XMLGenerator, name: str, attributes: dict[str, str]) -> Iterator[None]:
    xml.startElement(name, AttributesImpl({key: printable(v) for key, v in attributes.items()}))
    yield
    xml.endElement(name)
