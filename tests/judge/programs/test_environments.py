"""The packages of a course: an environment that is named, or made once from requirements."""

import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from judge.model.errors import JudgeError
from judge.model.limits import Limits
from judge.model.protocol import Protocol
from judge.programs.build_context import BuildContext
from judge.programs.entries import Refused
from judge.programs.environments import COMPLETE, course_python, environment_digest
from judge.programs.prepared import Preparation
from judge.programs.program import Program
from judge.programs.recipe import class_recipes, read_recipe
from judge.programs.submission import Submission, SubmissionKind
from judge.programs.workspace import Workspace
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot
from tests.judge.sandbox.conftest import open_folder, strongest  # noqa: F401  # fixtures


def requirements_in(folder: Path, version: str = "1.0") -> Path:
    """Write a wheel of a tiny package and requirements that ask for it, and for no network."""
    wheel = folder / f"course_package-{version}-py3-none-any.whl"
    info = f"course_package-{version}.dist-info"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("course_package.py", f"VERSION = '{version}'\n")
        tags = "Wheel-Version: 1.0\nGenerator: a test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        file.writestr(f"{info}/WHEEL", tags)
        text = f"Metadata-Version: 2.1\nName: course-package\nVersion: {version}\n"
        file.writestr(f"{info}/METADATA", text)
        file.writestr(f"{info}/RECORD", f"course_package.py,,\n{info}/RECORD,,\n")
    path = folder / "requirements.txt"
    path.write_text(f"--no-index\n./{wheel.name}\n")
    return path


@pytest.mark.slow
def test_an_environment_is_made_once_and_whole(tmp_path: Path) -> None:
    """The same requirements give the same environment; half of one is made again."""
    requirements, kept = requirements_in(tmp_path), tmp_path / "kept"
    first = course_python(requirements, kept)
    home = Path(first.path).parents[1]
    marker = home / "was here"
    marker.touch()
    assert course_python(requirements, kept) == first
    assert marker.exists()
    (home / COMPLETE).unlink()
    assert course_python(requirements, kept) == first
    assert not marker.exists()
    assert list(home.glob("lib/python*/site-packages/course_package.py"))
    before = environment_digest(Path(first.path))
    other = course_python(requirements_in(tmp_path, "2.0"), kept)
    assert other != first
    assert environment_digest(Path(other.path)) != before


@pytest.mark.slow
def test_what_cannot_be_installed_is_told(tmp_path: Path) -> None:
    """The reason that pip gives is in the message, and nothing whole is left behind."""
    requirements = tmp_path / "requirements.txt"
    requirements.write_text("--no-index\nno-such-package-of-ours\n")
    with pytest.raises(JudgeError, match=r"requirements\.txt: cannot be made: ERROR: .*no-such"):
        course_python(requirements, tmp_path / "kept")
    assert not list(tmp_path.glob(f"kept/*/{COMPLETE}"))
    with pytest.raises(JudgeError, match="found no virtual environment"):
        course_python(tmp_path, tmp_path / "kept")


def test_only_an_instructor_names_an_environment(tmp_path: Path) -> None:
    """To install a package is to run its code, so a student's own word is refused."""
    (tmp_path / "submission.yaml").write_text("run: python x.py\nenvironment: mine\n")
    with pytest.raises(Refused, match="only your instructor"):
        read_recipe(tmp_path)
    (tmp_path / "submissions.yaml").write_text("all: {environment: venv}\n")
    assert class_recipes(tmp_path).of("anybody").environment == str(tmp_path / "venv")


def check_packages(folder: Path, level: Level, named: Path) -> None:
    """Check that a hand-in imports the package with the environment that is named, and only so."""
    hand_in = folder / "x.py"
    hand_in.write_text("import course_package; print(course_package.VERSION)")
    mine = Submission("x", SubmissionKind.SOURCES, path=hand_in, protocol=Protocol.STDIO)
    with Workspace() as workspace, Slot(level) as slot:
        outputs = []
        for environment in (named, None):
            context = BuildContext(workspace, folder, environment=environment)
            program = Preparation(mine, context).outcome(slot)
            assert isinstance(program, Program), program
            outputs.append(slot.run(program.job(b"", Limits(cpu=60, wall=240))).stdout)
    assert outputs == [b"1.0\n", b""]


@pytest.mark.slow
def test_a_class_has_the_packages_of_its_course(open_folder: Path, strongest: Level) -> None:  # noqa: F811
    """A hand-in imports what the course's requirements name; without them it could not."""
    check_packages(open_folder, strongest, requirements_in(open_folder))


def test_a_class_has_the_packages_of_an_environment(open_folder: Path, strongest: Level) -> None:  # noqa: F811
    """A hand-in imports what the environment that the course names holds."""
    venv.create(open_folder / "venv", symlinks=True)
    packages = sysconfig.get_path("purelib", "venv", {"base": str(open_folder / "venv")})
    Path(packages, "course_package.py").write_text("VERSION = '1.0'\n")
    check_packages(open_folder, strongest, open_folder / "venv")


def test_where_an_environment_lies_does_not_count(tmp_path: Path) -> None:
    """Programs outside of the packages have its path in them: two machines may have two paths."""
    digests = []
    for home, script, content in (("a", "1", "x"), ("b", "2", "x"), ("c", "2", "y")):
        info = tmp_path / home / "lib" / "python3.11" / "site-packages" / "package.dist-info"
        info.mkdir(parents=True)
        lines = f"../../../bin/tool,sha256={script},9\npackage/{content}.py,sha256={content},9\n"
        (info / "RECORD").write_text(lines)
        (tmp_path / home / "pyvenv.cfg").write_text("home = /usr/bin\n")
        (tmp_path / home / "bin").mkdir()
        (tmp_path / home / "bin" / "python").symlink_to(sys.executable)
        digests.append(environment_digest(tmp_path / home / "bin" / "python"))
    assert digests[0] == digests[1] != digests[2]
