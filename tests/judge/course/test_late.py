"""What lateness costs: examples by hand, and what must hold for any policy, deadline and hour."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import FailedHealthCheck

from judge.course.late import Lateness, after_lateness, lateness, span, told
from judge.model.course import Amount, DayCount, Extension, LateBase, LatePolicy, Unit

DUE = datetime(2026, 11, 20, 23, 59, tzinfo=UTC)
HOUR = timedelta(hours=1)
TEN_PERCENT = Amount(10, Unit.PERCENT)


def left(policy: LatePolicy | None, hours: float, earned: float = 80, due: datetime = DUE) -> float:
    """Return what is left of points out of 100, so many hours after the deadline."""
    return after_lateness(policy, lateness(policy, due, DUE + hours * HOUR), earned, 100)


@pytest.mark.parametrize(
    ("policy", "hours", "points"),
    [
        (LatePolicy(TEN_PERCENT), -1, 80),
        (LatePolicy(TEN_PERCENT), 0, 80),
        (LatePolicy(TEN_PERCENT), 0.01, 70),
        (LatePolicy(TEN_PERCENT), 24, 70),
        (LatePolicy(TEN_PERCENT), 24.01, 60),
        (LatePolicy(TEN_PERCENT), 500, 0),
        (LatePolicy(TEN_PERCENT, LateBase.EARNED), 30, 64),
        (LatePolicy(TEN_PERCENT, days=DayCount.EXACT), 12, 75),
        (LatePolicy(Amount(3)), 30, 74),
        (LatePolicy(TEN_PERCENT, grace=2 * HOUR), 2, 80),
        (LatePolicy(TEN_PERCENT, grace=2 * HOUR), 2.5, 70),
        (LatePolicy(TEN_PERCENT, grace=2 * HOUR), 25, 60),
        (LatePolicy(TEN_PERCENT, max_days=2), 48, 60),
        (LatePolicy(TEN_PERCENT, max_days=2), 48.1, 0),
        (LatePolicy(TEN_PERCENT, max_days=0), 0.1, 0),
        (LatePolicy(TEN_PERCENT, floor=Amount(50, Unit.PERCENT)), 200, 50),
        (LatePolicy(TEN_PERCENT, max_days=2, floor=Amount(50)), 49, 0),
        (None, 500, 80),
    ],
)
def test_examples_by_hand(policy: LatePolicy | None, hours: float, points: float) -> None:
    """Days, grace, the last day, floors and bases are as the course says them."""
    assert left(policy, hours) == pytest.approx(points)


def test_a_night_of_25_hours_is_no_longer_than_its_hours() -> None:
    """When clocks go back, 24 hours after the deadline is one day late, not two."""
    berlin = ZoneInfo("Europe/Berlin")
    due = datetime(2026, 10, 24, 23, 0, tzinfo=berlin)
    handed_in = datetime(2026, 10, 25, 22, 0, tzinfo=berlin)  # 24 hours later
    assert lateness(LatePolicy(TEN_PERCENT), due, handed_in).days == 1


@pytest.mark.parametrize(
    ("due", "handed_in", "days"),
    [
        ((10, 24, 23, 59), (10, 25, 23, 30), 1),  # 24.5 hours: the night has one more
        ((10, 24, 23, 59), (10, 25, 23, 59), 1),
        ((10, 24, 23, 59), (10, 26, 0, 0), 2),
        ((10, 24, 23, 59), (10, 30, 23, 59), 6),
        ((3, 28, 23, 59), (3, 29, 23, 59), 1),
        ((3, 28, 23, 59), (3, 30, 0, 5), 2),  # 23.1 hours: the night has one less
    ],
)
def test_days_end_by_the_clock_of_the_course(
    due: tuple[int, int, int, int], handed_in: tuple[int, int, int, int], days: int
) -> None:
    """A day of lateness ends at the hour of the deadline, as one of an extension does."""
    berlin = ZoneInfo("Europe/Berlin")
    moments = [datetime(2026, *each).replace(tzinfo=berlin) for each in (due, handed_in)]
    policy = LatePolicy(TEN_PERCENT, max_days=days)
    late = lateness(policy, moments[0], moments[1].astimezone(UTC))
    assert (late.days, late.too_late) == (days, False)
    longer = Extension("s", longer=timedelta(days=days)).due(moments[0])
    assert not lateness(policy, longer, moments[1]).counts
    assert lateness(LatePolicy(max_days=days - 1), moments[0], moments[1]).too_late


AMOUNTS = st.builds(Amount, st.floats(0, 200), st.sampled_from(Unit))
POLICIES = st.builds(
    LatePolicy,
    per_day=AMOUNTS,
    base=st.sampled_from(LateBase),
    days=st.sampled_from(DayCount),
    grace=st.timedeltas(timedelta(), timedelta(days=3)),
    max_days=st.none() | st.integers(0, 6),
    floor=AMOUNTS,
)
TIMES = st.timedeltas(timedelta(days=-2), timedelta(days=9))
LONGER = st.timedeltas(timedelta(), timedelta(days=9))
Left = Callable[[LatePolicy, datetime, datetime, float, float], float]


def ours(
    policy: LatePolicy, due: datetime, submitted: datetime, earned: float, possible: float
) -> float:
    return after_lateness(policy, lateness(policy, due, submitted), earned, possible)


def holds(rule: Left, tries: int = 300) -> Callable[[], None]:
    """Return a test of all that must hold, for one way to compute what is left."""

    @settings(max_examples=tries, deadline=None, database=None, phases=(Phase.generate,))
    @given(POLICIES, TIMES, LONGER, LONGER, st.floats(-20, 120), st.floats(0, 100))
    def check(
        policy: LatePolicy,
        first: timedelta,
        later: timedelta,
        longer: timedelta,
        earned: float,
        possible: float,
    ) -> None:
        submitted = DUE + first
        now = rule(policy, DUE, submitted, earned, possible)
        assert now <= earned, "lateness gives no points"
        assert now >= min(0.0, earned), "lateness takes no more than there is"
        assert rule(policy, DUE, submitted + later, earned, possible) <= now, "later is not better"
        by_hours = Extension("s", longer=longer).due(DUE)
        until = Extension("s", until=DUE + longer - timedelta(days=4)).due(DUE)
        for due in (by_hours, until):
            assert rule(policy, due, submitted, earned, possible) >= now, "an extension hurts"
        if submitted <= DUE + policy.grace:
            assert now == earned, "in time costs nothing"

    return check


def test_what_must_hold_for_any_policy() -> None:
    """Bounded, monotone in time, free within the grace, and an extension never hurts."""
    holds(ours)()


def _rewards_negative_work(
    policy: LatePolicy, due: datetime, submitted: datetime, earned: float, possible: float
) -> float:
    """The wrong twin that gives a bonus to work of negative points."""
    late = lateness(policy, due, submitted)
    base = earned if policy.base is LateBase.EARNED else possible
    return 0.0 if late.too_late else earned - policy.per_day.of(base) * late.days


def _fraction_of_the_last_day(
    policy: LatePolicy, due: datetime, submitted: datetime, earned: float, possible: float
) -> float:
    """The wrong twin that counts what is left of the last day instead of the days."""
    late = lateness(policy, due, submitted)
    days = (late.time / timedelta(days=1)) % 1.0 if late.counts else 0.0
    return after_lateness(policy, replace(late, days=days), earned, possible)


def _takes_the_extension_as_said(
    policy: LatePolicy, due: datetime, submitted: datetime, earned: float, possible: float
) -> float:
    """The wrong twin that lets the grace count only for those without an extension."""
    policy = policy if due == DUE else replace(policy, grace=timedelta())
    return ours(policy, due, submitted, earned, possible)


@pytest.mark.parametrize(
    "twin", [_rewards_negative_work, _fraction_of_the_last_day, _takes_the_extension_as_said]
)
def test_the_properties_catch_a_wrong_policy(twin: Left) -> None:
    """The properties are not empty: each wrong twin breaks one of them."""
    with pytest.raises((AssertionError, FailedHealthCheck, ExceptionGroup)):
        holds(twin, tries=10_000)()  # the first that breaks one is enough


@pytest.mark.parametrize(
    ("policy", "hours", "words"),
    [
        (LatePolicy(TEN_PERCENT), -3, ""),
        (LatePolicy(TEN_PERCENT), 27, "1 d 3 h late, counted as 2 days, 10% of the maximum a day"),
        (
            LatePolicy(TEN_PERCENT, LateBase.EARNED, DayCount.EXACT),
            12,
            "12 h late, counted as 0.5 days, 10% of what was earned a day",
        ),
        (LatePolicy(Amount(2)), 1, "1 h late, counted as 1 day, 2 points a day"),
        (LatePolicy(Amount(1)), 30, "1 d 6 h late, counted as 2 days, 1 point a day"),
        (LatePolicy(TEN_PERCENT, grace=HOUR), 0.5, "30 min late, within the grace of 1 h"),
        (LatePolicy(TEN_PERCENT, max_days=3), 80, "3 d 8 h late, more than 3 days: no points"),
        (LatePolicy(max_days=1), 24.34, "1 d 20 min late, more than 1 day: no points"),
        (
            LatePolicy(Amount(2), floor=Amount(1)),
            1,
            "1 h late, counted as 1 day, 2 points a day, but at least 1 point stays",
        ),
        (None, 2, "2 h late, which costs nothing in this course"),
    ],
)
def test_lateness_is_told_in_words(policy: LatePolicy | None, hours: float, words: str) -> None:
    """Whoever was late reads how late, what counts and the rule, but no points."""
    assert told(policy, lateness(policy, DUE, DUE + hours * HOUR)) == words


def test_spans_of_time() -> None:
    """The two largest units, rounded down, never nothing."""
    assert span(timedelta(days=2, minutes=5)) == "2 d 5 min"
    assert span(timedelta(minutes=61, seconds=1)) == "1 h 1 min"
    assert span(timedelta(milliseconds=5)) == "less than 1 s"
    assert Lateness() == lateness(None, DUE, DUE)
