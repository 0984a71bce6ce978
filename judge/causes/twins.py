"""What the wrong twins of a task answer, each asked at most once for an input, ever.

Answers are kept in the store under the input and the sources of the bank, so a class asks once for
all its hand-ins and the next run not at all. Time is bounded: after the last second nobody is
asked any more, and what is not known stays unknown.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, Self, TypeAlias

from judge.causes.answer_text import KEPT, AnswerStart, answer_start
from judge.causes.twin_server import TwinServer
from judge.files.digest import digest, files_digest
from judge.files.installation import ROOT
from judge.grading.store import Store
from judge.process import tell

PATIENCE = 2.0  # seconds on the clock for each CPU second, as the machine may be busy
START = 3.0  # seconds on the clock for a server to start
Asker: TypeAlias = Callable[[dict[str, Any], float], "dict[str, Any] | None"]


@dataclass(frozen=True)
class TwinBelief:
    """A misconception as the bank describes it."""

    name: str
    belief: str
    advice: str


class Twins(Protocol):
    """Who can be asked what wrong twins answer."""

    def of(self, task: str) -> tuple[TwinBelief, ...]:
        """Return the twins of a task, the most usual first; () if there are none."""

    def answers(
        self, task: str, question: bytes, names: Sequence[str], seconds: float
    ) -> Mapping[str, AnswerStart | None]:
        """Return what the named twins answer; None where that takes more CPU seconds."""


class BankedTwins:
    """Twins of the bank, asked by `servers` processes at a time. A context manager."""

    def __init__(
        self, store: Store | None, servers: int, seconds: float, stopped: Callable[[], bool]
    ) -> None:
        self._store, self._stopped = store, stopped
        self._deadline = time.monotonic() + seconds
        self._stack = ExitStack()
        self._servers = [self._stack.enter_context(closing(TwinServer())) for _ in range(servers)]
        self._threads = self._stack.enter_context(ThreadPoolExecutor(servers))
        self._known: dict[str, AnswerStart | None] = {}
        self._lists: dict[str, tuple[TwinBelief, ...]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def of(self, task: str) -> tuple[TwinBelief, ...]:
        if task not in self._lists:
            self._lists[task] = self._list(task)
        return self._lists[task]

    def _list(self, task: str) -> tuple[TwinBelief, ...]:
        key = digest("twins", bank_version(), task)
        reply = self._store.get(key) if self._store is not None else None
        if reply is None:
            reply = self._servers[0].ask({"list": task}, START) or {}
            if "broken" in reply:
                tell(f"causes are not named, as the bank is broken: {reply['broken']}")
            elif self._store is not None and reply:
                self._store.put(key, reply)
        return tuple(
            TwinBelief(each["name"], each["belief"], each["advice"])
            for each in reply.get("misconceptions", ())
            if each.get("same_as", "") != "right"
        )

    def answers(
        self, task: str, question: bytes, names: Sequence[str], seconds: float
    ) -> Mapping[str, AnswerStart | None]:
        keys = {name: self._key(task, question, name, seconds) for name in names}
        unknown = [name for name in names if not self._is_known(keys[name])]
        if unknown and not self._stopped() and time.monotonic() < self._deadline:
            for name, answer in self._ask(task, question, unknown, seconds).items():
                self._keep(keys[name], answer)
        return {name: self._known.get(key) for name, key in keys.items()}

    def _key(self, task: str, question: bytes, name: str, seconds: float) -> str:
        return digest("twin", bank_version(), task, question, name, repr(seconds))

    def _is_known(self, key: str) -> bool:
        if key not in self._known and self._store is not None:
            record = self._store.get(key)
            if record is not None:
                text = record["answer"]
                self._known[key] = None if text is None else answer_start(text.encode())
        return key in self._known

    def _keep(self, key: str, answer: str | None) -> None:
        start = None if answer is None else answer.encode()[:KEPT]
        self._known[key] = None if start is None else answer_start(start)
        if self._store is not None:
            text = None if start is None else start.decode("utf-8", "replace")
            self._store.put(key, {"answer": text})

    def _ask(
        self, task: str, question: bytes, names: Sequence[str], seconds: float
    ) -> dict[str, str | None]:
        """Ask for the names, dealt out to the servers; {} of a server that does not answer."""
        text = question.decode("utf-8-sig", "replace")
        count = len(self._servers)

        def deal(number: int) -> dict[str, str | None]:
            own = names[number::count]
            if not own:
                return {}
            # Whole answers of some tasks have megabytes, and of each only the start is compared.
            asked = {"task": task, "input": text, "twins": own, "seconds": seconds, "start": KEPT}
            patience = START + PATIENCE * seconds * len(own)
            reply = self._servers[number].ask(asked, patience) or {}
            return dict(reply.get("answers", {}))

        hands: Iterable[dict[str, str | None]] = self._threads.map(deal, range(count))
        return {name: answer for hand in hands for name, answer in hand.items()}


@cache  # constant while a judge runs
def bank_version() -> str:
    """Return the hash of the sources that decide what twins answer."""
    folders = (ROOT / "misconceptions", ROOT / "solver")
    paths = [path for folder in folders for path in folder.rglob("*.py")]
    return files_digest(ROOT, paths)
