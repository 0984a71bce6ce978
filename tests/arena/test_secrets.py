"""A player does not read its opponent's program, though both lie in one folder."""

import sys
import tempfile
from pathlib import Path

from arena.host import SandboxHost
from judge.sandbox.job import Job
from judge.sandbox.level import Level
from judge.sandbox.probe import reason_against
from tests.arena.real_players import setup_of


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
