"""What lateness costs: pure arithmetic on a policy, a moment due and a moment handed in.

Later is never better, and more time never worse; tests hold both for any policy.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from judge.model.course import Amount, DayCount, LateBase, LatePolicy, Unit
from judge.text.safe_text import counted

DAY = timedelta(days=1)
NO_POLICY = "which costs nothing in this course"


@dataclass(frozen=True)
class Lateness:
    """How late something is, and the days that count; none within the grace."""

    time: timedelta = timedelta()  # after the deadline, never negative
    days: float = 0.0
    too_late: bool = False  # later than the policy allows at all
    clocks: bool = False  # the days are not those of 24 hours: clocks were changed

    @property
    def counts(self) -> bool:
        """Tell whether it is late beyond the grace."""
        return self.days > 0


def lateness(policy: LatePolicy | None, due: datetime, submitted: datetime) -> Lateness:
    """Return how late a submission is; both moments have a zone.

    How long it took is told by UTC. Days end when the clock of the deadline's zone shows its time
    again, as those of an extension do: a night in which clocks change makes nobody a day later.
    """
    time = submitted.astimezone(UTC) - due.astimezone(UTC)
    policy = policy or LatePolicy()
    if time <= timedelta():
        return Lateness()
    if time <= policy.grace:
        return Lateness(time)
    begun = _days_begun(due, submitted)
    whole = policy.days is DayCount.WHOLE
    days = float(begun) if whole else time / DAY
    too_late = policy.max_days is not None and begun > policy.max_days
    return Lateness(time, days, too_late, whole and begun != -(-time // DAY))


def _days_begun(due: datetime, submitted: datetime) -> int:
    """Return after how many days, by the clock where it is due, it was there; at least one."""
    there = submitted.astimezone(due.tzinfo)
    days = max(1, -((due.replace(tzinfo=None) - there.replace(tzinfo=None)) // DAY))
    # In the hour that comes twice the clock alone does not tell.
    first = max(1, days - 1)
    return next(
        (n for n in (first, days) if submitted.astimezone(UTC) <= (due + n * DAY).astimezone(UTC)),
        days + 1,
    )


def after_lateness(
    policy: LatePolicy | None, late: Lateness, earned: float, possible: float
) -> float:
    """Return what is left of the points; never more than were earned, nor less than the floor."""
    if policy is None or not late.counts:
        return earned
    if late.too_late:
        return min(earned, 0.0)
    cost = _per_day(policy, earned, possible) * late.days
    floor = min(earned, policy.floor.of(possible))
    return min(earned, max(floor, earned - cost))


def _per_day(policy: LatePolicy, earned: float, possible: float) -> float:
    of_earned = policy.per_day.unit is Unit.PERCENT and policy.base is LateBase.EARNED
    return policy.per_day.of(max(0.0, earned) if of_earned else possible)


def told(policy: LatePolicy | None, late: Lateness) -> str:
    """Return the lateness in words that say nothing about points; "" if it is in time."""
    if not late.time:
        return ""
    how_late = f"{span(late.time)} late"
    if policy is None:
        return f"{how_late}, {NO_POLICY}"
    if not late.counts:
        return f"{how_late}, within the grace of {span(policy.grace)}"
    if late.too_late:
        return f"{how_late}, more than {counted(policy.max_days or 0, 'day')}: no points"
    days = f"{late.days:.2f}".rstrip("0").rstrip(".")
    plural = "" if days == "1" else "s"
    changed = " (clocks were changed)" if late.clocks else ""
    floor = f", but at least {_floor(policy.floor)}" if policy.floor.value > 0 else ""
    return f"{how_late}, counted as {days} day{plural}{changed}, {_rate(policy)} a day{floor}"


def _floor(amount: Amount) -> str:
    if amount.unit is Unit.PERCENT:
        return f"{_number(amount)}% of the maximum stay"
    return f"{_number(amount)} point{' stays' if _number(amount) == '1' else 's stay'}"


def _rate(policy: LatePolicy) -> str:
    if policy.per_day.unit is not Unit.PERCENT:
        number = _number(policy.per_day)
        return f"{number} point{'' if number == '1' else 's'}"
    of = "what was earned" if policy.base is LateBase.EARNED else "the maximum"
    return f"{_number(policy.per_day)}% of {of}"


def _number(amount: Amount) -> str:
    return f"{amount.value:g}"


def span(time: timedelta) -> str:
    """Return a length of time in its two largest units, rounded down: `2 d 3 h`, `1 d 20 min`."""
    seconds = int(time.total_seconds())
    parts: list[str] = []
    for name, size in (("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)):
        number, seconds = divmod(seconds, size)
        if number:
            parts.append(f"{number} {name}")
        if len(parts) == 2:
            break
    return " ".join(parts) or "less than 1 s"
