"""How the files of cases are written: line ends and encodings that programs will stumble over.

Every byte is kept, as programs over there had to cope with it, too; what is unusual is told.
"""

from collections import Counter
from enum import Enum

from judge.importing.package import FoundPackage, Ledger
from judge.text.safe_text import counted

LOOKED_AT = 4096  # bytes of each file


class Unusual(Enum):
    """What may be odd about a file."""

    WIDE = "written in UTF-16 or UTF-32, which was kept: hardly a program reads that"
    BOM = "begins with a byte-order mark, which was kept"
    CRLF = "has CRLF line ends, which were kept"


def unusual(start: bytes) -> Unusual | None:
    """Return what is odd about a file that starts so; the oddest thing counts."""
    if start[:2] in (b"\xff\xfe", b"\xfe\xff") or start[:4] == b"\0\0\xfe\xff":
        return Unusual.WIDE
    if len(start) > 3 and start.count(0) > len(start) // 3:
        return Unusual.WIDE  # without a mark: every second byte of plain text is 0
    if start.startswith(b"\xef\xbb\xbf"):
        return Unusual.BOM
    return Unusual.CRLF if b"\r\n" in start else None


def tell_texts(package: FoundPackage, ledger: Ledger) -> None:
    """Note what is unusual about inputs and answers."""
    inputs: Counter[Unusual] = Counter()
    for case in package.cases:
        for name in (case.input, case.answer):
            with ledger.source.open(name) as file:
                found = unusual(file.read(LOOKED_AT))
            if found is Unusual.WIDE:
                ledger.doubt(found.value, name)
            elif found and name == case.input:
                inputs[found] += 1
    for found, number in inputs.items():
        said = found.value if number == 1 else _of_many(found)
        ledger.note(f"{counted(number, 'input')} {said}")


def _of_many(found: Unusual) -> str:
    return found.value.replace("has ", "have ", 1).replace("begins ", "begin ", 1)
