"""Types of the values of a manifest: each reads a YAML node and describes itself to editors.

One definition serves both the judge (`read`) and editors (`schema`, a JSON Schema fragment).
Deliberately knows no key of a suite: those are in schema.py.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Protocol

from judge.manifest.yaml_nodes import YamlNode, keyed
from judge.text.safe_text import printable_line

LONGEST_FOUND = 300  # characters of what was found
SAME = 20  # of the last problems, among which one that comes again is looked for
WILD = re.compile(r"[*?\[]")


@dataclass
class Problems:
    """What is wrong with one file, in the order found; each is one line."""

    path: Path
    lines: list[str] = field(default_factory=list)

    def add(self, line: int, found: str, wanted: str, near: str = "") -> None:
        """Note one problem, once; `near` is the valid name that was probably meant."""
        hint = f"; did you mean {near}?" if near else ""
        shown = printable_line(found, LONGEST_FOUND)
        told = f"{self.path}:{line}: found {shown}, wanted {wanted}{hint}"
        if told not in self.lines[-SAME:]:  # what is wrong with many cases of one pattern
            self.lines.append(told)


def nearest(name: str, names: "list[str] | tuple[str, ...]") -> str:
    """Return the valid name closest to a wrong one, or ""."""
    found = get_close_matches(name, names, n=1, cutoff=0.6)
    return found[0] if found else ""


def described(node: YamlNode) -> str:
    """Return a value as a message shows it."""
    if node.entries is not None:
        return "a mapping"
    if node.items is not None:
        return "a list"
    if node.scalar is None:
        return "nothing"
    shown = str(node.scalar) if not isinstance(node.scalar, bool) else str(node.scalar).lower()
    return repr(shown if len(shown) <= 60 else shown[:57] + "...")


class FieldType(Protocol):
    """What a value must be."""

    def read(self, node: YamlNode, problems: Problems) -> object:
        """Return the value as plain data; what is wrong is added to the problems."""

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema of such values."""


@dataclass(frozen=True)
class TextField:
    """Any text; numbers and words like `yes` are taken as they are written."""

    def read(self, node: YamlNode, problems: Problems) -> str:
        if isinstance(node.scalar, str):
            return node.scalar
        problems.add(node.line, described(node), "a text (quote it if it is one)")
        return ""

    def schema(self) -> dict[str, object]:
        return {"type": "string"}


@dataclass(frozen=True)
class NumberField:
    """A number from `least` upwards; `above` means that `least` itself is too small."""

    least: float = 0
    above: bool = False
    whole: bool = False

    def read(self, node: YamlNode, problems: Problems) -> float | int:
        number = node.scalar
        types = (int,) if self.whole else (int, float)
        fits = isinstance(number, types) and not isinstance(number, bool)
        if fits and self._in_range(number):  # type: ignore[arg-type]  # `fits` says it is a number
            return number  # type: ignore[return-value]  # as above
        problems.add(node.line, described(node), self._wanted())
        return self.least

    def _in_range(self, number: float) -> bool:
        large_enough = number > self.least if self.above else number >= self.least
        return large_enough and number < float("inf")

    def _wanted(self) -> str:
        what = "a whole number" if self.whole else "a number"
        return f"{what} {'above' if self.above else 'of at least'} {self.least:g}"

    def schema(self) -> dict[str, object]:
        bound = "exclusiveMinimum" if self.above else "minimum"
        return {"type": "integer" if self.whole else "number", bound: self.least}


@dataclass(frozen=True)
class ChoiceField:
    """One of a closed set of words."""

    words: tuple[str, ...]

    def read(self, node: YamlNode, problems: Problems) -> str:
        if isinstance(node.scalar, str) and node.scalar in self.words:
            return node.scalar
        near = nearest(str(node.scalar), self.words)
        problems.add(node.line, described(node), f"one of {', '.join(self.words)}", near)
        return self.words[0]

    def schema(self) -> dict[str, object]:
        return {"enum": list(self.words)}


