"""The causes of a run that is being graded: the bank is opened, asked within limits, and closed."""

from collections.abc import Callable, Iterable

from judge.causes.find import Progress, find_causes
from judge.causes.twins import BankedTwins
from judge.grading.store import Store
from judge.model.cause import Cause
from judge.model.result import Result
from judge.model.run import Plan
from judge.options import processors

SECONDS = 20.0  # on the clock, after which no twin is asked any more
MOST_SERVERS = 8


def seek_causes(
    plan: Plan,
    results: Iterable[Result],
    store: Store | None,
    stopped: Callable[[], bool],
    progress: Progress,
) -> tuple[Cause, ...]:
    """Return the causes; once `stopped`, what is known by then decides."""
    servers = min(MOST_SERVERS, processors())
    with BankedTwins(store, servers, SECONDS, stopped) as twins:
        return find_causes(plan, results, twins, progress)
