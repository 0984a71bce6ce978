"""Writing an imported suite: all of it is made aside first, and then put in its place by renaming.

What is there already is never changed. With `force` it is moved to `replaced/`, whole, and kept.
The manifest's folder comes last: until then there is no suite that anybody could grade.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from judge.importing.adapter import write_validator
from judge.importing.case_names import valid_names
from judge.importing.foreign_folder import MOST_BYTES
from judge.importing.manifest_text import NOTES, manifest_text
from judge.importing.notes import notes_text, solutions_text
from judge.importing.package import SOLUTIONS_FOLDER, FoundCase, FoundPackage, Ledger
from judge.manifest.files import CASES, EXPECTED, INPUT, OUTPUTS
from judge.manifest.loader import MANIFEST, ManifestError, load_suite
from judge.model.errors import JudgeError
from judge.programs.entries import Refused
from judge.programs.sources import Budget
from judge.programs.workspace import Workspace
from judge.sandbox.job import Runner

REPLACED = "replaced"
PARTS = (SOLUTIONS_FOLDER, EXPECTED, CASES)  # in the order in which they are put in place
MARKER = ".imported"  # in folders of answers and solutions: made by us, for the suite beside them
LISTING = "README.md"


@dataclass(frozen=True)
class Target:
    """Where a suite goes: `cases/NAME`, `expected/NAME`, `imported-solutions/NAME` in a folder."""

    folder: Path
    name: str

    def place(self, part: str) -> Path:
        return self.folder / part / self.name

    def taken(self) -> list[Path]:
        """Return what lies there already; leftovers of an import that was killed do not count."""
        suite = os.path.lexists(self.place(CASES))
        found = []
        for part in PARTS:
            place = self.place(part)
            ours = not suite and (place / MARKER).is_file()
            if os.path.lexists(place) and not ours:
                found.append(place)
        return found

    def check_free(self, force: bool) -> None:
        """Raise JudgeError if something lies there and may not be moved away."""
        for above in (self.folder, *(self.folder / part for part in PARTS)):
            if above.exists() and not above.is_dir():
                raise JudgeError(f"{above}: found a file, wanted a folder to import into")
        if not force and (there := self.taken()):
            raise JudgeError(
                f"{there[-1]}: found something there already; --name NAME gives the suite another"
                f" name, --force moves the old one to {self.folder / REPLACED}"
            )


def named_cases(package: FoundPackage, ledger: Ledger) -> FoundPackage:
    """Return the package with valid names of cases, all different; changes are told."""
    names = valid_names(case.name for case in package.cases)
    pairs = list(zip(package.cases, names, strict=True))
    changed = [(case.name, name) for case, name in pairs if case.name.replace("/", "-") != name]
    if changed:
        first = f"{changed[0][0]!r} is called {changed[0][1]}"
        more = f", and so on for {len(changed) - 1:,} more" if len(changed) > 1 else ""
        ledger.note(f"names of cases were made to fit: {first}{more}")
    return replace(package, cases=tuple(replace(case, name=name) for case, name in pairs))


@dataclass(frozen=True)
class SuiteWriter:
    """Writes one package; `task` and `source` are what the manifest says of it."""

    package: FoundPackage
    ledger: Ledger
    target: Target
    task: str
    source: str

    def write(self, force: bool, slot: Runner | None) -> Path | None:
        """Write everything; return where an older suite was moved, None if there was none."""
        self.target.check_free(force)
        made_here = not self.target.folder.exists()
        self.target.folder.mkdir(parents=True, exist_ok=True)
        try:
            with Workspace(self.target.folder) as workspace:
                staged = Target(workspace.folder, "suite")
                self._fill(staged, slot)
                self._check(staged)
                self.target.check_free(force)
                return self._put_in_place(staged)
        except Refused as refusal:
            raise JudgeError(str(refusal)) from None
        finally:
            if made_here and not any(self.target.folder.iterdir()):
                self.target.folder.rmdir()

    def _check(self, staged: Target) -> None:
        """Never leave behind what cannot be graded: a package may require groups in a circle."""
        try:
            load_suite(staged.place(CASES))
        except ManifestError as error:
            reason = error.problems[0].partition(": ")[2]
            raise JudgeError(f"{self.source}: it cannot be made a suite: {reason}") from None

    def _fill(self, staged: Target, slot: Runner | None) -> None:
        suite, answers = staged.place(CASES), staged.place(EXPECTED)
        for folder in (suite, answers):
            folder.mkdir(parents=True)
        budget = Budget(MOST_BYTES)
        for case in self.package.cases:
            self._copy(case, suite, answers, budget)
        if self.package.validator and slot:
            write_validator(self.package.validator, suite, self.ledger, slot)
        (answers / MARKER).touch()
        self._write_solutions(staged.place(SOLUTIONS_FOLDER), budget)
        (suite / NOTES).write_text(
            notes_text(self.package, self.ledger, self.source), "utf-8", "backslashreplace"
        )
        text = manifest_text(
            self.source,
            self.task,
            self.package.title,
            self.package.settings,
            self.package.groups,
            self.package.cases,
        )
        (suite / MANIFEST).write_text(text, "utf-8", "backslashreplace")

    def _copy(self, case: FoundCase, suite: Path, answers: Path, budget: Budget) -> None:
        """Copy the two files of a case."""
        question = suite / (case.name + INPUT)
        for name, place in ((case.input, question), (case.answer, answers / case.name)):
            file = place if place is question else place.with_name(case.name + OUTPUTS[0])
            with self.ledger.source.open(name) as stream:
                budget.save(stream, file, False)

    def _write_solutions(self, folder: Path, budget: Budget) -> None:
        if not self.package.solutions:
            return
        for name, inside in self.package.solutions.items():
            runs = bool(self.ledger.source.real_path(name).stat().st_mode & 0o111)
            with self.ledger.source.open(name) as stream:
                budget.save(stream, folder / inside, runs)
        (folder / MARKER).touch()
        text = solutions_text(self.package, self.target.folder, self.target.name)
        (folder / LISTING).write_text(text, "utf-8", "backslashreplace")

    def _put_in_place(self, staged: Target) -> Path | None:
        old = self._moved_away()
        for part in PARTS:
            place = self.target.place(part)
            if not staged.place(part).exists():
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            if os.path.lexists(place):  # the leftover of an import that was killed
                os.rename(place, staged.folder / f"leftover-{part}")
            os.rename(staged.place(part), place)
        return old

    def _moved_away(self) -> Path | None:
        """Move what lies in our place to a new folder of `replaced/`, the manifest first."""
        there = self.target.taken()
        if not there:
            return None
        kept = next(path for path in self._kept_places() if not path.exists())
        for part in reversed(PARTS):
            place = self.target.place(part)
            if place in there:
                aside = kept / part / self.target.name
                aside.parent.mkdir(parents=True)
                os.rename(place, aside)
        return kept

    def _kept_places(self) -> Iterator[Path]:
        name = self.target.name.replace("/", "-")
        return (self.target.folder / REPLACED / f"{name}-{number}" for number in count(1))
