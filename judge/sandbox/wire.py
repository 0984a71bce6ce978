"""What a slot and its worker say to each other: settings once, then one order per run.

A message is a length, then a marshalled plain value. Both ends are the same interpreter and both
are ours; a program under judgement never holds this file descriptor. Deliberately imports next to
nothing, because the worker starts with it.
"""

import marshal
import os
import select

MIB = 1 << 20

# What is done to a path when a view is made: see `judge.sandbox.bubblewrap.mount_steps`.
FOLDER, LINK, BIND, COVER, COVER_FILE = "folder", "link", "bind", "cover", "cover file"


def send(descriptor: int, value: object) -> None:
    """Write one value (numbers, text, bytes, tuples, lists, dictionaries, None)."""
    body = marshal.dumps(value)  # type: ignore[arg-type]  # the docstring says which
    if len(body) < MIB:
        write(descriptor, _head(body) + body)
    else:  # a large one is not copied
        write(descriptor, _head(body))
        write(descriptor, body)


def framed(value: object) -> bytes:
    """Return the bytes by which a value is sent."""
    body = marshal.dumps(value)  # type: ignore[arg-type]  # as in `send`
    return _head(body) + body


def _head(body: bytes) -> bytes:
    return len(body).to_bytes(8, "big")


def write(descriptor: int, message: bytes) -> None:
    """Write all of some bytes."""
    left = memoryview(message)
    while left:
        left = left[os.write(descriptor, left) :]


def receive(descriptor: int) -> object:
    """Read one value. EOFError when the other end is gone."""
    length = int.from_bytes(_exactly(descriptor, 8), "big")
    return marshal.loads(_exactly(descriptor, length))


def _exactly(descriptor: int, length: int) -> bytearray:
    found = bytearray()
    while len(found) < length:
        piece = os.read(descriptor, min(length - len(found), 1 << 20))
        if not piece:
            raise EOFError("the other end of the control socket is closed")
        found += piece
    return found


class Incoming:
    """Values that come in a row: what was read is kept until it is asked for."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._found = bytearray()
        self._poll = select.poll()  # not select(2), which knows no file descriptor above 1023
        self._poll.register(descriptor, select.POLLIN)

    def wait(self, seconds: float) -> bool:
        """Wait until at least the start of a value, or the end, is there; False if none comes."""
        return bool(self._found) or bool(self._poll.poll(seconds * 1000))

    def receive(self) -> object:
        """Return the next value. EOFError when the other end is gone."""
        while missing := self._missing():
            piece = os.read(self._descriptor, min(max(missing, 1 << 16), 1 << 20))
            if not piece:
                raise EOFError("the other end of the control socket is closed")
            self._found += piece
        end = 8 + int.from_bytes(self._found[:8], "big")
        with memoryview(self._found) as found:
            value = marshal.loads(found[8:end])
        del self._found[:end]
        return value

    def _missing(self) -> int:
        """Return how many bytes are missing of the next value, as far as is known."""
        length = int.from_bytes(self._found[:8], "big") if len(self._found) >= 8 else 0
        return max(0, 8 + length - len(self._found))


class WorkerSettings:
    """What a worker is and has; fixed for its life.

    `user` is the user id that programs get (-1: the worker's own). `namespace`: the worker is
    process 1 of its own pid namespace. `folder`: an existing empty folder for the program, or ""
    with `base` a folder in which to make one. `scratch`: other folders that programs can write.
    `cgroup`: open files of the slot's control group by name. `landlock`: paths that may be read,
    None for no Landlock; `listed`: folders whose names may be seen. `seccomp`: a BPF program, b""
    for none. `mounts`: steps by which root's worker makes a view of its own, None where it has
    one already or cannot; `secrets`: paths that a program must not be able to read, tried before
    the first one. `native`: the compiled part of the sandbox, b"" for none.
    """

    __slots__ = (
        "user", "namespace", "folder", "base", "scratch", "cgroup", "landlock", "listed",
        "seccomp", "mounts", "secrets", "native",
    )  # fmt: skip

    def __init__(
        self,
        user: int = -1,
        namespace: bool = False,
        folder: str = "",
        base: str = "",
        scratch: list[str] | None = None,
        cgroup: dict[str, int] | None = None,
        landlock: list[str] | None = None,
        listed: list[str] | None = None,
        seccomp: bytes = b"",
        mounts: list[tuple[str, str, str]] | None = None,
        secrets: list[str] | None = None,
        native: bytes = b"",
    ) -> None:
        self.user = user
        self.namespace = namespace
        self.folder = folder
        self.base = base
        self.scratch = scratch or []
        self.cgroup = cgroup or {}
        self.landlock = landlock
        self.listed = listed or []
        self.seccomp = seccomp
        self.mounts = mounts
        self.secrets = secrets or []
        self.native = native

    def to_wire(self) -> dict[str, object]:
        """Return the keyword arguments that make these settings again."""
        return {name: getattr(self, name) for name in self.__slots__}


class Order:
    """One run, as `judge.sandbox.job.Job` says it, in plain values. Sizes in bytes."""

    __slots__ = (
        "argv", "stdin", "files", "collect", "environment", "cpu", "wall", "memory", "output",
        "processes", "file", "keep", "copies", "busy",
    )  # fmt: skip

    def __init__(
        self,
        argv: list[str],
        stdin: bytes,
        files: dict[str, bytes],
        collect: str,
        environment: dict[str, str],
        cpu: float,
        wall: float,
        memory: int,
        output: int,
        processes: int,
        file: int,
        keep: bool = False,
        copies: list[str] | None = None,
        busy: float = 0.0,
    ) -> None:
        self.argv = argv
        self.stdin = stdin
        self.files = files
        self.collect = collect
        self.environment = environment
        self.cpu = cpu
        self.wall = wall
        self.memory = memory
        self.output = output
        self.processes = processes
        self.file = file
        self.keep = keep
        self.copies = copies or []
        self.busy = busy
