"""The line of a crash that matters: what went wrong, and where in the student's own file.

Reads what a program left on standard error, in the words of Python, Java and Kotlin, C and C++ (an
uncaught exception, a failed assertion, the sanitizers), JavaScript, Go and Rust. A stranger wrote
that text: what fits no form gives nothing, and the result is one printable line.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from judge.text.safe_text import decoded, one_line

HEAD, TAIL = 64 * 1024, 64 * 1024  # bytes read at either end; the middle is skipped
LONGEST = 2000  # characters of a line that are looked at
WIDTH = 300  # characters of the result
NAME_WIDTH = 80  # of the kind of an error, of a site
LIBRARIES = ("site-packages", "/lib/python", "/usr/include/", "/usr/lib/", "/usr/local/go/")
LIBRARY_WORDS = ("java.", "javax.", "jdk.", "sun.", "kotlin.", "com.sun.")


@dataclass(frozen=True)
class Frame:
    """A place in a source file."""

    file: str
    line: str
    function: str = ""

    @property
    def is_own(self) -> bool:
        """Tell whether this is not a file of a language or a library."""
        inside = any(part in self.file for part in LIBRARIES)
        return not inside and not self.file.startswith(("<", "node:", "internal/"))

    @property
    def base(self) -> str:
        """Return the file without its folders."""
        return re.split(r"[/\\]", self.file)[-1]

    def __str__(self) -> str:
        return f"{self.base}:{self.line}" + (f" in {self.function}" if self.function else "")


@dataclass(frozen=True)
class Crash:
    """What a program says went wrong, and the student's own innermost frame if it has one."""

    what: str
    own: Frame | None = None

    def __str__(self) -> str:
        return f"{self.what}, at {self.own}" if self.own else self.what

    @property
    def name(self) -> str:
        """Return the kind of error without what this run says of it: `IndexError`."""
        found = _NAME.match(self.what)
        return one_line(found[0] if found else _NUMBER.sub("N", self.what), NAME_WIDTH)

    @property
    def site(self) -> str:
        """Return the file and line, "" if none of the frames is the student's own."""
        return one_line(f"{self.own.base}:{self.own.line}", NAME_WIDTH) if self.own else ""


_NAME = re.compile(r"[\w.: -]*?\w(?=: )|Assertion\b")
_NUMBER = re.compile(r"\d+")  # what differs between two runs of the same mistake
Lines: TypeAlias = Sequence[str]
Reader: TypeAlias = Callable[[Lines], Crash | None]


def crash_line(stderr: bytes) -> str:
    """Return what a crashed program says went wrong and where, "" if it does not say."""
    crash = crash_of(stderr)
    return one_line(str(crash), WIDTH) if crash else ""


def crash_of(stderr: bytes) -> Crash | None:
    """Return the crash that standard error tells of, None if it tells of none."""
    if len(stderr) > HEAD + TAIL:
        stderr = stderr[:HEAD] + b"\n" + stderr[-TAIL:]
    lines = [line[:LONGEST] for line in decoded(stderr).splitlines()]
    found = (reader(lines) for reader in READERS)
    return next((crash for crash in found if crash), None)


def _told(what: str, frames: Sequence[Frame] = ()) -> Crash | None:
    """Return the crash; the first frame that is the student's own is the innermost one."""
    if not what.strip():
        return None
    return Crash(what.strip(), next((frame for frame in frames if frame.is_own), None))


def _last(lines: Lines, starts: str) -> int:
    """Return the place of the last line that begins so, -1 if there is none."""
    places = (place for place in reversed(range(len(lines))) if lines[place].startswith(starts))
    return next(places, -1)


_PYTHON_FRAME = re.compile(r'  File "([^"]+)", line (\d+)(?:, in (.+))?$')


def _python(lines: Lines) -> Crash | None:
    begin = _last(lines, "Traceback (most recent call last)")
    if begin < 0:
        return _python_syntax(lines)
    behind = lines[begin + 1 :]
    what = next((line for line in behind if line[:1] not in ("", " ", "\t")), "")
    return _told(what, list(_python_frames(behind))[::-1])


def _python_syntax(lines: Lines) -> Crash | None:
    """Return a syntax error, which has no traceback of its own."""
    what = next((line for line in lines if _SYNTAX.match(line)), "")
    return _told(what, list(_python_frames(lines))[-1:]) if what else None


_SYNTAX = re.compile(r"(SyntaxError|IndentationError|TabError): ")


def _python_frames(lines: Lines) -> Iterator[Frame]:
    for line in lines:
        if found := _PYTHON_FRAME.match(line):
            function = found[3] if found[3] and not found[3].startswith("<") else ""
            yield Frame(found[1], found[2], function)


_JAVA = re.compile(r'(?:Exception in thread "[^"]*"|Caused by:) ([\w.$]+)(?:: (.*))?')
_JAVA_CAUGHT = re.compile(r"((?:\w+\.)+[\w$]*(?:Exception|Error))(?:: (.*))?$")
_JAVA_TRACE = re.compile(r"\s+at [\w.$<>/@-]+\(")
_JAVA_FRAME = re.compile(r"\s+at ([\w.$<>/@-]+)\(([\w.$-]+\.(?:java|kt)):(\d+)\)")


