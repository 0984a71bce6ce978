"""The programs of a package: validators and submissions, as files of one folder each.

A program is one Python file with a `run` script of its own and a `build` script that checks the
Python there is, so that no judge needs to know which interpreter Python files are for.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from judge.checkers.registry import MODULES
from judge.exporting.bundle import bundle
from judge.exporting.problem import PackedCase, Problem
from judge.manifest.checker_options import PROGRAM
from judge.model.case import Case, Visibility

INSIDE = "judge.exporting.inside"
MAIN = "main.py"
INTERPRETER = "interpreter"
# Some tools put another interpreter in the place of python3: one that is new enough is looked for.
BUILD = f"""#!/bin/sh
# Finds the Python that the program needs, and notes it for `run`.
cd "$(dirname "$0")" || exit 1
for python in python3 python3.14 python3.13 python3.12 python3.11 \\
    /usr/local/bin/python3 /usr/bin/python3
do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
    then
        command -v "$python" > {INTERPRETER}
        [ -x run ] || chmod +x run
        exit 0
    fi
done
echo "found $(python3 --version 2>&1), wanted Python 3.11 or newer" >&2
exit 1
"""
RUN = f"""#!/bin/sh
here=$(dirname "$0")
python=python3
[ -r "$here/{INTERPRETER}" ] && read -r python < "$here/{INTERPRETER}"
exec "$python" -I -S "$here/{MAIN}" "$@"
"""


@dataclass(frozen=True)
class ExportedFile:
    """The content of a file of a package; `executable` files are scripts."""

    data: bytes
    executable: bool = False


def runnable(main: str, beside: Mapping[str, bytes] | None = None) -> dict[str, ExportedFile]:
    """Return the files of a program whose text is given, with scripts of its own."""
    return {
        "build": ExportedFile(BUILD.encode(), True),
        "run": ExportedFile(RUN.encode(), True),
        MAIN: ExportedFile(main.encode("utf-8")),
        **{name: ExportedFile(data, True) for name, data in (beside or {}).items()},
    }


def input_validator(problem: Problem) -> dict[str, ExportedFile]:
    """Return the program that reads inputs as strictly as the suite's format allows."""
    told = {
        "format": problem.format,
        "allowed": sorted(slip.name for slip in problem.allowed),
    }
    about = f"Is this an input of {problem.title}? Ends with 42 if it is, with 43 if it is not."
    also = [problem.format] if problem.format else []
    return runnable(bundle(about, f"{INSIDE}.input_validator", json.dumps(told), also))


def output_validator(problem: Problem) -> dict[str, ExportedFile]:
    """Return the program that judges answers as our checkers do, with what lies beside it."""
    packed = (*problem.samples, *problem.secret)
    usual = _checker(packed[0].case)
    own = {
        hashlib.sha256(each.question).hexdigest(): told
        for each in packed
        if (told := _differences(each, usual))
    }
    modules = {str(told["checker"]) for told in (usual, *own.values()) if "checker" in told}
    also = sorted(
        modules
        | ({"solver.answering", f"solver.tasks.{problem.suite.task}"} if problem.format else set())
    )
    about = f"Is this a right answer to {problem.title}? Ends with 42 (right) or 43 (wrong)."
    settings = json.dumps({"all": usual, "cases": own}, sort_keys=True)
    main = bundle(about, f"{INSIDE}.output_validator", settings, also)
    programs = {_program(each.case) for each in packed} - {None}
    return runnable(main, {_beside(path): path.read_bytes() for path in programs if path})


def _checker(case: Case) -> dict[str, object]:
    """Return the checker of a case and its options, as the validator reads them."""
    options = dict(case.checker_options)
    if program := _program(case):
        options["program"] = _beside(program)
    return {"checker": MODULES[case.checker], "options": options}


def _differences(packed: PackedCase, usual: Mapping[str, object]) -> dict[str, object]:
    """Return what holds for one case alone."""
    own = _checker(packed.case)
    told = own if own != usual else {}
    if packed.case.visibility is not Visibility.ALL:
        told = {**told, "quiet": True}
    return told


def _program(case: Case) -> Path | None:
    given = case.checker_options.get("program")
    return Path(str(given)) if case.checker == PROGRAM and given else None


def _beside(program: Path) -> str:
    """Return the name of an instructor's checker beside our own program."""
    return f"checker_{program.name}"
