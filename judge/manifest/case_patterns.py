"""Cases by pattern: which files a pattern of a manifest stands for, and what is said of each.

Loaded only when a manifest has a pattern. A file is a case once; later patterns that match it and
an entry under its name add to what the earlier ones say of it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from judge.manifest.fields import Problems, is_pattern
from judge.manifest.files import INPUT, CaseEntry, expected_of, unfinished
from judge.manifest.schema import NAME, PATTERN
from judge.manifest.yaml_nodes import YamlEntry, YamlNode, at, keyed
from judge.text.natural_order import natural_key

Layer = tuple[Mapping[str, object], YamlNode]


@dataclass(frozen=True)
class CasePatterns:
    """Looks up the cases of one manifest that has patterns."""

    path: Path
    expected: Path
    node: YamlNode
    problems: Problems

    def cases(self, records: Mapping[str, Mapping[str, object]]) -> dict[str, CaseEntry]:
        """Return the cases by name: where a pattern or an entry names them first, 2 before 10."""
        entries = keyed(at(self.node, "cases")).entries or {}
        found: dict[str, CaseEntry] = {}
        for key, record in records.items():
            if is_pattern(key):
                for case in self._matched(key, record, entries[key]):
                    self._add(found, case)
        own = {name: record for name, record in records.items() if not is_pattern(name)}
        for name, record in own.items():
            layer = (record, entries[name].value)
            self._add(found, self._named(name, entries[name].line, layer), own=True)
        return found

    def _add(self, found: dict[str, CaseEntry], case: CaseEntry, own: bool = False) -> None:
        """Note a case, or what more is said of it; one name must not mean two files."""
        known = found.get(case.name)
        if known is None:
            found[case.name] = case
        elif own or (known.input, known.expected) == (case.input, case.expected):
            line, layers = case.line if own else known.line, (*known.layers, *case.layers)
            found[case.name] = CaseEntry(known.name, line, layers, known.input, known.expected)
        else:
            both = f"two cases called '{case.name}', {known.input} and {case.input}"
            if known.input == case.input:
                both = f"a second 'expected' for the case '{case.name}'"
            self.problems.add(case.line, both, "patterns that tell them apart")

    def _named(self, name: str, line: int, layer: Layer) -> CaseEntry:
        paths = self.path.with_name(name + INPUT), expected_of(self.expected, name)
        return CaseEntry(name, line, (layer,), *paths)

    def _matched(
        self, pattern: str, record: Mapping[str, object], entry: YamlEntry
    ) -> list[CaseEntry]:
        """Return the cases of one pattern in natural order; that there are none is a problem."""
        answers = str(record.get("expected", ""))
        if not self._is_sound(pattern, answers, entry):
            return []
        layer = (record, entry.value)
        paths = [
            path
            for path in self.path.parent.glob(pattern)
            if path.is_file() and path != self.path and not path.name.startswith(".")
        ]
        if not paths:
            wanted = f"a file in {self.path.parent} that it matches"
            self.problems.add(entry.line, f"the pattern {pattern!r}", wanted)
        cases: list[CaseEntry] = []
        half = unfinished(self.path) - set(keyed(at(self.node, "cases")).entries or ())
        named = [(self._name(path, pattern) if answers else path.stem, path) for path in paths]
        named = [(name, path) for name, path in named if name not in half]
        for name, path in sorted(named, key=lambda pair: natural_key(pair[0])):
            if not re.fullmatch(NAME, name):
                shown = path.relative_to(self.path.parent).as_posix()
                wanted = f"a file whose case would be called by a name that fits {NAME}"
                self.problems.add(entry.line, f"{shown!r} by the pattern {pattern!r}", wanted)
            elif answers:
                cases.append(CaseEntry(name, entry.line, (layer,), path, self._at(answers, name)))
            else:
                cases.append(self._named(name, entry.line, layer))
        return cases

    def _is_sound(self, pattern: str, answers: str, entry: YamlEntry) -> bool:
        """Tell whether a pattern says what its cases are called; if not, that is a problem."""
        if not answers:
            sound = pattern.endswith(INPUT) and "/" not in pattern
            if not sound:
                found = f"the pattern {pattern!r} without 'expected'"
                wanted = "such as {expected: '*.ans'} for inputs that are not called NAME.in"
                self.problems.add(entry.line, found, wanted)
            return sound
        one_star = all(text.count("*") == 1 for text in (pattern, answers))
        simple = not any(sign in pattern + answers for sign in "?[")
        if one_star and simple and re.fullmatch(PATTERN, answers):
            return True
        found = f"the pattern {pattern!r} with the expected files {answers!r}"
        wanted = "one * in each, which stands for the name of the case, and no ? or ["
        self.problems.add(at(entry.value, "expected").line, found, wanted)
        return False

    def _name(self, path: Path, pattern: str) -> str:
        """Return what the star of a pattern stands for in a path."""
        before, after = pattern.split("*")
        shown = path.relative_to(self.path.parent).as_posix()
        return shown[len(before) : len(shown) - len(after)]

    def _at(self, answers: str, name: str) -> tuple[Path, ...]:
        """Return where the expected file of a case may be: in their folder, or beside the input."""
        file = answers.replace("*", name)
        return tuple(dict.fromkeys((self.expected / file, self.path.parent / file)))
