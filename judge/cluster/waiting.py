"""The items that wait for a worker, and which of them a worker gets next."""

from collections import deque
from collections.abc import Iterable, Iterator

from judge.cluster.chunks import Hand, Item
from judge.cluster.tempo import Tempo

TARGET = 1.0  # seconds of expected work in a chunk
MOST = 200  # items in a chunk
FIRST = 2  # items in a chunk while nobody knows how long one takes


class Waiting:
    """Items by program: a program is built once for each worker, so those of one stay together."""

    def __init__(self, tempo: Tempo) -> None:
        self._tempo = tempo
        self._queues: dict[str, deque[Item]] = {}  # in the order of their coming
        self._alone: deque[Item] = deque()
        self._choosy: list[Item] = []
        self._holders: dict[str, set[str]] = {}  # the workers that have a program
        self._count = 0

    def add(self, item: Item, again: bool = False) -> None:
        """Add an item; what was handed out before comes first."""
        item.waits = True
        if item.choosy:
            self._choosy.append(item)
        elif item.alone:
            self._alone.append(item)
        else:
            queue = self._queues.setdefault(item.program, deque())
            (queue.appendleft if again else queue.append)(item)
            self._count += 1

    def __bool__(self) -> bool:
        """Tell whether there is something that any worker may do."""
        return bool(self._queues or self._alone)

    @property
    def choosy(self) -> Iterable[Item]:
        """Return the items for which not any worker will do."""
        return tuple(item for item in self._choosy if item.waits)

    def take(self, hand: Hand, threads: int) -> list[Item]:
        """Return the items of the next chunk of a worker, of `threads` in all; none if () is left.

        An item that may have killed a worker goes alone, and so does one that is choosy.
        """
        single = self._single(hand)
        items = [single] if single else list(self._filled(hand, threads))
        for item in items:
            item.waits = False
            self._holders.setdefault(item.program, set()).add(hand.name)
        return items

    def forget(self, program: str) -> None:
        """Forget who has a program of which nothing is left to do."""
        self._holders.pop(program, None)

    def _single(self, hand: Hand) -> Item | None:
        for place, item in enumerate(self._choosy):
            if item.waits and hand.suits(item):
                del self._choosy[place]
                return item
        self._choosy = [item for item in self._choosy if item.waits]
        while self._alone:
            if (item := self._alone.popleft()).waits:
                return item
        return None

    def _filled(self, hand: Hand, threads: int) -> Iterator[Item]:
        """Yield items up to a second of work; fewer when little is left, for all to share it."""
        left = self._count * self._tempo.expected("")
        target, seconds, number = min(TARGET, left / max(1, 2 * threads)), 0.0, 0
        most = FIRST if self._tempo.knows_nothing else MOST
        while (program := self._program(hand)) is not None:
            queue = self._queues[program]
            while queue:
                item = queue.popleft()
                self._count -= 1
                if not item.waits:
                    continue
                yield item
                number, seconds = number + 1, seconds + self._tempo.expected(item.key, item.seconds)
                if seconds >= target or number >= most:
                    if not queue:
                        del self._queues[program]
                    return
            del self._queues[program]

    def _program(self, hand: Hand) -> str | None:
        """Choose a program: one that the worker has, else one that nobody has, else the oldest."""
        new = None
        for program in self._queues:
            holders = self._holders.get(program)
            if holders and hand.name in holders:
                return program
            if not holders and new is None:
                new = program
        return new or next(iter(self._queues), None)
