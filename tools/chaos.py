"""`python -m tools.chaos [KIND...]`: the grader disturbed in every way that a machine knows.

A class of programs is graded in the calm and, in another folder, again and again while the grader
is killed, starved, stopped or lied to. No result that it told may be lost, and the report in the
end must be that of the calm run.

    python -m tools.chaos kill --times 200 --seed 1
    python -m tools.chaos                              each kind a few times
"""

import argparse
import contextlib
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 900  # seconds for a whole grading on a machine that has other things to do
CHANGING = {
    "cpu",
    "wall",
    "memory",
    "known",
    "note",
    "host",
}  # two calm runs do not share them either
# What wrong twins answer is kept beside the results, to explain failures.
RESULTS = "SELECT count(*) FROM results WHERE instr(CAST(record AS TEXT), '\"verdict\"')"
TOLD = re.compile(r"^(?:AC|WA|RTE) +toy/\S+ +[\d.]+ s of ")
MIXED = """\
#!/bin/sh
read name
case $name in *7) exit 3;; *5) echo wrong;; *) echo $name;; esac
"""
# The grader with a clock that jumps: an hour on, a day back, ten years on.
JUMPING = """\
import random, runpy, sys, time
real, chance, offset = time.time, random.Random(int(sys.argv.pop(1))), [0.0]
def jumping():
    if chance.random() < 0.3:
        offset[0] += chance.choice((3600.0, -86400.0, 3.2e8, -3.2e8))
    return max(0.0, real() + offset[0])
time.time = jumping
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


class CannotTry(Exception):
    """A disturbance that this machine or user cannot make; the message says why."""


@dataclass
class Scene:
    """A folder with a suite and a program, in which the grader is disturbed."""

    folder: Path
    chance: random.Random
    level: str
    grader: Sequence[str] = (sys.executable, str(ROOT / "grader.py"))
    lost: list[str] = field(default_factory=list)
    store: Path = Path("kept.sqlite")

    def command(self, *more: str) -> list[str]:
        """Return the command that grades here."""
        words = ["--solver", "./program/mixed", "--store", str(self.store), "--protocol", "stdio"]
        return [*self.grader, *words, "--sandbox", self.level, *more]

    def start(self, command: Sequence[str]) -> "subprocess.Popen[str]":
        """Start a grader."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}
        return subprocess.Popen(
            command,
            cwd=self.folder,
            env=kept | {"CI": "true", "LC_ALL": "C.UTF-8"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def kept(self) -> int:
        """Return how many results are in the store."""
        path = self.folder / self.store
        if not path.exists():
            return 0
        with contextlib.closing(sqlite3.connect(path, timeout=60)) as connection:
            try:
                return int(connection.execute(RESULTS).fetchone()[0])
            except sqlite3.OperationalError:  # killed before it had a table
                return 0

    def report(self, *more: str) -> list[dict[str, object]]:
        """Grade to the end and return the results without what changes from run to run."""
        target = self.folder / "report.jsonl"
        done = self.start(self.command("--report", f"jsonl={target}", *more))
        done.communicate(timeout=PATIENCE)
        records = map(json.loads, target.read_text(encoding="utf-8").splitlines())
        results = [record for record in records if record["type"] == "result"]
        return [{k: v for k, v in each.items() if k not in CHANGING} for each in results]


def make_scene(folder: Path, cases: int, chance: random.Random, level: str) -> Scene:
    """Write a suite whose answers are its inputs, and a program that is right now and then."""
    inputs, expected, program = folder / "cases/toy", folder / "expected/toy", folder / "program"
    for place in (inputs, expected, program):
        place.mkdir(parents=True)
    folder.chmod(0o755)
    lines = ["task: toy", "checker: exact", "limits: {cpu: 60, wall: 300}", "cases:"]
    for name in (f"case-{number:04}" for number in range(cases)):
        (inputs / f"{name}.in").write_text(f"{name}\n")
        (expected / f"{name}.out").write_text(f"{name}\n")
        lines.append(f"  {name}: {{origin: by-hand}}")
    (inputs / "suite.yaml").write_text("\n".join(lines) + "\n")
    (program / "mixed").write_text(MIXED)
    (program / "mixed").chmod(0o755)
    return Scene(folder, chance, level)


def kill(scene: Scene) -> None:
    """Kill -9 the grader after a few new results and a moment more."""
    grader = scene.start(scene.command("-j", str(scene.chance.choice((1, 2, 4)))))
    told = _wait(grader, scene.chance.randrange(8))
    time.sleep(scene.chance.random() / 10)
    grader.kill()
    rest, _ = grader.communicate(timeout=PATIENCE)
    told += sum(bool(TOLD.match(line)) for line in rest.splitlines()[:-1])
    if (kept := scene.kept()) < told:
        scene.lost.append(f"{told} results were told before a kill, {kept} are kept")


def _wait(grader: "subprocess.Popen[str]", new: int) -> int:
    """Read what a grader tells up to so many new results; return how many results it told."""
    assert grader.stdout is not None
    told = 0
    while new and (line := grader.stdout.readline()):
        if TOLD.match(line):
            told += 1
            new -= "(known)" not in line
    return told


def stop_worker(scene: Scene) -> None:
    """Stop the processes below the grader for a while, then let them go on, or kill the grader."""
    grader = scene.start(scene.command("-j", "2"))
    _wait(grader, 2)
    stopped = list(_below(grader.pid))
    for process in stopped:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGSTOP)
    time.sleep(1 + scene.chance.random())
    if scene.chance.random() < 0.5:
        grader.kill()
    for process in stopped:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGCONT)
    grader.communicate(timeout=PATIENCE)


