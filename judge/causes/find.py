"""The causes of a whole run, made after its last case.

Every failure has a label from what its result says. Failures with an answer are then held against
the wrong twins of their task: where one of them gives the very answers of the student, its belief
is the cause. What students may read is found from the cases that they may read of, alone; the
others come on top.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from judge.causes.answer_text import KEPT, AnswerStart, answer_start
from judge.causes.cover import Claim, claims_of
from judge.causes.evidence import AskedCase, Evidence, GivenAnswer, gather, look_longer
from judge.causes.label import Label, label_of, wrong_answers
from judge.causes.twins import TwinBelief, Twins
from judge.causes.visible import visibly
from judge.files.digest import digest
from judge.manifest.files import open_expected
from judge.model.case import Case, Visibility
from judge.model.cause import Cause, CauseKind
from judge.model.errors import JudgeError
from judge.model.result import Result
from judge.model.run import Plan
from judge.model.verdict import Verdict

ANSWERED = (Verdict.AC, Verdict.WA, Verdict.IL)
Progress = Callable[[int, int], None]  # how many of how many cases twins were asked about


@dataclass
class _Submission:
    """What a submission did, as far as causes need it."""

    name: str
    labels: dict[str, Label] = field(default_factory=dict)  # of failed cases, the smallest first
    ranks: dict[str, int] = field(default_factory=dict)  # of failed cases as examples
    answers: dict[str, list[GivenAnswer]] = field(default_factory=dict)  # by task
    # By task: from what students may read of, and from everything.
    evidence: dict[str, tuple[Evidence, Evidence]] = field(default_factory=dict)


def find_causes(
    plan: Plan,
    results: Iterable[Result],
    twins: Twins | None = None,
    progress: Progress = lambda done, all_of_them: None,
) -> tuple[Cause, ...]:
    """Return the causes in the order of submissions, those of most failures first.

    Every failed result belongs to a cause of its submission. Results are in the order of a run.
    Without twins all causes are made of labels.
    """
    ordered = sorted(plan.cases, key=size_of)
    rank = {case.title: place for place, case in enumerate(ordered)}
    starts: dict[str, AnswerStart] = {}  # most of a class answers alike: each is kept once
    everyone = [
        _of_results(name, sorted(own, key=lambda result: rank[result.case.title]), starts)
        for name, own in groupby(results, key=lambda result: result.submission)
    ]
    if twins is not None:
        _ask(everyone, ordered, twins, progress)
    return tuple(cause for each in everyone for cause in _causes(each, twins))


def size_of(case: Case) -> int:
    """Return how large the input of a case is; of one that has gone nobody shows an example."""
    try:
        return case.input.stat().st_size
    except OSError:
        return 1 << 62


def _of_results(
    name: str, results: Sequence[Result], starts: dict[str, AnswerStart]
) -> _Submission:
    made = _Submission(name)
    for result in results:
        case, failed = result.case, result.verdict.is_failure
        if failed:
            made.labels[case.title] = label_of(result)
            made.ranks[case.title] = visibly(result.finding)
        if result.verdict in ANSWERED and result.output.strip():
            in_form = not failed or made.labels[case.title].kind is not CauseKind.FORM
            key = digest(result.output)
            start = starts.setdefault(key, starts.get(key) or answer_start(result.output))
            given = GivenAnswer(case.title, start, failed, in_form)
            made.answers.setdefault(case.task, []).append(given)
    return made


def _ask(
    everyone: Sequence[_Submission], cases: Sequence[Case], twins: Twins, progress: Progress
) -> None:
    """Gather evidence for all submissions that answered something wrong, task by task."""
    wrong = {
        (each.name, task)
        for each in everyone
        for task, answers in each.answers.items()
        if any(given.failed for given in answers)
    }
    for task in dict.fromkeys(case.task for case in cases):
        own = [each for each in everyone if (each.name, task) in wrong]
        names = [twin.name for twin in twins.of(task)] if own else []
        if not names:
            continue
        own_cases = [case for case in cases if case.task == task]
        closed = {case.title for case in own_cases if case.visibility is not Visibility.ALL}
        for each in own:
            each.evidence[task] = _evidence(each.answers[task], closed, names)
        asked = {case.title: found for case in own_cases for found in _asked(case)}
        all_of_it = list(dict.fromkeys(some for each in own for some in each.evidence[task]))
        gather(all_of_it, asked, twins, progress)
        for some in all_of_it:
            claims = claims_of(some.failures, some.candidates())
            look_longer(some, [claim.candidate.name for claim in claims], asked, twins)


def _evidence(
    answers: Sequence[GivenAnswer], closed: set[str], names: Sequence[str]
) -> tuple[Evidence, Evidence]:
    """Return the evidence from open cases and from all: one and the same if none is closed."""
    whole = Evidence(answers, names)
    shown = [given for given in answers if given.title not in closed]
    return (Evidence(shown, names) if len(shown) < len(answers) else whole), whole


def _asked(case: Case) -> Iterator[AskedCase]:
    """Yield the case as twins are asked about it; nothing if its files have gone."""
    try:
        with open_expected(case.expected) as stream:
            expected = answer_start(stream.read(KEPT))
        yield AskedCase(case.task, case.input.read_bytes(), expected)
    except (OSError, EOFError, JudgeError):
        return


def _causes(who: _Submission, twins: Twins | None) -> list[Cause]:
    cases: dict[Label, list[str]] = {}
    equals: dict[Label, tuple[str, ...]] = {}
    labels = dict(who.labels)
    for task, (shown, whole) in who.evidence.items():
        known = _by_name(twins.of(task)) if twins else {}
        for claim in _claims(shown, whole):
            label = _believed(task, known[claim.candidate.name])
            others = dict.fromkeys(known[each.name].belief for each in claim.equals)
            others.pop(label.sentence, None)
            equals.setdefault(label, tuple(others))
            labels.update(dict.fromkeys(claim.explains, label))
            labels.update(dict.fromkeys(_also_by_checker(claim, who.labels), label))
    _forget_coincidences(labels)
    # The plainest case first, of equally plain ones the smallest.
    for title in sorted(who.labels, key=who.ranks.__getitem__):
        cases.setdefault(labels[title], []).append(title)
    causes = (
        Cause(
            who.name,
            label.kind,
            label.key,
            label.sentence,
            label.advice,
            tuple(titles),
            equals.get(label, ()),
        )
        for label, titles in cases.items()
    )
    return sorted(causes, key=lambda cause: (-len(cause.cases), cause.key))


def _by_name(twins: Iterable[TwinBelief]) -> dict[str, TwinBelief]:
    """Return twins by name; of several with one belief, which all is to be changed, the first."""
    firsts: dict[str, TwinBelief] = {}
    return {twin.name: firsts.setdefault(twin.belief, twin) for twin in twins}


def _claims(shown: Evidence, whole: Evidence) -> Iterator[Claim]:
    """Yield what is claimed of open failures by open evidence; then of the others by all of it."""
    first = claims_of(shown.failures, shown.candidates())
    yield from first
    left = whole.failures - shown.failures
    if not left:
        return
    candidates = whole.candidates()
    explained = {each.name: each.explains for each in candidates}
    for claim in first:
        own = explained.get(claim.candidate.name, frozenset[str]()) & left
        yield Claim(claim.candidate, own)
        left -= own
    yield from claims_of(left, candidates)


def _also_by_checker(claim: Claim, labels: Mapping[str, Label]) -> list[str]:
    """Return failures that a twin was too slow for, but that the checker gives the same name.

    The checker, which saw the whole answer, names a mistake only if that makes this very answer.
    """
    named = {labels[title] for title in claim.explains if labels[title].exact}
    if len(named) != 1:
        return []
    return [title for title in claim.candidate.unknown if labels.get(title) in named]


def _forget_coincidences(labels: dict[str, Label]) -> None:
    """Take back the names of mistakes that checkers found in one failure among several others.

    A number may be that of a mistake by chance; a mistake is made more than once.
    """
    counts = Counter(labels.values())
    vague = {label: wrong_answers(label) for label in counts if label.exact and counts[label] == 1}
    others = Counter(label.task for label in labels.values() if label.task)
    for title, label in labels.items():
        if label in vague and others[label.task] > 1:
            labels[title] = vague[label]


def _believed(task: str, twin: TwinBelief) -> Label:
    return Label(CauseKind.MISCONCEPTION, f"{task}/{twin.name}", twin.belief, twin.advice)
