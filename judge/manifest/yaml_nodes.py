"""YAML in which every value knows its line, and in which a key may appear only once.

Deliberately knows nothing of suites: `fields.py` says what a value must be, this says where it is.
Names are taken as they are written: `007` stays `007`, `no` stays `no`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from judge.model.errors import JudgeError
from judge.text.safe_text import printable_line

DEEPEST = 12  # levels; a manifest has five, and a value that contains itself has no end
LARGEST = 4 * 1024 * 1024  # bytes
SHOWN = 200  # characters of a line's complaint
# What PyYAML raises beside its own errors: for `!!timestamp x`, `!!int ""`, `!!bool maybe`, a
# character beyond the last one, numbers of thousands of digits.
BROKEN = (AttributeError, LookupError, TypeError, ValueError, ArithmeticError)


@dataclass(frozen=True)
class YamlNode:
    """A value and the line it begins on. Exactly one of scalar, items and entries is in use.

    `written` is a scalar as it stands there: `007` where the scalar is the number 7.
    """

    line: int
    scalar: object = None
    items: tuple["YamlNode", ...] | None = None
    entries: dict[str, "YamlEntry"] | None = None
    written: str = ""

    def plain(self) -> object:
        """Return the value without its lines."""
        if self.entries is not None:
            return {name: entry.value.plain() for name, entry in self.entries.items()}
        if self.items is not None:
            return [item.plain() for item in self.items]
        return self.scalar


@dataclass(frozen=True)
class YamlEntry:
    """What a mapping holds under one name; `line` is that of the name."""

    line: int
    value: YamlNode


@dataclass
class _NodeReader:
    """Turns composed nodes into nodes that know their lines; each once, so aliases cost nothing."""

    path: Path
    loader: yaml.SafeLoader
    known: dict[int, YamlNode] = field(default_factory=dict)

    def read(self, node: yaml.Node, depth: int = 0) -> YamlNode:
        if id(node) not in self.known:
            if depth > DEEPEST:
                raise self.error(node, "a value nested too deeply", f"at most {DEEPEST} levels")
            self.known[id(node)] = self._read(node, depth)
        return self.known[id(node)]

    def _read(self, node: yaml.Node, depth: int) -> YamlNode:
        line = node.start_mark.line + 1
        if isinstance(node, yaml.MappingNode):
            return YamlNode(line, entries=dict(self._entries(node, depth)))
        if isinstance(node, yaml.SequenceNode):
            return YamlNode(line, items=tuple(self.read(item, depth + 1) for item in node.value))
        try:
            return YamlNode(line, self.loader.construct_object(node), written=node.value)
        except (yaml.YAMLError, *BROKEN):
            shown = repr(printable_line(node.value, 60))
            if node.tag.endswith(":timestamp"):  # YAML knows days, and 30 February is none
                what = "a day that exists" if ":" not in node.value else "a day and time that exist"
                raise self.error(node, shown, what) from None
            raise self.error(node, f"{shown} with the tag {node.tag}", "a value") from None

    def _entries(self, node: yaml.MappingNode, depth: int) -> Iterator[tuple[str, YamlEntry]]:
        lines: dict[str, int] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise self.error(key, "a list or mapping as a name", "a word")
            line = key.start_mark.line + 1
            if key.value in lines:
                found = f"'{key.value}' a second time"
                raise self.error(key, found, f"it once (it is on line {lines[key.value]} too)")
            lines[key.value] = line
            yield key.value, YamlEntry(line, self.read(value, depth + 1))

    def error(self, node: yaml.Node, found: str, wanted: str) -> JudgeError:
        line = node.start_mark.line + 1
        shown = printable_line(found, SHOWN)
        return JudgeError(f"{self.path}:{line}: found {shown}, wanted {wanted}")


def read_yaml(path: Path, what: str = "a suite", may_be_empty: bool = False) -> YamlNode:
    """Return the one document of a YAML file, or raise JudgeError with file and line."""
    text = _text_of(path)
    try:
        return _read_document(path, text) or _nothing(path, what, may_be_empty)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        reason = printable_line(str(error.problem), SHOWN)
        raise JudgeError(f"{path}:{line}: found no YAML ({reason}), wanted YAML") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        found = f"a character ({error.character:#x}) that YAML forbids"
        raise JudgeError(f"{path}:{line}: found {found}, wanted text") from None
    except RecursionError:
        raise JudgeError(f"{path}:1: found values nested too deeply, wanted {what}") from None


def _read_document(path: Path, text: str) -> YamlNode | None:
    loader = yaml.SafeLoader(text)
    try:
        try:
            node = loader.get_single_node()
        except BROKEN:
            line = loader.line + 1
            raise JudgeError(f"{path}:{line}: found no YAML, wanted YAML") from None
        return None if node is None else _NodeReader(path, loader).read(node)
    finally:
        loader.dispose()


def _nothing(path: Path, what: str, may_be_empty: bool) -> YamlNode:
    if not may_be_empty:
        raise JudgeError(f"{path}:1: found an empty file, wanted {what}")
    return YamlNode(1)


def _text_of(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise JudgeError(f"{path}: {error.strerror or error}") from None
    if len(data) > LARGEST:
        raise JudgeError(f"{path}:1: found {len(data)} bytes, wanted at most {LARGEST}")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise JudgeError(f"{path}:{line}: found a byte that is not UTF-8, wanted text") from None


def keyed(node: YamlNode) -> YamlNode:
    """Return a text, or a list of texts, as a mapping of these texts to nothing; others as is."""
    items = (node,) if isinstance(node.scalar, str) else node.items or ()
    if not items or not all(isinstance(item.scalar, str) for item in items):
        return node
    entries = {str(item.scalar): YamlEntry(item.line, YamlNode(item.line)) for item in items}
    return YamlNode(node.line, entries=entries)


def at(node: YamlNode, *names: str) -> YamlNode:
    """Return the value under a path of names, or the nearest one that is there."""
    for name in names:
        if node.entries is None or name not in node.entries:
            break
        node = node.entries[name].value
    return node


def line_of(node: YamlNode, *names: str) -> int:
    """Return the line of the last of some names, or that of the whole if it is not there."""
    *outer, last = names
    entries = at(node, *outer).entries or {}
    return entries[last].line if last in entries else node.line
