"""The points of any run are those that somebody else would compute from its record."""

import itertools
import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.grading.scoring import Scorer
from judge.manifest.select import choose
from judge.model.finding import Finding
from judge.model.result import Result
from judge.model.run import Plan
from judge.model.suite import Suite
from judge.model.verdict import Verdict
from judge.reports.run_file import Recorder
from tests.judge.reports.samples import make_run

Manifest: TypeAlias = dict[str, Any]
KINDS = ("sum", "min", "pass-fail")


@st.composite
def manifests(draw: st.DrawFn) -> Manifest:
    """Return what a suite.yaml might say: groups that require earlier ones, hidden cases."""
    names = [f"g{number}" for number in range(draw(st.integers(0, 3)))]
    groups = {
        name: {
            "max_score": draw(st.integers(0, 12)),
            "score_aggregation": draw(st.sampled_from(KINDS)),
            "require_pass": draw(st.lists(st.sampled_from(names[:place]), unique=True, max_size=2))
            if place
            else [],
        }
        for place, name in enumerate(names)
    }
    cases: Manifest = {}
    for number in range(draw(st.integers(1, 6))):
        # Every group has a case: a manifest with an empty one is refused.
        group = names[number % len(names)] if names else ""
        visibility = draw(st.sampled_from(["all", "verdict", "hidden"]))
        cases[f"c{number}"] = {"visibility": visibility} | ({"group": group} if group else {})
        if draw(st.booleans()):
            cases[f"c{number}"]["points"] = draw(st.integers(0, 3))
    used = [case.get("group", "") for case in cases.values()]
    kept = {name: group for name, group in groups.items() if name in used}
    whole: Manifest = {"": {"max_score": draw(st.integers(0, 12))}}
    for name, own in (kept or whole).items():
        if draw(st.booleans()):
            own["cap"] = draw(st.integers(0, 12))
        if most := draw(st.integers(0, used.count(name) - 1)):
            own["drop_lowest"] = most
    return {
        "task": "raid",
        "score_aggregation": draw(st.sampled_from(KINDS)),
        "cases": cases,
    } | ({"groups": kept} if kept else whole[""])


def written(folder: Path, manifest: Manifest) -> None:
    """Write a suite into a folder; JSON is YAML."""
    folder.mkdir(parents=True)
    (folder / "suite.yaml").write_text(json.dumps(manifest))
    for name in manifest["cases"]:
        (folder / f"{name}.in").write_text("1\n")
        (folder / f"{name}.out").write_text("1\n")


VERDICTS = st.sampled_from(
    [Verdict.AC, Verdict.AC, Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.JE]
)
WORTHS = st.sampled_from([None, None, 0.0, 0.25, 0.5, 1.0])


def run_of(folder: Path, suites: list[Suite], draw: st.DataObject) -> list[dict[str, Any]]:
    """Record results of two submissions on the suites; return the lines of the record."""
    cases = tuple(case for suite in suites for case in suite.cases)
    results = []
    for who in ("anna", "bob"):
        for case in cases:
            worth = draw.draw(WORTHS)
            details = {} if worth is None else {"score": worth}
            finding = Finding(draw.draw(VERDICTS), details=details)
            results.append(Result(who, case, finding, "full"))
    scorer, plan = Scorer(suites, cases), make_run(results, []).plan
    plan = Plan(plan.started, plan.level, plan.reruns, cases)
    with Recorder(folder / "results.jsonl", plan) as recorder:
        for result in results:
            recorder.add(result)
            scorer.add(result)
        recorder.finish(1.0, scorer.points())
    return [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()]


