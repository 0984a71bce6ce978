"""Settings that go down from suite to group to case: the nearest level that says one counts.

Limits and options of a checker are inherited one by one; a level that names a checker of its own
begins with no options. Which checkers there are, and their options, is checked on the way.
"""

from collections.abc import Mapping
from typing import TypeAlias

from judge.manifest.checker_options import NAMES, OPTIONS, PROGRAM
from judge.manifest.fields import Problems, nearest
from judge.manifest.schema import SETTINGS
from judge.manifest.yaml_nodes import YamlNode, at
from judge.model.limits import Limits

Settings: TypeAlias = dict[str, object]


def inherited_settings(
    above: Mapping[str, object],
    values: Mapping[str, object],
    node: YamlNode,
    problems: Problems,
) -> Settings:
    """Return the settings that hold at a level: its own, and those above it."""
    own = {name: values[name] for name in SETTINGS if name in values}
    settings = {**above, **own}
    settings["limits"] = {**mapping(above, "limits"), **mapping(own, "limits")}
    inherited = {} if "checker" in own else mapping(above, "checker_options")
    options = {**inherited, **mapping(own, "checker_options")}
    settings["checker_options"] = options
    _check_checker(settings, own, node, problems)
    return settings


def _check_checker(
    settings: Settings, own: Mapping[str, object], node: YamlNode, problems: Problems
) -> None:
    """Refuse an unknown checker, and options that it does not have."""
    checker = str(settings.setdefault("checker", "exact"))
    if checker.startswith("./"):
        program = (problems.path.parent / checker).resolve()
        if not program.is_file():
            wanted = "a program beside the manifest"
            problems.add(at(node, "checker").line, f"no file {checker!r}", wanted)
        mapping(settings, "checker_options")["program"] = str(program)
        settings["checker"] = checker = PROGRAM
    elif "checker" in own and checker not in NAMES:
        wanted = f"./PROGRAM or one of {', '.join(NAMES)}"
        near = nearest(checker, NAMES)
        line = at(node, "checker").line
        problems.add(line, f"the checker {checker!r}", wanted, near)
    if "checker_options" in own and checker in OPTIONS:
        OPTIONS[checker].read(at(node, "checker_options"), problems)


def limits_of(settings: Mapping[str, object]) -> Limits:
    """Return the limits that settings hold."""
    return Limits(**mapping(settings, "limits"))  # type: ignore[arg-type]  # LIMITS has read them


def mapping(record: Mapping[str, object], name: str) -> dict[str, object]:
    """Return the mapping under a name, an empty one if there is none."""
    value = record.get(name, {})
    return value if isinstance(value, dict) else {}
