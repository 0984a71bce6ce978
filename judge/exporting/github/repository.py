"""`grader.py export github FOLDER`: a template repository for GitHub Classroom.

It holds a workflow, our program and the chosen cases. STUDENTS CAN READ ALL OF IT: their copy of
the repository has the cases with the right answers, and they can change the workflow. So only cases
whose visibility is `all` are taken, and our solver is left out. Grade again at home for marks.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from string import Template

from judge.exporting.handed_out import HandedOut, add_choice, handed_out
from judge.exporting.whole_folder import MARKER, check_free, whole_folder
from judge.model.case import Case, Visibility
from judge.model.errors import JudgeError
from judge.model.run import points_text
from judge.options import Parser
from judge.text.safe_text import counted

HERE = Path(__file__).parent
OWN = ".plygrade"
ENVIRONMENTS = "../environments"  # seen from .plygrade/course
SCRIPTS = ("grade.sh", "packages.sh")
SHOWN = 10  # cases that are named as left out
_MADE = """\
Made by `grader.py export github` of Plygrade; with this file here --force may replace the folder.
"""
_IGNORED = ".plygrade/environments/\n__pycache__/\n"


def main(arguments: Sequence[str]) -> int:
    """Run the command: write the folder and say what is in it and what to do with it."""
    options = _parser().parse_args(arguments)
    target: Path = options.target
    check_free(target, options.force)
    every = handed_out(options, ENVIRONMENTS)
    chosen = every if options.all else every.keeping(_is_open)
    if not chosen.cases:
        raise JudgeError(
            f"found {counted(len(every.cases), 'case')} and none with `visibility: all`, wanted one"
            " that students may see whole; --all takes hidden ones, too"
        )
    if not options.with_solver:
        _check_checkers(chosen.cases)
    with whole_folder(target, options.force) as folder:
        _write(folder, chosen, options.with_solver)
    left = [case for case in every.cases if case not in chosen.cases]
    print("\n".join(_told(chosen, left, target, options.all)), flush=True)
    return 0


def _parser() -> Parser:
    parser = Parser(prog="grader.py export github", description=__doc__)
    add_choice(parser, "FOLDER", "the folder to make")
    parser.add_argument(
        "--all", action="store_true", help="take hidden cases as well: students can read them"
    )
    parser.add_argument(
        "--with-solver",
        action="store_true",
        help="take our solver as well: fuller messages, but students can read a right program",
    )
    return parser


def _is_open(case: Case) -> bool:
    return case.visibility is Visibility.ALL


def _check_checkers(cases: Sequence[Case]) -> None:
    """Refuse a checker that cannot judge without our solver."""
    for case in cases:
        if case.checker_options.get("accept") == "optimal":
            raise JudgeError(
                f"{case.title}: found `accept: optimal`, for which our solver must be asked;"
                " --with-solver hands that out (students can read it)"
            )


def _write(folder: Path, chosen: HandedOut, with_solver: bool) -> None:
    own = folder / OWN
    chosen.write(own, with_solver)
    for name in SCRIPTS:
        (own / name).write_bytes((HERE / name).read_bytes())
        (own / name).chmod(0o755)
    (own / "not-graded.json").write_text(_not_graded(chosen), encoding="utf-8")
    workflows = folder / ".github" / "workflows"
    workflows.mkdir(parents=True)
    (workflows / "classroom.yml").write_bytes((HERE / "classroom.yml").read_bytes())
    readme = Template((HERE / "README.md.txt").read_text(encoding="utf-8")).substitute(
        title=chosen.title,
        cases=counted(len(chosen.cases), "case"),
        points=points_text(chosen.possible),
    )
    (folder / "README.md").write_text(readme, encoding="utf-8")
    (folder / ".gitignore").write_text(_IGNORED, encoding="utf-8")
    (folder / MARKER).write_text(_MADE, encoding="utf-8")


def _not_graded(chosen: HandedOut) -> str:
    """Return what is reported if grading itself fails."""
    said = "could not be graded; that is not your fault. Please tell your instructor."
    test = {"name": "Plygrade", "status": "error", "score": 0, "message": said}
    whole = {"version": 1, "status": "error", "max_score": chosen.possible, "tests": [test]}
    return json.dumps(whole) + "\n"


def _told(chosen: HandedOut, left: Sequence[Case], target: Path, everything: bool) -> list[str]:
    lines = [
        f"{target}: {counted(len(chosen.cases), 'case')}, {points_text(chosen.possible)} points",
        "students can read the cases, the right answers and the workflow in their own copy, and"
        " change them: grade again at home for marks",
    ]
    lines += [
        f"left out: {case.title} (visibility: {case.visibility.value})" for case in left[:SHOWN]
    ]
    if len(left) > SHOWN:
        lines.append(f"left out: {len(left) - SHOWN} more cases that are not `visibility: all`")
    hidden = sum(not _is_open(case) for case in chosen.cases)
    if everything and hidden:
        lines.append(f"{counted(hidden, 'case')} that students should not see can be read by them")
    lines += [f"left out: {line}" for line in chosen.part.left_out]
    lines.append("next: make it a template repository on GitHub and choose it for an assignment")
    return lines
