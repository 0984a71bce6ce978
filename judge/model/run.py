"""A run: its plan, what is counted while results come in, its points, and all that came of it.

Data only: nothing here runs, scores or writes anything. What is counted is small enough to keep for
any run: per submission and suite a handful of numbers.
"""

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Protocol, Self, TypeAlias, TypeVar

from judge.model.case import Case
from judge.model.cause import Cause
from judge.model.result import Result
from judge.model.verdict import Verdict

if TYPE_CHECKING:  # loaded only where there is a course
    from judge.model.grade import Grade

Sum: TypeAlias = tuple[float, float]  # points earned, points possible
Key = TypeVar("Key")


@dataclass(frozen=True)
class Points:
    """What one submission earned in one group of a suite (`group` is "" without groups)."""

    submission: str
    suite: str
    group: str
    earned: float
    possible: float
    note: str = ""  # why it is not what the verdicts alone would give; "" if it is
    requires: tuple[str, ...] = ()  # the groups that had to be passed for it, through others too


@dataclass(frozen=True)
class Plan:
    """What is known before the first case runs.

    `reruns` has, for each submission in order, the command that grades it again; a case's input
    path put behind it grades that one case.
    """

    started: datetime  # with a time zone
    level: str  # the sandbox level, "" when nothing was run
    reruns: Mapping[str, tuple[str, ...]]
    cases: tuple[Case, ...]
    caution: str = ""  # what this sandbox level does not stop
    abouts: Mapping[str, str] = field(default_factory=dict)  # of groups, by "suite/group"

    @property
    def submissions(self) -> tuple[str, ...]:
        return tuple(self.reruns)

    @property
    def suites(self) -> tuple[str, ...]:
        """Return the suites in the order of their first case."""
        return tuple(dict.fromkeys(case.suite for case in self.cases))

    def rerun(self, submission: str, case: Case) -> str:
        """Return the line, quoted for a shell, that grades exactly this submission and case."""
        return shell_line((*self.reruns.get(submission, ("grader.py",)), str(case.input)))


def shell_line(words: Iterable[str]) -> str:
    """Return a command as one printable line that a shell reads as just these words.

    A word with control characters or bytes that are not UTF-8 is written as bash's $'...'.
    """
    return " ".join(shlex.quote(w) if w.isprintable() else f"$'{_escaped(w)}'" for w in words)


def _escaped(word: str) -> str:
    return "".join(
        ("\\" + c if c in "\\'" else c)
        if c.isprintable()
        else "".join(f"\\x{byte:02x}" for byte in _file_name_bytes(c))
        for c in word
    )


def _file_name_bytes(character: str) -> bytes:
    """Return the bytes that a character of a file name stands for."""
    if "\udc80" <= character <= "\udcff":  # how Python keeps a byte that is not UTF-8
        return bytes([ord(character) - 0xDC00])
    return character.encode("utf-8", "surrogatepass")


@dataclass
class Tally:
    """The verdicts of some results and the one that came nearest to its CPU limit."""

    counts: Counter[Verdict] = field(default_factory=Counter)
    flaky: int = 0
    cpu: float = 0.0
    nearest: float = 0.0  # CPU time as a share of the limit
    nearest_case: str = ""

    def add(self, result: Result) -> None:
        self.count(result, _share(result))

    def count(self, result: Result, share: float) -> None:
        """Add a result whose CPU time is this share of its limit."""
        self.counts[result.finding.verdict] += 1
        self.flaky += result.flaky
        self.cpu += result.cpu
        if share > self.nearest:
            self.nearest, self.nearest_case = share, result.case.title

    @property
    def total(self) -> int:
        return self.counts.total()

    @property
    def accepted(self) -> int:
        return self.counts[Verdict.AC]

    @property
    def failed(self) -> int:
        return sum(count for verdict, count in self.counts.items() if verdict.is_failure)


def _share(result: Result) -> float:
    limit = result.limits.cpu
    return result.cpu / limit if limit else 0.0


@dataclass
class Summary:
    """The tallies of a run: all together, by submission, and by submission and suite."""

    all: Tally = field(default_factory=Tally)
    submissions: dict[str, Tally] = field(default_factory=dict)
    suites: dict[tuple[str, str], Tally] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        share, own = _share(result), result.submission
        part = own, result.case.suite
        if part not in self.suites:
            self.suites[part] = Tally()
            self.submissions.setdefault(own, Tally())
        for tally in (self.all, self.submissions[own], self.suites[part]):
            tally.count(result, share)


