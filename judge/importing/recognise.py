"""What a foreign folder is: a package of a known kind, or plain files in pairs."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from judge.importing import kattis, polygon
from judge.importing.domjudge_ini import INI
from judge.importing.foreign_folder import ForeignFolder
from judge.importing.package import FoundPackage, Ledger
from judge.importing.pairs import read_by_pattern, read_pairs
from judge.manifest.loader import MANIFEST
from judge.model.errors import JudgeError
from judge.text.safe_text import printable_line


class ForeignLayout(Enum):
    """The kinds of sources; the value is what `--layout` calls it."""

    KATTIS = "kattis"  # of DOMjudge, too
    POLYGON = "polygon"
    PAIRS = "pairs"


@dataclass(frozen=True)
class Wishes:
    """What the user says about a source, where that is not left to us."""

    layout: ForeignLayout | None = None
    inputs: str = ""
    answers: str = ""


def understood(source: ForeignFolder, path: Path, wishes: Wishes) -> tuple[FoundPackage, Ledger]:
    """Return what a source holds, and the ledger that answers for each of its files."""
    ledger = Ledger(source)
    try:
        package = _read(ledger, wishes)
    except JudgeError as error:
        raise JudgeError(f"{path}: {error}") from None
    ledger.close("neither an input nor an answer nor anything else of a suite")
    return package, ledger


def _read(ledger: Ledger, wishes: Wishes) -> FoundPackage:
    if wishes.inputs or wishes.answers:
        if not (wishes.inputs and wishes.answers):
            raise JudgeError("--inputs and --answers belong together: found only one of them")
        return read_by_pattern(ledger, wishes.inputs, wishes.answers)
    layout, roots = _recognised(ledger.source, wishes.layout)
    if layout is ForeignLayout.PAIRS:
        for name in ledger.source.files:
            if name.rpartition("/")[2] == INI:
                ledger.doubt("without a folder data beside it: its limit was not taken", name)
        return read_pairs(ledger)
    if len(roots) > 1:
        shown = ", ".join(printable_line(root.rstrip("/") or ".", 60) for root in roots[:10])
        raise JudgeError(f"found {len(roots)} packages, wanted one; import each folder: {shown}")
    root = roots[0]
    outside = [name for name in ledger.source.files if not name.startswith(root)]
    ledger.leave_all(outside, "outside of the package")
    read = kattis.read_kattis if layout is ForeignLayout.KATTIS else polygon.read_polygon
    package = read(ledger, root)
    return package if package.name else replace(package, name=root.rstrip("/").rpartition("/")[2])


def _recognised(
    source: ForeignFolder, wanted: ForeignLayout | None
) -> tuple[ForeignLayout, Sequence[str]]:
    """Return the kind of a source and where its packages lie, each with a slash at its end."""
    kattis_roots = _roots(source, (kattis.MANIFEST, INI), "data/")
    polygon_roots = _roots(source, (polygon.MANIFEST,), "")
    if wanted is ForeignLayout.PAIRS:
        return wanted, ()
    if wanted is ForeignLayout.KATTIS and not kattis_roots:
        raise JudgeError(f"found no {kattis.MANIFEST} or {INI} with a folder data beside it")
    if wanted is ForeignLayout.POLYGON and not polygon_roots:
        raise JudgeError(f"found no {polygon.MANIFEST}, wanted one of Polygon")
    if kattis_roots and wanted is not ForeignLayout.POLYGON:
        return ForeignLayout.KATTIS, kattis_roots
    if polygon_roots:
        return ForeignLayout.POLYGON, polygon_roots
    _refuse_ours(source)
    return ForeignLayout.PAIRS, ()


def _roots(source: ForeignFolder, manifests: Sequence[str], folder: str) -> list[str]:
    """Return the folders with a manifest, and files in `folder` beside it, the outermost only."""
    roots: list[str] = []
    for name in sorted(source.files, key=lambda name: (name.count("/"), name)):
        root, _, base = name.rpartition("/")
        inside = f"{root}/" if root else ""
        if base not in manifests or any(inside.startswith(other) for other in roots):
            continue
        if not folder or any(other.startswith(inside + folder) for other in source.files):
            roots.append(inside)
    return roots


def _refuse_ours(source: ForeignFolder) -> None:
    ours = [name for name in source.files if name.rpartition("/")[2] == MANIFEST]
    if ours:
        shown = printable_line(ours[0])
        raise JudgeError(
            f"found {shown}: this is a suite already; grade it with --cases FOLDER,"
            " or import its files only with --layout pairs"
        )
