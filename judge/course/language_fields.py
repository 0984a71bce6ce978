"""Languages as values of a course: those that are allowed, and a number for each of some."""

from dataclasses import dataclass

from judge.manifest.fields import Problems, described, nearest
from judge.manifest.yaml_nodes import YamlNode
from judge.model.language_names import NAMES, language_name


@dataclass(frozen=True)
class LanguagesField:
    """One language or a list; read as their names."""

    def read(self, node: YamlNode, problems: Problems) -> tuple[str, ...]:
        items = (node,) if node.items is None else node.items
        if not items:
            problems.add(node.line, "an empty list", "at least one language")
        found = (_language(item.written, item, problems) for item in items)
        return tuple(dict.fromkeys(name for name in found if name))

    def schema(self) -> dict[str, object]:
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


@dataclass(frozen=True)
class FactorsField:
    """A number for each of some languages; read by their names."""

    def read(self, node: YamlNode, problems: Problems) -> dict[str, float]:
        if node.entries is None:
            problems.add(node.line, described(node), "a mapping such as {python: 3, java: 2}")
            return {}
        factors: dict[str, float] = {}
        for word, entry in node.entries.items():
            name = _language(word, YamlNode(entry.line, word), problems)
            factor = entry.value.scalar
            if isinstance(factor, bool) or not isinstance(factor, int | float):
                factor = 0
            if not 0.01 <= factor <= 1000:
                found = described(entry.value)
                problems.add(entry.value.line, found, "a number from 0.01 to 1000")
            elif name in factors:
                problems.add(entry.line, f"{name} a second time", "it once")
            elif name:
                factors[name] = float(factor)
        return factors

    def schema(self) -> dict[str, object]:
        number = {"type": "number", "minimum": 0.01, "maximum": 1000}
        return {"type": "object", "additionalProperties": number}


def _language(word: str, node: YamlNode, problems: Problems) -> str:
    name = language_name(word) if node.scalar is not None else ""
    if not name:
        near = nearest(word.lower(), [name.lower() for name in NAMES])
        problems.add(node.line, described(node), f"one of {', '.join(NAMES)}", near)
    return name
