"""`python -m tools.build_kernel`: compile all that is in C in place, say in a line what happened.

Nothing needs the kernel: without a compiler or without Python's headers the exit code is 0, unless
PLYGRADE_NATIVE is `require`; with `off` nothing is done. What is up to date is left alone.
"""

import os
import secrets
import subprocess
import sys

from judge.sandbox import native
from solver.errors import CommandRefused
from solver.kernel import ACTIVE, FOLDER, OFF, REQUIRE, VARIABLE, mode
from solver.kernel.building import FLAGS, KERNEL, SUFFIX, CompiledPart, build, compiler, trouble

TARGET = os.path.join(FOLDER, f"compiled{SUFFIX}")
PARTS = (KERNEL, *(CompiledPart(*part) for part in native.parts()))


def main() -> int:
    """Build what is missing or stale; 0 unless the kernel is required and cannot be built."""
    try:
        wanted = mode()
    except CommandRefused as error:
        print(f"kernel: {error}", file=sys.stderr)
        return 2
    missing = [] if wanted == OFF else [part for part in PARTS if not _is_active(part)]
    if not missing:
        return 0
    failed = trouble() or next(filter(None, map(_built, missing)), "")
    if failed and wanted == REQUIRE:
        print(f"kernel: not built: {failed}; {VARIABLE}=require asks for it", file=sys.stderr)
        return 2
    if failed:
        print(f"kernel: not built: {failed}; everything works without it, only more slowly")
        return 0
    print(f"kernel: built with {compiler()[0]}; {VARIABLE}=off turns it off")
    return 0


def _is_active(part: CompiledPart) -> bool:
    """Tell whether a process that starts now would use this part."""
    asked = f"from {part.module.rpartition('.')[0]} import state; print(state())"
    environment = {**os.environ, VARIABLE: "auto"}
    done = subprocess.run(
        [sys.executable, "-c", asked], cwd=_root(), env=environment, capture_output=True, text=True
    )
    return done.stdout.strip() == ACTIVE


def _root() -> str:
    return os.path.dirname(os.path.dirname(FOLDER))


def _built(part: CompiledPart) -> str:
    return built(os.path.join(part.folder, f"compiled{SUFFIX}"), part=part)


def built(target: str, flags: tuple[str, ...] = FLAGS, part: CompiledPart = KERNEL) -> str:
    """Compile to a file that appears whole or not at all; return what is wrong, "" if nothing."""
    beside = f"{target}.{secrets.token_hex(4)}.part"
    try:
        failed = build(beside, flags, part)
        if not failed:
            os.replace(beside, target)
        return failed
    except OSError as error:
        return f"{error.filename}: {error.strerror}"
    finally:
        if os.path.exists(beside):
            os.unlink(beside)


if __name__ == "__main__":
    sys.exit(main())
