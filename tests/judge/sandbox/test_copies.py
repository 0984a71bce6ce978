"""Programs that look for their files beside themselves: copied into the fresh folder."""

import sys
from pathlib import Path

from judge.model.limits import Limits
from judge.sandbox.job import Job
from judge.sandbox.level import Level
from judge.sandbox.slot import Slot

BESIDE = """
import os, pathlib, sys
here = pathlib.Path(__file__).resolve().parent
os.chdir("/")
import helper
(here / "output.txt").write_text(helper.answer((here / "input.txt").read_text()))
(here / "notes.txt").write_text("for the next case")
(here / "helper.py").write_text("def answer(text): return 'spoilt'")
print(sorted(path.name for path in here.iterdir() if path.name != "__pycache__"))
"""


def test_a_program_finds_its_files_beside_itself(level: Level, open_folder: Path) -> None:
    """With copies of the program its own folder is the fresh one, for each run as at the first."""
    (open_folder / "main.py").write_text(BESIDE)
    (open_folder / "helper.py").write_text("def answer(text): return text.upper()")
    (open_folder / "input.txt").write_text("a sample")
    paths = tuple(sorted(open_folder.iterdir()))
    with Slot(level) as slot:
        for text in (b"one", b"two"):
            job = Job(
                (sys.executable, "-S", "./main.py"),
                files={"input.txt": text},
                readable=(open_folder,),
                copies=paths,
                collect="output.txt",
                limits=Limits(cpu=60, wall=120),
            )
            run = slot.run(job)
            assert (run.collected, run.stderr) == (text.upper(), b"")
            names = ["helper.py", "input.txt", "main.py", "notes.txt", "output.txt"]
            assert run.stdout.decode() == f"{names}\n"
    assert (open_folder / "helper.py").read_text().endswith("upper()")
