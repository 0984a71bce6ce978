"""The key `protocol` of a manifest: one word, or a mapping with the names of the files."""

from dataclasses import dataclass

from judge.manifest.fields import ChoiceField, Key, NamesField, Problems, RecordField, described
from judge.manifest.yaml_nodes import YamlNode, at
from judge.model.protocol import (
    INPUT,
    LONGEST_NAME,
    OUTPUT,
    FileNames,
    Protocol,
    SuiteProtocol,
    is_file_name,
)

_NAMES = ("input", "output")


@dataclass(frozen=True)
class FileNameField:
    """The name of a file without folders."""

    def read(self, node: YamlNode, problems: Problems) -> str:
        if isinstance(node.scalar, str) and is_file_name(node.scalar):
            return node.scalar
        problems.add(node.line, described(node), "the name of a file, without a folder")
        return ""

    def schema(self) -> dict[str, object]:
        return {"type": "string", "pattern": r"^[^./][^/]*$", "maxLength": LONGEST_NAME}


KIND = ChoiceField((Protocol.STDIO.value, Protocol.FILES.value))
RECORD = RecordField(
    "a protocol",
    {
        "kind": Key(KIND, "stdio: standard input and output; files: input and output are files"),
        "input": Key(FileNameField(), f"the file with the question ({INPUT})"),
        "output": Key(FileNameField(), f"the file for the answer ({OUTPUT})"),
        "arguments": Key(NamesField(), "words behind the command of every hand-in"),
    },
)


@dataclass(frozen=True)
class ProtocolField:
    """`stdio`, `files`, or a mapping; one that names a file may leave out its kind."""

    def read(self, node: YamlNode, problems: Problems) -> SuiteProtocol:
        if node.entries is None:
            return SuiteProtocol(Protocol(KIND.read(node, problems)))
        before = len(problems.lines)
        said = RECORD.read(node, problems)
        names = FileNames(**{key: str(said[key]) for key in _NAMES if key in said})
        named = next((key for key in _NAMES if key in said), "")
        kind = Protocol(said.get("kind", Protocol.FILES.value))
        if len(problems.lines) == before:
            if not named and "kind" not in said:
                problems.add(node.line, "no 'kind'", "a protocol with 'kind': stdio or files")
            elif named and kind is Protocol.STDIO:
                line = at(node, named).line
                problems.add(line, f"'{named}' with stdio", "names of files with files only")
            elif names.input == names.output:
                problems.add(node.line, f"{names.input!r} for both", "two different file names")
        arguments = said.get("arguments", ())
        return SuiteProtocol(kind, names, arguments if isinstance(arguments, tuple) else ())

    def schema(self) -> dict[str, object]:
        """Return the JSON Schema of the word and of the mapping."""
        return {"anyOf": [KIND.schema(), RECORD.schema()]}
