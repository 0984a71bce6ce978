"""A virtual environment named by path works in the sandbox, with its packages."""

import sys
import venv
from pathlib import Path

from judge.model.limits import Limits
from judge.model.protocol import Protocol
from judge.programs.build import build
from judge.programs.command import find_command
from judge.programs.program import Program
from judge.programs.recipe import Recipe
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from tests.judge.sandbox.conftest import level, open_folder  # noqa: F401  # fixtures

LIMITS = Limits(cpu=60, wall=240)
SCRIPT = "import sys, course_package; print(course_package.NAME, sys.prefix)"


def environment(folder: Path) -> Path:
    """Make an environment with a package of its own in `folder`, beside a secret of its owner."""
    venv.create(folder, symlinks=True)
    packages = next(folder.glob("lib/python*/site-packages"))
    (packages / "course_package.py").write_text("NAME = 'from the course'\n")
    (folder / "secret.txt").write_text("expected answers")
    return folder


def test_a_command_has_the_packages_of_its_environment(
    level: Level,  # noqa: F811
    open_folder: Path,  # noqa: F811
) -> None:
    """`--solver ".../venv/bin/python x.py"` imports what is installed there, at every level."""
    prefix = environment(open_folder / "venv")
    script = open_folder / "work" / "x.py"
    script.parent.mkdir()
    script.write_text(SCRIPT)
    words = ["../venv/bin/python", "x.py"]
    program = find_command(words, Protocol.STDIO, script.parent).program
    with Slot(level) as slot:
        run = slot.run(program.job(b"", LIMITS))
    assert run.stdout.decode() == f"from the course {prefix}\n", run


def test_a_recipe_has_the_packages_of_its_environment(
    level: Level,  # noqa: F811
    open_folder: Path,  # noqa: F811
) -> None:
    """`run: .../venv/bin/python x.py` works too, and shows no more of the folder than it needs."""
    prefix = environment(open_folder / "venv")
    sources, built = open_folder / "sources", open_folder / "built"
    sources.mkdir()
    built.mkdir()
    (sources / "x.py").write_text(
        f"{SCRIPT}\nimport os\nprint(os.access({str(prefix / 'secret.txt')!r}, os.R_OK))"
        f"\nopen({str(prefix / 'secret.txt')!r}).read()"
    )
    recipe = Recipe(run=(str(prefix / "bin" / "python"), "x.py"))
    with Slot(level) as slot:
        program = build(sources, built, Protocol.STDIO, slot, recipe)
        assert isinstance(program, Program), program
        run = slot.run(program.job(b"", LIMITS))
    assert run.stdout.decode().startswith(f"from the course {prefix}\n"), run
    assert (run.exit_code == 1) is level.hides_files


def test_the_judges_own_python_is_found_by_any_name(open_folder: Path) -> None:  # noqa: F811
    """An environment made from the judge's Python is itself, not the judge's."""
    prefix = environment(open_folder / "venv")
    found = find_command([str(prefix / "bin" / "python"), "-V"], Protocol.STDIO, open_folder)
    assert found.program.argv[0] == str(prefix / "bin" / "python") != sys.executable
    assert prefix / "lib" in found.program.readable
