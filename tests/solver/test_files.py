"""Where answers go: whole or not at all, and never where nobody asked for them."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from solver.files import write_chunks
from tests.solver.processes import PATIENCE, ROOT, environment, run_shell, run_solver

GOOD = b"2\nMINIMAX\nX\n1\n1 2\n3 4\n..\n..\n"
ANSWER = b"B2 Stake\n..\n.X\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a good input.txt."""
    (tmp_path / "input.txt").write_bytes(GOOD)
    return tmp_path


def failing() -> Iterator[bytes]:
    """Yield half an answer and fail."""
    yield b"half"
    raise KeyboardInterrupt


def test_homework_style_reads_input_txt_and_writes_output_txt(folder: Path) -> None:
    """Without arguments the two files of the homework are used, and nothing is said."""
    done = run_solver(cwd=folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert (folder / "output.txt").read_bytes() == ANSWER
    assert sorted(os.listdir(folder)) == ["input.txt", "output.txt"]


def test_one_name_answers_to_standard_output(folder: Path) -> None:
    """With an input alone the answer is printed."""
    assert run_solver("input.txt", cwd=folder).stdout == ANSWER


def test_dashes_mean_the_standard_streams(folder: Path) -> None:
    """`- -` reads standard input and writes standard output."""
    assert run_solver("-", "-", given=GOOD).stdout == ANSWER


def test_a_failure_leaves_the_old_file_and_no_other(folder: Path) -> None:
    """An interrupted answer leaves what was there before and no temporary file."""
    target = folder / "output.txt"
    target.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        write_chunks(str(target), failing())
    assert target.read_bytes() == b"old"
    assert sorted(os.listdir(folder)) == ["input.txt", "output.txt"]


def test_a_link_keeps_its_target_and_the_target_its_mode(folder: Path) -> None:
    """The file behind a link is replaced, with the permissions that it had."""
    real, link = folder / "real.txt", folder / "link.txt"
    real.write_bytes(b"old")
    real.chmod(0o640)
    link.symlink_to(real)
    write_chunks(str(link), [ANSWER])
    assert link.is_symlink()
    assert real.read_bytes() == ANSWER
    assert real.stat().st_mode & 0o777 == 0o640


def test_nothing_is_written_through_a_link_in_the_place_of_the_temporary_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a shared folder somebody may guess its name; a file left by a killed process is no bar."""
    monkeypatch.setattr(os, "getpid", lambda: 7)
    temporary, precious = folder / ".solver-7.tmp", folder / "precious.txt"
    precious.write_bytes(b"precious")
    temporary.symlink_to(precious)
    write_chunks(str(folder / "output.txt"), [ANSWER])
    assert precious.read_bytes() == b"precious"
    assert (folder / "output.txt").read_bytes() == ANSWER
    assert not (folder / "output.txt").is_symlink()
    temporary.write_bytes(b"half")
    write_chunks(str(folder / "output.txt"), [ANSWER])
    assert sorted(os.listdir(folder)) == ["input.txt", "output.txt", "precious.txt"]


def test_a_name_of_the_greatest_length_can_be_written(folder: Path) -> None:
    """The temporary file's name is not the target's name made longer."""
    target = folder / ("n" * 255)
    write_chunks(str(target), [ANSWER])
    assert target.read_bytes() == ANSWER


def test_a_pipe_is_written_and_stays_a_pipe(folder: Path) -> None:
    """A named pipe as output is not replaced by a file."""
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_chunks(str(pipe), [ANSWER])
    reader.join(PATIENCE)
    assert read == [ANSWER]
    assert pipe.is_fifo()


def test_dev_stdout_appends_where_the_shell_appends(folder: Path) -> None:
    """/dev/stdout is the stream that is open, not a file to be replaced."""
    run_shell("echo before > log; $SOLVER input.txt /dev/stdout >> log; echo after >> log", folder)
    assert (folder / "log").read_bytes() == b"before\n" + ANSWER + b"after\n"


def test_dev_stdout_goes_on_where_the_shell_wrote(folder: Path) -> None:
    """What others write to the same stream afterwards comes after the answer, not over it."""
    run_shell("(echo before; $SOLVER input.txt /dev/stdout; echo after) > log", folder)
    assert (folder / "log").read_bytes() == b"before\n" + ANSWER + b"after\n"


def test_an_error_names_the_file_that_was_wanted(folder: Path) -> None:
    """Not the temporary one, of which the user knows nothing."""
    target = str(folder / "nowhere" / "output.txt")
    with pytest.raises(FileNotFoundError) as caught:
        write_chunks(target, [ANSWER])
    assert caught.value.filename == target


def test_the_input_is_never_replaced_by_its_answer(folder: Path) -> None:
    """Naming one file twice is a mistake that costs nothing."""
    done = run_solver("input.txt", "input.txt", cwd=folder)
    assert done.returncode == 2
    assert b"the answer would replace the input" in done.stderr
    assert (folder / "input.txt").read_bytes() == GOOD


def test_a_missing_folder_is_told_by_the_output_that_was_asked_for(folder: Path) -> None:
    """The message names the output, not a temporary file that nobody asked for."""
    done = run_solver("input.txt", "nowhere/output.txt", cwd=folder)
    assert done.returncode == 2
    assert done.stderr == b"nowhere/output.txt: No such file or directory\n"


def test_a_file_that_may_not_be_written_stays(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rename could replace a read-only file; it is left alone instead."""
    target = folder / "output.txt"
    target.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # as for anyone but root
    with pytest.raises(OSError, match="it may not be written"):
        write_chunks(str(target), [ANSWER])
    assert target.read_bytes() == b"old"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("target", ["/dev/full", "- > /dev/full"])
def test_a_full_disk_is_told_once(folder: Path, target: str) -> None:
    """No space left: one line that names the output, and exit code 2."""
    done = run_shell(f"$SOLVER input.txt {target}", folder)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"No space left" in done.stderr


def test_a_reader_that_leaves_ends_the_solver_quietly(folder: Path) -> None:
    """A broken pipe is no error of ours: no message, exit code 141."""
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "solver", str(folder / "input.txt"), "-"],
        cwd=ROOT,
        stdout=write,
        stderr=subprocess.PIPE,
        timeout=PATIENCE,
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_closed_streams_are_told(folder: Path) -> None:
    """A solver without standard output, input or error still ends in an exit code."""
    closed = run_shell("$SOLVER input.txt - >&-", folder)
    assert (closed.returncode, closed.stderr) == (2, b"standard output: it is closed\n")
    unread = run_shell("$SOLVER - - <&-", folder)
    assert (unread.returncode, unread.stderr) == (2, b"standard input: it is closed\n")
    assert run_shell("$SOLVER nowhere.txt - 2>&-", folder).returncode == 2


def test_a_folder_is_answered_without_standard_error(folder: Path) -> None:
    """A closed standard error costs the progress, not the answers."""
    (folder / "a.in").write_bytes(GOOD)
    assert run_shell("$SOLVER ./ 2>&-", folder).returncode == 0
    assert (folder / "answers" / "a.out").read_bytes() == ANSWER


def test_an_interrupt_ends_in_one_line(folder: Path) -> None:
    """Ctrl-C while the solver reads: exit code 130, no traceback, no output file."""
    size = 12
    values = "\n".join(" ".join(["1"] * size) for _ in range(size))
    board = "\n".join("." * size for _ in range(size))
    text = f"{size}\nMINIMAX\nX\n9\n{values}\n{board}\n"
    process = subprocess.Popen(
        [sys.executable, "-m", "solver", "--engine", "minimax", "--explain", "-", "out.txt"],
        cwd=folder,
        env=environment(),
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    # More than a pipe holds: when all of it has been taken, the solver is past its start.
    process.stdin.write(text.encode() + b" \n" * 200_000)
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert told == b"interrupted\n"
    assert not (folder / "out.txt").exists()
