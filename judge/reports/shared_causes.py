"""Causes as a class has them: each once, with how many hand-ins and failures it is the cause of."""

from collections.abc import Iterable
from dataclasses import dataclass

from judge.model.cause import Cause


@dataclass(frozen=True)
class SharedCause:
    """One cause of several submissions: what each of them has of it, in their order."""

    causes: tuple[Cause, ...]

    @property
    def first(self) -> Cause:
        """Return the cause as the first of the submissions has it."""
        return self.causes[0]

    @property
    def failures(self) -> int:
        return sum(len(cause.cases) for cause in self.causes)


def shared_causes(causes: Iterable[Cause]) -> list[SharedCause]:
    """Return the causes by key, what most submissions have first, then what most failures have."""
    by_key: dict[str, list[Cause]] = {}
    for cause in causes:
        by_key.setdefault(cause.key, []).append(cause)
    shared = [SharedCause(tuple(some)) for some in by_key.values()]
    return sorted(shared, key=lambda each: (-len(each.causes), -each.failures))
