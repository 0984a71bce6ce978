"""What a shard says of its part: verdicts as they come, never points, marks or causes.

Always in plain lines: shards write to the logs of other programs.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import IO

from judge.model.result import Result
from judge.model.run import Tally
from judge.reports.console.words import counts, no_commands
from judge.text.safe_text import counted, one_line


class ShardConsole:
    """A line for each submission when the last of its results in this part has come.

    `sizes` says how many results there are of each submission, in their order.
    """

    def __init__(self, name: str, cases: int, sizes: Sequence[int], stream: IO[str]) -> None:
        self._name, self._cases, self._stream = name, cases, stream
        self._total = cases * len(sizes)
        self._sizes = [size for size in sizes if size]
        self._current, self.all = Tally(), Tally()
        self.known = 0

    def begin(self) -> None:
        """Say what this part is."""
        cases, whole = self._cases, self._sizes.count(self._cases)
        parts = len(self._sizes) - whole
        what = [counted(whole, "submission")] if whole else []
        what += [f"parts of {counted(parts, 'submission')}"] if parts else []
        about = f": {' and '.join(what)} on {counted(cases, 'case')}" if what else ""
        size = f"{counted(sum(self._sizes), 'result')} of {self._total:,}"
        self._print(f"shard {self._name}: {size}{about}")

    def add(self, result: Result) -> None:
        """Count a result, which comes in the order of the part."""
        self._current.add(result)
        self.all.add(result)
        self.known += result.known
        if self._current.total == self._sizes[0]:
            size = self._sizes.pop(0)
            part = f" ({size} of {self._cases} cases)" if size < self._cases else ""
            self._print(f"{one_line(result.submission, 60)}{part}: {counts(self._current)}")
            self._current = Tally()

    def finish(self, seconds: float, complete: bool, store: str, not_kept: Counter[str]) -> None:
        """Say what was done, where it is, and how people go on."""
        done = f"{counted(self.all.total, 'result')} in {seconds:.1f} s"
        known = f" ({self.known:,} known before)" if self.known else ""
        self._print("", f"shard {self._name}: {done}{known}: {counts(self.all)}")
        for reason, number in not_kept.items():
            self._print(f"{counted(number, 'result')} not kept ({reason}): judged again")
        self._print(*_next_steps(complete, store))

    def _print(self, *lines: str) -> None:
        for line in lines:
            self._stream.write(no_commands(line) + "\n")
        self._stream.flush()


def _next_steps(complete: bool, store: str) -> Iterator[str]:
    if not complete:
        yield f"kept in {store}; this shard is not finished: the same command goes on"
        return
    yield f"kept in {store}"
    yield "this is a part: merge the stores of all shards, then grade without --shard"
