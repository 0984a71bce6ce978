"""Changing one value of a YAML file that people wrote: comments and layout stay as they are.

The text is changed where the value stands, or a line is added where it belongs; the result is read
again, and unless it says just what was wanted nothing is changed.
"""

from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml

from judge.files.atomic import replace_file
from judge.files.installation import is_installed
from judge.model.errors import JudgeError

BOM = "\ufeff"


def check_own(path: Path, option: str) -> None:
    """Raise JudgeError if an option would change the cases of the installed program itself."""
    if is_installed(path):
        raise JudgeError(
            f"{option}: found the cases of the installed grader, which stay as they are;"
            f" wanted a course of your own: grader new FOLDER --task {path.parent.name}"
        )


def set_value(path: Path, names: Sequence[str], value: Any) -> None:
    """Write a value (of scalars, or a mapping of these) under a path of names into a YAML file."""
    try:
        text = path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise JudgeError(f"{path}: {error}") from None
    replace_file(path, with_value(text, names, value, path).encode("utf-8"))


def with_value(text: str, names: Sequence[str], value: Any, path: Path = Path("suite.yaml")) -> str:
    """Return the text of a YAML file with another value; JudgeError if that cannot be done."""
    mark = BOM if text.startswith(BOM) else ""
    body = text[len(mark) :]
    try:
        made = _changed(body, names, value)
        if yaml.safe_load(made) != _wanted(yaml.safe_load(body), names, value):
            raise ValueError("it would say something else")
    except (yaml.YAMLError, ValueError, TypeError, AttributeError, KeyError) as error:
        line = f"{': '.join(names)}: {_flow(value)}"
        reason = " ".join(str(error).split())
        raise JudgeError(f"{path}: cannot be changed ({reason}); write yourself: {line}") from None
    return mark + made


def _wanted(values: Any, names: Sequence[str], value: Any) -> Any:
    made = deepcopy(values)
    inner = made
    for name in names[:-1]:
        if inner.get(name) is None:
            inner[name] = {}
        inner = inner[name]
    inner[names[-1]] = value
    return made


def _changed(text: str, names: Sequence[str], value: Any) -> str:
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    for place, name in enumerate(names):
        if not isinstance(node, yaml.MappingNode):
            return _replaced(text, node, _nested(names[place:], value))
        found = next((below for key, below in node.value if key.value == name), None)
        if found is None:
            return _added(text, node, name, _nested(names[place + 1 :], value))
        node = found
    return _replaced(text, node, value)


def _nested(names: Sequence[str], value: Any) -> Any:
    for name in reversed(names):
        value = {name: value}
    return value


def _replaced(text: str, node: yaml.Node, value: Any) -> str:
    """Put a value in the place of another, which may be nothing behind its name."""
    start, end = node.start_mark.index, node.end_mark.index
    if isinstance(node, yaml.CollectionNode) and not node.flow_style:
        raise ValueError("there are several lines in its place")
    space = " " if start == end and text[start - 1 : start] == ":" else ""
    return text[:start] + space + _flow(value) + text[end:]


def _added(text: str, node: yaml.MappingNode, name: str, value: Any) -> str:
    entry = f"{_flow(name)}: {_flow(value)}"
    if node.flow_style:
        begin = node.start_mark.index + 1
        return text[:begin] + entry + (", " if node.value else "") + text[begin:]
    column = node.value[0][0].start_mark.column
    end = text.find("\n", _last(node, text))
    newline = "\r\n" if "\r\n" in text else "\n"
    if end < 0:
        return f"{text}{newline}{' ' * column}{entry}{newline}"
    return f"{text[: end + 1]}{' ' * column}{entry}{newline}{text[end + 1 :]}"


def _last(node: yaml.Node, text: str) -> int:
    """Return where the last value of a node ends, without the comments behind it."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        if not isinstance(last, tuple):
            return _last(last, text)
        key, value = last
        return max(int(key.end_mark.index), _last(value, text))
    end: int = node.end_mark.index
    return end - 1 if text[end - 1 : end] == "\n" else end


def _flow(value: Any) -> str:
    """Return a value on one line."""
    dumped = yaml.safe_dump(
        value, default_flow_style=True, width=10**9, sort_keys=False, allow_unicode=True
    )
    return dumped.removesuffix("\n").removesuffix("\n...").removesuffix("...").rstrip("\n")
