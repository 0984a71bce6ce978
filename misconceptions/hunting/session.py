"""A hunt for another process, line by line in JSON.

The first line says what to hunt: {"task": "raid"} or {"generator": FILE} or {"generator": FILE,
"strategy": NAME}, with "seed" and "random", the most inputs to draw, and "seconds", if the clock is
to end it. Then this side asks and the other answers:

{"phase": WORDS, "run": [[INPUT, RIGHT ANSWER or null], ...]}
    -> {"saw": [[ACCEPTED, ANSWER or null] or null if not run, ...]}     or {"enough": true}
{"report": {...}} or {"error": LINE} is the last line.
"""

import json
import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from misconceptions.bank import BrokenBank, rings_of
from misconceptions.hunting.inputs import Inputs
from misconceptions.hunting.own import BadGenerator, OwnInputs, hunt_by_strategy
from misconceptions.hunting.patience import Patience
from misconceptions.hunting.plan import Hunt
from misconceptions.hunting.suspects import Suspects
from misconceptions.hunting.talk import Ask, Enough, HuntReport, Phase, Probe, Sight
from misconceptions.hunting.tasks import INPUTS, inputs_of, right_answer, suspects_of

KEPT = 32  # right answers, which are asked for again at once; some are long
# Says something and returns the reply; meanwhile the steps of some work may be taken.
Exchange: TypeAlias = Callable[[dict[str, Any], Iterator[None]], dict[str, Any]]


def hunt(asked: dict[str, Any], exchange: Exchange) -> dict[str, Any]:
    """Do what the first line asks, and return the last line."""
    try:
        return {"report": asdict(_hunt(asked, exchange))}
    except (BadGenerator, BrokenBank) as error:
        return {"error": str(error)}


def _sight(accepted: bool | None, answer: str | None) -> Sight:
    """Return what was seen; what is not known (None) counts as nothing against the program."""
    return Sight(accepted is not False, answer, known=accepted is not None)


def asking(exchange: Exchange, spare_work: Callable[[], Iterator[None]]) -> Ask:
    """Return how a hunt asks for runs where the program is at the other end of a line."""

    def ask(phase: Phase, probes: Sequence[Probe]) -> Sequence[Sight | None]:
        run = [[probe.input, probe.expected] for probe in probes]
        reply = exchange({"phase": phase.value, "run": run}, _in_time(spare_work()))
        if "saw" not in reply:
            raise Enough
        return [saw and _sight(*saw) for saw in reply["saw"]]

    return ask


def _in_time(work: Iterator[None]) -> Iterator[None]:
    """Yield the steps of some work until there is no time for more: the runs are waited for."""
    with suppress(Enough):
        yield from work


def _hunt(asked: dict[str, Any], exchange: Exchange) -> HuntReport:
    seed, most = int(asked["seed"]), int(asked["random"])
    hunts: list[Hunt] = []
    ask = asking(exchange, lambda: hunts[0].spare_work if hunts else iter(()))
    if "strategy" in asked:
        return hunt_by_strategy(Path(asked["generator"]), asked["strategy"], seed, ask)
    if "generator" in asked:
        hunts.append(_own_hunt(OwnInputs(Path(asked["generator"]), seed), ask, seed))
        return hunts[0].run(most)
    task = asked["task"]
    if task not in INPUTS:
        raise BadGenerator(f"found the task {task!r}, wanted {', '.join(INPUTS)}, or a generator")
    inputs = inputs_of(task)
    right = lru_cache(KEPT)(right_answer)
    suspects = suspects_of(task, inputs, right, Patience(asked.get("seconds", math.inf)))
    hunts.append(Hunt(inputs, suspects, right, ask, Random(seed), rings_of(task)))
    return hunts[0].run(most)


def _own_hunt(inputs: Inputs, ask: Ask, seed: int) -> Hunt:
    nobody = Suspects((), lambda twin, text: None, lambda text: None, inputs.meaning)
    return Hunt(inputs, nobody, lambda text: None, ask, Random(seed))


def read_line(line: str) -> dict[str, Any]:
    """Return the values of a line; none at the end of the stream, which means enough."""
    return dict(json.loads(line)) if line.strip() else {}
