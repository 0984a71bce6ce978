"""A learner as a text file from which training continues as if it had never stopped.

The first line is JSON: settings, results, samples and the state of the generator. Then a line for
each row: the position's spelling, the values of its actions (written so that reading gives the same
floats) and, where rates depend on it, how often each was updated. Nothing in it depends on the
clock, so equal runs have equal bytes. It is written beside its place and renamed: kill -9 leaves
the old one or the new one, never half of one.
"""

import json

from solver.errors import FormatError
from solver.files import write_chunks
from solver.learning.q.learner import Schedule
from solver.learning.q.policy import parse_header, read_table
from solver.learning.q.training import Training
from solver.printable import quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

KIND = "plygrade checkpoint"
VERSION = 1


def save(training: Training, path: str) -> None:
    """Write a checkpoint; the file appears whole or not at all."""
    write_chunks(path, _chunks(training))


def _chunks(training: Training) -> "Iterator[bytes]":
    learner, history = training.learner, training.history
    header = {
        "kind": KIND,
        "version": VERSION,
        "game": training.playable.name,
        "symmetric": training.symmetric,
        "agent": learner.environment.agent,
        "seed": training.seed,
        "schedule": learner.schedule.as_dict(),
        "episodes": learner.episodes,
        "results": learner.results,
        "sample_every": history.every,
        "tracked": history.tracked,
        "samples": history.samples,
        "generator": training.generator.getstate(),
        "rows": len(learner.rows),
    }
    yield (json.dumps(header) + "\n").encode()
    render = training.playable.render
    for position, row in learner.rows.items():
        numbers = " ".join(map(repr, (*row, *learner.counts.get(position, ()))))
        yield f"{render(position)} {numbers}\n".encode()


def load(path: str) -> Training:
    """Read a checkpoint; FormatError names the first line that is wrong."""
    text = read_table(path)
    first, _, rest = text.partition("\n")
    header = parse_header(first, KIND, VERSION)
    try:
        training = _training_of(header)
    except (KeyError, TypeError, ValueError) as error:
        reason = f"a header with {type(error).__name__} {error}"
        raise FormatError(1, quoted(reason, 80), "the header of a checkpoint") from None
    _read_rows(training, rest)
    if len(training.learner.rows) != header.get("rows"):
        found = f"{len(training.learner.rows)} rows"
        raise FormatError(1, found, f"{header.get('rows')} of them: a whole file")
    return training


def _training_of(header: "dict[str, Any]") -> Training:
    training = Training(
        header["game"],
        header["seed"],
        header["agent"],
        header["symmetric"],
        Schedule(**header["schedule"]),
        header["sample_every"],
    )
    learner, history = training.learner, training.history
    learner.episodes = header["episodes"]
    learner.results.update(header["results"])
    history.tracked = [(spelt, _hashable(move)) for spelt, move in header["tracked"]]
    history.samples = header["samples"]
    version, words, gauss = header["generator"]
    training.generator.setstate((version, tuple(words), gauss))
    return training


def _hashable(move: object) -> object:
    return tuple(move) if isinstance(move, list) else move


def _read_rows(training: Training, text: str) -> None:
    learner, read, game = training.learner, training.playable.parse, training.playable.game
    for number, line in enumerate(text.splitlines(), 2):
        spelt, *words = line.split(" ")
        position = read(spelt)
        actions = 0 if position is None else len(game.moves(position))
        try:
            values = [float(word) for word in words[:actions]]
            counts = [int(word) for word in words[actions:]]
        except ValueError:
            actions = 0
        wanted_counts = actions if learner.schedule.power else 0
        if not actions or len(words) != actions + wanted_counts:
            wanted = "a position, a value for each action, a count for each if rates need it"
            raise FormatError(number, quoted(line), wanted)
        learner.rows[position] = values
        if counts:
            learner.counts[position] = counts
