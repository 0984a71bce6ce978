"""Who does what: work handed to workers in chunks, taken back when one is lost or late.

Plain bookkeeping without processes, clocks or network, so that a test can play every disaster. The
promise: each item that was added is finished once, whatever is lost, late or said twice.

A chunk that is lost with its worker does not tell which of its items ran. So all of them go again,
each alone and with word when it begins; from then on it is known which one a worker died of.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import count

from judge.cluster.builds import Builds
from judge.cluster.chunks import Chunk, Finished, Hand, Item, ItemOutcome
from judge.cluster.tempo import Tempo
from judge.cluster.waiting import Waiting

TRIES = 3  # workers that an item may cost, or that may fail to judge it
MOST_DROPS = 10  # workers that may be lost with an item although it is not known to have run
STRANDED = 10.0  # seconds in which another worker may join that can do what none here can
DISPUTED = "machines disagree about whether it can be built, and none is left that could"
LATE = 5.0  # seconds, beside three times what was expected, until somebody else may try as well


class Dispatcher:
    """The bookkeeping of one run."""

    def __init__(self) -> None:
        self.tempo = Tempo()
        self._items: dict[int, Item] = {}  # all that is not finished
        self._left: Counter[str] = Counter()  # so many of them by program
        self._waiting = Waiting(self.tempo)
        self._hands: dict[str, Hand] = {}
        self.builds = Builds()
        self._ids = count(1)
        self._strange: dict[str, float] = {}  # languages that nobody has, and since when
        self.again: Counter[str] = Counter()  # items that were handed out again, by the reason
        self.lost_workers = 0

    def add(
        self, number: int, program: str, key: str, seconds: float = 0.0, language: str = ""
    ) -> None:
        """Add an item; `program` is what it runs, `key` what its time is known by.

        While nothing is known, `seconds` are expected of it, if that is not 0. Only who has the
        `language` gets it, if that is known.
        """
        item = self._items[number] = Item(number, program, key, seconds, language)
        self._left[program] += 1
        self._waiting.add(item)

    def joined(
        self,
        name: str,
        threads: int,
        host: str = "",
        factor: float = 1.0,
        languages: Collection[str] | None = None,
    ) -> None:
        """Note a worker that may be given work, of these languages if it tells them."""
        self._hands[name] = Hand(name, threads, host, factor, languages)

    @property
    def workers(self) -> int:
        return len(self._hands)

    @property
    def threads(self) -> int:
        return sum(hand.threads for hand in self._hands.values())

    @property
    def unfinished(self) -> int:
        return len(self._items)

    def began(self, number: int, worker: str) -> None:
        """Note that a worker has begun with an item that it was given alone."""
        if hand := self._hands.get(worker):
            for chunk in hand.chunks:
                chunk.begun = chunk.begun or chunk.numbers == (number,)

    def left(self, name: str, planned: bool = False) -> list[Finished]:
        """Note that a worker is gone; return what will not be tried again.

        Only an item that was really running is charged with the death, and none if it was planned.
        """
        hand = self._hands.pop(name, None)
        if hand is None:
            return []
        self.lost_workers += not planned
        given_up = []
        for place, chunk in enumerate(hand.chunks):
            ran = (place < hand.threads or chunk.begun) and not planned
            for item in self._unfinished(chunk):
                item.copies -= 1
                item.alone = item.alone or ran
                item.losses += ran and chunk.begun
                item.drops += ran
                if _is_deadly(item):
                    told = Finished(item.number, None, name, item.drops)
                    given_up.append(self._finish(item, told))
                elif not item.copies:
                    self._again(item, "left by a worker" if planned else "lost with a worker")
        return given_up

    def finished(self, chunk: Chunk, outcomes: Sequence[ItemOutcome]) -> list[Finished]:
        """Note what a worker says of a chunk; items of it that it says nothing of go again."""
        hand = self._hands.get(chunk.worker)
        if hand is None or chunk not in hand.chunks:
            return self._late_news(chunk.worker, outcomes)
        hand.chunks.remove(chunk)
        said = {outcome.number for outcome in outcomes}
        for item in self._unfinished(chunk):
            item.copies -= 1
            if item.number not in said and not item.copies:
                self._again(item, "left by a worker")
        return [each for outcome in outcomes if (each := self._take(hand, outcome))]

    def _late_news(self, name: str, outcomes: Sequence[ItemOutcome]) -> list[Finished]:
        """Take what comes from a worker that was given up, where nobody was quicker."""
        items = ((self._items.get(outcome.number), outcome) for outcome in outcomes)
        return [
            self._finish(item, Finished(item.number, outcome, name))
            for item, outcome in items
            if item and not (outcome.fault or outcome.unbuilt or item.choosy)
        ]

    def _take(self, hand: Hand, outcome: ItemOutcome) -> Finished | None:
        """Take an outcome; None if it is known already, or another worker is to judge it again."""
        item = self._items.get(outcome.number)
        if item is None:
            return None
        told = Finished(item.number, outcome, hand.name)
        if outcome.fault:
            hand.fault = outcome.fault
            item.not_on.add(hand.name)
            item.fallback = item.fallback or told
            if len(item.not_on) >= TRIES:
                return self._finish(item, item.fallback)
            self._elsewhere(item, "not judged by a worker")
            return None
        self.tempo.learn(item.key, outcome.seconds)
        for name in item.not_on & self._hands.keys():
            self._hands[name].blamed += 1
        self.builds.note(item, hand, outcome)
        if outcome.unbuilt and self._is_doubted(item, hand):
            item.not_at.add(hand.host)
            item.fallback = item.fallback or told
            if not item.copies:
                self._waiting.add(item, again=True)
            return None
        if outcome.close and item.faster_than is None and self._is_slow(hand):
            item.faster_than, item.fallback = hand.factor, told
            self._elsewhere(item, "close to a limit")
            return None
        return self._finish(item, told)

    def _is_doubted(self, item: Item, hand: Hand) -> bool:
        """Tell whether another machine must see whether a program cannot be built."""
        if self.builds.is_confirmed(item):
            return False
        places = {each.host for each in self._hands.values() if each.has(item.language)}
        return self.builds.is_disputed(item) or bool(places - item.not_at - {hand.host})

    def _elsewhere(self, item: Item, why: str) -> None:
        """Have an item judged by a worker that suits it; it may be held by another already."""
        if not item.copies:
            self._again(item, why)

    def _is_slow(self, hand: Hand) -> bool:
        return any(other.is_faster_than(hand.factor) for other in self._hands.values())

    def distrusted(self) -> list[tuple[str, str]]:
        """Return the workers that could not do what others then did, again and again, and why."""
        found = (hand for hand in self._hands.values() if hand.blamed >= TRIES)
        return [(hand.name, hand.fault) for hand in found]

    def settled(self, now: float) -> list[Finished]:
        """Return the items that no worker suits, for a while: what was said first counts."""
        done = []
        for item in self._waiting.choosy:
            if item.not_at and item.fallback and self.builds.is_confirmed(item):
                done.append(self._finish(item, item.fallback))
            elif any(hand.suits(item) for hand in self._hands.values()):
                item.stranded = None
            elif item.stranded is None:
                item.stranded = now
            elif item.fallback and now - item.stranded >= STRANDED:
                done.append(self._finish(item, self._last_word(item, item.fallback)))
        return [*done, *self._in_strange_languages(now)]

    def _last_word(self, item: Item, told: Finished) -> Finished:
        """Return what counts where nobody else can judge it; no CE that others speak against."""
        if told.outcome and told.outcome.unbuilt and self.builds.is_disputed(item):
            return replace(told, outcome=ItemOutcome(item.number, fault=DISPUTED))
        return told

    def _in_strange_languages(self, now: float) -> Iterator[Finished]:
        """Give up what is built in a language that no worker has, for a while."""
        hands = self._hands.values()
        found = self._waiting.strangers(hands) if hands else {}
        self._strange = {each: self._strange.get(each, now) for each in found}
        for language, since in self._strange.items():
            for item in found[language] if now - since >= STRANDED else ():
                number, fault = item.number, f"no worker of the cluster has {language}"
                yield self._finish(item, Finished(number, ItemOutcome(number, fault=fault)))

    def assigned(self, now: float) -> list[Chunk]:
        """Return the chunks that are to be sent now, each worker's first one first."""
        sent: list[Chunk] = []
        ready = [hand for hand in self._hands.values() if hand.has_room]
        while ready:
            ready.sort(key=lambda hand: len(hand.chunks) / hand.threads, reverse=True)
            items = self._waiting.take(ready[-1], self.threads)
            if items:
                sent.append(self._chunk(ready[-1], items, now))
            if not items or not ready[-1].has_room:
                ready.pop()
        return sent

    def _chunk(self, hand: Hand, items: Sequence[Item], now: float) -> Chunk:
        for item in items:
            item.copies += 1
        expected = sum(self.tempo.expected(item.key, item.seconds) for item in items)
        numbers = tuple(item.number for item in items)
        chunk = Chunk(next(self._ids), hand.name, numbers, now, expected)
        hand.chunks.append(chunk)
        return chunk

    def recalled(self, now: float) -> list[Chunk]:
        """Return chunks that are to be taken back: others are idle, and these have not begun.

        What runs much longer than expected is only copied: who is first counts.
        """
        taken: list[Chunk] = []
        free = [hand for hand in self._hands.values() if len(hand.chunks) < hand.threads]
        if any(self._waiting.has_for(hand) for hand in free):
            return taken
        idle = sum(hand.threads - len(hand.chunks) for hand in free)
        for hand in self._hands.values() if idle else ():
            for place, chunk in enumerate(list(hand.chunks)):
                if not any(self._may_do(other, chunk) for other in free):
                    continue
                if place >= hand.threads and len(taken) < idle:
                    hand.chunks.remove(chunk)
                    taken.append(chunk)
                elif now - chunk.sent > 3 * chunk.expected + LATE and not chunk.copied:
                    chunk.copied = True
                    self._copy(chunk)
        for chunk in taken:
            for item in self._unfinished(chunk):
                item.copies -= 1
                if not item.copies:
                    self._waiting.add(item, again=True)
        return taken

    def _may_do(self, hand: Hand, chunk: Chunk) -> bool:
        return all(hand.has(item.language) for item in self._unfinished(chunk))

    def _copy(self, chunk: Chunk) -> None:
        for item in self._unfinished(chunk):
            if item.copies == 1 and not item.choosy:
                self._again(item, "late")

    def _unfinished(self, chunk: Chunk) -> Iterator[Item]:
        for number in chunk.numbers:
            if item := self._items.get(number):
                yield item

    def _again(self, item: Item, why: str) -> None:
        self.again[why] += 1
        self._waiting.add(item, again=True)

    def _finish(self, item: Item, told: Finished) -> Finished:
        item.waits = False  # where it still stands in a queue it is passed over
        del self._items[item.number]
        self._left[item.program] -= 1
        if not self._left[item.program]:
            del self._left[item.program]
            self._waiting.forget(item.program)
            self.builds.forget(item.program)
        return told


def _is_deadly(item: Item) -> bool:
    """Tell whether an item has cost enough workers: the first may have died of another one."""
    known = item.losses >= TRIES - 1 and item.drops >= TRIES
    return known or item.drops >= MOST_DROPS
