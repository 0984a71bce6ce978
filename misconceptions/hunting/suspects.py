"""Which misconceptions could be behind the answers of a program, and what tells them apart."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from misconceptions.hunting.patience import Patience
from misconceptions.hunting.talk import Named, Notebook
from misconceptions.model import SILENT, Misconception

RIGHT = ""  # the suspect that believes nothing wrong
COMPARED = 40  # answers by which the closest of those that do not fit is found
KNOWN = 0.9  # of all answers, that a twin must have had time for before it is said to fit


@dataclass(frozen=True)
class Split:
    """A probe and how it would divide those that are still alike."""

    text: str
    parts: tuple[frozenset[str], ...]


class Suspects:
    """The twins that agree with all that was seen; RIGHT is one of them until a wrong answer."""

    def __init__(
        self,
        twins: Iterable[Misconception],
        answer: Callable[[Misconception, str], str | None],
        right: Callable[[str], str | None],
        meaning: Callable[[str, str], Hashable],
        patience: Patience | None = None,
    ) -> None:
        self.patience = patience or Patience()
        self.twins = {twin.name: twin for twin in twins}
        self._everybody = dict(self.twins)  # also those who were suspected and are not
        self._likely = tuple(self.twins)  # among which the closest is looked for
        self._ranks = dict.fromkeys(self.twins, 0)  # how far-fetched each is
        self._answer, self._right, self._meaning = answer, right, meaning
        self._known: dict[tuple[str, str], Hashable] = {}  # by name and input
        self._meanings: dict[tuple[str, str], Hashable] = {}  # by input and answer
        self._alive = frozenset({RIGHT, *self.twins})
        self._seen: dict[str, Hashable] = {}
        self._unread: set[str] = set()  # what was seen since

    def says(self, name: str, text: str) -> Hashable:
        """Return what a suspect answers to an input, by its meaning; None if nothing in time.

        Enough if there is no time for any; but what is right is always known.
        """
        key = name, text
        if key not in self._known:
            twin = self._everybody.get(name)
            if twin is not None and not self.patience.is_left():
                return None
            answer = self._right(text) if twin is None else self._answer(twin, text)
            self._known[key] = None if answer is None else self._meant(text, answer)
        return self._known[key]

    def _meant(self, text: str, answer: str) -> Hashable:
        """Return the meaning of an answer, which many may give."""
        key = text, answer
        if key not in self._meanings:
            self._meanings[key] = text if answer == SILENT else self._meaning(text, answer)
        return self._meanings[key]

    def answering(self, pool: Iterable[str]) -> Iterator[None]:
        """Find out what those who are left say to some inputs, one answer at each step."""
        for text in pool:
            yield from self._reading()
            for name in self._alive:
                self.says(name, text)
                yield

    def judging(self, twins: Iterable[Misconception]) -> Iterator[None]:
        """Find out who of others would agree with all that was seen, one answer at each step."""
        order = self._most_telling_first()
        for twin in twins:
            for _ in takewhile(bool, self._agreements(twin, order)):
                yield

    def saw(self, text: str, meaning: Hashable) -> None:
        """Take note of an answer; who would have given another one is found out when needed."""
        self._seen[text] = meaning
        self._unread.add(text)

    def add(self, ranked: Iterable[tuple[int, Misconception]]) -> None:
        """Suspect more: those of them that agree with all that was seen stay.

        The number says how far-fetched one is, beside the bank, which has 0.
        """
        order = self._most_telling_first()
        for rank, twin in ranked:
            if all(self._agreements(twin, order)):
                self.twins[twin.name] = twin
                self._ranks[twin.name] = rank
                self._alive |= {twin.name}

    def _agreements(self, twin: Misconception, texts: Sequence[str]) -> Iterator[bool]:
        """Yield for each answer that was seen whether somebody agrees."""
        self._everybody.setdefault(twin.name, twin)
        return (self._agrees(twin.name, text) for text in texts)

    def fitting(
        self, twins: Iterable[Misconception], holds: Callable[[str], bool]
    ) -> Misconception | None:
        """Return the first that agrees with all that was seen where a condition holds."""
        texts = [text for text in self._most_telling_first() if holds(text)]
        fit = (twin for twin in twins if texts and all(self._agreements(twin, texts)))
        return next(fit, None)

    def are_close(self, twins: Iterable[Misconception]) -> None:
        """Look for the closest among these, too; of equals those that were there before count."""
        new = {twin.name: twin for twin in twins}
        self._everybody |= new
        self._likely = tuple(dict.fromkeys((*self._likely, *new)))

    def _most_telling_first(self) -> list[str]:
        return sorted(self._seen, key=self._tells)

    def agreeing(self, twin: Misconception, texts: Sequence[str]) -> int:
        """Return how many of the answers that were seen somebody gives, too."""
        self._everybody.setdefault(twin.name, twin)
        return sum(self.says(twin.name, text) == self._seen[text] for text in texts)

    @property
    def alive(self) -> frozenset[str]:
        """Return all that would have given every answer that was seen."""
        for _ in self._reading():
            pass
        return self._alive

    def _reading(self) -> Iterator[None]:
        """Drop whoever would have given another answer, step by step; may be broken off."""
        while self._unread:
            text = min(self._unread, key=self._tells)
            for name in self._alive:
                self.says(name, text)
                yield
            self._alive = frozenset(name for name in self._alive if self._agrees(name, text))
            self._unread.discard(text)

    def _agrees(self, name: str, text: str) -> bool:
        """Tell whether an answer speaks against nobody; who had no time for it stays."""
        return self.says(name, text) in (None, self._seen[text])

    def _tells(self, text: str) -> tuple[bool, int, str]:
        # Wrong answers tell most and short inputs take least: most are dropped before the rest.
        return self._agrees(RIGHT, text), len(text), text

    @property
    def wrong(self) -> list[str]:
        """Return the misconceptions that are left, in the order of the bank."""
        alive = self.alive
        return [name for name in self.twins if name in alive]

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
        if not book.wrong or not self.twins:
            return ()
        firsts: dict[str, Named] = {}  # of twins with one belief the first is told
        wrong = self.wrong
        # What nothing tells from something less far-fetched needs no name of its own.
        least = min((self._ranks[name] for name in wrong), default=0)
        for name in (name for name in wrong if self._ranks[name] == least):
            known = sum(self.says(name, text) is not None for text in self._seen)
            if known >= KNOWN * len(self._seen):
                firsts.setdefault(self.twins[name].belief, self._told(name, known, known))
        return tuple(firsts.values()) or self._closest(book)

    def _closest(self, book: Notebook) -> tuple[Named, ...]:
        compared = sample(book, COMPARED)
        everybody = self._everybody
        agreeing = {name: self.agreeing(everybody[name], compared) for name in self._likely}
        closest = max(agreeing, key=lambda name: agreeing[name])
        beside = sum(self.says(RIGHT, text) == self._seen[text] for text in compared)
        if agreeing[closest] <= beside:  # a right program is as close: that explains nothing
            return ()
        if agreeing[closest] == len(compared):  # of all that was seen it gave another answer once
            every = list(self._seen)
            return (self._told(closest, self.agreeing(everybody[closest], every), len(every)),)
        return (self._told(closest, agreeing[closest], len(compared)),)

    def _told(self, name: str, agrees: int, compared: int) -> Named:
        twin = self._everybody[name]
        return Named(name, twin.belief, twin.advice, agrees, compared)


def sample(book: Notebook, count: int) -> list[str]:
    """Return the shortest of the inputs that were seen, half of them with wrong answers.

    Twins are slow on large boards, and to be told the closest one nobody should have to wait.
    """
    known = [text for text, sight in book.sights.items() if sight.known]
    wrong = sorted((text for text in known if not book.sights[text].accepted), key=len)
    right = sorted((text for text in known if book.sights[text].accepted), key=len)
    wrong = wrong[: count // 2]
    return wrong + right[: count - len(wrong)]
