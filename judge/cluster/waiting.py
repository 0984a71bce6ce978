"""The items that wait for a worker, and which of them a worker gets next."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator

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

    def has_for(self, hand: Hand) -> bool:
        """Tell whether there is something that a worker may do, if it is not choosy."""
        heads = (queue[0] for queue in self._queues.values())
        return any(hand.has(item.language) for item in (*heads, *self._alone))

    def strangers(self, hands: Collection[Hand]) -> dict[str, list[Item]]:
        """Return what nobody can build, by its language."""
        wanted = {queue[0].language for queue in self._queues.values()}
        wanted |= {item.language for item in self._alone}
        unknown = {each for each in wanted if not any(hand.has(each) for hand in hands)}
        if not unknown:
            return {}
        items = [item for queue in (*self._queues.values(), self._alone) for item in queue]
        return {
            each: [item for item in items if item.waits and item.language == each]
            for each in unknown
        }

    @property
    def choosy(self) -> Iterable[Item]:
        """Return the items for which not any worker will do."""
        return tuple(item for item in self._choosy if item.waits)

    def take(self, hand: Hand, threads: int) -> list[Item]:
        """Return the items of the next chunk of a worker, of `threads` in all; none if () is left.

        An item that may have killed a worker goes alone, and so does one that is choosy; but not if
        all that is wanted is another machine.
        """
        single = self._single(hand)
        if single is None:
            items = list(self._filled(hand, threads))
        else:
            items = [single, *(self._like_it(hand, threads) if single.elsewhere else ())]
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
        for item in list(self._alone):
            if not item.waits or hand.has(item.language):
                self._alone.remove(item)
                if item.waits:
                    return item
        return None

    def _like_it(self, hand: Hand, threads: int) -> list[Item]:
        """Return more items that only want another machine, up to a second of work."""
        found = [
            each for each in self._choosy if each.waits and each.elsewhere and hand.suits(each)
        ]
        expected = self._tempo.expected("")
        number = min(TARGET, len(found) * expected / max(1, 2 * threads)) / expected
        taken = found[: min(MOST, int(number))]
        gone = set(map(id, taken))
        self._choosy = [each for each in self._choosy if id(each) not in gone]
        return taken

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
        new = oldest = None
        for program, queue in self._queues.items():
            if not hand.has(queue[0].language):
                continue
            oldest = oldest or program
            holders = self._holders.get(program)
            if holders and hand.name in holders:
                return program
            if not holders and new is None:
                new = program
        return new or oldest
