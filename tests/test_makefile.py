"""The set-up commands: everything is explained, everything is pinned."""

import re
import subprocess
import tomllib

import pytest

from tests.sources import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def phony_targets() -> set[str]:
    """Return the targets that people call."""
    found = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    assert found
    return set(found[1].split())


def test_help_explains_every_target() -> None:
    """`make help` has one line for each target that people call, and for no other."""
    done = subprocess.run(
        ["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    )
    explained = re.findall(r"^  make (\S+) +\S", done.stdout, re.MULTILINE)
    assert sorted(explained) == sorted(phony_targets())


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_locks_pin_everything(name: str) -> None:
    """Every line of a lock file names one exact version."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    wanted = [line for line in lines if line and not line.startswith("#")]
    assert wanted
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[^\s=]+( ; .+)?", line) for line in wanted)


def test_the_grading_lock_is_part_of_the_development_lock() -> None:
    """Tests run with the very versions that `make grade` installs."""
    grading, development = (
        {line for line in (ROOT / name).read_text().splitlines() if "==" in line}
        for name in ("requirements.lock", "requirements-dev.lock")
    )
    assert grading <= development


def test_ci_runs_the_commands_of_the_readme() -> None:
    """CI calls what the README tells people to call."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for command in ("make lint", "twice test", "twice test-slow", "make grade"):
        assert re.search(rf"^{command}$", script, re.MULTILINE)


def test_the_workflow_runs_the_oldest_python_and_our_script() -> None:
    """GitHub runs .ci/run on the oldest Python that the project supports, and on a newer one."""
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    oldest = settings["project"]["requires-python"].removeprefix(">=")
    versions = re.findall(r'"(3\.\d+)"', workflow)
    assert versions[0] == oldest == settings["tool"]["mypy"]["python_version"]
    assert settings["tool"]["ruff"]["target-version"] == "py" + oldest.replace(".", "")
    assert f"sys.version_info < ({oldest.replace('.', ', ')})" in MAKEFILE
    assert int(versions[-1].split(".")[1]) > int(oldest.split(".")[1])
    assert re.search(r"^ +- run: \.ci/run$", workflow, re.MULTILINE)


def test_byte_code_is_compiled_for_every_package() -> None:
    """The packages that `make` compiles are those that the wheel has."""
    compiled = re.search(r"compileall -q (.*)$", MAKEFILE, re.MULTILINE)
    assert compiled
    assert compiled[1].split() == ["solver", "judge", "arena", "misconceptions"]
