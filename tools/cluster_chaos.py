"""`python -m tools.cluster_chaos`: a cluster whose processes are killed while it grades.

A scheduler and workers run as processes of their own, each worker with a folder of its own, and
where this user may mount, with the folder of the cases hidden from it. Every few seconds a worker
is killed -9 and replaced, one is stopped for a while, and the coordinator is killed twice. Nothing
may be lost, nothing told twice, and the report must be that of one machine in the calm.

    python -m tools.cluster_chaos --cases 10000
"""

import argparse
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.chaos import ROOT, Scene, make_scene

SCHEDULER = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--no-dashboard")
HIDDEN = 'mount -t tmpfs none "$0" && exec "$@"'  # in a mount namespace of its own


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@dataclass
class ClusterScene:
    """A scheduler and workers as processes; `away` is what workers must not be able to read."""

    folder: Path
    away: Path
    port: int = field(default_factory=free_port)
    processes: "list[subprocess.Popen[bytes]]" = field(default_factory=list)
    started: int = 0
    scheduler: "subprocess.Popen[bytes] | None" = None
    protocol: str = "tcp"

    @property
    def address(self) -> str:
        return f"{self.protocol}://127.0.0.1:{self.port}"

    def start_scheduler(self, *more: str) -> None:
        """Start the scheduler and wait until it answers."""
        words = [sys.executable, *SCHEDULER, "--port", str(self.port), *more]
        self.scheduler = self._started(words, "scheduler")
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.1)
        raise AssertionError("the scheduler does not start")

    def start_worker(
        self, *more: str, program: Path = ROOT / "grader.py"
    ) -> "subprocess.Popen[bytes]":
        """Start a worker with a folder of its own."""
        self.started += 1
        words = [sys.executable, str(program), "worker", self.address, "-j", "1", *more]
        worker = self._started([*self._apart(), *words, "--quiet"], f"worker-{self.started}")
        self.processes.append(worker)
        return worker

    def _apart(self) -> list[str]:
        """Return the words that start a program where `away` cannot be seen, if we may."""
        hide = ["unshare", "--mount", "sh", "-c", HIDDEN, str(self.away)]
        tried = subprocess.run([*hide, "true"], capture_output=True)
        return hide if tried.returncode == 0 else []

    def _started(self, command: Sequence[str], name: str) -> "subprocess.Popen[bytes]":
        place = self.folder / name
        place.mkdir(parents=True, exist_ok=True)
        place.chmod(0o755)
        with open(self.folder / f"{name}.log", "wb") as log:
            return subprocess.Popen(
                command,
                cwd=place,
                env={"PATH": os.environ["PATH"], "TMPDIR": str(place), "HOME": str(place)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def close(self) -> None:
        """Kill all processes."""
        for process in (*self.processes, *([self.scheduler] if self.scheduler else ())):
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(signal.SIGCONT)
            process.kill()
            process.wait()


def harass(
    cluster: ClusterScene,
    chance: random.Random,
    every: float,
    pause: float,
    over: threading.Event,
    say: Callable[[str], None],
) -> None:
    """Kill a worker now and then and start another; stop one for a while."""
    stopped = False
    while not over.wait(every):
        victim = chance.choice(cluster.processes)
        if not stopped:
            stopped = True
            victim.send_signal(signal.SIGSTOP)
            threading.Timer(pause, victim.send_signal, [signal.SIGCONT]).start()
            say(f"stopped a worker for {pause:g} s")
            continue
        cluster.processes.remove(victim)
        victim.kill()
        victim.wait()
        cluster.start_worker()
        say("killed a worker and started another")


def grade_harassed(
    scene: Scene, cluster: ClusterScene, cases: int, kills: int, say: Callable[[str], None]
) -> list[str]:
    """Grade on the cluster; the coordinator is killed so many times. Return what was told then."""
    told: list[str] = []
    for number in range(kills):
        grader = scene.start(scene.command("--cluster", cluster.address))
        goal = cases * (number + 1) // (kills + 1)
        assert grader.stdout is not None
        threading.Thread(target=_drain, args=(grader.stdout, told), daemon=True).start()
        while scene.kept() < goal and grader.poll() is None:
            time.sleep(0.2)
        grader.kill()
        grader.wait()
        say(f"killed the coordinator when {scene.kept()} results were kept")
    return told


def _drain(lines: Iterator[str], told: list[str]) -> None:
    with contextlib.suppress(ValueError):
        told.extend(lines)


def disturb_cluster(
    cases: int,
    workers: int = 2,
    every: float = 5.0,
    pause: float = 10.0,
    kills: int = 2,
    seed: int = 1,
    level: str = "rlimit",
    say: Callable[[str], None] = print,
) -> list[str]:
    """Grade so many cases on a cluster that is harassed; return what was wrong in the end."""
    wrong = []
    with tempfile.TemporaryDirectory(prefix="chaos-") as name:
        os.chmod(name, 0o755)
        calm = make_scene(Path(name, "calm", "scene"), cases, random.Random(seed), level)
        begun = time.monotonic()
        undisturbed = calm.report()
        say(f"one machine: {len(undisturbed)} results in {time.monotonic() - begun:.0f} s")
        scene = make_scene(Path(name, "cluster", "scene"), cases, random.Random(seed), level)
        cluster = ClusterScene(Path(name, "processes"), scene.folder)
        over = threading.Event()
        cluster.start_scheduler()
        try:
            for _ in range(workers):
                cluster.start_worker()
            harassing = threading.Thread(
                target=harass, args=(cluster, random.Random(seed), every, pause, over, say)
            )
            harassing.start()
            begun = time.monotonic()
            grade_harassed(scene, cluster, cases, kills, say)
            report = scene.report("--cluster", cluster.address)
            say(
                f"cluster: {len(report)} results in {time.monotonic() - begun:.0f} s,"
                f" {cluster.started} workers"
            )
        finally:
            over.set()
            harassing.join()
            cluster.close()
        if len(undisturbed) != cases or report != undisturbed:
            wrong.append("the report in the end is not that of one machine in the calm")
        if (kept := scene.kept()) != cases:
            wrong.append(f"{kept} of {cases} results are kept in the end")
        return wrong


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="tools.cluster_chaos", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two kills")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sandbox", default="rlimit", metavar="LEVEL")
    options = parser.parse_args()
    wrong = disturb_cluster(
        options.cases, options.workers, options.every, seed=options.seed, level=options.sandbox
    )
    print(f"{options.cases} cases: {len(wrong)} things wrong", *wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
