"""YAML of foreign packages: read by our careful reader, and used with care."""

from collections.abc import Mapping

from judge.importing.package import SETTINGS, Ledger
from judge.manifest.yaml_nodes import read_yaml
from judge.model.errors import JudgeError


def read_mapping(ledger: Ledger, name: str) -> dict[str, object]:
    """Return what a YAML file says; {} if it is not there or says nothing."""
    if name not in ledger.source.files:
        return {}
    ledger.take(name, SETTINGS)
    lines = ledger.source.text(name).splitlines()
    if not any(line.strip() and not line.lstrip().startswith("#") for line in lines):
        return {}
    said = read_yaml(ledger.source.real_path(name)).plain()
    if not isinstance(said, dict):
        raise JudgeError(f"{name}: found {type(said).__name__}, wanted a mapping of keys")
    return {str(key): value for key, value in said.items()}


def number_in(said: Mapping[str, object], key: str) -> float:
    """Return a number above 0 that is said under a key, 0 if there is none."""
    value = said.get(key)
    try:
        number = float(str(value)) if not isinstance(value, bool) else 0.0
    except ValueError:
        return 0.0
    number = number if 0 < number < 1e9 else 0.0
    return int(number) if number == int(number) else number
