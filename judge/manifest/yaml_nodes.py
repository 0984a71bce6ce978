"""YAML in which every value knows its line, and in which a key may appear only once.

Deliberately knows nothing of suites: `fields.py` says what a value must be, this says where it is.
Names are taken as they are written: `007` stays `007`, `no` stays `no`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from judge.model.errors import JudgeError

DEEPEST = 12  # levels; a manifest has five, and a value that contains itself has no end
LARGEST = 4 * 1024 * 1024  # bytes


@dataclass(frozen=True)
class YamlNode:
    """A value and the line it begins on. Exactly one of scalar, items and entries is in use."""

    line: int
    scalar: object = None
    items: tuple["YamlNode", ...] | None = None
    entries: dict[str, "YamlEntry"] | None = None

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
            return YamlNode(line, scalar=self.loader.construct_object(node))
        except (yaml.YAMLError, ValueError):
            raise self.error(node, f"{node.value!r} with the tag {node.tag}", "a value") from None

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
        return JudgeError(f"{self.path}:{line}: found {found}, wanted {wanted}")


def read_yaml(path: Path) -> YamlNode:
    """Return the one document of a YAML file, or raise JudgeError with file and line."""
    text = _text_of(path)
    try:
        return _read_document(path, text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise JudgeError(f"{path}:{line}: found no YAML ({error.problem}), wanted YAML") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        found = f"a character ({error.character:#x}) that YAML forbids"
        raise JudgeError(f"{path}:{line}: found {found}, wanted text") from None
    except RecursionError:
        raise JudgeError(f"{path}:1: found values nested too deeply, wanted a suite") from None


def _read_document(path: Path, text: str) -> YamlNode:
    loader = yaml.SafeLoader(text)
    try:
        node = loader.get_single_node()
        if node is None:
            raise JudgeError(f"{path}:1: found an empty file, wanted a suite")
        return _NodeReader(path, loader).read(node)
    finally:
        loader.dispose()


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
