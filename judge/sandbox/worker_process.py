"""The judge's end of a worker process: started in its box, greeted, spoken to, ended."""

import contextlib
import os
import socket
import subprocess

from judge.model.errors import JudgeError
from judge.sandbox import bootstrap, native, wire
from judge.sandbox.worker_box import WorkerBox

PATIENCE = 90.0  # seconds for a worker to clean up and end before it is killed


class WorkerProcess:
    """A worker in a box; `reports` are what it says. It ends when nobody talks to it any more."""

    def __init__(self, box: WorkerBox) -> None:
        self.box = box
        self.control, theirs = socket.socketpair()
        self.reports = wire.Incoming(self.control.fileno())
        try:
            said = bootstrap.payload(box.settings.to_wire())
            command = box.command(bootstrap.command(theirs.fileno()))
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                pass_fds=(theirs.fileno(), *box.descriptors()),
                start_new_session=True,
                env={"PATH": os.defpath, "LANG": "C.UTF-8"},
                cwd="/",
            )
        except native.NativeMissing:
            self._give_up()
            raise
        except OSError as error:
            self._give_up()
            raise JudgeError(f"cannot start a sandbox: {error}") from error
        finally:
            theirs.close()
        self._greet(said)

    def _give_up(self) -> None:
        self.control.close()
        self.box.close()

    def _greet(self, said: tuple[object, ...]) -> None:
        try:
            wire.send(self.control.fileno(), said)
            greeting = self.reports.receive()
        except (EOFError, OSError) as error:
            self.hang_up()
            _, words = self.process.communicate()
            self.end()
            lines = words.decode(errors="backslashreplace").strip().splitlines() or ["no reason"]
            raise JudgeError(f"the sandbox does not start: {lines[-1]}") from error
        assert isinstance(greeting, dict)
        try:
            if leak := greeting.get("leak"):
                raise JudgeError(f"a program could read {leak}")
            if not greeting.get("native", True):
                native.refuse_unloaded()
        except JudgeError:
            self.end()
            raise

    def hang_up(self) -> None:
        """Tell the worker to stop its program and exit."""
        with contextlib.suppress(OSError):
            self.control.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        """Wait until the worker has ended, kill it if it does not, and release its box."""
        self.hang_up()
        try:
            self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
        self.control.close()
        if self.process.returncode:
            self.box.sweep(self.process.pid)
        self.box.close()