def _java(lines: Lines) -> Crash | None:
    """Return the last cause: those before it were made of it."""
    starts = (
        [place for place, line in enumerate(lines) if _JAVA.match(line)]
        or [
            place  # a trace that the program caught and printed itself
            for place, (line, below) in enumerate(pairwise(lines))
            if _JAVA_CAUGHT.match(line) and _JAVA_TRACE.match(below)
        ][:1]
    )
    if not starts:
        return None
    line = lines[starts[-1]]
    found = _JAVA.match(line) or _JAVA_CAUGHT.match(line)
    assert found, "one of them matched above"
    name, message = found[1].rsplit(".", 1)[-1], found[2]
    frames = [match for line in lines[starts[-1] + 1 :] if (match := _JAVA_FRAME.match(line))]
    own = [
        Frame(match[2], match[3], match[1])
        for match in frames
        if "/" not in match[1] and not match[1].startswith(LIBRARY_WORDS)
    ]
    return _told(f"{name}: {message}" if message else name, own)


_SANITIZER = re.compile(r"==\d+==\s*ERROR: (\w+Sanitizer: [\w-]+)")
_SANITIZER_FRAME = re.compile(r"\s+#\d+ 0x[0-9a-f]+ in (.+) (/?[^\s:]+):(\d+)(?::\d+)?$")
_UNDEFINED = re.compile(r"([^\s:]+):(\d+)(?::\d+)?: runtime error: (.+)")
_THROWN = re.compile(r"terminate called after throwing an instance of '([^']+)'")
_WHAT = re.compile(r"\s*what\(\):\s*(.*)")
_ASSERTED = re.compile(r"(?:[^\s:]+: )?([^\s:]+\.\w+):(\d+): (?:(.+): )?(Assertion .+ failed)")


def _sanitizer(lines: Lines) -> Crash | None:
    for place, line in enumerate(lines):
        if found := _SANITIZER.search(line):
            frames = (_SANITIZER_FRAME.match(each) for each in lines[place + 1 :])
            return _told(found[1], [Frame(each[2], each[3], each[1]) for each in frames if each])
        if found := _UNDEFINED.match(line):
            return _told(found[3], [Frame(found[1], found[2])])
    return None


def _cpp(lines: Lines) -> Crash | None:
    for place, line in enumerate(lines):
        if found := _THROWN.match(line):
            what = _WHAT.match(lines[place + 1]) if place + 1 < len(lines) else None
            return _told(f"{found[1]}: {what[1]}" if what else found[1])
        if found := _ASSERTED.match(line):
            return _told(found[4], [Frame(found[1], found[2], found[3] or "")])
    return None


_SCRIPT_ERROR = re.compile(r"(?:Uncaught )?(\w*(?:Error|Exception)\b.*)")
_SCRIPT_FRAME = re.compile(r"\s+at (?:(?:async )?([^()]+) \()?(?:file://)?([^()\s]+):(\d+):\d+\)?$")


def _javascript(lines: Lines) -> Crash | None:
    for place, line in enumerate(lines[:-1]):
        found = _SCRIPT_ERROR.match(line)
        if found and lines[place + 1].startswith("    at "):
            matches = (_SCRIPT_FRAME.match(each) for each in lines[place + 1 :])
            return _told(found[1], [_script_frame(each) for each in matches if each])
    return None


def _script_frame(found: "re.Match[str]") -> Frame:
    function = found[1] or ""
    return Frame(found[2], found[3], "" if "<anonymous>" in function else function)


_GO_FRAME = re.compile(r"\s+(\S+\.go):(\d+)")


def _go(lines: Lines) -> Crash | None:
    begin = next(
        (i for i, line in enumerate(lines) if line.startswith(("panic: ", "fatal error: "))), -1
    )
    if begin < 0 or not any(line.startswith("goroutine ") for line in lines[begin:]):
        return None
    frames = []
    for above, line in zip(lines[begin:], lines[begin + 1 :], strict=False):
        if found := _GO_FRAME.match(line):
            frames.append(Frame(found[1], found[2], above.split("(")[0]))
    what = lines[begin].removeprefix("panic: ")
    return _told(what, [frame for frame in frames if not frame.function.startswith("runtime.")])


_RUST = re.compile(r"thread '[^']*'(?: \(\d+\))? panicked at (?:'(.*)', )?([^\s']+):(\d+):\d+:?$")


def _rust(lines: Lines) -> Crash | None:
    for place, line in enumerate(lines):
        if found := _RUST.match(line):
            below = lines[place + 1] if place + 1 < len(lines) else ""
            return _told(found[1] or below or "panic", [Frame(found[2], found[3])])
    return None


READERS: tuple[Reader, ...] = (_sanitizer, _python, _java, _rust, _go, _javascript, _cpp)
