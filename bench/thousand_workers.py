"""A thousand workers on paper: how many one coordinator keeps busy, by costs measured just now."""

import json
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from bench.row import Row
from bench.simulation import Costs, cases_in_chunk, saturation, simulate
from judge.cluster.chunks import Chunk, ItemOutcome
from judge.cluster.dispatch import Dispatcher
from judge.files.digest import digest
from judge.grading.store import Store
from judge.model.case import Case
from judge.model.finding import Finding
from judge.model.result import Result, result_from_json, result_to_json
from judge.model.verdict import Verdict

WORKERS = (10, 100, 300, 1000, 3000)
SECONDS = (0.02, 0.5, 5.0)  # of a case
MESSAGE = 0.001  # seconds: what the documents of Dask state for a task, at most
FILES = 2 << 20  # bytes of programs and cases, sent to each worker once
BANDWIDTH = 100e6  # bytes a second
RESULTS, CHUNKS = 2000, 300  # that are timed
ANSWER = b"B2 Stake\n" + b"XXO..\n" * 5


def measure() -> Iterable[Row]:
    """Yield the measured costs, then how busy workers are, by their number and the cases."""
    result = _result_cost()
    yield Row("1,000 workers: decode and store a result", result * 1e6, unit="us")
    for seconds in SECONDS:
        for workers in WORKERS:
            costs = Costs(result, MESSAGE + _chunk_cost(workers, seconds), FILES / BANDWIDTH)
            busy = simulate(workers, seconds, costs)
            most = saturation(seconds, costs)
            note = f"coordinator {busy.coordinator:.0%} busy; saturates at {most:,.0f} workers"
            name = f"1,000 workers: {workers:,} busy with cases of {seconds:g} s"
            yield Row(name, 100 * busy.workers, unit="%", note=note)


def _best(action: Callable[[int], object], times: int) -> float:
    """Return the seconds of one action; the best third counts, as others work here, too."""
    taken = []
    for number in range(times):
        begun = time.perf_counter()
        action(number)
        taken.append(time.perf_counter() - begun)
    best = sorted(taken)[: times // 3]
    return sum(best) / len(best)


def _result_cost() -> float:
    """Return the seconds for one result: from the text that came to the row in the store."""
    case = Case("raid", "one", Path("one.in"), Path("one.out"))
    finding = Finding(Verdict.WA, "line 1: expected B2", "line 1: expected B2")
    text = json.dumps(result_to_json(Result("me", case, finding, "full", output=ANSWER)))
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder, "results.sqlite")) as store:

        def keep(number: int) -> None:
            result = result_from_json(json.loads(text), {case.title: case})
            store.put(digest(str(number)), result_to_json(result))

        return _best(keep, RESULTS)


def _chunk_cost(workers: int, seconds: float) -> float:
    """Return the seconds of the real bookkeeping for one chunk, among so many workers."""
    desk = Dispatcher()
    size = cases_in_chunk(seconds)
    for worker in range(workers):
        desk.joined(str(worker), 1)
    desk.tempo.learn("case", seconds)
    for number in range(size * (3 * workers + 2 * CHUNKS)):
        desk.add(number, str(number % 100), "case")
    sent: list[Chunk] = desk.assigned(0.0)

    def turn(number: int) -> None:
        chunk = sent[number]
        desk.finished(chunk, [ItemOutcome(each, None, seconds) for each in chunk.numbers])
        sent.extend(desk.assigned(float(number)))

    return _best(turn, min(CHUNKS, len(sent)))