@dataclass(frozen=True)
class WordOrPathField:
    """One of some words, or a path that begins with `./`; whether it exists is checked later."""

    words: tuple[str, ...]

    def read(self, node: YamlNode, problems: Problems) -> str:
        return TextField().read(node, problems)

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema of the words and of such paths."""
        return {"anyOf": [{"enum": list(self.words)}, {"type": "string", "pattern": r"^\./"}]}


@dataclass(frozen=True)
class NamesField:
    """One name or a list of names; read as a tuple."""

    def read(self, node: YamlNode, problems: Problems) -> tuple[str, ...]:
        items = (node,) if node.items is None else node.items
        return tuple(TextField().read(item, problems) for item in items)

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema of a name or a list of names."""
        return {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


@dataclass(frozen=True)
class FreeField:
    """Any text or mapping: its owner checks it (a generator, a checker)."""

    texts: bool = True

    def read(self, node: YamlNode, problems: Problems) -> object:
        if node.entries is not None or (self.texts and isinstance(node.scalar, str)):
            return node.plain()
        problems.add(node.line, described(node), "a mapping" + " or a text" * self.texts)
        return {}

    def schema(self) -> dict[str, object]:
        return {"type": ["object", "string"]} if self.texts else {"type": "object"}


@dataclass(frozen=True)
class Key:
    """One key of a record: what it holds and what it is for."""

    type: FieldType
    about: str
    required: bool = False


@dataclass(frozen=True)
class RecordField:
    """A mapping with known keys. `empty` allows nothing at all in its place.

    The example shows what is wanted to whoever wrote something else.
    """

    what: str
    fields: Mapping[str, Key]
    empty: bool = False
    example: str = ""

    def read(self, node: YamlNode, problems: Problems) -> dict[str, object]:
        """Return the values of the keys that are present and valid."""
        if node.entries is None:
            if not (self.empty and node.scalar is None and node.items is None):
                such = f" such as {self.example}" if self.example else ""
                problems.add(node.line, described(node), f"{self.what}: a mapping{such}")
            return {}
        found: dict[str, object] = {}
        for name, entry in node.entries.items():
            if name in self.fields:
                found[name] = self.fields[name].type.read(entry.value, problems)
            else:
                self._refuse(name, entry.line, entry.value, problems)
        for name, wanted in self.fields.items():
            if wanted.required and name not in node.entries:
                problems.add(node.line, f"no '{name}'", f"{self.what} with '{name}'")
        return found

    def _refuse(self, name: str, line: int, node: YamlNode, problems: Problems) -> None:
        names = list(self.fields)
        near = nearest(name, names)
        wanted = f"in {self.what} one of {', '.join(names)}"
        if not near and " " in name and node.scalar is None:
            wanted += " (a text with a comma needs quotes inside { })"
        problems.add(line, f"the unknown key '{name}'", wanted, near)

    def schema(self) -> dict[str, object]:
        properties = {
            name: {**field.type.schema(), "description": field.about}
            for name, field in self.fields.items()
        }
        json_type: object = ["object", "null"] if self.empty else "object"
        made: dict[str, object] = {
            "type": json_type,
            "properties": properties,
            "additionalProperties": False,
        }
        if required := [name for name, field in self.fields.items() if field.required]:
            made["required"] = required
        return made


@dataclass(frozen=True)
class NamedRecordsField:
    """A mapping from names the author chooses to records of one kind."""

    record: RecordField
    pattern: str

    def read(self, node: YamlNode, problems: Problems) -> dict[str, dict[str, object]]:
        if node.entries is None:
            problems.add(node.line, described(node), f"a mapping of names to {self.record.what}")
            return {}
        for name, entry in node.entries.items():
            if not re.fullmatch(self.pattern, name):
                problems.add(entry.line, f"the name {name!r}", f"a name that fits {self.pattern}")
        return {
            name: self.record.read(entry.value, problems) for name, entry in node.entries.items()
        }

    def schema(self) -> dict[str, object]:
        return {
            "type": "object",
            "propertyNames": {"pattern": self.pattern},
            "additionalProperties": self.record.schema(),
        }


def is_pattern(name: str) -> bool:
    """Tell whether this stands for many files rather than being the name of one."""
    return WILD.search(name) is not None


@dataclass(frozen=True)
class NamesOrPatternsField:
    """Records by name or by a pattern of files; a pattern, or a list of them, may stand alone."""

    names: NamedRecordsField
    patterns: NamedRecordsField

    def read(self, node: YamlNode, problems: Problems) -> dict[str, dict[str, object]]:
        """Return the records in the order of the file, those of patterns under their pattern."""
        alone = node.entries is None
        found: dict[str, dict[str, object]] = {}
        for name, entry in (keyed(node).entries or {}).items():
            one = YamlNode(entry.line, entries={name: entry})
            if alone and not is_pattern(name):
                wanted = "a pattern such as '*.in' (names of cases stand in a mapping)"
                problems.add(entry.line, f"{name!r} in place of a pattern", wanted)
            else:
                found |= (self.patterns if is_pattern(name) else self.names).read(one, problems)
        if keyed(node).entries is None:
            self.names.read(node, problems)  # says what is wrong
        return found

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema of a pattern, of a list of them, and of the mapping."""
        text = {"type": "string", "pattern": self.patterns.pattern}
        shapes = (self.names.pattern, self.patterns.pattern)
        mapping = {
            "type": "object",
            "propertyNames": {"anyOf": [{"pattern": shape} for shape in shapes]},
            "patternProperties": {WILD.pattern: self.patterns.record.schema()},
            "additionalProperties": self.names.record.schema(),
        }
        return {"anyOf": [text, {"type": "array", "items": text, "minItems": 1}, mapping]}
