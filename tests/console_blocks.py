"""Console blocks of Markdown documents: `$ command` lines, each followed by what it prints."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)

HERE = re.compile(r"<<'?(\w+)'?$")


@dataclass(frozen=True)
class Example:
    """One command of a document and the output that the document shows for it."""

    command: str
    output: str
    line: int

    def where(self) -> str:
        """Return words for a failure message."""
        return f"line {self.line}: $ {self.command}\nshown:\n{self.output}"


def examples_of(text: str) -> Iterator[Example]:
    """Yield the examples of all console blocks in order."""
    for block in BLOCK.finditer(text):
        first_line = text.count("\n", 0, block.start(1)) + 1
        yield from _examples_of_block(block[1].splitlines(), first_line)


def _examples_of_block(lines: list[str], first_line: int) -> Iterator[Example]:
    starts = [n for n, line in enumerate(lines) if line.startswith("$ ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        stop = start + 1
        while lines[stop - 1].endswith("\\"):
            stop += 1
        if here := HERE.search(lines[start]):  # up to the word that ends the text
            stop = lines.index(here[1], start) + 1
        command = "\n".join(lines[start:stop])[2:]
        yield Example(command, "\n".join(lines[stop:end]), first_line + start)


def matches(shown: str, printed: str) -> bool:
    """Tell whether the output is what was shown; `...` stands for anything, alone for any lines."""
    parts = []
    for line in shown.splitlines():
        if line.strip() == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(re.escape(line.rstrip()).replace(r"\.\.\.", ".*") + r"[ \t]*\n")
    text = printed if not printed or printed.endswith("\n") else printed + "\n"
    return re.fullmatch("".join(parts), text) is not None
