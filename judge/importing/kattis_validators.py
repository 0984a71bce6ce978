"""The package's own output validators: their files, and who calls them with which flags."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from judge.importing.comparing import split_flags
from judge.importing.foreign_yaml import number_in
from judge.importing.package import CHECKER, FoundValidator, Ledger, ValidatorStyle

LEGACY_FOLDER, FOLDER = "output_validators/", "output_validator/"


@dataclass
class ValidatorFiles:
    """Validators and the adapters that call them; one adapter for each list of flags."""

    programs: tuple[Mapping[str, str], ...]
    common: tuple[str, ...] = ()  # flags for all cases
    seconds: float = 0  # that one may take for an answer, 0 if the package does not say
    adapters: dict[tuple[str, ...], str] = field(default_factory=dict)

    def settings(self, flags: Sequence[str]) -> dict[str, object]:
        """Return what a manifest says to have answers judged with these flags."""
        key = (*self.common, *flags)
        number = len(self.adapters) + 1
        name = "validate.py" if number == 1 else f"validate-{number}.py"
        made: dict[str, object] = {"checker": "./" + self.adapters.setdefault(key, name)}
        return made | ({"checker_options": {"seconds": self.seconds}} if self.seconds else {})

    def kept(self) -> FoundValidator:
        return FoundValidator(ValidatorStyle.KATTIS, self.programs, dict(self.adapters))


def find_validator(
    ledger: Ledger, root: str, said: Mapping[str, object], legacy: bool
) -> ValidatorFiles | None:
    """Return the validators that judge answers; None if the default one does."""
    folder = root + (LEGACY_FOLDER if legacy else FOLDER)
    if not legacy and not any(name.startswith(folder) for name in ledger.source.files):
        folder = root + LEGACY_FOLDER  # of drafts between the two
    files = [name for name in ledger.source.files if name.startswith(folder)]
    custom = str(said.get("validation", "")).startswith("custom") if legacy else bool(files)
    if not custom:
        if files:
            ledger.leave_all(files, "problem.yaml says that answers are compared by default")
            ledger.doubt(f"{folder}: left out, as `validation` of problem.yaml is not custom")
        return None
    if not files:
        ledger.doubt(f"validation is custom, but {folder} is empty: compared word by word")
        return None
    for name in files:
        ledger.take(name, CHECKER)
    programs = _programs(files, folder, legacy)
    flags = split_flags(said.get("validator_flags")) if legacy else []
    if len(programs) > 1:
        ledger.note(f"{len(programs)} output validators: all of them must accept an answer")
    if "scoring" in str(said.get("type", "")):
        ledger.doubt("a score that the validator gives counts here as a share, from 0 to 1")
    limits = said.get("limits")
    seconds = number_in(limits, "validation_time") if isinstance(limits, dict) else 0
    return ValidatorFiles(programs, tuple(flags), seconds)


def _programs(files: Sequence[str], folder: str, legacy: bool) -> tuple[Mapping[str, str], ...]:
    """Return each program's files under their names in its own folder."""
    tops = {name.removeprefix(folder).split("/")[0] for name in files}
    inside = [name.removeprefix(folder) for name in files]
    folders = {name.split("/")[0] for name in inside if "/" in name}
    if not legacy and folders != tops:
        return ({name: name.removeprefix(folder) for name in files},)  # all of it is one program
    found: list[Mapping[str, str]] = []
    for top in sorted(tops):
        if top in folders:
            start = f"{folder}{top}/"
            found.append({n: n.removeprefix(start) for n in files if n.startswith(start)})
        else:
            found.append({folder + top: top})
    return tuple(found)
