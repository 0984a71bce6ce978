"""The hand-ins of a class: recognising and copying 1,000 hand-ins of 20 files each."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from bench.row import Row

NUMBER, FILES = 1000, 20
MAIN = "public class homework {\n public static void main(String[] words) {\n }\n}\n"
TAKE = """
import json, pathlib, resource, shutil, sys
from judge.programs.fitting import fit
from judge.programs.recognise import recognise
from judge.programs.sources import copy_sources
given, target = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
begun = resource.getrusage(resource.RUSAGE_SELF)
for hand_in in sorted(given.iterdir()):
    place = target / hand_in.name
    place.mkdir(parents=True)
    copy_sources(hand_in, place)
    fit(place)
    assert recognise(place).main.name.endswith("homework.java")
used = resource.getrusage(resource.RUSAGE_SELF)
cpu = used.ru_utime + used.ru_stime - begun.ru_utime - begun.ru_stime
unit = 2**20 if sys.platform == "darwin" else 2**10
print(json.dumps([cpu, used.ru_maxrss / unit]))
"""


def measure() -> Iterable[Row]:
    """Yield the CPU time and the memory for the whole class."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(NUMBER):
            _hand_in(folder / "class" / f"student-{number}")
        words = [sys.executable, "-c", TAKE, str(folder / "class"), str(folder / "copies")]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
        cpu, peak = json.loads(done.stdout)
    what = f"{NUMBER} hand-ins of {FILES} files: recognised and copied"
    yield Row(f"{what}, CPU", cpu, 10, unit="s")
    yield Row(f"{what}, peak", peak, 200, unit="MiB")


def _hand_in(folder: Path) -> None:
    source = folder / "hw" / "src"
    source.mkdir(parents=True)
    (source / "homework.java").write_text(MAIN)
    for number in range(FILES - 2):
        (source / f"Part{number}.java").write_text(f"class Part{number} {{\n}}\n" * 20)
    (folder / "hw" / "README.txt").write_text("read me\n")
