"""Reading `suite.yaml`: what it says, and whether the files that it names exist.

`load_suite` returns a whole and consistent suite or raises ManifestError; nothing is ever graded on
a broken manifest. What keys there are is said in schema.py, what is inherited in inheritance.py,
what groups are in groups.py, and how scores add up in grading/scoring.py.
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

from judge.manifest.fields import Problems, is_pattern, nearest
from judge.manifest.files import (
    INPUT,
    CaseEntry,
    expected_folder,
    expected_of,
    orphans,
    suite_name,
)
from judge.manifest.inheritance import (
    Settings,
    check_requirements,
    groups_of,
    inherited_settings,
    limits_of,
    mapping,
    number_of,
)
from judge.manifest.schema import SUITE
from judge.manifest.yaml_nodes import YamlNode, at, line_of, read_yaml
from judge.model.case import Case, Origin, Visibility
from judge.model.errors import JudgeError
from judge.model.protocol import SuiteProtocol
from judge.model.suite import Aggregation, Group, Suite

MANIFEST = "suite.yaml"


class ManifestError(JudgeError):
    """A manifest is wrong. `problems` has all of them, one line each; the message is the first."""

    def __init__(self, problems: list[str]) -> None:
        more = len(problems) - 1
        super().__init__(problems[0] + (f" (and {more} more)" if more else ""))
        self.problems = tuple(problems)

    @property
    def lines(self) -> tuple[str, ...]:
        return self.problems


def load_suite(path: Path, expected: Path | None = None) -> Suite:
    """Return the suite of a `suite.yaml` (or of the folder it lies in), or raise ManifestError.

    `expected` is the folder of its expected files, if it is not where files.py would look.
    """
    path = path / MANIFEST if path.is_dir() else path
    try:
        node = read_yaml(path)
    except JudgeError as error:
        raise ManifestError([str(error)]) from None
    problems = Problems(path)
    values = SUITE.read(node, problems)
    if not problems.lines:
        folder = expected or expected_folder(path)
        suite = _SuiteBuilder(path, folder, node, values, problems).suite()
        if not problems.lines:
            return suite
    raise ManifestError(problems.lines)


class _SuiteBuilder:
    """Turns a well-formed manifest into a suite; checks files and names."""

    def __init__(
        self,
        path: Path,
        expected: Path,
        node: YamlNode,
        values: Mapping[str, object],
        problems: Problems,
    ) -> None:
        self.path = path
        self.expected = expected
        self.node = node
        self.values = values
        self.problems = problems
        self.group_records = _records(values, "groups")
        self.entries = self._entries()

    def suite(self) -> Suite:
        """Return the suite; whatever is wrong has been added to the problems."""
        base = inherited_settings({}, self.values, self.node, self.problems)
        levels = {
            name: inherited_settings(base, group, at(self.node, "groups", name), self.problems)
            for name, group in self.group_records.items()
        }
        cases = tuple(self._case(entry, levels, base) for entry in self.entries.values())
        self._check_orphans()
        check_requirements(self.group_records, self.node, self.problems)
        return Suite(
            path=self.path,
            task=str(self.values["task"]),
            cases=cases,
            groups={group.name: group for group in self._groups(cases, levels, base)},
            aggregation=Aggregation(self.values.get("score_aggregation", "sum")),
            title=str(self.values.get("title", "")),
            about=str(self.values.get("about", "")),
            environment=self._environment(),
            protocol=self._protocol(),
            name=suite_name(self.path),
        )

    def _environment(self) -> Path | None:
        """Return the environment of the course, which is named as seen from the manifest."""
        if "environment" not in self.values:
            return None
        path = self.path.parent / str(self.values["environment"])
        if not os.path.exists(path):
            line = self._line("environment")
            self.problems.add(line, f"no {path}", "a virtual environment or a requirements file")
        return path

    def _protocol(self) -> SuiteProtocol | None:
        """Return how programs are asked, None if each is to be asked how."""
        said = self.values.get("protocol")
        return said if isinstance(said, SuiteProtocol) else None

    def _entries(self) -> dict[str, CaseEntry]:
        """Return the cases by name; what patterns stand for is looked up."""
        records = _records(self.values, "cases")
        if any(is_pattern(name) for name in records):
            from judge.manifest.case_patterns import CasePatterns

            return CasePatterns(self.path, self.expected, self.node, self.problems).cases(records)
        return {
            name: CaseEntry(
                name,
                self._line("cases", name),
                ((record, at(self.node, "cases", name)),),
                self.path.with_name(name + INPUT),
                expected_of(self.expected, name),
            )
            for name, record in records.items()
        }

    def _case(self, entry: CaseEntry, levels: Mapping[str, Settings], base: Settings) -> Case:
        group = self._group_of(entry)
        settings = levels.get(group, base)
        for record, node in entry.layers:
            settings = inherited_settings(settings, record, node, self.problems)
        return Case(
            task=str(self.values["task"]),
            name=entry.name,
            input=self._input_of(entry),
            expected=self._expected_of(entry),
            limits=limits_of(settings),
            checker=str(settings["checker"]),
            checker_options=mapping(settings, "checker_options"),
            origin=Origin(settings.get("origin", Origin.SNAPSHOT.value)),
            states_origin="origin" in settings,
            visibility=Visibility(settings.get("visibility", Visibility.ALL.value)),
            group=group,
            hint=str(settings.get("hint", "")),
            about=str(entry.said("about")),
            generate=_line(entry.said("generate")),
            suite=suite_name(self.path),
            tags=_names(entry.said("tags", ())),
            points=number_of({"points": entry.said("points", 1.0)}, "points"),
        )

    def _group_of(self, entry: CaseEntry) -> str:
        """Return the group of a case; in a suite with groups every case must have one."""
        group = str(entry.said("group"))
        if group in self.group_records or (not group and not self.group_records):
            return group
        line = entry.line_of("group")
        found = f"the group {group!r}" if group else f"no 'group' in the case '{entry.name}'"
        names = list(self.group_records)
        wanted = f"one of {', '.join(names)}" if names else "a suite with 'groups'"
        self.problems.add(line, found, wanted, nearest(group, names))
        return ""

    def _input_of(self, entry: CaseEntry) -> Path:
        path = entry.input
        if not os.path.isfile(path):
            inputs = [found.stem for found in self.path.parent.glob("*" + INPUT)]
            unused = [stem for stem in inputs if stem not in self.entries]
            found, wanted = f"the case '{entry.name}'", f"its input {path.name} beside the manifest"
            self.problems.add(entry.line, found, wanted, nearest(entry.name, unused))
        return path

    def _expected_of(self, entry: CaseEntry) -> Path:
        there = [path for path in entry.expected if os.path.isfile(path)]
        if len(there) != 1:
            found = f"no expected file for '{entry.name}'"
            found = found if not there else f"{there[0]} and {there[1]}"
            self.problems.add(entry.line, found, " or ".join(map(str, entry.expected)))
        return there[0] if there else entry.expected[0]

    def _check_orphans(self) -> None:
        used = {path for entry in self.entries.values() for path in (entry.input, *entry.expected)}
        for path in orphans(self.path, self.expected, self.entries.keys(), used):
            name = path.name.split(".")[0] if path.suffix != INPUT else path.stem
            wanted = "a case of that name, or no such file"
            near = nearest(name, list(self.entries))
            self.problems.add(self._line("cases"), f"{path} without an entry", wanted, near)

    def _groups(
        self, cases: tuple[Case, ...], levels: Mapping[str, Settings], base: Settings
    ) -> Iterator[Group]:
        """Yield the groups, or the nameless one that a suite without groups is."""
        records = self.group_records or {"": {**self.values, "require_pass": ()}}
        for key in ("max_score", "drop_lowest", "cap"):
            if self.group_records and key in self.values:
                found = f"'{key}' of a suite with groups"
                self.problems.add(self._line(key), found, "it in the groups only")
        hints = {name: str(levels.get(name, base).get("hint", "")) for name in records}
        yield from groups_of(records, hints, cases, self.node, self.problems)

    def _line(self, *names: str) -> int:
        return line_of(self.node, *names)


def _records(values: Mapping[str, object], name: str) -> dict[str, dict[str, object]]:
    return {key: value for key, value in mapping(values, name).items() if isinstance(value, dict)}


def _line(generate: object) -> str:
    """Return a generator's declaration as one line of YAML."""
    if isinstance(generate, str):
        return generate
    dumped: str = yaml.safe_dump(generate, default_flow_style=True, sort_keys=False, width=10**6)
    return dumped.strip()


def _names(value: object) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else ()
