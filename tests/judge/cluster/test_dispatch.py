"""Handing out work: each item is finished once, whatever workers do."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.cluster.chunks import DEPTH, Chunk, Finished, ItemOutcome
from judge.cluster.dispatch import LATE, STRANDED, TRIES, Dispatcher
from judge.cluster.waiting import MOST, TARGET

STEP = 0.25  # seconds of a simulated clock


class Play:
    """Workers that are simulated: they work, die, stop, say things twice and come back late."""

    def __init__(self, seed: int, items: int, poison: frozenset[int] = frozenset()) -> None:
        self.chance, self.now, self.poison = random.Random(seed), 0.0, poison
        self.dispatcher, self.finished = Dispatcher(), list[Finished]()
        self.running: list[Chunk] = []
        self.names = 0
        self.killed: Counter[int] = Counter()
        for number in range(items):
            self.dispatcher.add(number, f"program-{number // 7}", f"case-{number % 7}")

    def join(self) -> None:
        self.names += 1
        threads = self.chance.choice((1, 2, 4))
        self.dispatcher.joined(f"w{self.names}", threads, f"h{self.names}", 1.0)

    def workers(self) -> list[str]:
        return list(self.dispatcher._hands)

    def step(self, trouble: float) -> None:
        """Let a moment pass in which any of all this may happen."""
        self.now += STEP
        if not self.workers() or self.chance.random() < trouble / 2:
            self.join()
        for chunk in self.dispatcher.recalled(self.now):
            if self.chance.random() < 0.5:
                self.running.remove(chunk)  # else it is too late, and it is done twice
        self.finished += self.dispatcher.settled(self.now)
        self.running += self.dispatcher.assigned(self.now)
        if self.chance.random() < trouble:
            self.lose(self.chance.choice(self.workers()), self.chance.random() < 0.3)
        for chunk in list(self.running):
            if self.chance.random() < 0.6 and chunk in self.running and self.has_begun(chunk):
                self.work(chunk)

    def has_begun(self, chunk: Chunk) -> bool:
        """Tell whether a chunk runs: a worker does as many at a time as it has threads."""
        hand = self.dispatcher._hands.get(chunk.worker)
        mine = [each for each in self.running if each.worker == chunk.worker]
        return hand is not None and chunk in mine[: hand.threads]

    def lose(self, name: str, planned: bool) -> None:
        self.finished += self.dispatcher.left(name, planned)
        for chunk in [each for each in self.running if each.worker == name]:
            self.running.remove(chunk)
            if self.chance.random() < 0.2:  # its last word arrives after its death was noticed
                said = [ItemOutcome(number, "late", 0.1) for number in chunk.numbers]
                self.finished += self.dispatcher.finished(chunk, said)

    def work(self, chunk: Chunk) -> None:
        """Do a chunk, unless its worker dies of it."""
        for number in chunk.numbers:
            if chunk.tells:
                self.dispatcher.began(number, chunk.worker)
            if number in self.poison:
                self.killed[number] += 1
                self.finished += self.dispatcher.left(chunk.worker)
                self.running = [each for each in self.running if each.worker != chunk.worker]
                return
        self.running.remove(chunk)
        said = [ItemOutcome(number, "done", 0.05) for number in chunk.numbers]
        if self.chance.random() < 0.1:
            said.pop()  # it leaves before the last one
        if self.chance.random() < 0.1:
            said = [ItemOutcome(outcome.number, "", fault="disk full") for outcome in said]
        self.finished += self.dispatcher.finished(chunk, said)
        if self.chance.random() < 0.1:
            self.finished += self.dispatcher.finished(chunk, said)  # said twice


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    items=st.integers(1, 120),
    trouble=st.sampled_from([0.0, 0.1, 0.4]),
)
def test_each_item_is_finished_once(seed: int, items: int, trouble: float) -> None:
    """Whatever is lost, late, said twice or recalled: nothing is missing and nothing is doubled."""
    play = Play(seed, items)
    for _ in range(3000):
        if not play.dispatcher.unfinished:
            break
        play.step(trouble)
    assert sorted(each.number for each in play.finished) == list(range(items))
    assert play.dispatcher.unfinished == 0


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), bad=st.sets(st.integers(0, 59), min_size=1, max_size=3))
def test_who_kills_workers_is_given_up_and_nobody_else(seed: int, bad: set[int]) -> None:
    """A poisonous item costs three workers, and no other item is charged with them."""
    play = Play(seed, 60, frozenset(bad))
    for _ in range(3000):
        if not play.dispatcher.unfinished:
            break
        play.step(0.0)
    lost = {each.number for each in play.finished if each.outcome is None}
    assert lost == bad
    # One that was in a chunk that another one killed is charged with that as well.
    least = TRIES if len(bad) == 1 else TRIES - 1
    assert all(least <= play.killed[number] <= TRIES for number in bad)


def test_the_simulation_finds_a_dispatcher_that_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """A twin that drops the items of lost workers does not get through: the test can fail."""
    monkeypatch.setattr(Dispatcher, "_again", lambda self, item, why: None)
    play = Play(1, 60)
    for _ in range(500):
        play.step(0.4)
    assert play.dispatcher.unfinished > 0


def dispatcher(items: int, *workers: str, seconds: float = 0.02) -> Dispatcher:
    """Return one that knows how long an item takes."""
    made = Dispatcher()
    made.tempo.learn("case", seconds)
    for name in workers:
        made.joined(name, 1, host=name)
    for number in range(items):
        made.add(number, "program", "case")
    return made


def test_chunks_hold_about_a_second_and_few_are_handed_out() -> None:
    """Of 100,000 short cases each worker has two chunks of a second, not more."""
    sent = dispatcher(100_000, "a", "b").assigned(0.0)
    assert len(sent) == 2 * DEPTH
    assert all(0.5 <= chunk.expected <= 2 * TARGET for chunk in sent)
    assert all(len(chunk.numbers) <= MOST for chunk in sent)


def test_the_tail_is_shared() -> None:
    """When little is left the chunks are smaller, so that all workers have a part of it."""
    sent = dispatcher(40, "a", "b", "c", "d").assigned(0.0)
    assert {chunk.worker for chunk in sent} == {"a", "b", "c", "d"}
    assert max(len(chunk.numbers) for chunk in sent) <= 6


def test_what_waits_behind_a_slow_chunk_goes_to_the_idle() -> None:
    """A chunk that has not begun is taken back when another worker has nothing to do."""
    desk = dispatcher(2, "slow", seconds=5.0)
    first, second = desk.assigned(0.0)
    desk.joined("idle", 1)
    assert desk.recalled(1.0) == [second]
    assert [(chunk.worker, chunk.numbers) for chunk in desk.assigned(1.0)] == [
        ("idle", second.numbers)
    ]
    assert desk.recalled(1.0) == []
    assert first.worker == "slow"


def test_what_takes_far_too_long_is_tried_elsewhere_and_told_once() -> None:
    """A worker that does not answer holds up nobody; its own answer, if it comes, is dropped."""
    desk = dispatcher(1, "stopped")
    (chunk,) = desk.assigned(0.0)
    desk.joined("idle", 1)
    assert desk.recalled(LATE / 2) == []
    assert desk.assigned(LATE / 2) == []
    assert desk.recalled(2 * LATE) == []
    (copy,) = desk.assigned(2 * LATE)
    assert copy.numbers == chunk.numbers
    assert len(desk.finished(copy, [ItemOutcome(0, "one", 0.1)])) == 1
    assert desk.finished(chunk, [ItemOutcome(0, "two", 0.1)]) == []


def test_a_planned_leave_charges_nobody() -> None:
    """A worker at the end of its walltime costs its items nothing, however often that happens."""
    desk = dispatcher(1)
    for number in range(20):
        desk.joined(f"w{number}", 1)
        desk.assigned(0.0)
        desk.began(0, f"w{number}")
        assert desk.left(f"w{number}", planned=True) == []
    assert (desk.unfinished, desk.lost_workers) == (1, 0)


def test_what_waits_is_not_charged_with_a_death() -> None:
    """Of two items that a worker has, only the one that was running is charged."""
    desk = dispatcher(2, "a", seconds=3.0)
    first, second = desk.assigned(0.0)
    desk.began(first.numbers[0], "a")
    desk.left("a")
    charged = {number: item.losses for number, item in desk._items.items()}
    assert charged == {first.numbers[0]: 1, second.numbers[0]: 0}


def test_a_result_near_a_limit_on_a_slow_host_is_judged_on_a_faster_one() -> None:
    """The faster host's word counts; where there is none the slow one's does."""
    desk = dispatcher(2)
    desk.joined("slow", 1, "old", 2.0)
    chunks = desk.assigned(0.0)
    desk.joined("fast", 1, "new", 1.0)
    close = [ItemOutcome(number, "TLE", 1.0, close=True) for number in chunks[0].numbers]
    assert desk.finished(chunks[0], close) == []
    again = [chunk for chunk in desk.assigned(0.0) if chunk.worker == "fast"]
    assert chunks[0].numbers[0] in {number for chunk in again for number in chunk.numbers}
    done = desk.finished(again[0], [ItemOutcome(n, "AC", 0.5) for n in again[0].numbers])
    assert [(each.worker, each.outcome and each.outcome.value) for each in done] == [("fast", "AC")]


def test_without_a_faster_host_the_slow_one_counts() -> None:
    """If the faster host dies before it has judged, the first result is the one that is told."""
    desk = dispatcher(1)
    desk.joined("slow", 1, "old", 2.0)
    (chunk,) = desk.assigned(0.0)
    desk.joined("fast", 1, "new", 1.0)
    assert desk.finished(chunk, [ItemOutcome(0, "TLE", 1.0, close=True)]) == []
    desk.assigned(0.0)
    assert desk.left("fast") == []
    assert desk.settled(0.0) == []
    (done,) = desk.settled(STRANDED)
    assert (done.worker, done.outcome and done.outcome.value) == ("slow", "TLE")


def test_a_worker_that_cannot_what_others_can_is_left_out() -> None:
    """Judge errors of one worker are judged elsewhere; after three of them it is distrusted."""
    desk = dispatcher(8, "full", "fine")
    for _ in range(40):
        for chunk in desk.assigned(0.0):
            fault = "disk full" if chunk.worker == "full" else ""
            desk.finished(chunk, [ItemOutcome(number, "x", 0.1, fault) for number in chunk.numbers])
    assert desk.unfinished == 0
    assert desk.distrusted() == [("full", "disk full")]


def test_what_the_only_worker_cannot_do_waits_for_another_one() -> None:
    """A worker that joins a moment later does what the first one could not."""
    desk = dispatcher(1, "bare")
    (chunk,) = desk.assigned(0.0)
    assert desk.finished(chunk, [ItemOutcome(0, "JE", 0.1, "no compiler")]) == []
    assert desk.settled(0.0) == []
    desk.joined("whole", 1)
    assert desk.settled(2 * STRANDED) == []
    (chunk,) = desk.assigned(0.0)
    (done,) = desk.finished(chunk, [ItemOutcome(0, "AC", 0.1)])
    assert (done.worker, done.outcome and done.outcome.value) == ("whole", "AC")


def test_a_fault_that_all_workers_have_is_told() -> None:
    """What nobody can judge ends after three of them with what the first one said."""
    desk = dispatcher(1, "a", "b", "c", "d")
    told: list[Finished] = []
    for _ in range(10):
        for chunk in desk.assigned(0.0):
            said = [ItemOutcome(0, chunk.worker, fault=f"broken at {chunk.worker}")]
            told += desk.finished(chunk, said)
    assert len(told) == 1
    assert desk.distrusted() == []


def test_cases_of_a_program_stay_together() -> None:
    """With as many workers as programs each worker builds one of them."""
    desk = Dispatcher()
    desk.tempo.learn("case", 0.1)
    for name in ("a", "b", "c"):
        desk.joined(name, 1)
    for number in range(300):
        desk.add(number, f"program-{number // 100}", "case")
    programs: dict[str, set[int]] = {}
    for chunk in desk.assigned(0.0):
        programs.setdefault(chunk.worker, set()).update(n // 100 for n in chunk.numbers)
    assert all(len(found) == 1 for found in programs.values())
    assert len(set.union(*programs.values())) == 3
