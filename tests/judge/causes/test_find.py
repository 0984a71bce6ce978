"""The causes of a run: every failure has one, twins are believed only where they reproduce it."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.causes.answer_text import AnswerStart, answer_start
from judge.causes.find import find_causes
from judge.causes.twins import TwinBelief
from judge.model.case import Case, Visibility
from judge.model.cause import Cause, CauseKind
from judge.model.finding import Finding
from judge.model.result import Result
from judge.model.run import GradingRun
from judge.model.verdict import Verdict
from judge.reports.audience import Audience, shown_causes
from tests.judge.reports.samples import make_case, make_result, make_run, sample_run

CASES = 8
Answering = Callable[[int], bytes]  # of the number of a case


class FakeTwins:
    """Twins of the task `raid` that answer by the number of a case; they count how often."""

    def __init__(self, numbers: Mapping[bytes, int], answering: Mapping[str, Answering]) -> None:
        self._numbers, self._answering = numbers, answering
        self.asked = Counter[tuple[str, float]]()

    def of(self, task: str) -> tuple[TwinBelief, ...]:
        return tuple(TwinBelief(name, f"believes {name}", "") for name in self._answering)

    def answers(
        self, task: str, question: bytes, names: Sequence[str], seconds: float
    ) -> Mapping[str, AnswerStart | None]:
        number = self._numbers[question]
        self.asked.update((name, seconds) for name in names)
        given = {name: self._answering[name](number) for name in names}
        return {name: answer_start(text) if text else None for name, text in given.items()}


class SameBelief(FakeTwins):
    """Twins of which some have the same belief."""

    same: tuple[str, ...] = ()

    def of(self, task: str) -> tuple[TwinBelief, ...]:
        plain = {twin.name: twin for twin in super().of(task)}
        shared = (TwinBelief(name, "errs", "") for name in self.same)
        return tuple((plain | {twin.name: twin for twin in shared}).values())


TWINS: dict[str, Answering] = {
    "odd": lambda number: b"odd" if number % 2 else b"right",
    "odd-too": lambda number: b"odd" if number % 2 else b"right",
    "small": lambda number: b"small" if number < 4 else b"right",
    "always": lambda number: b"always",
    "never": lambda number: b"right",
}


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> list[Case]:
    """Open cases, and two that are hidden."""
    folder = tmp_path_factory.mktemp("cases")
    return [
        make_case(
            folder,
            f"{number}",
            expected_text="right\n",
            visibility=Visibility.HIDDEN if number > 5 else Visibility.ALL,
        )
        for number in range(CASES)
    ]


def twins_for(cases: Sequence[Case]) -> FakeTwins:
    return FakeTwins({case.input.read_bytes(): n for n, case in enumerate(cases)}, TWINS)


def results_of(name: str, cases: Sequence[Case], answers: Iterable[bytes]) -> list[Result]:
    return [
        make_result(
            name,
            case,
            Finding(Verdict.AC if answer == b"right" else Verdict.WA, "", "", "worse move"),
            output=answer,
        )
        for case, answer in zip(cases, answers, strict=True)
    ]


def causes(run: GradingRun, twins: FakeTwins) -> tuple[Cause, ...]:
    return find_causes(run.plan, run.results, twins)


ANSWERS = st.lists(
    st.sampled_from([b"right", b"odd", b"small", b"always", b"own"]),
    min_size=CASES,
    max_size=CASES,
)
CLASSES = st.lists(ANSWERS, min_size=1, max_size=3)
SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@SLOW
@given(CLASSES)
def test_a_claimed_misconception_reproduces_the_answers(
    cases: list[Case], answers: list[list[bytes]]
) -> None:
    """Each failure has exactly one cause; that of a belief is what its twin answers, too."""
    results = [r for n, own in enumerate(answers) for r in results_of(f"s{n}", cases, own)]
    found = causes(make_run(results), twins_for(cases))
    told = Counter((cause.submission, title) for cause in found for title in cause.cases)
    assert told == Counter((r.submission, r.case.title) for r in results if r.verdict.is_failure)
    given_answers = {(r.submission, r.case.title): r.output for r in results}
    for cause in found:
        if cause.kind is CauseKind.MISCONCEPTION:
            twin = TWINS[cause.key.removeprefix("raid/")]
            for title in cause.cases:
                assert twin(int(title.split("/")[1])) == given_answers[cause.submission, title]


@SLOW
@given(CLASSES)
def test_the_class_changes_nothing(cases: list[Case], answers: list[list[bytes]]) -> None:
    """Alone, in any company and in any order a submission has the same causes."""
    own = [results_of(f"s{n}", cases, some) for n, some in enumerate(answers)]
    together = causes(make_run([r for some in reversed(own) for r in some]), twins_for(cases))
    alone = [cause for some in own for cause in causes(make_run(some), twins_for(cases))]
    assert set(together) == set(alone)


@SLOW
@given(ANSWERS, st.lists(st.sampled_from([b"right", b"odd", b"always"]), min_size=2, max_size=2))
def test_what_students_see_does_not_depend_on_hidden_cases(
    cases: list[Case], answers: list[bytes], hidden: list[bytes]
) -> None:
    """Other answers to hidden cases change nothing that a student may read of causes."""
    runs = [make_run(results_of("s", cases, some)) for some in (answers, [*answers[:-2], *hidden])]
    shown = [
        shown_causes(causes(run, twins_for(cases)), run.plan, Audience.STUDENT) for run in runs
    ]
    assert shown[0] == shown[1]


def test_equal_beliefs_are_both_named_and_a_wrong_twin_is_not(cases: list[Case]) -> None:
    """Two twins that cannot be told apart; one that errs elsewhere too is not among them."""
    answers = [TWINS["odd"](number) for number in range(CASES)]
    (cause,) = causes(make_run(results_of("s", cases, answers)), twins_for(cases))
    assert (cause.key, cause.alternatives) == ("raid/odd", ("believes odd-too",))
    assert cause.cases == tuple(f"raid/{number}" for number in (1, 3, 5, 7))


@pytest.mark.parametrize("same", [("odd", "odd-too"), ("odd", "small")])
def test_twins_with_one_belief_are_told_once(cases: list[Case], same: tuple[str, ...]) -> None:
    """Under the name of the first of them in the bank, and never as "A or A"."""
    answers = [TWINS[same[1]](number) for number in range(CASES)]
    twins = SameBelief({case.input.read_bytes(): n for n, case in enumerate(cases)}, TWINS)
    twins.same = same
    (cause,) = causes(make_run(results_of("s", cases, answers)), twins)
    assert (cause.key, cause.sentence, cause.alternatives) == ("raid/odd", "errs", ())


def test_the_plainest_failure_is_the_example(cases: list[Case]) -> None:
    """A broken rule before a worse move before a tie, the smallest of each; nothing is lost."""
    kinds = ["tie-break", "worse", "wrong board", "tie-break", "illegal", "worse"]
    run = make_run(
        [
            make_result(
                "s",
                case,
                Finding(
                    Verdict.IL if kind == "illegal" else Verdict.WA, "", "", "x", {"class": kind}
                ),
                output=b"always",
            )
            for case, kind in zip(cases, kinds, strict=False)
        ]
    )
    (cause,) = causes(run, twins_for(cases))
    assert cause.cases == tuple(f"raid/{number}" for number in (2, 4, 1, 5, 0, 3))


@pytest.mark.parametrize(
    ("diagnosis", "joined"), [("raid turns nothing", True), ("tie-break", False)]
)
def test_a_checker_speaks_for_a_twin_that_is_too_slow(
    cases: list[Case], diagnosis: str, joined: bool
) -> None:
    """If it names the mistake in all that the twin explains; not by a name that says no reason."""
    slow = {"slow": lambda number: b"wrong" if number < 4 else b""}
    twins = FakeTwins({case.input.read_bytes(): n for n, case in enumerate(cases)}, slow)
    finding = Finding(Verdict.WA, "", "", diagnosis)
    run = make_run([make_result("s", case, finding, output=b"wrong") for case in cases[:6]])
    first, *others = causes(run, twins)
    assert (first.key, len(first.cases)) == ("raid/slow", 6 if joined else 4)
    assert [len(cause.cases) for cause in others] == ([] if joined else [2])


def test_a_name_that_fits_one_failure_of_many_is_a_coincidence(cases: list[Case]) -> None:
    """It is not told; alone, or where it fits twice, it is."""
    names = [
        "leaves not counted",
        "start board not counted",
        "start board not counted",
        "worse move",
    ]
    findings = [Finding(Verdict.WA, "", "", name) for name in names]

    def keys(some: list[Finding]) -> list[str]:
        pairs = zip(cases, some, strict=False)
        run = make_run([make_result("s", case, each, output=b"own") for case, each in pairs])
        return [cause.key for cause in find_causes(run.plan, run.results)]

    assert keys(findings) == [
        "raid/start board not counted",
        "raid/worse move",
        "raid/wrong answer",
    ]
    assert keys(findings[:1]) == ["raid/leaves not counted"]


def test_nobody_is_asked_about_a_run_without_wrong_answers(cases: list[Case]) -> None:
    """Crashes and limits need no twin."""
    crashed = [make_result("s", case, Finding(Verdict.TLE), output=b"") for case in cases]
    twins = twins_for(cases)
    (cause,) = causes(make_run(crashed), twins)
    assert (cause.key, len(cause.cases), twins.asked) == ("limit/TLE", CASES, Counter())


def test_every_failure_belongs_to_a_cause(tmp_path: Path) -> None:
    """The cases of a submission's causes are just its failed cases, whatever the verdict."""
    run = sample_run(tmp_path)
    failed = {(r.submission, r.case.title) for r in run.results if r.verdict.is_failure}
    told = {(cause.submission, title) for cause in run.causes for title in cause.cases}
    assert told == failed


def test_causes_come_by_submission_and_then_by_weight(tmp_path: Path) -> None:
    """The order of the plan, most failures first, and no key twice for one submission."""
    run = sample_run(tmp_path)
    order = list(run.plan.submissions)
    ranks = [(order.index(cause.submission), -len(cause.cases)) for cause in run.causes]
    assert ranks == sorted(ranks)
    assert max(Counter((cause.submission, cause.key) for cause in run.causes).values()) == 1
    assert [c for name in order for c in run.causes_of(name)] == list(run.causes)


def test_the_order_of_submissions_changes_no_cause(tmp_path: Path) -> None:
    """What is said of one hand-in does not depend on who else is in the class."""
    run = sample_run(tmp_path)
    names = list(run.plan.submissions)
    random.Random(1).shuffle(names)
    shuffled = [r for name in names for r in run.results if r.submission == name]
    assert set(find_causes(run.plan, shuffled)) == set(run.causes)
