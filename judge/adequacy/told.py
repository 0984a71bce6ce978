"""What adequacy says of one suite, in words: for the console, and beside the table of the page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.adequacy.core import Core
from judge.adequacy.filling import TellingSearch
from judge.adequacy.matrix import Matrix, Twin
from judge.text.safe_text import counted

MOST_NAMES = 12  # in a line


@dataclass(frozen=True)
class SuiteReport:
    """All that is known of one suite."""

    matrix: Matrix
    core: Core
    searches: tuple[TellingSearch, ...] = ()  # for inputs that tell survivors apart
    broken: tuple[str, ...] = ()  # a line for each file of a bank that cannot be used
    written: tuple[str, ...] = ()  # a line for each case that was added

    @property
    def score(self) -> tuple[int, int]:
        """Return how many twins are caught, of how many that can be."""
        return self.matrix.killed(), len(self.matrix.counted)


def badge(reports: Sequence[SuiteReport]) -> str:
    """Return the line for a badge: `adequacy 112/114`."""
    killed = sum(report.score[0] for report in reports)
    return f"adequacy {killed}/{sum(report.score[1] for report in reports)}"


def summary(report: SuiteReport) -> Iterator[str]:
    """Yield the lines below the table of a suite."""
    matrix = report.matrix
    killed, all_ = report.score
    cases = counted(len(matrix.cases), "case")
    yield f"{matrix.suite}: {killed} of {all_} twins are caught by {cases}"
    for twin in matrix.survivors:
        yield f"  survives: {twin.name}: the program {twin.belief}"
    for found in report.searches:
        yield f"  {_next_step(found)}"
    for twin in own_survivors(report):
        yield f"  add next, against {twin.name}: what `grader hunt` finds of it, with --save"
    yield f"  {_core_words(report.core)}"
    needed = matrix.needed()
    for name, twins in needed.items():
        if len(twins) == 1:
            yield f"  only {name} catches {twins[0]}"
    spare = [case.name for case in matrix.cases if case.name not in needed]
    yield f"  cases that could each be left out, as others catch the same: {len(spare)}"
    if count := matrix.unanswered():
        yield f"  {counted(count, 'answer')} did not come in time: more may be caught than is said"
    yield from (f"  {line}" for line in (*report.broken, *report.written))


def own_survivors(report: SuiteReport) -> list[Twin]:
    """Return the survivors that are programs of the course: no search knows their inputs."""
    searched = {found.twin.name for found in report.searches}
    return [twin for twin in report.matrix.survivors if twin.name not in searched]


def _core_words(core: Core) -> str:
    names = ", ".join(core.cases[:MOST_NAMES]) + (", ..." if len(core.cases) > MOST_NAMES else "")
    how = "the smallest core" if core.is_smallest else f"a core (none is below {core.bound})"
    return f"{how} that catches the same has {counted(len(core.cases), 'case')}: {names}"


def _next_step(found: TellingSearch) -> str:
    if found.input is None:
        counted = "equivalent, so not counted" if found.proved else "perhaps equivalent"
        return f"{counted}: {found.twin.name}, {found.words}"
    return f"add next, against {found.twin.name}: {found.input.rstrip()!r} (or use --fill)"


def table(matrix: Matrix) -> Iterator[tuple[str, list[str], str]]:
    """Yield for each twin its name, how many cases of each group catch it, and its state."""
    groups = matrix.groups
    for twin in matrix.twins:
        counts = [str(len(matrix.killers(twin, cases)) or "-") for cases in groups.values()]
        state = "equivalent" if twin.equivalent else "" if matrix.killers(twin) else "SURVIVES"
        yield twin.name, counts, state


def scores(matrix: Matrix) -> list[str]:
    """Return the score of each group."""
    all_ = len(matrix.counted)
    return [f"{matrix.killed(cases)}/{all_}" for cases in matrix.groups.values()]
