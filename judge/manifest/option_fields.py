"""Types of the values of a checker's options."""

from collections.abc import Mapping
from dataclasses import dataclass

from judge.manifest.fields import FreeField, Key, Problems, RecordField, described
from judge.manifest.yaml_nodes import YamlNode


@dataclass(frozen=True)
class OptionsField:
    """A mapping of options; which ones are valid depends on the checker, and is checked later."""

    known: Mapping[str, Key]

    def read(self, node: YamlNode, problems: Problems) -> object:
        return FreeField(texts=False).read(node, problems)

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema of a mapping with any of the options."""
        return RecordField("options", self.known).schema()


@dataclass(frozen=True)
class FlagField:
    """`true` or `false`."""

    def read(self, node: YamlNode, problems: Problems) -> bool:
        if isinstance(node.scalar, bool):
            return node.scalar
        problems.add(node.line, described(node), "true or false")
        return False

    def schema(self) -> dict[str, object]:
        return {"type": "boolean"}
