"""`grader.py export gradescope FILE.zip`: an autograder for Gradescope, with all that it needs.

The file has their two scripts, our program, the chosen suites with their answers, and the part of
course.yaml that matters there. Grading needs no network. Late policies are left to Gradescope.
"""

import json
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from string import Template

from judge.exporting.handed_out import HandedOut, add_choice, handed_out
from judge.files.atomic import replacing_bytes
from judge.model.case import Visibility
from judge.model.errors import JudgeError
from judge.model.run import points_text
from judge.options import Parser, level
from judge.text.safe_text import counted

HERE = Path(__file__).parent
SECONDS, MEMORY = 600, 768  # Gradescope's defaults
LONGEST, LEAST_MEMORY = 2400, 512  # what can be chosen there
OWN_MEMORY = 200  # MiB for the judge itself
ENVIRONMENTS = "../../environments"  # seen from source/course: beside source/, which is closed
# Packages of Ubuntu by language; what is not here is there already, or the instructor's choice.
PACKAGES = {
    "C": ("gcc", "libc6-dev", "make"),
    "C++": ("g++", "make"),
    "Java": ("default-jdk-headless",),
    "JavaScript": ("nodejs",),
    "Go": ("golang-go",),
    "Rust": ("rustc",),
    "Ruby": ("ruby",),
    "Perl": ("perl",),
    "Kotlin": ("kotlin",),
    "C#": ("mono-mcs",),
}
USUAL = ("Python", "C", "C++", "Java")
_EPOCH = (2020, 1, 1, 0, 0, 0)  # the same course makes the same file


def main(arguments: Sequence[str]) -> int:
    """Run the command: write the file and say what is in it and what to do with it."""
    options = _parser().parse_args(arguments)
    target: Path = options.target
    _check(target, options.force, options.seconds, options.memory)
    chosen = handed_out(options, ENVIRONMENTS)
    most = options.memory - OWN_MEMORY
    settings = {"seconds": options.seconds, "memory": most}
    if options.sandbox:
        settings["sandbox"] = options.sandbox.value
    with tempfile.TemporaryDirectory(prefix="plygrade-") as name:
        folder = Path(name)
        chosen.write(folder)
        (folder / "autograder.json").write_text(json.dumps(settings) + "\n", encoding="utf-8")
        (folder / "run_autograder").write_bytes((HERE / "run_autograder").read_bytes())
        (folder / "setup.sh").write_text(_setup(chosen.part.languages), encoding="utf-8")
        (folder / "README.md").write_text(
            _readme(chosen, settings, options.memory, target), "utf-8"
        )
        _pack(folder, target)
    print("\n".join(_told(chosen, target, most)), flush=True)
    return 0


def _parser() -> Parser:
    parser = Parser(prog="grader.py export gradescope", description=__doc__)
    add_choice(parser, "FILE.zip", "the file to write")
    parser.add_argument(
        "--seconds",
        type=int,
        default=SECONDS,
        help=f"the time-out that is set on Gradescope (default: {SECONDS}, as there)",
    )
    parser.add_argument(
        "--memory",
        type=int,
        default=MEMORY,
        metavar="MB",
        help=f"the memory that is set on Gradescope (default: {MEMORY}, as there)",
    )
    parser.add_argument(
        "--sandbox", type=level, metavar="LEVEL", help="insist on a level (default: the strongest)"
    )
    return parser


def _check(target: Path, force: bool, seconds: int, memory: int) -> None:
    if target.suffix.lower() != ".zip":
        raise JudgeError(f"{target}: found another ending, wanted a file such as autograder.zip")
    if target.is_dir():
        raise JudgeError(f"{target}: found a folder, wanted the name of a file")
    if target.exists() and not force:
        raise JudgeError(f"{target}: found a file of that name; --force replaces it")
    if not 60 <= seconds <= LONGEST:
        raise JudgeError(f"--seconds: found {seconds}, wanted from 60 to {LONGEST}")
    if memory < LEAST_MEMORY:
        raise JudgeError(f"--memory: found {memory}, wanted {LEAST_MEMORY} MB or more")


def _setup(languages: Sequence[str]) -> str:
    """Return the script that sets up the machine, with what the languages of a course need."""
    named = languages or USUAL
    packages = dict.fromkeys(each for name in named for each in PACKAGES.get(name, ()))
    text = (HERE / "setup.sh").read_text(encoding="utf-8")
    filled = text.replace("[PACKAGES]", " ".join(packages))
    return filled.replace("[LANGUAGES]", f"For: {', '.join(named)}.")


def _readme(chosen: HandedOut, settings: dict[str, int | str], memory: int, target: Path) -> str:
    lowered = _lowered(chosen, int(settings["memory"]))
    return Template((HERE / "README.md.txt").read_text(encoding="utf-8")).substitute(
        title=chosen.title,
        cases=counted(len(chosen.cases), "case"),
        points=points_text(chosen.possible),
        seconds=settings["seconds"],
        memory=memory,
        most=settings["memory"],
        lowered=f"\n  {lowered}" if lowered else "",
        file=target.name,
    )


def _lowered(chosen: HandedOut, most: int) -> str:
    """Return which cases have a limit on memory that cannot be kept there, "" if none has."""
    more = [case.title for case in chosen.cases if case.limits.memory > most]
    if not more:
        return ""
    some = ", ".join(more[:3]) + (", ..." if len(more) > 3 else "")
    return f"That is less than {counted(len(more), 'case')} allows ({some})."


def _pack(folder: Path, target: Path) -> None:
    """Pack a folder into a zip file that appears whole; scripts can be run."""
    with replacing_bytes(target) as file, zipfile.ZipFile(file, "w") as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = path.relative_to(folder).as_posix()
                entry = zipfile.ZipInfo(name, _EPOCH)
                entry.compress_type = zipfile.ZIP_DEFLATED
                run = name in ("setup.sh", "run_autograder") or path.stat().st_mode & 0o100
                entry.external_attr = (0o100755 if run else 0o100644) << 16
                archive.writestr(entry, path.read_bytes())


def _told(chosen: HandedOut, target: Path, most: int) -> list[str]:
    hidden = sum(case.visibility is Visibility.HIDDEN for case in chosen.cases)
    size = target.stat().st_size / 2**20
    lines = [
        f"{target}: {size:.1f} MiB, {counted(len(chosen.cases), 'case')},"
        f" {points_text(chosen.possible)} points",
    ]
    if hidden:
        lines.append(f"{counted(hidden, 'hidden case')}: shown to students when you publish grades")
    if lowered := _lowered(chosen, most):
        lines.append(f"no program may use more than {most} MiB there. {lowered}")
    lines += [f"left out: {line}" for line in chosen.part.left_out]
    lines.append('next: upload it under "Configure Autograder"; README.md in it says the rest')
    return lines