def summarise(results: Iterable[Result]) -> Summary:
    summary = Summary()
    for result in results:
        summary.add(result)
    return summary


class Results(Protocol):
    """The results of a run: walked in order any number of times, or asked for by their place."""

    def __iter__(self) -> Iterator[Result]: ...

    def __len__(self) -> int: ...

    def __getitem__(self, place: int, /) -> Result: ...


@dataclass(frozen=True)
class GradingRun:
    """A plan with what came of it. To walk the results may mean to read a file.

    Order of results: by submission, then case, both as in the plan.
    """

    plan: Plan
    results: Results
    summary: Summary  # of these results, counted as they came
    points: tuple[Points, ...] = ()
    seconds: float = 0.0
    complete: bool = True  # False: the judge was stopped before the last case
    grades: tuple["Grade", ...] = ()  # of a course: a row for each student; () without one
    causes: tuple[Cause, ...] = ()  # by submission, those of most failures first; () if not sought
    totals: Mapping[str, Sum] = field(init=False)  # earned and possible, by submission
    suite_totals: Mapping[tuple[str, str], Sum] = field(init=False)  # and by suite
    _own: Mapping[str, Sequence[Points]] = field(init=False, repr=False)
    _grades: Mapping[str, Sequence["Grade"]] = field(init=False, repr=False)  # by submission
    _causes: Mapping[str, Sequence[Cause]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        totals: dict[str, Sum] = dict.fromkeys(self.plan.submissions, (0.0, 0.0))
        suites: dict[tuple[str, str], Sum] = {}
        own: dict[str, list[Points]] = {}
        for points in self.points:
            _add(totals, points.submission, points)
            _add(suites, (points.submission, points.suite), points)
            own.setdefault(points.submission, []).append(points)
        object.__setattr__(self, "totals", totals)
        object.__setattr__(self, "suite_totals", suites)
        object.__setattr__(self, "_own", own)
        grades: dict[str, list[Grade]] = {}
        for grade in self.grades:
            for name in grade.attempts:
                grades.setdefault(name, []).append(grade)
        object.__setattr__(self, "_grades", grades)
        causes: dict[str, list[Cause]] = {}
        for cause in self.causes:
            causes.setdefault(cause.submission, []).append(cause)
        object.__setattr__(self, "_causes", causes)

    def grades_of(self, submission: str) -> tuple["Grade", ...]:
        """Return the grades of all who handed this in, also where another hand-in counts."""
        return tuple(self._grades.get(submission, ()))

    def result_of(self, submission: str, title: str) -> Result | None:
        """Return one result, None if it is not there; of a whole run without walking the others."""
        names, titles = self.plan.submissions, [case.title for case in self.plan.cases]
        if submission in names and title in titles:
            place = names.index(submission) * len(titles) + titles.index(title)
            if place < len(self.results):
                result = self.results[place]
                if (result.submission, result.case.title) == (submission, title):
                    return result
        same = (r for r in self.results if (r.submission, r.case.title) == (submission, title))
        return next(same, None)

    def causes_of(self, submission: str) -> tuple[Cause, ...]:
        """Return why a submission failed where it did, what explains most failures first."""
        return tuple(self._causes.get(submission, ()))

    def points_of(self, submission: str) -> tuple[Points, ...]:
        return tuple(self._own.get(submission, ()))

    @classmethod
    def of(
        cls,
        plan: Plan,
        results: Iterable[Result],
        points: Iterable[Points] = (),
        seconds: float = 0.0,
        complete: bool = True,
        grades: Iterable["Grade"] = (),
        causes: Iterable[Cause] = (),
    ) -> Self:
        """Return a run whose results are kept in memory; they are counted here."""
        kept = tuple(results)
        counted = summarise(kept)
        given, marked = tuple(points), tuple(grades)
        return cls(plan, kept, counted, given, seconds, complete, marked, tuple(causes))


def _add(sums: dict[Key, Sum], key: Key, points: Points) -> None:
    earned, possible = sums.get(key, (0.0, 0.0))
    sums[key] = (earned + points.earned, possible + points.possible)


def points_text(points: float) -> str:
    """Return points as people write them: 7, 7.5, 13.33."""
    return f"{points:.2f}".rstrip("0").rstrip(".")
