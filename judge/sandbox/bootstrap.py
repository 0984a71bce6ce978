"""How a worker gets its code: compiled modules through the control socket.

So a worker runs the judge's own code in a sandbox where no file of the judge exists, and starts
without looking for any.
"""

import functools
import importlib.util
from importlib.machinery import SourceFileLoader
from types import CodeType

from judge.sandbox import native
from judge.sandbox.interpreter import EXECUTABLE

_PACKAGES = ("judge", "judge.sandbox", "judge.sandbox.worker")
_MODULES = (
    "judge.sandbox.wire",
    "judge.sandbox.worker.kernel",
    "judge.sandbox.worker.marks",
    "judge.sandbox.worker.landlock",
    "judge.sandbox.worker.mounts",
    "judge.sandbox.worker.mounted",
    "judge.sandbox.worker.run_folder",
    "judge.sandbox.worker.worker_folder",
    "judge.sandbox.worker.tree",
    "judge.sandbox.worker.folder_size",
    "judge.sandbox.worker.losses",
    "judge.sandbox.worker.file_locks",
    "judge.sandbox.worker.hidden_memory",
    "judge.sandbox.worker.meters",
    "judge.sandbox.worker.group_meter",
    "judge.sandbox.worker.prefork",
    "judge.sandbox.worker.spawn",
    "judge.sandbox.worker.starter",
    "judge.sandbox.worker.streams",
    "judge.sandbox.worker.own_memory",
    "judge.sandbox.worker.reports",
    "judge.sandbox.worker.supervisor",
    "judge.sandbox.worker.native",
    "judge.sandbox.worker.run_area",
    "judge.sandbox.worker.running",
    "judge.sandbox.worker.tracked",
    "judge.sandbox.worker.pause",
    "judge.sandbox.worker.conversation",
    "judge.sandbox.worker.serve",
)  # each after those it imports

_LOADER = """
import marshal, os, sys, types
def exactly(length):
    found = bytearray()
    while len(found) < length:
        piece = os.read(control, length - len(found))
        if not piece: sys.exit(0)
        found += piece
    return found
control = int(sys.argv[1])
packages, modules, settings = marshal.loads(exactly(int.from_bytes(exactly(8), "big")))
for name in packages:
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__path__ = []
for name, code in modules:
    module = sys.modules[name] = types.ModuleType(name)
    exec(code, module.__dict__)
    package, _, last = name.rpartition(".")
    setattr(sys.modules[package], last, module)
module.serve(control, settings)
"""


def command(control: int) -> list[str]:
    """Return the command of a worker that listens on the file descriptor `control`."""
    return [EXECUTABLE, "-I", "-S", "-B", "-c", _LOADER, str(control)]


def payload(settings: dict[str, object]) -> tuple[object, ...]:
    """Return the first message to a worker: its code, what is compiled too, and its settings."""
    uses_it = settings["user"] != -1 and settings["landlock"] is None
    told = {**settings, "native": native.image() if uses_it else b""}
    return list(_PACKAGES), [(name, _code(name)) for name in _MODULES], told


@functools.cache  # a worker is started for each submission
def _code(name: str) -> CodeType:
    """Return the compiled module, from the byte code beside its source if there is any.

    Not through its loader: that of pytest, which rewrites assertions, has no code to give.
    """
    spec = importlib.util.find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    code = SourceFileLoader(name, spec.origin).get_code(name)
    assert code is not None
    return code
