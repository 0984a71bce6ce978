"""A whole problem package as files: the same parts in each dialect, under its own names."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from judge.exporting.group_points import group_files, untold
from judge.exporting.metadata import Dialect, Rights, problem_yaml, yaml_text
from judge.exporting.problem import PackedCase, Problem
from judge.exporting.programs import ExportedFile, input_validator, output_validator, runnable
from judge.exporting.statement import statement_of
from judge.exporting.statement_forms import latex_statement
from judge.exporting.submissions import Fate, Specimen
from judge.model.run import points_text
from judge.text.safe_text import counted

README = "README.md"
TIME_LIMIT = ".timelimit"
REJECTED = Fate.REJECTED.value
VALIDATOR = "plygrade"  # the name of our validators' folders
LENIENT = ("tokens", "numbers", "unordered", "program")  # checkers that let the layout be another


@dataclass(frozen=True)
class Package:
    """The files of a package by their paths, and what did not go into it, a line each."""

    files: Mapping[str, ExportedFile]
    notes: tuple[str, ...]


def make_package(
    problem: Problem, dialect: Dialect, rights: Rights, submissions: tuple[Specimen, ...]
) -> Package:
    """Return the package of a problem in one dialect."""
    legacy = dialect is Dialect.LEGACY
    homeless = [each for each in submissions if legacy and each.fate is Fate.REJECTED]
    notes = (
        *problem.notes,
        *untold(problem, dialect),
        *(
            f"left out the submission {each.name}: it has no place for {REJECTED}"
            for each in homeless
        ),
    )
    files = {
        "problem.yaml": _text(problem_yaml(problem, dialect, rights)),
        README: _text(readme(problem, notes)),
        **_under(f"input_validators/{VALIDATOR}", input_validator(problem)),
        **_under(
            "data", {name: _text(text) for name, text in group_files(problem, dialect).items()}
        ),
        **dict(_cases(problem, described=not legacy)),
    }
    for specimen in (each for each in submissions if each not in homeless):
        files |= specimen_files(specimen, scripts=legacy)
    statement = _text(latex_statement(problem.title, statement_of(problem)))
    if legacy:
        files["problem_statement/problem.en.tex"] = statement
        files[TIME_LIMIT] = _text(f"{points_text(problem.limits.cpu)}\n")
        files |= _under(f"output_validators/{VALIDATOR}", output_validator(problem))
    else:
        files["statement/problem.en.tex"] = statement
        files |= _under("output_validator", output_validator(problem))
        files |= _proofs(problem)
    return Package(files, notes)


def _text(text: str) -> ExportedFile:
    return ExportedFile(text.encode("utf-8"))


def _under(folder: str, files: Mapping[str, ExportedFile]) -> dict[str, ExportedFile]:
    return {f"{folder}/{name}": file for name, file in files.items()}


def _cases(problem: Problem, described: bool) -> Iterator[tuple[str, ExportedFile]]:
    for packed in problem.samples:
        yield from _case(f"data/sample/{packed.name}", packed, described)
    for packed in problem.secret:
        folder = f"{packed.folder}/" if packed.folder else ""
        yield from _case(f"data/secret/{folder}{packed.name}", packed, described)


def _case(path: str, packed: PackedCase, described: bool) -> Iterator[tuple[str, ExportedFile]]:
    yield f"{path}.in", ExportedFile(packed.question)
    yield f"{path}.ans", ExportedFile(packed.answer)
    told = {"description": packed.case.about, "hint": packed.case.hint}
    if described and any(told.values()):
        yield f"{path}.yaml", _text(yaml_text({key: text for key, text in told.items() if text}))


def _proofs(problem: Problem) -> dict[str, ExportedFile]:
    """Return what shows that the output validator refuses nonsense, and how strict it is."""
    shown = next((each for each in problem.secret if each.answer.strip()), None)
    strict = all(each.case.checker not in LENIENT for each in (*problem.samples, *problem.secret))
    files = {}
    if shown:
        path = "data/invalid_output/no_answer"
        files[f"{path}.in"] = ExportedFile(shown.question)
        files[f"{path}.ans"] = ExportedFile(shown.answer)
        files[f"{path}.out"] = _text("this is no answer\n")
    if strict:
        told = {"output_validator_args": ["case_sensitive", "space_change_sensitive"]}
        files["data/valid_output/test_group.yaml"] = _text(yaml_text(told))
    return files


def specimen_files(specimen: Specimen, scripts: bool) -> dict[str, ExportedFile]:
    """Return the files of a submission; Python ones get `scripts` that run them, if asked for."""
    folder = f"submissions/{specimen.fate.value}"
    if scripts and specimen.python:
        return _under(f"{folder}/{specimen.name}", runnable(specimen.python))
    if len(specimen.files) > 1:
        folder += f"/{specimen.name}"
    return {f"{folder}/{path}": ExportedFile(data) for path, data in specimen.files.items()}


def readme(problem: Problem, notes: tuple[str, ...]) -> str:
    """Return what a person who opens the package should know."""
    seconds = points_text(problem.limits.cpu)
    lines = [
        f"# {problem.title}",
        "",
        f"Made by `grader.py export` of Plygrade from the suite `{problem.suite.name}`.",
        f"{counted(problem.size, 'case')}, each with {seconds} s of CPU time.",
        "Validators and submissions need Python 3.11 or newer as `python3`, and nothing else.",
        "",
        "## Left out or changed",
        "",
        *(f"- {note}" for note in notes or ("nothing",)),
    ]
    return "\n".join(lines) + "\n"


def write_files(folder: Path, files: Mapping[str, ExportedFile]) -> None:
    """Write files below a folder."""
    for name, file in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
        path.chmod(0o755 if file.executable else 0o644)
