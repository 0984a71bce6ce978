"""The kernel under strain: small stacks, signals, no memory, hostile arguments."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from solver.games.raid import RaidGame
from solver.kernel import VARIABLE
from solver.search import SearchStopped
from solver.search.raid.native import KernelEngine, KernelSelective, owners_of
from solver.search.raid.selective import style, usual_weights
from tests.solver.kernel.test_player import deepen_to_the_end
from tests.sources import ROOT

LARGEST = RaidGame(26, tuple(7 * n % 11 for n in range(676)), "." * 676, "X")
SMALL_STACK = 64 * 1024  # bytes; Python itself needs about half of that


def after(questions: int) -> Callable[[], bool]:
    """Return a callable that says stop at a question."""
    left = iter(range(questions))
    return lambda: next(left, None) is None


def on_a_small_stack(work: Callable[[], object]) -> None:
    """Run something on a thread with a small stack; an overflow would end this process."""
    before = threading.stack_size(SMALL_STACK)
    try:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)


def test_the_deepest_search_needs_no_large_stack(compiled: ModuleType) -> None:
    """676 plies on 26x26, by each of the three searches, on a stack of 64 KB."""
    done = []

    def search() -> None:
        for depth in (676, 5):  # to the end, and with closed plies near
            with pytest.raises(SearchStopped):
                KernelEngine(compiled, LARGEST, LARGEST.initial(), after(5000)).choose(depth)
        narrow = KernelSelective(compiled, LARGEST, LARGEST.initial(), after(20_000))
        with pytest.raises(SearchStopped):
            deepen_to_the_end(narrow)
        owners = owners_of(LARGEST, LARGEST.board)
        end = compiled.Endgame(26, LARGEST.values, owners, 0, compiled.Table(26, 1000))
        assert end.deepen(after(500), False) is None
        done.append(True)

    on_a_small_stack(search)
    assert done


def test_the_whole_largest_game_is_played_down(compiled: ModuleType) -> None:
    """A single line of 676 plies, one move in each, is really searched to its end."""
    narrowest = (1, 1, 1, 1, *usual_weights(LARGEST.board).numbers())
    found = compiled.Selective(
        26, LARGEST.values, bytes(676), 0, compiled.Table(26, 1000), narrowest
    )

    def deepen() -> None:
        while found.depth < 676:
            found.deepen(None, True)

    on_a_small_stack(deepen)
    assert found.depth == 676


def test_ctrl_c_ends_a_search(compiled: ModuleType) -> None:
    """A search that would take for ever is interrupted as any Python code is."""
    text = "26\nMINIMAX\nX\n676\n" + ("1 2 " * 13 + "\n") * 26 + ("." * 26 + "\n") * 26
    with subprocess.Popen(
        [sys.executable, "-m", "solver", "-", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, VARIABLE: "require"},
    ) as process:
        assert process.stdin
        process.stdin.write(text.encode())
        process.stdin.close()
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr
        assert process.stderr.read() == b"interrupted\n"


INTERRUPTED = """
import _thread, threading
from solver.kernel import compiled
threading.Timer(0.2, _thread.interrupt_main).start()
try:
    compiled.choose(26, [1, 2] * 338, bytes(676), 0, 676, 0, None, True)
except KeyboardInterrupt:
    print("told")
"""


def test_other_threads_run_beside_a_search(compiled: ModuleType) -> None:
    """Without a question for Python a search still lets others have their turn."""
    assert printed(INTERRUPTED) == "told\n"


def printed(program: str) -> str:
    """Return what a program prints, in a process of its own."""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_an_exception_of_the_question_is_passed_on(compiled: ModuleType) -> None:
    """What the callable raises ends the search and arrives."""

    def fail() -> bool:
        raise LookupError("no clock")

    with pytest.raises(LookupError, match="no clock"):
        KernelEngine(compiled, LARGEST, LARGEST.initial(), fail).choose(5)
    with pytest.raises(LookupError, match="no clock"):
        KernelSelective(compiled, LARGEST, LARGEST.initial(), fail).deepen()


def test_a_search_is_not_searched_by_itself(compiled: ModuleType) -> None:
    """A callable that goes deeper in the search that asks it is refused; the search survives."""
    search = compiled.Selective(
        3, [1] * 9, bytes(9), 0, compiled.Table(3, 10), style(usual_weights("." * 9))
    )
    with pytest.raises(ValueError, match="cannot go deeper"):
        search.deepen(lambda: search.deepen(None, True), False)
    assert search.deepen(None, True) is True


STARVED = """
import resource
from solver.kernel import compiled
from solver.search.raid.selective import style, usual_weights
board = 26, [1] * 676, bytes(676), 0
usual = style(usual_weights("." * 676))
searches = (
    lambda: compiled.choose(*board, 676, 20000, lambda: True, False),
    lambda: compiled.Selective(*board, compiled.Table(26, 100_000), usual),
    lambda: compiled.Endgame(*board, compiled.Table(26, 100_000)),
    lambda: compiled.full_table(lambda: True),
    lambda: compiled.returns(bytes(9), (10, -10, 0, -1, 1, 1), lambda: True),
)
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
found = set()
for more in range(0, 60_000_000, 2_000_000):
    resource.setrlimit(resource.RLIMIT_AS, (used + more, resource.RLIM_INFINITY))
    for number, search in enumerate(searches):
        try:
            search()
            found.add((number, "made"))
        except MemoryError:
            found.add((number, "refused"))
