"""A problem as a zip file that DOMjudge imports: its own metadata, time limit and descriptions.

DOMjudge reads the subset of the format that ICPC contests use, and more beside it: a
`domjudge-problem.ini`, a statement as a page, a `.desc` for each case. Submissions are single
files, which it sorts by language; those outside the four usual folders need an annotation.
"""

import io
import zipfile
from collections.abc import Iterator

from judge.exporting.metadata import Licence, Rights, uuid_of, yaml_text
from judge.exporting.package import README, TIME_LIMIT, VALIDATOR, readme
from judge.exporting.problem import PackedCase, Problem
from judge.exporting.programs import ExportedFile, input_validator, output_validator
from judge.exporting.statement import statement_of
from judge.exporting.statement_forms import html_statement
from judge.exporting.submissions import Fate, Specimen
from judge.model.run import points_text

INI = "domjudge-problem.ini"
REJECTIONS = "WRONG-ANSWER, TIMELIMIT, RUN-ERROR, NO-OUTPUT, OUTPUT-LIMIT"
HASHED = (".py", ".rb", ".pl", ".sh", ".r", ".R")  # languages whose comments begin with #
EPOCH = (1980, 1, 1, 0, 0, 0)  # one suite makes one file, whenever that is


def domjudge_zip(problem: Problem, rights: Rights, submissions: tuple[Specimen, ...]) -> bytes:
    """Return the zip file of a problem; the same suite always gives the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, file in domjudge_files(problem, rights, submissions):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if file.executable else 0o100644) << 16
            archive.writestr(entry, file.data)
    return buffer.getvalue()


def domjudge_files(
    problem: Problem, rights: Rights, submissions: tuple[Specimen, ...]
) -> Iterator[tuple[str, ExportedFile]]:
    """Yield the files of a problem with their paths in the zip file."""
    seconds = points_text(problem.limits.cpu)
    yield INI, _text(f"name = {_quoted(problem.title)}\ntimelimit = {seconds}\n")
    yield TIME_LIMIT, _text(f"{seconds}\n")
    yield "problem.yaml", _text(_metadata(problem, rights))
    yield "problem.html", _text(html_statement(problem.title, statement_of(problem)))
    yield README, _text(readme(problem, domjudge_notes(problem, submissions)))
    for packed in problem.samples:
        yield from _case(f"data/sample/{packed.name}", packed)
    for packed in problem.secret:
        folder = f"{packed.folder}/" if packed.folder else ""
        yield from _case(f"data/secret/{folder}{packed.name}", packed)
    for name, file in input_validator(problem).items():
        yield f"input_validators/{VALIDATOR}/{name}", file
    for name, file in output_validator(problem).items():
        yield f"output_validators/{VALIDATOR}/{name}", file
    for specimen in submissions:
        yield from _submission(specimen)


def domjudge_notes(problem: Problem, submissions: tuple[Specimen, ...]) -> tuple[str, ...]:
    """Return what did not go into the zip file, or changed on the way."""
    notes = list(problem.notes)
    notes += [
        f"left out the submission {specimen.name}: it has folders, which DOMjudge does not read"
        for specimen in submissions
        if _is_deep(specimen)
    ]
    return tuple(notes)


def _metadata(problem: Problem, rights: Rights) -> str:
    told: dict[str, object] = {
        "name": problem.title,
        "uuid": uuid_of(problem),
        "license": rights.licence.value,
        "validation": "custom",
        "limits": {"memory": problem.limits.memory, "output": problem.limits.output},
    }
    if rights.owner and rights.licence is not Licence.PUBLIC_DOMAIN:
        told["rights_owner"] = rights.owner
    return yaml_text(told)


def _case(path: str, packed: PackedCase) -> Iterator[tuple[str, ExportedFile]]:
    yield f"{path}.in", ExportedFile(packed.question)
    yield f"{path}.ans", ExportedFile(packed.answer)
    if packed.case.about:
        yield f"{path}.desc", _text(packed.case.about + "\n")


def _submission(specimen: Specimen) -> Iterator[tuple[str, ExportedFile]]:
    if _is_deep(specimen):
        return
    folder = f"submissions/{specimen.fate.value}/"
    if len(specimen.files) > 1:
        folder += f"{specimen.name}/"
        yield folder, ExportedFile(b"", True)  # by this entry files are known to be one program
    note = _annotation(specimen)
    for name, data in specimen.files.items():
        yield folder + name, ExportedFile(data + note)
        note = b""  # one is enough


def _annotation(specimen: Specimen) -> bytes:
    """Return the comment that says what may become of a submission, where its folder does not."""
    if specimen.fate is not Fate.REJECTED:
        return b""
    sign = "#" if next(iter(specimen.files)).endswith(HASHED) else "//"
    return f"\n{sign} @EXPECTED_RESULTS@: {REJECTIONS}\n".encode()


def _is_deep(specimen: Specimen) -> bool:
    return any("/" in name for name in specimen.files)


def _quoted(text: str) -> str:
    """Return a value of the ini file; what would end it goes."""
    plain = "".join(c for c in text if c.isprintable() and c not in "'\"\\")
    return f"'{plain}'"


def _text(text: str) -> ExportedFile:
    return ExportedFile(text.encode("utf-8"))
