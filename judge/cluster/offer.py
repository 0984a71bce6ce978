"""What a worker offers: who it is, what it can run, and how fast it is."""

import platform
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.cluster.chunks import SLOWER
from judge.cluster.trial import languages_at
from judge.files.digest import digest, files_digest
from judge.files.installation import ROOT
from judge.grading.fingerprint import judge_version
from judge.model.machine import Machine, this_machine
from judge.sandbox.level import Level
from judge.sandbox.probe import reason_against
from judge.text.safe_text import counted
from solver import __version__
from solver.kernel import is_used

ROUNDS, STEPS = 5, 150_000  # of the benchmark: some tenth of a second in all
SHOWN = 12  # characters of a fingerprint
OTHERS = ("arena", "misconceptions")  # whose work workers do, beside the judge's


@dataclass(frozen=True)
class Offer:
    """A worker. `levels` has for each level of the sandbox why it is not to be had, "" if it is."""

    version: str
    code: str  # the fingerprint of all that workers run
    python: str
    host: str
    cpu: str
    seconds: float  # that a fixed piece of work takes
    levels: Mapping[str, str] = field(default_factory=dict)
    languages: Mapping[str, str] | None = None  # those that it has, by version; None: not tried
    kernel: bool = False  # whether its solver uses one

    def told(self) -> list[str]:
        """Return the offer in words, a line each."""
        levels = ", ".join(name for name, reason in self.levels.items() if not reason)
        tongues = ", ".join(sorted(self.languages or ()))
        return [
            f"Plygrade {self.version}, code {self.code[:SHOWN]}, Python {self.python}",
            f"{self.host}: {self.cpu or 'unknown processor'}",
            f"sandbox: {levels or 'no level at all'}",
            f"languages: {tongues or 'none'}",
        ]

    def reason_against(self, own: "Offer", level: Level | None) -> str:
        """Return why a run of the coordinator `own` cannot use it, "" if it can."""
        if (self.version, self.code) != (own.version, own.code):
            return (
                f"found Plygrade {self.version} (code {self.code[:SHOWN]}),"
                f" wanted {own.version} (code {own.code[:SHOWN]}) as the grader has"
            )
        if self.python != own.python:
            return f"found Python {self.python}, wanted {own.python} as the grader has"
        if self.kernel != own.kernel:
            found, wanted = ("a", "none") if self.kernel else ("no", "one")
            return f"found {found} kernel of the solver there, wanted {wanted} as the grader has"
        if level and (reason := self.levels.get(level.value, "it is not known there")):
            return f"its sandbox has not the level {level.value} that is asked for: {reason}"
        return ""

    def joining(self, threads: int, host: Machine, own: "Offer") -> str:
        """Return in words what it brings to the run of `own`, and in what it differs from there."""
        speed = f", {host.factor:g} times slower than here" if host.factor > SLOWER else ""
        others = [
            f"{name} is {version} there"
            for name, version in (self.languages or {}).items()
            if (own.languages or {}).get(name, version) != version
        ]
        differs = f"; {', '.join(others)}" if others else ""
        return f"{self.host}, {counted(threads, 'run')} at a time{speed}{differs}"

    def slower_than(self, own: "Offer") -> float:
        """Return how many times slower its machine is; the same machine is as fast as itself."""
        if (self.host, self.cpu) == (own.host, own.cpu):
            return 1.0
        return round(self.seconds / max(own.seconds, 1e-9), 2)


def make_offer(levels: bool = True) -> Offer:
    """Return what this machine offers; its levels and languages take some seconds to try."""
    here = this_machine()
    reasons = {level: reason_against(level) for level in Level} if levels else {}
    best = next((level for level, reason in reasons.items() if not reason), None)
    return Offer(
        version=__version__,
        code=_code(),
        python=platform.python_version(),
        host=here.name,
        cpu=here.cpu,
        seconds=benchmark(),
        levels={level.value: reason for level, reason in reasons.items()},
        languages=languages_at(best) if best else None,
        kernel=is_used(),
    )


def _code() -> str:
    """Return the hash of all that decides what a worker says: of cases, games and wrong twins."""
    others = (path for name in OTHERS for path in (ROOT / name).rglob("*.py"))
    return digest(judge_version(), files_digest(ROOT, list(others)))


def benchmark() -> float:
    """Return the CPU seconds of a fixed piece of work, the best of a few: others may disturb."""
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.thread_time()
        value = 1
        for step in range(STEPS):
            value = (value * 1103515245 + step) & 0x7FFFFFFF
        best = min(best, time.thread_time() - begun)
    return best
