"""A suite: the cases of one folder, its groups and how they count. Frozen data."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Self

from judge.model.case import Case
from judge.model.protocol import SuiteProtocol


class Aggregation(Enum):
    """How the scores of many become the score of the whole."""

    SUM = "sum"  # each gives its share
    MIN = "min"  # the worst one counts
    PASS_FAIL = "pass-fail"  # everything if all are accepted in full, else nothing


@dataclass(frozen=True)
class Group:
    """Cases that count together. `require_pass` names groups that must be passed before it."""

    name: str
    max_score: float
    aggregation: Aggregation = Aggregation.SUM
    require_pass: tuple[str, ...] = ()
    about: str = ""
    hint: str = ""
    drop_lowest: int = 0  # so many cases, those that cost most, do not count
    cap: float | None = None  # more than this is not given; None: `max_score` is

    @property
    def possible(self) -> float:
        """Return the most that it can give."""
        return self.max_score if self.cap is None else min(self.cap, self.max_score)


@dataclass(frozen=True)
class Suite:
    """What one `suite.yaml` says. A suite without groups has one, called "".

    It is known by its `name`, that of its folder; several suites may ask for the same task.
    """

    path: Path
    task: str
    cases: tuple[Case, ...]
    groups: Mapping[str, Group] = field(default_factory=dict)
    aggregation: Aggregation = Aggregation.SUM  # of the groups
    title: str = ""
    about: str = ""
    environment: Path | None = None  # a virtual environment, or requirements to make one from
    protocol: SuiteProtocol | None = None  # None: found out by asking each program
    name: str = ""  # that of its task where nothing else is said

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", self.task)

    def named(self, name: str) -> Self:
        """Return the same suite under another name."""
        return replace(self, name=name, cases=tuple(replace(c, suite=name) for c in self.cases))

    @property
    def max_score(self) -> float:
        """Return the score of a submission that is right everywhere."""
        return sum(group.possible for group in self.groups.values())

    def cases_of(self, group: str) -> tuple[Case, ...]:
        """Return the cases of a group in the order of the manifest."""
        return tuple(case for case in self.cases if case.group == group)


def abouts_of(suites: Iterable[Suite]) -> dict[str, str]:
    """Return what each group is about, by `suite/group`; groups that say nothing are left out."""
    return {
        f"{suite.name}/{group.name}": group.about or suite.about
        for suite in suites
        for group in suite.groups.values()
        if group.about or suite.about
    }
