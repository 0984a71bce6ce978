"""Causes as a class has them: each once, with how many hand-ins and failures it is the cause of."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from judge.model.cause import Cause
from judge.text.safe_text import counted, one_line

SENTENCE = 200  # characters of a cause in a line; the names of crashes are strangers' words


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
    """Return the causes by key, what most failures have first, then what most submissions have."""
    by_key: dict[str, list[Cause]] = {}
    for cause in causes:
        by_key.setdefault(cause.key, []).append(cause)
    shared = [SharedCause(tuple(some)) for some in by_key.values()]
    return sorted(shared, key=lambda each: (-each.failures, -len(each.causes)))


def by_case(causes: Iterable[Cause]) -> Mapping[tuple[str, str], Cause]:
    """Return the cause of each failure, by submission and title of the case."""
    return {(cause.submission, title): cause for cause in causes for title in cause.cases}


def cause_text(cause: Cause) -> str:
    """Return what a cause says, with those that explain just the same; one printable line."""
    return one_line(", or ".join((cause.sentence, *cause.alternatives)), SENTENCE)


def cause_list(causes: Iterable[Cause]) -> str:
    """Return `31 x looks 1 ply ahead, 4 x ...` for one submission."""
    return "; ".join(f"{len(cause.cases)} x {cause_text(cause)}" for cause in causes)


def cause_sentence(cause: Cause, failures: int) -> str:
    """Return the sentence to a student whose program failed so often, with the advice."""
    share = f"{len(cause.cases)} of {counted(failures, 'failure')}"
    advice = f" {one_line(cause.advice, SENTENCE)}" if cause.advice else ""
    return f"{share}: your program {cause_text(cause)}.{advice}"
