"""The side that hands out work: it watches a Dask cluster and moves chunks and content to it.

All of it lives in one event loop, so nothing here needs a lock. Chunks are sent to the worker that
the dispatcher chose and to no other; what Dask would do about lost workers is done here, where it
is known what every chunk consists of.
"""

import asyncio
import contextlib
import pickle
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from judge.cluster import dask_side
from judge.cluster.chunks import Chunk, Finished, ItemOutcome
from judge.cluster.dispatch import Dispatcher
from judge.cluster.greeting import offer_from, scheduler_gone
from judge.cluster.messages import ChunkOrder, ChunkReply, Errand, RunSettings
from judge.cluster.offer import Offer
from judge.cluster.packer import ContentPacker
from judge.cluster.solitude import Solitude
from judge.cluster.tally import ClusterTally
from judge.cluster.trial import versions
from judge.grading.parcel import Parcel
from judge.model.errors import JudgeError
from judge.model.machine import Machine
from judge.text.safe_text import counted, printable_line

LOOK = 0.5  # seconds between two looks at which workers there are
PATIENCE = 20.0  # seconds for the scheduler to answer
LARGEST = 8 << 20  # bytes of content that are sent at once
RESENDS = 3


@dataclass(eq=False)
class Contact:
    """A worker that is used: what it offers, and the content that it has."""

    address: str
    offer: Offer
    host: Machine
    has: set[str] = field(default_factory=set)
    sending: asyncio.Lock = field(default_factory=asyncio.Lock)


