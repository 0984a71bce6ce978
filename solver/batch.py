"""`python -m solver FOLDER/`: every `.in` file of a folder answered, one after the other.

The answers go to another folder (`FOLDER/answers` unless one is named), so that right answers that
lie beside the inputs are never written over. An invalid input is reported and does not stop the
others.
"""

import os
from time import process_time

from solver.answering import answer_file
from solver.files import DONE, INTERRUPTED, STREAM, WRONG_INPUT, tell
from solver.progress import Progress
from solver.tasks import Options

ENDING = ".in"


def answer_folder(folder: str, target: str | None, options: Options) -> int:
    """Answer all inputs of a folder by name; 0 if all were solved, else the last other code."""
    answers = os.path.join(folder, "answers") if target is None else target
    busy_with = folder
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(ENDING))
        if not names:
            raise OSError(f"found no {ENDING} file, wanted at least one")
        busy_with = answers
        if answers == STREAM or (os.path.exists(answers) and not os.path.isdir(answers)):
            raise OSError("found no folder, wanted one for the answers")
        os.makedirs(answers, exist_ok=True)
    except OSError as error:
        tell(f"{busy_with}: {error.strerror or error}")
        return WRONG_INPUT
    return _answer_all(folder, answers, names, options)


def _answer_all(folder: str, answers: str, names: list[str], options: Options) -> int:
    progress = Progress(len(names))
    worst = DONE
    for name in names:
        target = os.path.join(answers, name.removesuffix(ENDING) + ".out")
        try:
            code = answer_file(os.path.join(folder, name), target, _fresh(options, progress))
        except KeyboardInterrupt:
            progress.clear()
            tell(f"interrupted: {progress.done} of {len(names)} answered, in {answers}")
            return INTERRUPTED
        worst = code or worst
        progress.step(name if code == DONE else f"{name}: not answered")
    progress.clear()
    return worst


def _fresh(options: Options, progress: Progress) -> Options:
    """Return the options with a clock that begins now, since each file has its own budget."""
    began = process_time()

    def note(line: str) -> None:
        progress.clear()
        tell(line)

    return Options(
        options.engine,
        options.explain,
        options.draw,
        options.svg,
        clock=lambda: process_time() - began,
        note=note,
        limit=options.limit,
    )
