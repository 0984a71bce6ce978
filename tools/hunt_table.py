"""Hunt every program of a folder and show a table: `python -m tools.hunt_table raid FOLDER`.

Further words go to `grader.py hunt`. For each program: in which run the first wrong answer came,
whether the find is proved to be the smallest, and what was named.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOUND = re.compile(r"^\S+: (\d+) wrong answers? in (\d+) runs?, the first in run (\d+)$", re.M)
RIGHT = re.compile(r"^\S+: no wrong answer in (\d+) runs?", re.M)
NAMED = re.compile(r"^(?:the program|or it) (.+)$", re.M)
CLOSEST = re.compile(r"the closest, with (\d+ of \d+) compared: the program (.+)$", re.M)


def row(name: str, told: str) -> str:
    """Return the row of a program, by what the hunt printed."""
    if right := RIGHT.search(told):
        beliefs = " *or* ".join(NAMED.findall(told))
        beyond = f"; beyond the homework: it {beliefs}" if beliefs else ""
        return f"| {name} | - | - | no wrong answer in {right[1]} runs{beyond} |"
    found = FOUND.search(told)
    if found is None:
        return f"| {name} | ? | ? | {(told.strip().splitlines() or ['nothing'])[-1]} |"
    small = "proved" if "smallest, proved" in told else "found"
    closest = CLOSEST.search(told)
    named = " *or* ".join(NAMED.findall(told))
    guess = f"no name; closest ({closest[1]}): {closest[2]}" if closest else "no name"
    return f"| {name} | {found[3]} of {found[2]} | {small} | {named or guess} |"


def rows(suite: str, folder: Path, words: list[str]) -> Iterator[str]:
    """Hunt one program after the other and yield its row."""
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "_")) or path.suffix == ".md":
            continue
        command = [
            sys.executable,
            str(ROOT / "grader.py"),
            "hunt",
            suite,
            "--submission",
            str(path),
        ]
        done = subprocess.run(
            [*command, "--no-store", *words], capture_output=True, text=True, check=False
        )
        yield row(path.name, done.stdout or done.stderr)


def main(words: list[str]) -> int:
    """Print the table, a row as soon as it is known."""
    if len(words) < 2 or not Path(words[1]).is_dir():
        print(f"found {' '.join(words) or 'nothing'!r}, wanted: SUITE FOLDER", file=sys.stderr)
        return 2
    print("| program | first wrong run | smallest | named |\n| --- | --- | --- | --- |", flush=True)
    for line in rows(words[0], Path(words[1]), words[2:]):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