class Coordinator:
    """Runs in an event loop. `done` is told what is finished, `say` what people should read."""

    def __init__(
        self,
        client: Any,
        settings: RunSettings,
        own: Offer,
        packer: ContentPacker,
        done: Callable[[Finished, Machine | None], None],
        say: Callable[[str], None],
    ) -> None:
        self._client, self._settings, self._own = client, settings, own
        self._packer, self._done, self._say = packer, done, say
        self.dispatcher = Dispatcher()
        self._parcels: dict[int, Parcel] = {}
        self._contacts: dict[str, Contact] = {}
        self._known: set[str] = set()  # workers that were greeted, the refused ones too
        self._sending: dict[Chunk, asyncio.Task[None]] = {}
        self._greeting: set[asyncio.Task[None]] = set()
        self._wake, self._trying = asyncio.Event(), asyncio.Lock()
        self._solitude = Solitude(time.monotonic, say)
        self._ending = False
        self._all: dict[str, Machine] = {}  # of every worker that was ever used
        self.tally = ClusterTally(self.dispatcher, settings.noun, time.monotonic)

    def add(self, number: int, parcel: Parcel) -> None:
        """Take up an item of work."""
        self._parcels[number] = parcel
        self.dispatcher.add(number, parcel.program, parcel.key, parcel.seconds, parcel.language)
        self._wake.set()

    async def run(self) -> None:
        """Watch and hand out until cancelled; JudgeError if the cluster is gone."""
        self._client.subscribe_topic(self._settings.topic, self._heard)
        looked = 0.0
        while True:
            if time.monotonic() - looked >= LOOK:
                await self._look()
                looked = time.monotonic()
            self._hand_out()
            self._wake.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), LOOK)

    async def _look(self) -> None:
        """See which workers there are."""
        try:
            if self._client.status != "running":
                raise OSError("the connection broke")
            found = await asyncio.wait_for(self._client.scheduler.ncores(), PATIENCE)
        except (OSError, TimeoutError) as error:
            raise JudgeError(scheduler_gone(error)) from None
        for address in [each for each in self._known if each not in found]:
            self._known.discard(address)
            self._lose(address)
            for chunk, sending in list(self._sending.items()):
                if chunk.worker == address:
                    sending.cancel()
        for address, threads in found.items():
            if address not in self._known:
                self._known.add(address)
                task = asyncio.create_task(self._greet(address, threads))
                self._greeting.add(task)
                task.add_done_callback(self._greeting.discard)
        busy = self._contacts or self._greeting or not self.dispatcher.unfinished
        self._solitude.look(alone=not busy)

    async def _greet(self, address: str, threads: int) -> None:
        """Ask a new worker what it offers, and use it if that suits; else say why not."""
        level = self._settings.level
        asked = self._ask(address, dask_side.greet, level.value if level else "")
        offer = await offer_from(asked)
        reason = offer if isinstance(offer, str) else offer.reason_against(self._own, level)
        if address not in self._known:
            return
        if reason or isinstance(offer, str):
            self._say(f"worker {address} is not used: {reason}")
            await self._tell_off(address, reason)
            return
        host = Machine(offer.host, offer.cpu, offer.slower_than(self._own))
        self._contacts[address] = Contact(address, offer, host)
        self._all[address] = host
        self.tally.joined()
        self.dispatcher.joined(address, threads, offer.host, host.factor, offer.languages)
        self._client.subscribe_topic(address, partial(self._heard_of, address))
        self._wake.set()
        own = await self._with_languages(offer)
        self._say(f"worker {address} joins: {offer.joining(threads, host, own)}")

    async def _with_languages(self, offer: Offer) -> Offer:
        """Return what this machine offers: with its languages, if others tell theirs."""
        async with self._trying:
            if offer.languages and not self._own.languages:
                found = await asyncio.to_thread(versions)
                self._own = replace(self._own, languages=found)
        return self._own

    async def _tell_off(self, address: str, reason: str) -> None:
        with contextlib.suppress(Exception):  # it may lack the very function
            await asyncio.wait_for(self._ask(address, dask_side.turned_away, reason), PATIENCE)

    async def _ask(self, address: str, function: Any, *arguments: Any) -> Any:
        """Have a function run by a worker beside its work, and return what it returns."""
        replies = await self._client.run(function, *arguments, workers=[address])
        return replies[address]

    def _lose(self, address: str, planned: bool = False) -> None:
        """Note that a worker is gone."""
        if self._contacts.pop(address, None) is None:
            return
        before = self.dispatcher.again.total()
        given_up = self.dispatcher.left(address, planned)
        noun, number = self._settings.noun, self.dispatcher.again.total() - before
        again = f"; {counted(number, f'{noun} goes', f'{noun}s go')} elsewhere" if number else ""
        self._say(f"worker {address} {'leaves' if planned else 'is lost'}{again}")
        self._tell(given_up)
        self._wake.set()

    def _heard(self, event: tuple[float, Any]) -> None:
        """Take in what a worker tells: that it begins with an item, or that it leaves."""
        message = event[1]
        if "began" in message:
            self.dispatcher.began(int(message["began"]), str(message["worker"]))
        if message.get("leaves"):
            self._lose(str(message["worker"]), planned=True)

    def _heard_of(self, address: str, event: tuple[float, Any]) -> None:
        """Take in what Dask logs of a worker: one that closes in order has not died of its work."""
        if isinstance(event[1], dict) and event[1].get("action") == "closing-worker":
            self._lose(address, planned=True)

    def _hand_out(self) -> None:
        now = time.monotonic()
        if not self._greeting:  # who could do what nobody can may be just coming
            self._tell(self.dispatcher.settled(now))
        for name, fault in self.dispatcher.distrusted():
            self._say(f"worker {name} is left out, others could do what it could not: {fault}")
            self._lose(name, planned=True)
        for each in self.dispatcher.builds.told():
            self._say(f"{each}: that CE does not count")
        for chunk in self.dispatcher.recalled(now):
            if task := self._sending.get(chunk):
                task.cancel()
        for chunk in self.dispatcher.assigned(now):
            task = asyncio.create_task(self._send(chunk))
            self._sending[chunk] = task
            task.add_done_callback(partial(self._sent, chunk))

    def _sent(self, chunk: Chunk, _: "asyncio.Task[None]") -> None:
        self._sending.pop(chunk, None)

    async def _send(self, chunk: Chunk) -> None:
        """Bring a chunk to its worker and take in what came of it."""
        contact = self._contacts[chunk.worker]
        numbers = [number for number in chunk.numbers if number in self._parcels]
        parcels = tuple((number, self._parcels[number]) for number in numbers)
        order = ChunkOrder(self._settings, contact.host, parcels, chunk.tells)
        try:
            outcomes = await self._outcomes(contact, order, chunk)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # mostly: the worker is gone, as the next look will tell
            if not self._ending:
                await asyncio.sleep(LOOK)
                await self._look()
            fault = printable_line(f"{type(error).__name__}: {error}")
            outcomes = [ItemOutcome(number, fault=fault) for number in numbers]
            if contact.address not in self._contacts:
                return
        self._tell(self.dispatcher.finished(chunk, outcomes))
        self._wake.set()

    async def _outcomes(
        self, contact: Contact, order: ChunkOrder, chunk: Chunk
    ) -> list[ItemOutcome]:
        keys = self._packer.needs(key for _, parcel in order.parcels for key in parcel.content)
        for attempt in range(RESENDS):
            if trouble := await self._deliver(contact, keys):
                return [ItemOutcome(number, fault=trouble) for number, _ in order.parcels]
            future = self._client.submit(
                pickle.loads,
                pickle.dumps(Errand(dask_side.work, order)),
                key=f"{self._settings.topic}-{chunk.id}-{attempt}",
                workers=[contact.address],
                allow_other_workers=False,
                pure=False,
                retries=0,
            )
            try:
                reply: ChunkReply = await future
            finally:
                if not future.done():
                    self._client.loop.add_callback(self._client.cancel, [future])
                future.release()
            if not reply.missing:
                return list(reply.outcomes)
            contact.has.difference_update(reply.missing)
        return []

    async def _deliver(self, contact: Contact, keys: Iterable[str]) -> str:
        """Send what a worker does not have, a few MiB at a time; return why it cannot take it."""
        async with contact.sending:
            missing = [key for key in keys if key not in contact.has]
            while missing:
                batch: dict[str, bytes] = {}
                while missing and sum(map(len, batch.values())) < LARGEST:
                    key = missing.pop()
                    batch[key] = self._packer.content(key)
                if trouble := await self._ask(contact.address, dask_side.deliver, batch):
                    return str(trouble)
                contact.has.update(batch)
        return ""

    def _tell(self, finished: Iterable[Finished]) -> None:
        for each in finished:
            self._parcels.pop(each.number, None)
            self.tally.finished()
            self._done(each, self._all.get(each.worker))

    async def close(self) -> None:
        """End what workers do for this run."""
        self._ending = True
        tasks = [*self._sending.values(), *self._greeting]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        alive = self._client.status == "running"
        if self.dispatcher.unfinished and self._contacts and alive:
            asked = (
                self._ask(each, dask_side.cancel, self._settings.run) for each in self._contacts
            )
            await asyncio.wait(map(asyncio.ensure_future, asked), timeout=5)
