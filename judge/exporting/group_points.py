"""The files that say how groups count, in each dialect, and what they cannot say.

In the legacy dialect the default grader is told: what counts in part is accepted if any of it is.
In 2025-09 the keys are those of our own manifests, but points are whole numbers there.
"""

from collections.abc import Mapping

from judge.exporting.metadata import Dialect, yaml_text
from judge.exporting.problem import Problem
from judge.model.suite import Aggregation, Group

# Samples are secret cases over again where there are points, so they give none.
_SHOWN = {"on_reject": "continue", "grader_flags": "min", "accept_score": 0, "range": "0 0"}


def group_files(problem: Problem, dialect: Dialect) -> dict[str, str]:
    """Return the files below `data` that say how groups count; none where there are no points."""
    if not problem.has_points:
        return {}
    return _legacy_groups(problem) if dialect is Dialect.LEGACY else _latest_groups(problem)


def _latest_groups(problem: Problem) -> dict[str, str]:
    suite = problem.suite
    if not problem.groups:
        return {"secret/test_group.yaml": yaml_text(_latest_group(suite.groups[""]))}
    total = sum(round(group.possible) for _, group in problem.groups)
    told = {"max_score": total, "score_aggregation": suite.aggregation.value}
    files = {"secret/test_group.yaml": yaml_text(told)}
    folders = {group.name: folder for folder, group in problem.groups}
    for folder, group in problem.groups:
        required = [f"secret/{folders[name]}" for name in group.require_pass if name in folders]
        more = {"require_pass": required} if required else {}
        files[f"secret/{folder}/test_group.yaml"] = yaml_text({**_latest_group(group), **more})
    return files


def _latest_group(group: Group) -> dict[str, object]:
    return {"max_score": round(group.possible), "score_aggregation": group.aggregation.value}


def _legacy_groups(problem: Problem) -> dict[str, str]:
    groups = problem.groups or (("", problem.suite.groups[""]),)
    told = {folder: _legacy_group(problem, folder, group) for folder, group in groups}
    total = sum(_highest(settings) for settings in told.values())
    whole = {**_legacy_whole(problem), "range": f"0 {_exactly(total)}"}
    if not problem.groups:
        whole = told.pop("")
    root = {**whole, "on_reject": "continue", "grader_flags": "ignore_sample"}
    root.pop("accept_score", None)
    return {
        "testdata.yaml": yaml_text(root),
        **({"sample/testdata.yaml": yaml_text(_SHOWN)} if problem.samples else {}),
        "secret/testdata.yaml": yaml_text(whole),
        **{f"secret/{folder}/testdata.yaml": yaml_text(own) for folder, own in told.items()},
    }


def _legacy_whole(problem: Problem) -> dict[str, object]:
    if problem.suite.aggregation is Aggregation.SUM:
        return {"on_reject": "continue", "grader_flags": "sum accept_if_any_accepted"}
    return {"on_reject": "break", "grader_flags": "sum"}


def _legacy_group(problem: Problem, folder: str, group: Group) -> dict[str, object]:
    number = sum(packed.folder == folder for packed in problem.secret)
    if group.aggregation is Aggregation.SUM:
        each = int(group.possible / number * 1e6) / 1e6  # the grader writes six places
        flags, most, reject = "sum accept_if_any_accepted", sum([each] * number), "continue"
    else:
        each = most = group.possible
        flags, reject = "min", "break"
    return {
        "on_reject": reject,
        "grader_flags": flags,
        "accept_score": int(each) if float(each).is_integer() else each,
        "range": f"0 {_exactly(most)}",
    }


def _exactly(points: float) -> str:
    return f"{points:f}".rstrip("0").rstrip(".")


def _highest(settings: Mapping[str, object]) -> float:
    return float(str(settings["range"]).split()[1])


def untold(problem: Problem, dialect: Dialect) -> list[str]:
    """Return what the dialect cannot say about points, a line each."""
    if not problem.has_points:
        return _only_shown(problem)
    groups = list(problem.suite.groups.values())
    told = {
        "cases of different points count alike": any(
            len({case.points for case in problem.suite.cases_of(group.name)}) > 1
            for group in groups
        ),
        "drop_lowest is not told, every case counts": any(group.drop_lowest for group in groups),
        "a cap is not told, it is the most that the group gives": any(
            group.possible != group.max_score for group in groups
        ),
    }
    if dialect is Dialect.LEGACY:
        told["require_pass is not told"] = any(group.require_pass for group in groups)
        told["of the suite all groups count or none, not the worst"] = (
            problem.suite.aggregation is Aggregation.MIN and bool(problem.groups)
        )
    else:
        told["points are rounded to whole numbers"] = any(
            not float(group.possible).is_integer() for group in groups
        )
    return [f"changed the points: {what}" for what, is_so in told.items() if is_so]


def _only_shown(problem: Problem) -> list[str]:
    """Return which cases gave points and are samples now, that must be passed and give none."""
    names = [
        each.case.title
        for each in problem.samples
        if each.case.points and problem.suite.groups[each.case.group].max_score
    ]
    told = "as samples they must be passed, but give no points"
    return [f"changed {', '.join(names)}: {told}"] if names else []