def independent(manifest: Manifest, suite: str, who: str, lines: list[dict[str, Any]]) -> Fraction:
    """Return the points of a submission in a suite, from the manifest and the record alone."""
    worths = {
        line["case"].rpartition("/")[2]: (
            Fraction(line["details"].get("score", 1)) if line["verdict"] == "AC" else Fraction(0)
        )
        for line in lines
        if line["type"] == "result"
        and line["submission"] == who
        and line["case"].rpartition("/")[0] == suite
    }
    assert set(worths) == set(manifest["cases"])
    whole = {key: manifest.get(key) for key in ("max_score", "cap", "drop_lowest")}
    groups = manifest.get("groups", {"": whole})
    shares, passed = {}, {}
    for name, group in groups.items():
        own = [
            (worth, Fraction(manifest["cases"][case].get("points", 1)))
            for case, worth in worths.items()
            if manifest["cases"][case].get("group", "") == name
        ]
        kind = group.get("score_aggregation", manifest["score_aggregation"])
        shares[name], passed[name] = best_choice(kind, own, group.get("drop_lowest") or 0)
    possible = {name: most_of(group) for name, group in groups.items()}
    earned = {
        name: min(possible[name], shares[name] * group["max_score"])
        if allowed(name, groups, passed)
        else Fraction(0)
        for name, group in groups.items()
    }
    if manifest["score_aggregation"] == "sum":
        return sum(earned.values(), Fraction(0))
    possible = {name: most for name, most in possible.items() if most}
    parts = [earned[name] / most for name, most in possible.items()]
    return combined(manifest["score_aggregation"], parts) * Fraction(sum(possible.values()))


def most_of(group: Mapping[str, Any]) -> Fraction:
    """Return the most that a group can give."""
    given = [group["max_score"], group.get("cap")]
    return Fraction(min(value for value in given if value is not None))


def best_choice(
    kind: str, own: list[tuple[Fraction, Fraction]], dropped: int
) -> tuple[Fraction, bool]:
    """Return the best share, and whether all that counts was passed, by trying every choice.

    Cases without weight are dropped only where no others are.
    """
    idle = [pair for pair in own if not pair[1]] if kind == "sum" else []
    heavy = [pair for pair in own if pair not in idle]
    if not heavy:
        heavy, idle = idle, []
    choices = itertools.combinations(heavy, max(1, len(heavy) - dropped))
    shares = [weighted(kind, choice) for choice in choices]
    return max(shares), max(shares) == 1 and all(worth == 1 for worth, _ in idle)


def weighted(kind: str, choice: tuple[tuple[Fraction, Fraction], ...]) -> Fraction:
    """Return the share that some cases make with their weights."""
    whole = sum(weight for _, weight in choice)
    if kind == "sum" and whole:
        return sum((worth * weight for worth, weight in choice), Fraction(0)) / whole
    return combined(kind, [worth for worth, _ in choice])


def combined(kind: str, parts: list[Fraction]) -> Fraction:
    """Return what parts from 0 to 1 make together."""
    if not parts:
        return Fraction(0)
    if kind == "sum":
        return sum(parts, Fraction(0)) / len(parts)
    return min(parts) if kind == "min" else Fraction(set(parts) == {1})


def allowed(name: str, groups: Mapping[str, Any], passed: Mapping[str, bool]) -> bool:
    """Tell whether all that a group requires, directly or through others, was passed."""
    return all(
        passed[other] and allowed(other, groups, passed)
        for other in groups[name].get("require_pass", [])
    )


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_points_are_those_of_an_independent_computation(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """For random suites of one task, some hidden: recorded points equal a sum done by hand."""
    folder = tmp_path_factory.mktemp("run")
    given_manifests = data.draw(st.lists(manifests(), min_size=1, max_size=2))
    for number, manifest in enumerate(given_manifests, 1):
        written(folder / "suites" / f"hw{number}" / "raid", manifest)
    suites, _ = choose([], folder / "suites")
    lines = run_of(folder, suites, data)
    for suite, manifest in zip(suites, given_manifests, strict=True):
        for who in ("anna", "bob"):
            recorded = sum(
                line["earned"]
                for line in lines
                if line["type"] == "points"
                and (line["submission"], line["suite"]) == (who, suite.name)
            )
            assert recorded == pytest.approx(float(independent(manifest, suite.name, who, lines)))
