"""What pyproject.toml cannot say: the cases go into the wheel, below judge/bundled, and the kernel.

The kernel is compiled where that can be done. Elsewhere the wheel is one of Python files alone, for
every machine; `pip -v` shows the line that says which, and `grader --version` tells it any time.
"""

import os
import sys

from setuptools import Extension, find_packages, setup

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)  # a build does not look for modules where it is made

from judge.sandbox import native
from solver.kernel import OFF, mode
from solver.kernel.building import FLAGS, KERNEL, CompiledPart, compiler, trial

BUNDLED = {f"judge.bundled.{name}": name for name in ("cases", "expected", "examples")}

PARTS = (KERNEL, *(CompiledPart(*part) for part in native.parts()))
BUILDERS = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install", "sdist"}


def compiled() -> list[Extension]:
    """Return the kernel and the sandbox's part if they can be compiled here; say so in one line."""
    if not BUILDERS & set(sys.argv):
        return []  # it is asked what there is to build, not to build it
    reason = "PLYGRADE_NATIVE=off" if mode() == OFF else trial()
    if reason:
        print(f"kernel: not built: {reason}; everything works without it, only more slowly")
        return []
    print(f"kernel: built with {compiler()[0]}")
    return [
        Extension(
            part.module,
            [os.path.relpath(path, HERE) for path in part.files()],
            depends=[os.path.relpath(path, HERE) for path in part.headers()],
            define_macros=part.macros(),
            extra_compile_args=list(FLAGS),
            py_limited_api=True,
            optional=True,
        )
        for part in PARTS
        if part is KERNEL or not trial(part)
    ]


extensions = compiled()
setup(
    packages=[*find_packages(include=["solver*", "judge*", "arena*", "misconceptions*"]), *BUNDLED],
    package_dir=BUNDLED,
    ext_modules=extensions,
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if extensions else {},
)
