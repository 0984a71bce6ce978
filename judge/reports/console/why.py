"""Causes before cases: what the failures of a run come from, and which of them to show."""

from collections.abc import Iterator

from judge.model.cause import Cause, CauseKind
from judge.model.result import Result
from judge.model.run import GradingRun
from judge.reports.shared_causes import SharedCause, shared_causes
from judge.text.safe_text import counted, one_line

MOST_CAUSES = 12  # told on a console
MOST_SHOWN = 10  # failures shown in full
EXAMPLES = 3  # of a cause that says little
MOST_OTHERS = 2  # causes that explain just the same, told beside one
WIDTH = 160


def cause_lines(run: GradingRun) -> list[str]:
    """Return the causes, a line each: `31 x looks 1 ply ahead`; [] if nothing failed."""
    if not run.causes:
        return []
    shared = shared_causes(run.causes)
    failures = sum(each.failures for each in shared)
    several = len(run.plan.submissions) > 1
    lines = [f"causes of {counted(failures, 'failure')}:"]
    widest = len(str(max(each.failures for each in shared)))
    for each in shared[:MOST_CAUSES]:
        lines += [f"  {line}" for line in _told(each, widest, several)]
    if len(shared) > MOST_CAUSES:
        lines.append(f"  and {len(shared) - MOST_CAUSES} more, in the written reports")
    return lines


def _told(shared: SharedCause, widest: int, several: bool) -> Iterator[str]:
    cause = shared.first
    who = f" ({counted(len(shared.causes), 'submission')})" if several else ""
    said = one_line(cause.sentence, WIDTH)
    others = "".join(f", or {one_line(each, WIDTH)}" for each in cause.alternatives[:MOST_OTHERS])
    more = len(cause.alternatives) - MOST_OTHERS
    others += f", or {counted(more, 'other', 'others')}" if more > 0 else ""
    yield f"{shared.failures:>{widest}} x {said}{others}{who}"


def shown_failures(run: GradingRun) -> list[Result]:
    """Return the failures to show in full, in the order of the causes that they are examples of.

    The case that shows each cause best; of causes that say little some more, while there is room.
    """
    causes = [shared.first for shared in shared_causes(run.causes)]
    wanted = [
        (cause.submission, cause.cases[turn])
        for turn in range(EXAMPLES)
        for cause in causes
        if turn < min(len(cause.cases), _examples(cause))
    ][:MOST_SHOWN]
    found = (run.result_of(*each) for each in wanted)
    return [result for result in found if result is not None]


def _examples(cause: Cause) -> int:
    return EXAMPLES if cause.kind is CauseKind.OTHER else 1


def more_failures(run: GradingRun, shown: list[Result]) -> str:
    """Return what to say about failures that are not shown; "" if there are none.

    What concerns every case of a submission is one failure.
    """
    whole = {result.submission for result in shown if result.finding.concerns_every_case}
    left = sum(
        tally.failed for name, tally in run.summary.submissions.items() if name not in whole
    ) - sum(result.submission not in whole for result in shown)
    more = counted(left, "more failure is", "more failures are")
    return f"{more} in the written reports (--report html)" if left else ""
