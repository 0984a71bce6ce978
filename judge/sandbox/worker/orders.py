"""What a worker is told: its settings once, then one order a run. Plain values on the wire."""

MIB = 1 << 20


class WorkerSettings:
    """What a worker is and has; fixed for its life.

    `user` is the user id that programs get (-1: the worker's own). `namespace`: the worker is
    process 1 of its own pid namespace. `folder`: an existing empty folder for the program, or ""
    with `base` a folder in which to make one. `scratch`: other folders that programs can write.
    `cgroup`: open files of the slot's control group by name. `landlock`: paths that may be read,
    None for no Landlock; `listed`: folders whose names may be seen. `seccomp`: a BPF program, b""
    for none.
    """

    __slots__ = (
        "user", "namespace", "folder", "base", "scratch", "cgroup", "landlock", "listed",
        "seccomp",
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

    def to_wire(self) -> dict[str, object]:
        """Return the keyword arguments that make these settings again."""
        return {name: getattr(self, name) for name in self.__slots__}


class Order:
    """One run, as `judge.sandbox.job.Job` says it, in plain values. Sizes in bytes.

    `search`: the program keeps the capability to read any path, because its user could not read
    what it must read.
    """

    __slots__ = (
        "argv", "stdin", "files", "collect", "environment", "cpu", "wall", "memory", "output",
        "processes", "file", "keep", "search",
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
        search: bool = False,
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
        self.search = search

    def to_wire(self) -> dict[str, object]:
        """Return the keyword arguments that make this order again."""
        return {name: getattr(self, name) for name in self.__slots__}
