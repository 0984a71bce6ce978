"""Crashes: of each language the exception and the innermost frame of the student's own file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.grading.crash import WIDTH, crash_line

PYTHON = """\
Traceback (most recent call last):
  File "/tmp/x/homework.py", line 30, in <module>
    main()
  File "/tmp/x/homework.py", line 12, in solve
    return sorted(values, key=lambda v: 1 / v)
  File "/usr/lib/python3.12/functools.py", line 909, in wrapper
    return dispatch(args[0].__class__)(*args, **kw)
ZeroDivisionError: division by zero
"""
CHAINED = (
    PYTHON
    + "\nDuring handling of the above exception, another exception occurred:\n\n"
    + ('Traceback (most recent call last):\n  File "a.py", line 3, in <module>\nKeyError: 7\n')
)
SYNTAX = "  File \"/x/homework.py\", line 2\n    if x\n        ^\nSyntaxError: expected ':'\n"
JAVA = """\
Exception in thread "main" java.lang.IllegalStateException: no move
\tat homework.main(homework.java:5)
Caused by: java.lang.ArrayIndexOutOfBoundsException: Index 5 out of bounds for length 3
\tat java.base/java.util.Arrays.copy(Arrays.java:100)
\tat java.util.ArrayList.get(ArrayList.java:100)
\tat homework.solve(homework.java:12)
\tat homework.main(homework.java:4)
\t... 1 more
"""
CAUGHT = """\
java.io.FileNotFoundException: /home/me/input.txt (No such file or directory)
\tat java.base/java.io.FileInputStream.open0(Native Method)
\tat java.base/java.io.FileInputStream.open(FileInputStream.java:213)
\tat homework.read(homework.java:12)
\tat homework.main(homework.java:4)
"""
ADDRESS = """\
=================================================================
==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602 at pc 0x5 bp 0x7 sp 0x7
READ of size 4 at 0x602 thread T0
    #0 0x55d in std::vector<int>::at(unsigned) /usr/include/c++/12/bits/stl_vector.h:1123
    #1 0x55e in solve(int) /tmp/x/homework.cpp:12:5
    #2 0x55f in main /tmp/x/homework.cpp:20
"""
THROWN = """\
terminate called after throwing an instance of 'std::out_of_range'
  what():  vector::_M_range_check: __n (which is 5) >= this->size() (which is 3)
"""
ASSERTED = "main: homework.cpp:12: int solve(int): Assertion `x > 0' failed.\n"
UNDEFINED = "homework.cpp:12:7: runtime error: signed integer overflow: 1 + 2\n"
NODE = """\
/tmp/x/homework.js:12
    board.x.y;
          ^

TypeError: Cannot read properties of undefined (reading 'y')
    at Array.map (<anonymous>)
    at solve (/tmp/x/homework.js:12:13)
    at Object.<anonymous> (/tmp/x/homework.js:20:1)
    at Module._compile (node:internal/modules/cjs/loader:1105:14)

Node.js v20.0.0
"""
GO = """\
panic: runtime error: index out of range [5] with length 3

goroutine 1 [running]:
main.solve(...)
\t/tmp/x/homework.go:12
main.main()
\t/tmp/x/homework.go:20 +0x1d
exit status 2
"""
RUST = """\
thread 'main' panicked at src/main.rs:12:5:
index out of bounds: the len is 3 but the index is 5
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace
"""
OLD_RUST = "thread 'main' panicked at 'no move', src/main.rs:12:5\n"


@pytest.mark.parametrize(
    ("stderr", "line"),
    [
        (PYTHON, "ZeroDivisionError: division by zero, at homework.py:12 in solve"),
        (CHAINED, "KeyError: 7, at a.py:3"),
        (SYNTAX, "SyntaxError: expected ':', at homework.py:2"),
        (
            JAVA,
            "ArrayIndexOutOfBoundsException: Index 5 out of bounds for length 3,"
            " at homework.java:12 in homework.solve",
        ),
        (
            CAUGHT,
            "FileNotFoundException: /home/me/input.txt (No such file or directory),"
            " at homework.java:12 in homework.read",
        ),
        (
            ADDRESS,
            "AddressSanitizer: heap-buffer-overflow, at homework.cpp:12 in solve(int)",
        ),
        (
            THROWN,
            "std::out_of_range: vector::_M_range_check: __n (which is 5)"
            " >= this->size() (which is 3)",
        ),
        (ASSERTED, "Assertion `x > 0' failed, at homework.cpp:12 in int solve(int)"),
        (UNDEFINED, "signed integer overflow: 1 + 2, at homework.cpp:12"),
        (
            NODE,
            "TypeError: Cannot read properties of undefined (reading 'y'),"
            " at homework.js:12 in solve",
        ),
        (
            GO,
            "runtime error: index out of range [5] with length 3, at homework.go:12 in main.solve",
        ),
        (RUST, "index out of bounds: the len is 3 but the index is 5, at main.rs:12"),
        (OLD_RUST, "no move, at main.rs:12"),
        ("just some words\nand more\n", ""),
        ("", ""),
    ],
)
def test_the_line_that_matters(stderr: str, line: str) -> None:
    """What went wrong and the innermost frame of the student's own file; "" where none is told."""
    assert crash_line(stderr.encode()) == line
    assert crash_line(b"debug: 1\ndebug: 2\n" + stderr.encode()) == line


PIECES = [
    line for text in (PYTHON, JAVA, ADDRESS, NODE, GO, RUST, THROWN) for line in text.split("\n")
]


@given(
    st.lists(st.sampled_from(PIECES) | st.text(max_size=40), max_size=40), st.binary(max_size=20)
)
def test_hostile_text_gives_one_printable_line(lines: list[str], odd: bytes) -> None:
    """Pieces of true crashes in any order, mixed with anything: never an error, never a command."""
    found = crash_line("\n".join(lines).encode("utf-8", "surrogatepass") + odd)
    assert len(found) <= WIDTH
    assert found.isprintable()


@pytest.mark.parametrize("piece", ["Error: ", '  File "', "\tat a", "#0 0x1 in ", "panic: ", ": "])
def test_a_flood_is_read_in_a_moment(piece: str) -> None:
    """Megabytes of what looks like a crash are looked at only in part, line by line."""
    assert len(crash_line((piece * 10**6).encode())) <= WIDTH
    assert len(crash_line((piece + "\n").encode() * 10**6)) <= WIDTH
