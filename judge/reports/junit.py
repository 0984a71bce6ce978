"""`junit.xml`: what most CI servers read. One suite for each submission and suite.

A mistake of the program is a failure, a failure of the judge is an error. For staff: the
messages may quote expected output.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from xml.sax.saxutils import XMLGenerator
from xml.sax.xmlreader import AttributesImpl

from judge.files.atomic import replacing
from judge.model.cause import Cause
from judge.model.grade import Grade
from judge.model.result import Result
from judge.model.run import GradingRun, Tally
from judge.model.verdict import Verdict
from judge.reports.answer_text import answer_text
from judge.reports.audience import Audience
from judge.reports.compile_errors import MessagesOnce
from judge.reports.report import Add
from judge.reports.shared_causes import by_case, cause_text
from judge.text.safe_text import excerpt, one_line, printable


@contextmanager
def writing(run: GradingRun, path: Path) -> Iterator[Add]:
    """Write all results as JUnit XML, one at a time."""
    with replacing(path) as file:
        xml = XMLGenerator(file, "utf-8", short_empty_elements=True)
        suites = _Suites(xml, run)
        xml.startDocument()
        totals = _counts(run.summary.all) | {"name": "plygrade", "time": f"{run.seconds:.3f}"}
        with _element(xml, "testsuites", totals):
            yield suites.add
            suites.close()
            for grade in run.grades:
                if grade.absent:
                    suites.absent(grade)
        xml.endDocument()


class _Suites:
    """Writes results in the suites they belong to; one suite is open at a time."""

    def __init__(self, xml: XMLGenerator, run: GradingRun) -> None:
        self._xml, self._run = xml, run
        self._open: tuple[str, str] | None = None
        self._messages = MessagesOnce(Audience.STAFF)
        self._causes = by_case(run.causes)
        self._stamp = run.plan.started.replace(tzinfo=None).isoformat(timespec="seconds")

    def add(self, result: Result) -> None:
        """Write one result, in a new suite where one begins."""
        suite = (result.submission, result.case.suite)
        if suite != self._open:
            self.close()
            self._begin(*suite)
        cause = self._causes.get((result.submission, result.case.title))
        _testcase(self._xml, self._run, result, self._messages.of(result), cause)

    def absent(self, grade: Grade) -> None:
        """Write a suite without a case for a student who handed in nothing."""
        names = {"name": one_line(f"{grade.shown}: nothing handed in"), "timestamp": self._stamp}
        with _element(self._xml, "testsuite", _counts(Tally()) | names):
            _properties(self._xml, [grade])

    def close(self) -> None:
        if self._open:
            self._xml.endElement("testsuite")
            self._open = None

    def _begin(self, submission: str, suite: str) -> None:
        self._open = (submission, suite)
        counts = _counts(self._run.summary.suites[submission, suite])
        names = {"name": one_line(f"{submission}: {suite}"), "timestamp": self._stamp}
        self._xml.startElement("testsuite", _attributes(counts | names))
        if grades := self._run.grades_of(submission):
            _properties(self._xml, grades)


def _properties(xml: XMLGenerator, grades: Sequence[Grade]) -> None:
    """Write what a course says of students: the mark, and a property for each line beside it."""
    _write_properties(
        xml,
        [
            pair
            for grade in grades
            for pair in (("student", grade.student), ("mark", grade.mark_text), *grade.labelled())
        ],
    )


def _write_properties(xml: XMLGenerator, values: Iterable[tuple[str, str]]) -> None:
    with _element(xml, "properties", {}):
        for name, value in values:
            with _element(xml, "property", {"name": name, "value": one_line(value, 300)}):
                pass


def _counts(tally: Tally) -> dict[str, str]:
    skipped, errors = tally.counts[Verdict.SK], tally.counts[Verdict.JE]
    return {
        "tests": str(tally.total),
        "failures": str(tally.total - tally.accepted - skipped - errors),
        "errors": str(errors),
        "skipped": str(skipped),
        "time": f"{tally.cpu:.3f}",
    }


def _testcase(
    xml: XMLGenerator, run: GradingRun, result: Result, said: str, cause: Cause | None
) -> None:
    names = {
        "name": result.case.name,
        "classname": one_line(f"{result.submission}.{result.case.suite}"),
        "time": f"{result.wall:.3f}",
        "file": str(result.case.input),
    }
    with _element(xml, "testcase", names):
        if result.verdict.accepted:
            return
        if cause is not None:
            _write_properties(xml, [("cause", cause.key), ("cause sentence", cause_text(cause))])
        kind = {Verdict.SK: "skipped", Verdict.JE: "error"}.get(result.verdict, "failure")
        why = one_line(said) or result.verdict.value
        with _element(xml, kind, {"message": why, "type": result.verdict.name}):
            again = run.plan.rerun(result.submission, result.case)
            text = excerpt(said, columns=1000)
            xml.characters(f"{text}\nagain: {printable(again)}")
        _stream(xml, "system-out", answer_text(result) if result.output else "")
        _stream(xml, "system-err", excerpt(result.stderr))


def _stream(xml: XMLGenerator, name: str, text: str) -> None:
    if text:
        with _element(xml, name, {}):
            xml.characters(text)


@contextmanager
def _element(xml: XMLGenerator, name: str, attributes: dict[str, str]) -> Iterator[None]:
    xml.startElement(name, _attributes(attributes))
    yield
    xml.endElement(name)


def _attributes(values: dict[str, str]) -> AttributesImpl:
    return AttributesImpl({name: printable(value) for name, value in values.items()})
