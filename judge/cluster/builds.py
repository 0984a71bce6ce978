"""What machines say of building a program: one alone is not believed that it cannot be built.

A compiler may be broken in a way that no trial shows. So a program that does not build at a machine
is tried at another one, if there is any; who has built it is right.
"""

from collections import Counter
from dataclasses import dataclass

from judge.cluster.chunks import Hand, Item, ItemOutcome

DISTRUST = 3  # programs that only one machine could not build


@dataclass(frozen=True)
class Disagreement:
    """One worker has `built` a program that another one has `refused`, with this outcome."""

    refused: str
    built: str
    outcome: ItemOutcome

    def __str__(self) -> str:
        value = self.outcome.value
        whose = value.get("submission") if isinstance(value, dict) else None
        return f"{whose or 'a program'}: built by worker {self.built}, not by worker {self.refused}"


class Builds:
    """By program, what each machine has said last."""

    def __init__(self) -> None:
        self._built: dict[str, dict[str, str]] = {}  # by host, a worker there
        self._refused: dict[str, dict[str, tuple[Hand, ItemOutcome]]] = {}
        self._wrong: Counter[tuple[str, str]] = Counter()  # by worker and language
        self._told: set[tuple[str, str]] = set()  # by program and host
        self._news: list[Disagreement] = []

    def note(self, item: Item, hand: Hand, outcome: ItemOutcome) -> None:
        """Take note of what a machine says of an item, whose program it has built or not."""
        if not item.program:
            return
        built = self._built.setdefault(item.program, {})
        refused = self._refused.setdefault(item.program, {})
        if outcome.unbuilt:
            refused.setdefault(hand.host, (hand, outcome))
        else:
            built.setdefault(hand.host, hand.name)
        for host, (other, said) in refused.items() if built else ():
            if host not in built and (item.program, host) not in self._told:
                self._told.add((item.program, host))
                self._blame(item, other, Disagreement(other.name, next(iter(built.values())), said))

    def _blame(self, item: Item, hand: Hand, found: Disagreement) -> None:
        """Note who was wrong: again and again, and it gets no more of that language."""
        self._news.append(found)
        self._wrong[hand.name, item.language] += 1
        if self._wrong[hand.name, item.language] < DISTRUST:
            return
        hand.lost.add(item.language)
        if not item.language:  # nobody knows what else it cannot build
            hand.blamed, hand.fault = DISTRUST, "its builds fail"

    def told(self) -> list[Disagreement]:
        """Return what machines have disagreed about since this was last asked."""
        news, self._news = self._news, []
        return news

    def is_confirmed(self, item: Item) -> bool:
        """Tell whether several machines could not build a program, and none could."""
        found = self._refused.get(item.program, {})
        return len(found) > 1 and not self._built.get(item.program)

    def is_disputed(self, item: Item) -> bool:
        """Tell whether some machine has built what another one could not."""
        return bool(self._refused.get(item.program) and self._built.get(item.program))

    def forget(self, program: str) -> None:
        """Forget a program of which nothing is left to do."""
        self._built.pop(program, None)
        self._refused.pop(program, None)
