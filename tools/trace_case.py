"""The way of one accepted case through the judge's process: `python -m tools.trace_case [CASE]`.

Grades the bundled solver on one case in this process, the whole command from its first word to its
exit code, and notes every call of one of our functions in every thread. Printed are the files
in the order in which they were first called, how many files and functions that are, and modules
that were entered twice; the exit code is 1 if there are any.

What counts: calls. Code that runs while a module is imported does not count, for a case is not its
cause; nor does what runs in other processes, the sandbox's workers and the solver itself. A module
is *entered twice* if on one call stack it occurs in two separate runs: it called another module of
ours, and that one, directly or through others, called it back. The stack of a thread begins with
the stack of whoever started the thread. Code that is not ours is ignored.
"""

import contextlib
import importlib
import io
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType

CASE = "raid/raid-turns-two"
OURS = ("judge", "solver")
PARTS = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")  # of a function, not functions


@dataclass
class Trace:
    """What was called so far, by files below `root`. A profiler for `sys.setprofile`."""

    root: Path
    files: dict[str, None] = field(default_factory=dict)
    functions: set[CodeType] = field(default_factory=set)
    entered_twice: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _started_by: dict[int, list[str]] = field(default_factory=dict)  # stacks, by thread
    _names: dict[str, str] = field(default_factory=dict)

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        if code.co_name == "start" and code.co_filename == threading.__file__:
            self._started_by[id(frame.f_locals["self"])] = self._stack(frame)
        name = self._name(code.co_filename)
        if not name or _is_importing(frame):
            return
        self.files.setdefault(name)
        if code.co_name not in PARTS:
            self.functions.add(code)
        stack = self._stack(frame)
        if stack.count(name) > 1:
            self.entered_twice.setdefault(name, tuple(stack))

    def _stack(self, frame: FrameType) -> list[str]:
        """Return the files of a stack, outermost first, neighbours of one file as one."""
        stack = list(self._started_by.get(id(threading.current_thread()), ()))
        for each in reversed(list(_frames(frame))):
            name = self._name(each.f_code.co_filename)
            if name and stack[-1:] != [name]:
                stack.append(name)
        return stack

    def _name(self, file: str) -> str:
        """Return the path of a file of ours below the root, "" for others."""
        if file not in self._names:
            path = Path(file)
            below = path.relative_to(self.root) if path.is_relative_to(self.root) else Path()
            self._names[file] = str(below) if below.parts[:1] and below.parts[0] in OURS else ""
        return self._names[file]


def _frames(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _is_importing(frame: FrameType) -> bool:
    return any(each.f_code.co_filename.startswith("<frozen importlib") for each in _frames(frame))


def trace(case: str) -> Trace:
    """Return what was called while a case was graded; it must be accepted."""
    cli = importlib.import_module("judge.cli")  # of the tree that this Python imports from
    found = Trace(Path(str(cli.__file__)).resolve().parents[1])
    printed = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
        words = ["grade", case, "-j", "1", "--store", str(Path(folder, "store.sqlite"))]
        threading.setprofile(found)
        sys.setprofile(found)
        try:
            code = cli.main(words)
        finally:
            sys.setprofile(None)
            threading.setprofile(None)
    if code != 0:
        raise SystemExit(f"{case}: wanted an accepted case, found:\n{printed.getvalue()}")
    return found


def main(words: list[str]) -> int:
    found = trace(words[0] if words else CASE)
    for number, name in enumerate(found.files, 1):
        print(f"{number:>3} {name}")
    print(f"{len(found.files)} files, {len(found.functions)} functions")
    for name, stack in found.entered_twice.items():
        print(f"entered twice: {name}: {' -> '.join(stack)}")
    return 1 if found.entered_twice else 0


if __name__ == "__main__":
    try:
        ended = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        ended = 128 + signal.SIGPIPE
    sys.exit(ended)
