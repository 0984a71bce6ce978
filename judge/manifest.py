"""Reading `suite.yaml`: what it says, what its cases inherit, and whether the files are there.

`load_suite` returns a whole and consistent suite or raises ManifestError; nothing is ever graded on
a broken manifest. What keys there are is said in schema.py; how scores add up in scoring.py.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

from judge.case import Case, Origin, Visibility
from judge.checkers.options import NAMES, OPTIONS, PROGRAM
from judge.errors import JudgeError
from judge.fields import Problems, nearest
from judge.layout import INPUT, expected_folder, expected_of, orphans
from judge.limits import Limits
from judge.located import Located, read_located
from judge.schema import SETTINGS, SUITE
from judge.suite import Aggregation, Group, Suite

MANIFEST = "suite.yaml"


class ManifestError(JudgeError):
    """A manifest is wrong. `problems` has all of them, one line each; the message is the first."""

    def __init__(self, problems: list[str]) -> None:
        more = len(problems) - 1
        super().__init__(problems[0] + (f" (and {more} more)" if more else ""))
        self.problems = tuple(problems)

    @property
    def lines(self) -> tuple[str, ...]:
        """Return every problem of the manifest."""
        return self.problems


def load_suite(path: Path, expected: Path | None = None) -> Suite:
    """Return the suite of a `suite.yaml` (or of the folder it lies in), or raise ManifestError.

    `expected` is the folder of its expected files, if it is not where layout.py would look.
    """
    path = path / MANIFEST if path.is_dir() else path
    try:
        located = read_located(path)
    except JudgeError as error:
        raise ManifestError([str(error)]) from None
    problems = Problems(path)
    said = SUITE.read(located, problems)
    if not problems.lines:
        folder = expected or expected_folder(path)
        suite = _Reader(path, folder, located, said, problems).suite()
        if not problems.lines:
            return suite
    raise ManifestError(problems.lines)


class _Reader:
    """Makes a suite of what a well-formed manifest says; looks at files and names."""

    def __init__(
        self,
        path: Path,
        expected: Path,
        located: Located,
        said: Mapping[str, object],
        problems: Problems,
    ) -> None:
        self.path = path
        self.expected = expected
        self.located = located
        self.said = said
        self.problems = problems
        self.group_records = _records(said, "groups")
        self.case_records = _records(said, "cases")

    def suite(self) -> Suite:
        """Return the suite; whatever is wrong has been added to the problems."""
        base = self._settled({}, self.said, self.located)
        levels = {
            name: self._settled(base, record, _at(self.located, "groups", name))
            for name, record in self.group_records.items()
        }
        cases = tuple(
            self._case(name, record, levels, base) for name, record in self.case_records.items()
        )
        self._check_orphans()
        self._check_requirements()
        return Suite(
            path=self.path,
            task=str(self.said["task"]),
            cases=cases,
            groups={group.name: group for group in self._groups(cases, levels, base)},
            aggregation=Aggregation(self.said.get("score_aggregation", "sum")),
            title=str(self.said.get("title", "")),
            about=str(self.said.get("about", "")),
        )

    def _settled(
        self, above: Mapping[str, object], record: Mapping[str, object], located: Located
    ) -> dict[str, object]:
        """Return the settings that hold at a level: its own, and those above it."""
        own = {name: record[name] for name in SETTINGS if name in record}
        made = {**above, **own}
        made["limits"] = {**_mapping(above, "limits"), **_mapping(own, "limits")}
        inherited = {} if "checker" in own else _mapping(above, "checker_options")
        options = {**inherited, **_mapping(own, "checker_options")}
        made["checker_options"] = options
        self._check_checker(made, own, located)
        return made

    def _check_checker(
        self, made: dict[str, object], own: Mapping[str, object], located: Located
    ) -> None:
        """Refuse a checker that there is not, and options that it has not."""
        checker = str(made.setdefault("checker", "exact"))
        if checker.startswith("./"):
            program = (self.path.parent / checker).resolve()
            if not program.is_file():
                wanted = "a program beside the manifest"
                self.problems.add(_at(located, "checker").line, f"no file {checker!r}", wanted)
            _mapping(made, "checker_options")["program"] = str(program)
            made["checker"] = checker = PROGRAM
        elif "checker" in own and checker not in NAMES:
            wanted = f"./PROGRAM or one of {', '.join(NAMES)}"
            near = nearest(checker, NAMES)
            line = _at(located, "checker").line
            self.problems.add(line, f"the checker {checker!r}", wanted, near)
        if "checker_options" in own and checker in OPTIONS:
            OPTIONS[checker].read(_at(located, "checker_options"), self.problems)

    def _case(
        self,
        name: str,
        record: Mapping[str, object],
        levels: Mapping[str, dict[str, object]],
        base: Mapping[str, object],
    ) -> Case:
        located = _at(self.located, "cases", name)
        group = self._group_of(name, record)
        settings = self._settled(levels.get(group, base), record, located)
        return Case(
            task=str(self.said["task"]),
            name=name,
            input=self._input_of(name),
            expected=self._expected_of(name),
            limits=_limits(settings),
            checker=str(settings["checker"]),
            checker_options=_mapping(settings, "checker_options"),
            origin=Origin(settings.get("origin", Origin.SNAPSHOT.value)),
            visibility=Visibility(settings.get("visibility", Visibility.ALL.value)),
            group=group,
            hint=str(settings.get("hint", "")),
            about=str(record.get("about", "")),
            generate=_line(record.get("generate", "")),
        )

    def _group_of(self, name: str, record: Mapping[str, object]) -> str:
        """Return the group of a case; in a suite with groups every case must have one."""
        group = str(record.get("group", ""))
        if group in self.group_records or (not group and not self.group_records):
            return group
        entry = _at(self.located, "cases", name)
        line = _at(entry, "group").line if group else self._line("cases", name)
        found = f"the group {group!r}" if group else f"no 'group' in the case '{name}'"
        names = list(self.group_records)
        wanted = f"one of {', '.join(names)}" if names else "a suite with 'groups'"
        self.problems.add(line, found, wanted, nearest(group, names))
        return ""

    def _input_of(self, name: str) -> Path:
        path = self.path.with_name(name + INPUT)
        if not path.is_file():
            inputs = [found.stem for found in self.path.parent.glob("*" + INPUT)]
            unused = [stem for stem in inputs if stem not in self.case_records]
            found, wanted = f"the case '{name}'", f"its input {path.name} beside the manifest"
            near = nearest(name, unused)
            self.problems.add(self._line("cases", name), found, wanted, near)
        return path

    def _expected_of(self, name: str) -> Path:
        candidates = expected_of(self.expected, name)
        there = [path for path in candidates if path.is_file()]
        if len(there) != 1:
            found = f"no expected file for '{name}'" if not there else f"{there[0]} and {there[1]}"
            self.problems.add(self._line("cases", name), found, " or ".join(map(str, candidates)))
        return there[0] if there else candidates[0]

    def _check_orphans(self) -> None:
        names = list(self.case_records)
        for path in orphans(self.path, self.expected, names):
            name = path.name.split(".")[0] if path.suffix != INPUT else path.stem
            wanted = "a case of that name, or no such file"
            near = nearest(name, names)
            self.problems.add(self._line("cases"), f"{path} without an entry", wanted, near)

    def _check_requirements(self) -> None:
        """Refuse a group that needs one there is not, or that needs itself in the end."""
        needs = {name: _needs(record) for name, record in self.group_records.items()}
        for name in needs:
            located = _at(self.located, "groups", name, "require_pass")
            for wanted in needs[name]:
                if wanted not in needs:
                    near = nearest(wanted, list(needs))
                    found = f"the group {wanted!r} in require_pass"
                    self.problems.add(located.line, found, "a group of this suite", near)
            if name in _reached(name, needs):
                found = f"the group '{name}' that requires itself"
                self.problems.add(located.line, found, "require_pass without a circle")

    def _groups(
        self,
        cases: tuple[Case, ...],
        levels: Mapping[str, dict[str, object]],
        base: Mapping[str, object],
    ) -> Iterator[Group]:
        """Yield the groups; the points of one that does not say are one a case."""
        records = self.group_records or {"": {**self.said, "require_pass": ()}}
        for name, record in records.items():
            size = sum(case.group == name for case in cases)
            if size == 0 and name:
                line = self._line("groups", name)
                self.problems.add(line, f"the group '{name}' without a case", "at least one")
            points = record.get("max_score", size)
            yield Group(
                name=name,
                max_score=float(points) if isinstance(points, int | float) else 0.0,
                aggregation=Aggregation(record.get("score_aggregation", "sum")),
                require_pass=_needs(record),
                about=str(record.get("about", "")),
                hint=str(levels.get(name, base).get("hint", "")),
            )

    def _line(self, *names: str) -> int:
        """Return the line of the last name, which is there."""
        *outer, last = names
        entries = _at(self.located, *outer).entries or {}
        return entries[last].line if last in entries else self.located.line


def _at(located: Located, *names: str) -> Located:
    """Return the value under a path of names, or the nearest one that is there."""
    for name in names:
        if located.entries is None or name not in located.entries:
            break
        located = located.entries[name].value
    return located


def _mapping(record: Mapping[str, object], name: str) -> dict[str, object]:
    value = record.get(name, {})
    return value if isinstance(value, dict) else {}


def _records(said: Mapping[str, object], name: str) -> dict[str, dict[str, object]]:
    return {key: value for key, value in _mapping(said, name).items() if isinstance(value, dict)}


def _needs(record: Mapping[str, object]) -> tuple[str, ...]:
    names = record.get("require_pass", ())
    return names if isinstance(names, tuple) else ()


def _reached(start: str, needs: Mapping[str, tuple[str, ...]]) -> set[str]:
    reached: set[str] = set()
    waiting = list(needs[start])
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(needs.get(name, ()))
    return reached


def _limits(settings: Mapping[str, object]) -> Limits:
    return Limits(**_mapping(settings, "limits"))  # type: ignore[arg-type]  # LIMITS has read them


def _line(generate: object) -> str:
    """Return a generator's declaration as one line of YAML."""
    if isinstance(generate, str):
        return generate
    dumped: str = yaml.safe_dump(generate, default_flow_style=True, sort_keys=False, width=10**6)
    return dumped.strip()
