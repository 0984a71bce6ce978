"""The files of a new course: a small one of one's own, or one of the bundled tasks."""

import json
import os
import shutil
from pathlib import Path
from string import Template

from judge.files.installation import BUNDLED
from judge.starting.solutions import TEMPLATES, write_solutions

OWN = "sums"  # the suite of a course of one's own
_CASES, _EXPECTED, _SOLUTIONS = "cases", "expected", "solutions"


def bundled_tasks() -> list[str]:
    """Return the tasks that a course can be made of, in order of name."""
    return sorted(manifest.parent.name for manifest in (BUNDLED / _CASES).glob("*/suite.yaml"))


def write_course(folder: Path, title: str, task: str | None) -> None:
    """Fill an empty folder with a course; without a task it is one of the user's own."""
    if task is None:
        shutil.copytree(TEMPLATES / "own", folder, dirs_exist_ok=True, ignore=_BYTE_CODE)
    else:
        for place in (_CASES, _EXPECTED):
            shutil.copytree(BUNDLED / place / task, folder / place / task, ignore=_BYTE_CODE)
        write_solutions(folder / _SOLUTIONS, task)
    suite = task or OWN
    words = {
        "title": title,
        "yaml_title": json.dumps(title, ensure_ascii=False),
        "name": suite,
        "suite": f"{_CASES}/{suite}",
        "expected": f"{_EXPECTED}/{suite}",
        "right": f"{_SOLUTIONS}/right" + ("" if task else ".py"),
    }
    for name in ("README.md", "course.yaml"):
        template = Template((TEMPLATES / f"{name}.txt").read_text(encoding="utf-8"))
        (folder / name).write_text(template.substitute(words), encoding="utf-8")
    _make_writable(folder)


_BYTE_CODE = shutil.ignore_patterns("__pycache__", "__init__.py")


def _make_writable(folder: Path) -> None:
    """Let the owner change what was copied from an installation that nobody may change."""
    for above, _, names in os.walk(folder):
        os.chmod(above, 0o755)
        for name in names:
            os.chmod(Path(above, name), 0o644)


def tree_lines(folder: Path, shown: int = 4) -> list[str]:
    """Return a drawing of a folder; of many files in one place only the first are named."""
    return [f"{folder.name}/", *_below(folder, "  ", shown)]


def _below(folder: Path, indent: str, shown: int) -> list[str]:
    entries = sorted(folder.iterdir(), key=lambda path: (path.is_dir(), path.name))
    files = [path.name for path in entries if path.is_file()]
    named = files if len(files) <= shown else [*files[: shown - 1], f"... {len(files)} files"]
    lines = [indent + name for name in named]
    for path in entries:
        if path.is_dir():
            deep = (path / "__init__.py").exists()  # a package: its files say nothing here
            lines.append(f"{indent}{path.name}/" + (" ..." if deep else ""))
            lines += [] if deep else _below(path, indent + "  ", shown)
    return lines