def _below(parent: int) -> Iterator[int]:
    """Yield the processes below one, as the system lists them."""
    for task in Path(f"/proc/{parent}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in map(int, task.read_text().split()):
                yield child
                yield from _below(child)


def jump(scene: Scene) -> None:
    """Let the clock on the wall jump while results are made."""
    words = [sys.executable, "-c", JUMPING, str(scene.chance.randrange(1 << 30))]
    grader = scene.start([*words, *scene.command()[1:]])
    _wait(grader, 12)
    grader.kill()
    grader.communicate(timeout=PATIENCE)


def two_graders(scene: Scene) -> None:
    """Let two graders work on one store at once, and kill one of them."""
    pair = [scene.start(scene.command("-j", "2")) for _ in range(2)]
    _wait(pair[0], 6)
    pair[scene.chance.randrange(2)].kill()
    for grader in pair:
        grader.communicate(timeout=PATIENCE)


def full_disk(scene: Scene) -> None:
    """Grade with a store on a disk that has room for a few results only."""
    _on_mount(scene, ["-t", "tmpfs", "-o", "size=200k", "tmpfs"], [])


def read_only(scene: Scene) -> None:
    """Grade with a store that cannot be written."""
    _on_mount(scene, ["-t", "tmpfs", "-o", "size=8m", "tmpfs"], ["-o", "remount,ro"])


def _on_mount(scene: Scene, options: list[str], later: list[str]) -> None:
    """Grade to the end with the store on a mount of its own: all must be told all the same."""
    if os.geteuid() != 0:
        raise CannotTry("only root can mount a disk for it")
    disk = scene.folder / "disk"
    disk.mkdir(exist_ok=True)
    if subprocess.run(["mount", *options, str(disk)], capture_output=True).returncode:
        raise CannotTry("mounting is not allowed here")
    try:
        if (scene.folder / scene.store).exists():
            with contextlib.suppress(OSError):  # as much of it as there is room for
                shutil.copy(scene.folder / scene.store, disk / "kept.sqlite")
        if later:
            subprocess.run(["mount", *later, str(disk)], check=True, capture_output=True)
        command = scene.command()
        command[command.index("--store") + 1] = str(disk / "kept.sqlite")
        told, _ = scene.start(command).communicate(timeout=PATIENCE)
        count = sum(bool(TOLD.match(line)) for line in told.splitlines())
        cases = len(list((scene.folder / "cases/toy").glob("*.in")))
        # A store that cannot be opened at all is refused in one line: nothing was told, or all.
        if count not in (0, cases):
            scene.lost.append(f"{count} of {cases} results were told")
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True, capture_output=True)


KINDS: dict[str, Callable[[Scene], None]] = {
    "kill": kill,
    "stop-worker": stop_worker,
    "clock-jump": jump,
    "two-graders": two_graders,
    "full-disk": full_disk,
    "read-only": read_only,
}


def disturb(
    kinds: Sequence[str],
    times: int,
    seed: int,
    level: str = "rlimit",
    grader: Sequence[str] = (),
    say: Callable[[str], None] = print,
) -> list[str]:
    """Disturb a grading so many times in each way; return what was lost or came out differently."""
    cases = max(40, 4 * times)
    with tempfile.TemporaryDirectory(prefix="chaos-") as name:
        os.chmod(name, 0o755)
        calm = make_scene(Path(name, "calm"), cases, random.Random(seed), level)
        undisturbed = calm.report()
        scene = make_scene(Path(name, "harassed"), cases, random.Random(seed), level)
        scene.grader = grader or scene.grader
        for kind in kinds:
            for number in range(times):
                try:
                    KINDS[kind](scene)
                except CannotTry as reason:
                    say(f"{kind}: not tried: {reason}")
                    break
                if (number + 1) % 20 == 0:
                    say(f"{kind}: {number + 1} of {times}, {len(scene.lost)} lost")
        if len(undisturbed) != cases or scene.report() != undisturbed:
            scene.lost.append("the report in the end is not that of the calm run")
        if (kept := scene.kept()) != cases:
            scene.lost.append(f"{kept} of {cases} results are kept in the end")
        return scene.lost


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools.chaos", description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--times", type=int, default=3, help="how often each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sandbox", default="rlimit", metavar="LEVEL")
    options = parser.parse_args()
    if unknown := set(options.kinds) - set(KINDS):
        parser.error(f"found {min(unknown)!r}, wanted {', '.join(KINDS)}")
    kinds = options.kinds or list(KINDS)
    lost = disturb(kinds, options.times, options.seed, options.sandbox)
    total = options.times * len(kinds)
    print(f"{total} disturbances ({', '.join(kinds)}): {len(lost)} results lost", *lost, sep="\n")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
