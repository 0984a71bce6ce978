"""Which twin is caught by which case. Frozen data, and what follows from it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from judge.model.case import Case

RIGHT = "right"  # what an equivalent twin cannot be told from


class TwinFate(Enum):
    """What a case makes of a twin."""

    KILLED = "killed"  # its answer was not accepted
    SURVIVED = "survived"
    UNANSWERED = "unanswered"  # no answer in time: nothing is known


@dataclass(frozen=True)
class Twin:
    """A wrong program: one of the bank, or one of a folder. `same_as` is that of the bank."""

    name: str
    belief: str
    same_as: str = ""

    @property
    def equivalent(self) -> bool:
        """Tell whether it is known to answer every input right."""
        return self.same_as == RIGHT


@dataclass(frozen=True)
class Matrix:
    """All twins of a suite against its cases; what is missing was never tried."""

    suite: str
    cases: tuple[Case, ...]
    twins: tuple[Twin, ...]
    fates: Mapping[tuple[str, str], TwinFate]  # by the names of twin and case

    def killers(self, twin: Twin, cases: Iterable[Case] | None = None) -> list[Case]:
        """Return the cases that catch a twin, in the order of the suite."""
        tried = self.cases if cases is None else cases
        return [c for c in tried if self.fates.get((twin.name, c.name)) is TwinFate.KILLED]

    @property
    def counted(self) -> tuple[Twin, ...]:
        """Return the twins that a suite can catch at all."""
        return tuple(twin for twin in self.twins if not twin.equivalent)

    @property
    def survivors(self) -> tuple[Twin, ...]:
        return tuple(twin for twin in self.counted if not self.killers(twin))

    @property
    def groups(self) -> dict[str, tuple[Case, ...]]:
        """Return the cases by group, in the order of the suite; all under "" without groups."""
        names = dict.fromkeys(case.group for case in self.cases)
        return {name: tuple(c for c in self.cases if c.group == name) for name in names}

    def killed(self, cases: Iterable[Case] | None = None) -> int:
        """Return how many of the counted twins these cases catch."""
        chosen = self.cases if cases is None else tuple(cases)
        return sum(bool(self.killers(twin, chosen)) for twin in self.counted)

    def unanswered(self) -> int:
        return sum(fate is TwinFate.UNANSWERED for fate in self.fates.values())

    def sets(self) -> dict[str, frozenset[str]]:
        """Return for each case the twins that it catches."""
        return {
            case.name: frozenset(
                t.name
                for t in self.counted
                if self.fates.get((t.name, case.name)) is TwinFate.KILLED
            )
            for case in self.cases
        }

    def needed(self) -> dict[str, tuple[str, ...]]:
        """Return the cases that alone catch some twin, with these twins."""
        alone: dict[str, list[str]] = {}
        for twin in self.counted:
            killers = self.killers(twin)
            if len(killers) == 1:
                alone.setdefault(killers[0].name, []).append(twin.name)
        return {name: tuple(twins) for name, twins in alone.items()}
