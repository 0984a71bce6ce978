"""`grader.py new FOLDER`: make a course that can be graded at once: suite, solutions, README.

Without --task it is a small homework to make one's own from; with it, one of the bundled ones.
Asks nothing, and changes nothing that exists.
"""

import difflib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from judge.exporting.whole_folder import whole_folder
from judge.model.errors import JudgeError
from judge.model.run import shell_line
from judge.options import Parser
from judge.starting.course_folder import bundled_tasks, tree_lines, write_course
from judge.text.safe_text import printable_line


def main(arguments: Sequence[str]) -> int:
    """Run the command: make the folder, show what is in it and how to go on."""
    options = _parser().parse_args(arguments)
    task = _bundled(options.task) if options.task is not None else None
    folder = _new_folder(options.folder)
    title = printable_line(options.title or folder.name, 100)
    with whole_folder(folder) as filled:
        write_course(filled, title, task)
    print("\n".join(tree_lines(folder)))
    going = (shell_line(("cd", str(options.folder))), shell_line(_grader()))
    print(f"\nnext: {' && '.join(going)}", flush=True)
    return 0


def _parser() -> Parser:
    parser = Parser(prog="grader.py new", description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the folder to make")
    known = ", ".join(bundled_tasks())
    parser.add_argument("--task", metavar="TASK", help=f"a bundled homework: {known}")
    parser.add_argument("--title", metavar="TEXT", help="name of the course (default: FOLDER's)")
    return parser


def _bundled(task: str) -> str:
    known = bundled_tasks()
    if task in known:
        return task
    near = difflib.get_close_matches(task, known, 1, 0.4)
    meant = f"; did you mean {near[0]}?" if near else ""
    found = printable_line(task, 60)
    raise JudgeError(f"--task: found {found!r}, wanted one of {', '.join(known)}{meant}")


def _new_folder(named: Path) -> Path:
    """Return the folder to make; not the current one, which whoever asks would be thrown out of."""
    folder = Path(os.path.abspath(named))
    if folder == Path.cwd() or folder in Path.cwd().parents:
        raise JudgeError(f"{named}: found the current folder, wanted the name of a new one")
    return folder


def _grader() -> tuple[str, ...]:
    """Return the words that start the grader from any folder, as it was started now."""
    started = sys.argv[0]
    if started.endswith("__main__.py"):
        return ("python", "-m", "judge")
    return ("python", os.path.abspath(started)) if started.endswith(".py") else ("grader",)
