"""Manifests as a target: suites, courses and recipes, legal ones with changes."""

import random
from collections.abc import Callable
from pathlib import Path

from judge.course.loader import load_course
from judge.manifest.loader import load_suite
from judge.model.errors import JudgeError
from judge.programs.entries import Refused
from judge.programs.recipe import class_recipes, read_recipe
from tools.fuzz.harness import Outcome
from tools.fuzz.mutations import mutated

LONGEST_LINE = 6000
SUITE = b"""\
task: raid
title: Raid, the first homework
checker: raid
checker_options: {accept: optimal, oracle_seconds: 5}
limits: {cpu: 10, wall: 2.5, memory: 512}
visibility: verdict
protocol: {kind: files, input: in.txt, output: out.txt, arguments: "-x 1"}
hint: "read the rules\\u0021"
groups:
  small: {max_score: 30, score_aggregation: min, limits: {cpu: 5}}
  large: {max_score: 70, require_pass: [small], checker: exact}
cases:
  a: {group: small, origin: by-hand, about: "one cell, no choice"}
  b: &common {group: large, origin: snapshot, visibility: hidden}
  c: *common
"""
PLAIN_SUITE = b"task: t\nchecker: ./check\ncases:\n  a:\n  b: {origin: by-hand}\n  c:\n"
COURSE = b"""\
name: Games
due: 2026-11-20 23:59
late: {free: 1 hour, per: day, minus: 10%, most: 3 days}
formula: "sum"
roster: roster.csv
groups: {extra: {bonus: true}}
"""
RECIPE = b"build: make answer\nrun: [./answer, --quick]\nprotocol: files\ninput: in\noutput: out\n"
CLASS = b"""\
all: {language: python, main: homework.py}
submissions:
  doe: {run: python main.py, arguments: -x}
  roe: {language: c++, main: a.cpp}
"""
# What YAML may hold and this library, or ours, may stumble over.
WORDS = (
    *(
        b"!!timestamp x",
        b'!!int ""',
        b"!!bool maybe",
        b"!!float x",
        b'!!binary "\xff"',
        b"!!null x",
    ),
    *(b"*common", b"&a *a", b"<<: *common", b"? [a]: b", b"!!python/name:os.system", b"!x y"),
    *(
        b'"\\U99999999"',
        b'"\\ud800"',
        b'"a\\0b"',
        b"x" * 300,
        b"9" * 5000,
        b"0x",
        b"1:2:x",
        b".nan",
    ),
    *(b"[" * 50, b"{" * 50, b"- " * 50, b"%YAML 9.9\n---", b"---", b"...", b"|", b">", b"@", b"`"),
    *(b"2001-99-99", b"~", b"=", b"0o9", b"1_000", b"./x", b"../../x", b"/dev/zero", b"{a: b"),
)


class ManifestTarget:
    """Reads manifests of every kind in a folder with the files of a few cases."""

    def __init__(
        self, folder: Path, suite: Callable[[Path], object] = lambda path: load_suite(path)
    ) -> None:
        cases, expected, class_folder = (
            folder / name for name in ("cases/toy", "expected/toy", "class")
        )
        for place in (cases, expected, class_folder):
            place.mkdir(parents=True)
        for name in "abc":
            (cases / f"{name}.in").write_text("1\n")
            (expected / f"{name}.out").write_text("1\n")
        (cases / "check").touch()
        (folder / "roster.csv").write_text("id,name\ndoe,Jane Doe\n")
        self._kinds: tuple[tuple[bytes, Path, Callable[[], object]], ...] = (
            (SUITE, cases / "suite.yaml", lambda: suite(cases / "suite.yaml")),
            (PLAIN_SUITE, cases / "suite.yaml", lambda: suite(cases / "suite.yaml")),
            (COURSE, folder / "course.yaml", lambda: load_course(folder / "course.yaml")),
            (RECIPE, folder / "submission.yaml", lambda: read_recipe(folder)),
            (CLASS, class_folder / "submissions.yaml", lambda: class_recipes(class_folder)),
        )

    def make(self, rng: random.Random) -> bytes:
        """Return a manifest of any kind with changes; its first byte says of which."""
        kind = rng.randrange(len(self._kinds))
        data = self._kinds[kind][0]
        others = [each[0] for each in self._kinds]
        for _ in range(rng.randint(0, 3)):
            data = _value(data, rng) if rng.random() < 0.6 else mutated(data, rng, others, 1)
        return bytes([kind]) + data

    def attempt(self, data: bytes, rng: random.Random) -> tuple[Outcome, str]:
        """Read the manifest; what is refused must be told in printable lines that say where."""
        _, path, read = self._kinds[data[0]]
        path.write_bytes(data[1:])
        try:
            read()
        except (JudgeError, Refused) as error:
            lines = [str(line) for line in getattr(error, "lines", (str(error),))]
            for line in lines:
                if not line.isprintable() or len(line) > LONGEST_LINE or path.name not in line:
                    return Outcome.MESSAGE, repr(line[:400])
            return Outcome.REFUSED, ""
        return Outcome.DONE, ""


def _value(data: bytes, rng: random.Random) -> bytes:
    """Return the data with an odd value in place of what stands behind a colon."""
    parts = data.split(b": ")
    place = rng.randrange(len(parts))
    rest = parts[place].partition(b"\n")[1:] if place else (b"", parts[place])
    parts[place] = rng.choice(WORDS) + b"".join(rest)
    return b": ".join(parts)
