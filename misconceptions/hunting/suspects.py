"""Which misconceptions could be behind the answers of a program, and what tells them apart."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from misconceptions.hunting.talk import Named, Notebook

RIGHT = ""  # the suspect that believes nothing wrong
COMPARED = 40  # answers by which the closest of those that do not fit is found


class Suspect(Protocol):
    """A wrong twin: what it believes, and its answer to an input (None: it has none)."""

    @property
    def name(self) -> str: ...
    @property
    def belief(self) -> str: ...
    @property
    def advice(self) -> str: ...


@dataclass(frozen=True)
class Split:
    """A probe and how it would divide those that are still alike."""

    text: str
    parts: tuple[frozenset[str], ...]


class Suspects:
    """The twins that agree with all that was seen; RIGHT is one of them until a wrong answer."""

    def __init__(
        self,
        twins: Sequence[Suspect],
        answer: Callable[[str, str], str | None],
        right: Callable[[str], str | None],
        meaning: Callable[[str, str], Hashable],
    ) -> None:
        self._twins = {twin.name: twin for twin in twins}
        self._answer, self._right, self._meaning = answer, right, meaning
        self._known: dict[tuple[str, str], Hashable] = {}
        self._alive = frozenset({RIGHT, *self._twins})
        self._unread: list[tuple[str, Hashable]] = []  # what was seen since

    def says(self, name: str, text: str) -> Hashable:
        """Return what a suspect answers to an input, by its meaning; None if nothing."""
        key = name, text
        if key not in self._known:
            answer = self._right(text) if name == RIGHT else self._answer(name, text)
            self._known[key] = None if answer is None else self._meaning(text, answer)
        return self._known[key]

    def answering(self, pool: Sequence[str]) -> Iterator[None]:
        """Find out what everybody says to some inputs, one answer at each step."""
        for text in pool:
            for name in (RIGHT, *self._twins):
                self.says(name, text)
                yield

    def saw(self, text: str, meaning: Hashable) -> None:
        """Take note of an answer; who would have given another one is found out when needed."""
        self._unread.append((text, meaning))

    @property
    def alive(self) -> frozenset[str]:
        """Return all that would have given every answer that was seen."""
        # Wrong answers tell most and short inputs take least: most are dropped before the rest.
        order = sorted(self._unread, key=lambda seen: (self._is_right(*seen), len(seen[0])))
        for text, meaning in order:
            self._alive = frozenset(n for n in self._alive if self.says(n, text) == meaning)
        self._unread = []
        return self._alive

    def _is_right(self, text: str, meaning: Hashable) -> bool:
        return self.says(RIGHT, text) == meaning

    @property
    def wrong(self) -> list[str]:
        """Return the misconceptions that are left, in the order of the bank."""
        alive = self.alive
        return [name for name in self._twins if name in alive]

    def telling(self, pool: Iterable[str], count: int) -> list[str]:
        """Return inputs that divide the suspects best, the most telling first, small before large.

        `pool` is in the order of size: of two that tell the same the smaller one is taken.
        """
        parts: tuple[frozenset[str], ...] = (self.alive,)
        candidates = list(pool)
        chosen: list[str] = []
        while len(chosen) < count and any(len(part) > 1 for part in parts):
            splits = [Split(text, self._divided(parts, text)) for text in candidates]
            best = max(splits, key=lambda split: len(split.parts), default=None)
            if best is None or len(best.parts) == len(parts):
                break
            parts = best.parts
            chosen.append(best.text)
            candidates.remove(best.text)
        return chosen

    def _divided(self, parts: Sequence[frozenset[str]], text: str) -> tuple[frozenset[str], ...]:
        made: list[frozenset[str]] = []
        for part in parts:
            if len(part) == 1:
                made.append(part)
                continue
            by_answer: dict[Hashable, set[str]] = {}
            for name in part:
                by_answer.setdefault(self.says(name, text), set()).add(name)
            made += map(frozenset, by_answer.values())
        return tuple(made)

    def named(self, book: Notebook) -> tuple[Named, ...]:
        """Return all that fit every answer, else the closest; nothing for a right program."""
        if not book.wrong or not self._twins:
            return ()
        total = len(book.sights)
        if fitting := self.wrong:
            firsts: dict[str, str] = {}  # of twins with one belief the first is told
            for name in fitting:
                firsts.setdefault(self._twins[name].belief, name)
            return tuple(self._told(name, total, total) for name in firsts.values())
        compared = _sample(book)
        agreeing = {
            name: sum(self.says(name, text) == book.meanings[text] for text in compared)
            for name in self._twins
        }
        closest = max(agreeing, key=lambda name: agreeing[name])
        beside = sum(self.says(RIGHT, text) == book.meanings[text] for text in compared)
        if agreeing[closest] <= beside:  # a right program is as close: that explains nothing
            return ()
        return (self._told(closest, agreeing[closest], len(compared)),)

    def _told(self, name: str, agrees: int, compared: int) -> Named:
        twin = self._twins[name]
        return Named(name, twin.belief, twin.advice, agrees, compared)


def _sample(book: Notebook) -> list[str]:
    """Return the shortest of the inputs that were seen, half of them with wrong answers.

    Twins are slow on large boards, and to be told the closest one nobody should have to wait.
    """
    wrong = sorted(book.wrong, key=len)[: COMPARED // 2]
    right = sorted((text for text, sight in book.sights.items() if sight.accepted), key=len)
    return wrong + right[: COMPARED - len(wrong)]