print(len(found))
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs Linux")
def test_without_memory_there_is_a_memory_error(compiled: ModuleType) -> None:
    """Under a limit of address space each search is made or refused, and nothing crashes."""
    assert printed(STARVED) == "10\n"


# At each turn a later allocation of a search is refused; a choice not known is not touched.
REFUSES = """
#include <stdio.h>
#include <stdlib.h>
#include "raid.h"
#undef malloc
static int left;
void *refusing_malloc(size_t size) { return left-- ? malloc(size) : NULL; }
static bool goes_on(void *context) { return context != NULL; }
int main(void) {
    static const Value values[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    static const uint8_t board[9] = {0};
    Stop stop = {goes_on, NULL, false, 0};
    for (int number = 0; number < 9; number++) {
        Choice choice = {{77, 77}, 77, 77};
        left = -1;
        Engine *engine = new_engine(3, values, board, 0, &stop);
        left = number;
        Status status = choose(engine, 3, 0, &choice);
        bool kept = choice.move.kind == 77 && choice.value == 77 && choice.nodes == 77;
        puts(status == KNOWN ? "known" : kept ? "kept" : "made up");
        free_engine(engine);
    }
    return 0;
}
"""


def test_without_memory_no_choice_is_made_up(compiled: ModuleType, tmp_path: Path) -> None:
    """Whichever allocation of a search is refused, nothing is read that was never set."""
    folder = ROOT / "solver" / "kernel"
    (tmp_path / "refuses.c").write_text(REFUSES)
    names = ("engine.c", "node.c", "last_plies.c", "threats.c", "transposition.c")
    sources = [*(str(folder / name) for name in names), str(tmp_path / "refuses.c")]
    program = str(tmp_path / "refuses")
    flags = ["-std=c11", f"-I{folder}", "-include", "stdlib.h", "-Dmalloc=refusing_malloc"]
    subprocess.run(["gcc", *flags, *sources, "-o", program], check=True)
    told = subprocess.run([program], capture_output=True, text=True, timeout=60, check=True).stdout
    assert set(told.split("\n")[:-1]) == {"kept", "known"}, told


HOSTILE: tuple[tuple[object, ...], ...] = (
    (0, [], b"", 0, 1, 0, None, True),
    (27, [1] * 729, bytes(729), 0, 1, 0, None, True),
    (3, [1] * 8, bytes(9), 0, 1, 0, None, True),
    (3, [1] * 9, bytes(8), 0, 1, 0, None, True),
    (3, [1] * 9, bytes(9), 2, 1, 0, None, True),
    (3, [1] * 9, bytes(9), 0, 0, 0, None, True),
    (3, [1] * 9, bytes(9), 0, -5, 0, None, True),
    (3, [1] * 9, b"\3" * 9, 0, 1, 0, None, True),
    (3, [1] * 9, b"\xff" * 9, 0, 1, 0, None, True),
    (3, [1] * 9, b"\1" * 9, 0, 1, 0, None, True),
    (3, [1 << 70] * 9, bytes(9), 0, 1, 0, None, True),
    (3, ["1"] * 9, bytes(9), 0, 1, 0, None, True),
    (3, None, bytes(9), 0, 1, 0, None, True),
    (3, [1] * 9, "." * 9, 0, 1, 0, None, True),
    (3, [1] * 9, bytes(9), 0, 3, 0, 5, False),
    (),
)


@pytest.mark.parametrize("arguments", HOSTILE)
def test_hostile_arguments_are_refused(compiled: ModuleType, arguments: tuple[object, ...]) -> None:
    """Whatever is passed, there is an exception and no crash."""
    with pytest.raises((ValueError, TypeError, OverflowError, IndexError)):
        compiled.choose(*arguments)
    for other in (compiled.ties, compiled.Selective, compiled.Endgame):
        with pytest.raises((ValueError, TypeError, OverflowError, IndexError)):
            other(*arguments[:4], 10, *arguments[5:6], ())
