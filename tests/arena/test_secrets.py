"""A player does not read its opponent's program, though both lie in one folder."""

import os
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from arena.host import SandboxHost
from judge.sandbox.job import Job
from judge.sandbox.level import Level
from judge.sandbox.probe import reason_against
from tests.arena.real_players import setup_of
from tests.sources import ROOT


def test_the_opponents_program_is_hidden() -> None:
    """One's own file can be read, the other's cannot; a program may still play against itself."""
    level = next(each for each in Level if not reason_against(each))
    if not level.hides_files:
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        for each in ("spy.py", "other.py"):
            (folder / each).write_text("import sys\nprint(open(sys.argv[1]).read())\n")
        commands = [f"{sys.executable} {folder / each}.py" for each in ("spy", "other", "spy")]
        setup = setup_of(commands, level=level.value)
        spy = setup.players[0]
        with SandboxHost(setup, 60, {}) as host:
            read = {
                each: host._slot(spy).run(
                    Job((*spy.argv, str(folder / each)), readable=spy.readable)
                )
                for each in ("spy.py", "other.py")
            }
    assert read["spy.py"].exit_code == 0, read["spy.py"]
    assert b"Error" in read["other.py"].stderr, read["other.py"]


def test_an_opponents_python_may_be_ours(tmp_path: Path) -> None:
    """What another player's environment links to is not hidden: it may be our interpreter."""
    for level in (each for each in Level if not reason_against(each)):
        python = tmp_path / level.value / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.symlink_to(Path(sys.executable).resolve())
        (python.parents[1] / "pyvenv.cfg").write_text(f"home = {sys.base_prefix}/bin\n")
        setup = setup_of(["solver", f"{python} -m json.tool"], level=level.value)
        with SandboxHost(setup, 60, {}) as host:
            ours = setup.players[0]
            words = Job((*ours.argv[:-1], "--version"), readable=ours.readable)
            run = host._slot(ours).run(replace(words, environment=ours.environment))
        assert run.stdout.startswith(b"plygrade"), (level, run)


def test_our_player_is_named_by_a_plain_path(tmp_path: Path) -> None:
    """Started as `../bin/python -m arena`, our player's path has no `..`: no sandbox has it."""
    odd = os.path.relpath(sys.executable, tmp_path)
    script = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import arena.players as players;"
    script += " print(players.our_player('').argv[0])"
    done = subprocess.run([odd, "-c", script], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.strip() == sys.executable, done
