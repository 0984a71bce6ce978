"""What speaks for and against each misconception, gathered case by case, the small cases first.

A twin is asked about a case only while it may still be the cause for somebody who answered there.
Whom a submission asks depends on its own answers alone: a class shares answers, not suspicions.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from judge.causes.answer_text import AnswerStart, same_answer
from judge.causes.cover import Candidate
from judge.causes.twins import Twins

SHORT, LONG = 0.1, 3.0  # CPU seconds for a twin: while many are suspected, when few are
MANY = 6  # cases that speak against a twin before it is given up ...
HOPELESS = 4  # ... if it explains less than one for so many


@dataclass(frozen=True)
class GivenAnswer:
    """What a submission answered to a case."""

    title: str
    answer: AnswerStart
    failed: bool
    in_form: bool = True  # False: its form is wrong, so that a twin may well answer otherwise


@dataclass(frozen=True)
class AskedCase:
    """A case that twins are asked about."""

    task: str
    question: bytes
    expected: AnswerStart


@dataclass
class _Trial:
    """One twin against one submission, so far."""

    explains: set[str] = field(default_factory=set)
    refuted: set[str] = field(default_factory=set)
    differs: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)  # no answer in time

    @property
    def is_hopeless(self) -> bool:
        against = len(self.refuted) + len(self.differs)
        return against >= MANY and HOPELESS * len(self.explains) < against

    def take(self, given: GivenAnswer, expected: AnswerStart, twin: AnswerStart) -> None:
        """Take one more answer of the twin into account."""
        if same_answer(twin, expected):
            return
        if same_answer(twin, given.answer):
            (self.explains if given.failed else self.refuted).add(given.title)
        elif given.failed:
            if given.in_form:
                self.differs.add(given.title)
        elif same_answer(given.answer, expected):  # an answer that is as good says nothing
            self.refuted.add(given.title)


class Evidence:
    """All trials of one submission in one task; `answers` in the order in which to ask."""

    def __init__(self, answers: Sequence[GivenAnswer], names: Sequence[str]) -> None:
        self.answers = {given.title: given for given in answers}
        self._trials = {name: _Trial() for name in names}

    @property
    def failures(self) -> frozenset[str]:
        return frozenset(given.title for given in self.answers.values() if given.failed)

    def suspects(self, title: str) -> list[str]:
        """Return the twins whose answer to a failed case could explain it."""
        if title not in self.answers or not self.answers[title].failed:
            return []
        return [name for name, trial in self._trials.items() if not trial.is_hopeless]

    def accused(self, title: str) -> list[str]:
        """Return the twins that explain something and whose answer to a passed case may refute."""
        if title not in self.answers or self.answers[title].failed:
            return []
        return [name for name, t in self._trials.items() if t.explains and not t.is_hopeless]

    def take(
        self,
        title: str,
        asked: Iterable[str],
        case: AskedCase,
        twins: Mapping[str, AnswerStart | None],
    ) -> None:
        """Take what the asked twins answered to a case; None is no answer in time."""
        for name in asked:
            answer, trial = twins.get(name), self._trials[name]
            if answer is None:
                trial.unknown.add(title)
            else:
                trial.unknown.discard(title)
                trial.take(self.answers[title], case.expected, answer)

    def open_questions(self, names: Sequence[str]) -> list[tuple[str, list[str]]]:
        """Return failures that no named twin explains, with those that gave no answer in time."""
        explained = {title for name in names for title in self._trials[name].explains}
        pairs = (
            (title, [name for name in names if title in self._trials[name].unknown])
            for title, given in self.answers.items()
            if given.failed and title not in explained
        )
        return [pair for pair in pairs if pair[1]]

    def candidates(self) -> list[Candidate]:
        """Return what is known of each twin that was not given up, in their order."""
        return [
            Candidate(name, *map(frozenset, (t.explains, t.refuted, t.differs, t.unknown)))
            for name, t in self._trials.items()
            if not t.is_hopeless
        ]


def gather(
    evidence: Sequence[Evidence],
    cases: Mapping[str, AskedCase],
    twins: Twins,
    progress: Callable[[int, int], None],
) -> None:
    """Ask the twins about all cases, in their order, and note what each submission learns.

    First what could explain a failure; then what speaks against those that explain something.
    """
    for turn, whom in enumerate((Evidence.suspects, Evidence.accused)):
        for number, (title, case) in enumerate(cases.items()):
            progress(turn * len(cases) + number, 2 * len(cases))
            wanted = [(each, whom(each, title)) for each in evidence]
            names = list(dict.fromkeys(name for _, some in wanted for name in some))
            if names:
                found = twins.answers(case.task, case.question, names, SHORT)
                for each, some in wanted:
                    each.take(title, some, case, found)


def look_longer(
    evidence: Evidence, names: Sequence[str], cases: Mapping[str, AskedCase], twins: Twins
) -> None:
    """Ask those that are claimed once more, with more time, about failures still unexplained."""
    for title, slow in evidence.open_questions(names):
        case = cases[title]
        evidence.take(title, slow, case, twins.answers(case.task, case.question, slow, LONG))
