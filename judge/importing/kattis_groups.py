"""Groups of a Kattis package: points, order and flags, from `testdata.yaml` or `test_group.yaml`.

Every folder with cases of its own is a group. What its own file does not say, the nearest one
above it says that does, as in the packages.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from judge.importing.case_names import valid_names
from judge.importing.comparing import by_flags, split_flags
from judge.importing.foreign_yaml import number_in, read_mapping
from judge.importing.package import SETTINGS, FoundCase, GroupedCases, Ledger
from judge.text.safe_text import one_line, printable_line

LEGACY_FILE, FILE = "testdata.yaml", "test_group.yaml"
AGGREGATIONS = ("sum", "min", "pass-fail")
SAMPLE, SECRET = "sample", "secret"
ABOUT = 160  # characters of what a case is for


class GroupReader:
    """Reads what a package says about its groups and cases."""

    def __init__(
        self,
        ledger: Ledger,
        root: str,
        said: Mapping[str, object],
        legacy: bool,
        custom: Callable[[Sequence[str]], dict[str, object]] | None,
    ) -> None:
        self._ledger, self._root, self._legacy = ledger, root, legacy
        self._custom = custom
        types = said.get("type", "")
        self._scoring = "scoring" in (types if isinstance(types, list) else str(types).split())
        flags = split_flags(said.get("validator_flags")) if legacy and not custom else []
        self._common = self._compared(flags)
        self._flags: list[str] = flags
        inside = [name for name in ledger.source.files if name.startswith(f"{root}data/")]
        self._files = {
            name.removeprefix(f"{root}data/").rpartition("/")[0]: read_mapping(ledger, name)
            for name in inside
            if name.rpartition("/")[2] in (LEGACY_FILE, FILE)
        }

    def _compared(self, flags: Sequence[str]) -> dict[str, object]:
        return self._custom(flags) if self._custom else by_flags(flags, self._ledger)

    def _said(self, folder: str) -> Mapping[str, object]:
        """Return what holds for a folder of data: its own file, and what those above add to it.

        What a folder requires is required by all that is in it, too.
        """
        parts = folder.split("/")
        above = ["/".join(parts[:depth]) for depth in range(len(parts) + 1)]
        files = [self._files[place] for place in above if place in self._files]
        required = [name for said in files for name in _listed(said.get("require_pass"))]
        merged = {key: value for said in files for key, value in said.items()}
        return merged | ({"require_pass": list(dict.fromkeys(required))} if required else {})

    def _checker(self, said: Mapping[str, object]) -> dict[str, object]:
        """Return how answers are compared where this is said, {} if as everywhere."""
        given = said.get("output_validator_args") or said.get("output_validator_flags")
        if isinstance(given, dict):
            given = given.get("flags", "")
        if not given:
            return {}
        compared = self._compared([*self._flags, *split_flags(given)])
        return compared if compared != self._common else {}

    def case_settings(self, stem: str) -> dict[str, object]:
        """Return what is said about one case, in files that have its name."""
        files, ledger = self._ledger.source.files, self._ledger
        made: dict[str, object] = {}
        for ending, key in ((".desc", "about"), (".hint", "hint")):
            if stem + ending in files:
                ledger.take(stem + ending, SETTINGS)
                made[key] = one_line(ledger.source.text(stem + ending, 4096), ABOUT)
        if not self._legacy and stem + ".yaml" in files:
            said = read_mapping(ledger, stem + ".yaml")
            made |= self._of_case(said, stem)
        return {key: value for key, value in made.items() if value}

    def _of_case(self, said: Mapping[str, object], stem: str) -> dict[str, object]:
        if said.get("args"):
            self._ledger.doubt("arguments of single cases are not supported: left away", stem)
        seen = {"visibility": "all"} if said.get("full_feedback") is True else {}
        return {
            "about": one_line(str(said.get("description", "")), ABOUT),
            "hint": one_line(str(said.get("hint", "")), ABOUT),
            **seen,
            **self._checker(said),
        }

    def groups(self, cases: Sequence[FoundCase]) -> GroupedCases:
        """Return the cases by groups; a single group needs no name."""
        folders = list(dict.fromkeys(case.group for case in cases))
        short = [folder.removeprefix(f"{SECRET}/") for folder in folders]
        names = dict(zip(folders, valid_names(short), strict=True))
        sizes = Counter(case.group for case in cases)
        made = {names[folder]: self._group(folder, sizes[folder], names) for folder in folders}
        if not self._scoring and len(folders) > 1:
            self._ledger.note(
                "a pass-fail problem: one point for each secret case; samples give none"
            )
        named = tuple(replace(case, group=names[case.group]) for case in cases)
        if len(made) == 1:
            alone = next(iter(made.values()))
            alone = {key: value for key, value in alone.items() if key != "require_pass"}
            return GroupedCases(_without_folder(named), {}, {**self._common, **alone})
        return GroupedCases(_by_group(named), made, self._common)

    def _group(self, folder: str, size: int, names: Mapping[str, str]) -> dict[str, object]:
        said = self._said(folder)
        made = self._checker(said)
        sample = folder.split("/")[0] == SAMPLE
        if not (sample or said.get("full_feedback") is True):
            made["visibility"] = "verdict"
        if sample and len(names) > 1:
            made["max_score"] = 0
        elif self._scoring:
            points = self._legacy_points if self._legacy else self._points
            made |= points(folder, said, size)
        return made | self._required(said, folder, names)

    def _points(self, folder: str, said: Mapping[str, object], size: int) -> dict[str, object]:
        """Return the points of a group of 2025-09, whose words are ours."""
        own = self._files.get(folder, {})
        top = folder == SECRET
        most = number_in(own, "max_score") or (100 if top else 0)
        how = str(own.get("score_aggregation", "sum" if top else "pass-fail"))
        if not most:
            most = size
            self._ledger.doubt(f"the group {folder} states no max_score: one point a case")
        return {"max_score": most, "score_aggregation": how if how in AGGREGATIONS else "sum"}

    def _legacy_points(
        self, folder: str, said: Mapping[str, object], size: int
    ) -> dict[str, object]:
        """Return the points of a legacy group: the end of its range, or what its cases make."""
        flags = split_flags(said.get("grader_flags"))
        lenient = "always_accept" in flags or "accept_if_any_accepted" in flags
        each = number_in(said, "accept_score") or 1
        total = each * size if not {"min", "max", "avg"} & set(flags) else each
        ends = str(self._files.get(folder, {}).get("range", "")).split()
        most = number_in({"end": ends[-1]}, "end") if ends else 0
        if said.get("grading") == "custom" or "max" in flags:
            self._ledger.doubt(f"the group {folder} is graded in a way that is not supported here")
        how = "min" if "min" in flags else "sum" if lenient or "avg" in flags else "pass-fail"
        return {"max_score": most or total, "score_aggregation": how}

    def _required(
        self, said: Mapping[str, object], folder: str, names: Mapping[str, str]
    ) -> dict[str, object]:
        wanted = _listed(said.get("require_pass"))
        found = [
            names[name]
            for word in wanted
            for name in (word, f"{SECRET}/{word}")
            if name in names and name != folder
        ]
        for word in wanted:
            if not {word, f"{SECRET}/{word}"} & set(names):
                self._ledger.doubt(f"{folder} requires {printable_line(word, 60)!r}: no such group")
        return {"require_pass": list(dict.fromkeys(found))} if found else {}


def _listed(given: object) -> list[str]:
    """Return the names of a list, or of one name alone."""
    return [str(name) for name in (given if isinstance(given, list) else [given]) if name]


def _without_folder(cases: Sequence[FoundCase]) -> tuple[FoundCase, ...]:
    return tuple(replace(case, name=case.name.rpartition("/")[2], group="") for case in cases)


def _by_group(cases: Sequence[FoundCase]) -> tuple[FoundCase, ...]:
    """Return the cases called after their groups, so that a pattern can take a group."""
    return tuple(
        replace(case, name=f"{case.group}-{case.name.rpartition('/')[2]}") for case in cases
    )
