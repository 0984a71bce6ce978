"""The file that lets a foreign validator work as `checker: ./PROGRAM`, and building validators.

Validators are built in the sandbox, as hand-ins are. When they judge they run as every checker
does, beside the judge, and read what it may read; where bubblewrap works they write nothing but
their feedback. Whoever imports a package is told that it brings one.
"""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import Template

from judge.files.digest import digest, tree_digest
from judge.importing.package import FoundValidator, Ledger
from judge.model.finding import Finding
from judge.model.protocol import Protocol
from judge.programs.build import build
from judge.programs.recipe import Recipe
from judge.programs.sources import Budget
from judge.programs.workspace import Workspace
from judge.sandbox.job import Runner
from judge.text.safe_text import last_line, printable_line

FOLDER = "validator"  # beside the manifest; with several, validator-2 and so on
MOST_BYTES = 256 * 1024 * 1024
PYTHON = "{python}"

ADAPTER = Path(__file__).with_name("validate.py.txt")  # its text, with blanks to fill


@dataclass(frozen=True)
class BuiltProgram:
    """A validator in a folder beside the manifest: `{folder}` in its words means that folder."""

    folder: str
    words: tuple[str, ...]


def write_validator(found: FoundValidator, suite: Path, ledger: Ledger, slot: Runner) -> None:
    """Build the validators into the folder of a suite and write the files that call them."""
    programs: list[BuiltProgram] = []
    folders: list[Path] = []
    missing = ""
    with Workspace() as workspace:
        for number, files in enumerate(found.programs, 1):
            folder = FOLDER if number == 1 else f"{FOLDER}-{number}"
            sources, built = workspace.fresh(), workspace.fresh()
            _copy(files, sources, ledger)
            made = build(sources, built, Protocol.STDIO, slot, _recipe(sources))
            if isinstance(made, Finding):
                missing = _failed(folder, made, ledger)
                built = sources
            else:
                words = _words(made.argv, built)
                programs.append(BuiltProgram(folder, words))
            folders.append(suite / folder)
            shutil.copytree(built, folders[-1], symlinks=False, ignore=_links)
    for flags, name in found.adapters.items():
        text = Template(ADAPTER.read_text("utf-8")).substitute(
            style=repr(found.style.value),
            programs=ascii([(each.folder, list(each.words)) for each in programs]),
            flags=ascii(list(flags)),
            missing=ascii(missing),
            built=ascii(digest(*(tree_digest(folder) for folder in folders))),
        )
        (suite / name).write_text(text, "utf-8")


def _copy(files: Mapping[str, str], target: Path, ledger: Ledger) -> None:
    budget = Budget(MOST_BYTES)
    for name, inside in files.items():
        runs = bool(ledger.source.real_path(name).stat().st_mode & 0o111)
        with ledger.source.open(name) as stream:
            budget.save(stream, target / inside, runs or inside in ("build", "run"))


def _recipe(sources: Path) -> Recipe:
    """Return how scripts of the package's own build and start a program; else its language says."""
    scripts = [(sources / name).is_file() for name in ("build", "run")]
    if not any(scripts):
        return Recipe()
    return Recipe(build=("./build",) if scripts[0] else (), run=("./run",))


def _failed(folder: str, why: Finding, ledger: Ledger) -> str:
    reason = last_line(why.staff or why.student) or "no reason given"
    told = f"the output validator could not be built: {printable_line(reason, 160)}"
    ledger.doubt(f"{told}; its sources are in {folder}/, and until then answers cannot be judged")
    return told


def _words(argv: Sequence[str], built: Path) -> tuple[str, ...]:
    """Return a command that does not depend on where it was built."""
    first = Path(argv[0])
    words = [word.replace(str(built), "{folder}") for word in argv]
    if not first.is_relative_to(built) and first.name.startswith("python"):
        words[0] = PYTHON
    return tuple(words)


def _links(folder: str, names: list[str]) -> list[str]:
    """Return what is not to be copied: nothing in a suite is a link."""
    return [name for name in names if Path(folder, name).is_symlink()]
