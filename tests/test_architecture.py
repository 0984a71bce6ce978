"""The rules of the house: who imports whom, how large a file is, what names and tests say.

Each rule is one test that lists all offenders, and each has a negative example that is caught.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.imports import OURS, ImportRule, by_package, cycles, import_graph
from tests.sources import ROOT, imports_of, named, parsed, python_files

PROGRAMS = ("solver", "judge", "arena", "misconceptions")
LONGEST_FILE = 300
MOST_IMPORTED = 17
COMPOSES = {"judge.commands.grade": 26}  # where all parts of a grading are put together
EXTRAS = ("gymnasium", "pettingzoo", "numpy", "matplotlib", "PIL")
DRAWERS = ("utils.py", "util.py", "helpers.py", "common.py", "misc.py")
SAME_NAMES = {"Request": "each format has one, and they are told apart by their modules"}
# Packages of the judge, each with those that may import what stands before them.
ORDER = (
    ("judge.model", "judge.text", "judge.files"),
    ("judge.sandbox", "judge.process"),
    ("judge.manifest", "judge.options"),
    ("judge.course",),
    ("judge.programs", "judge.checkers"),
    ("judge.grading",),
    ("judge.causes", "judge.hunting", "judge.cluster"),
    ("judge.reports",),
    ("judge.importing", "judge.exporting", "judge.starting", "judge.adequacy"),
    ("judge.commands",),
    ("judge.cli",),
    ("judge.__main__",),
)
LATE = {("judge.commands.rejudge", "judge.cli")}  # grades again by the whole command line
GAMES = ("solver.games", "solver.formats", "solver.game", "solver.errors")
BASE = ("solver.game", "solver.games", "solver.errors")
KERNEL = "solver.kernel"  # searches in C, which know no text either

RULES = (
    ImportRule("the model imports nothing else of the judge", ("judge.model",), ("judge.model",)),
    ImportRule(
        "the sandbox imports only the model",
        ("judge.sandbox",),
        ("judge.sandbox", "judge.model"),
    ),
    ImportRule(
        "what runs inside the sandbox needs the wire format alone",
        ("judge.sandbox.worker",),
        ("judge.sandbox.worker", "judge.sandbox.wire"),
    ),
    ImportRule("grading knows no report", ("judge.grading",), never=("judge.reports",)),
    ImportRule(
        "the arena knows no report and no command of the judge",
        ("arena",),
        ("arena", "judge", "solver.board.page", *GAMES),  # a page is text, and no search
        ("judge.reports", "judge.commands", "judge.cli"),
    ),
    ImportRule("only checkers know games", ("judge",), ("judge",), but=("judge.checkers",)),
    ImportRule("checkers know games, and no search", ("judge.checkers",), ("judge", *GAMES)),
    ImportRule("games know nothing of search and text", ("solver.games",), BASE),
    ImportRule(
        "search knows nothing of text", ("solver.search",), ("solver.search", KERNEL, *BASE)
    ),
    ImportRule(
        "generic search knows no game",
        ("solver.search",),
        ("solver.search", "solver.game", "solver.errors"),
        ("solver.search.raid", "solver.search.tictactoe", "solver.search.numerical"),
        flat=True,
    ),
    ImportRule("trees know nothing of text", ("solver.trees",), ("solver.trees", *BASE)),
    ImportRule(
        "formats see neither search nor files",
        ("solver.formats",),
        ("solver.formats", "solver.printable", *BASE),
    ),
    ImportRule("the solver stands alone", ("solver",), ("solver",)),
    ImportRule(
        "misconceptions know the solver alone", ("misconceptions",), ("misconceptions", "solver")
    ),
    ImportRule("no program needs tests, tools or benches", PROGRAMS, PROGRAMS),
    ImportRule("the kernel knows no game", (KERNEL,), (KERNEL, "solver.errors")),
)
WRONG = {
    RULES[0].says: ("judge.model.case", "judge.text.safe_text"),
    RULES[1].says: ("judge.sandbox.slot", "judge.text.safe_text"),
    RULES[2].says: ("judge.sandbox.worker.serve", "judge.sandbox.job"),
    RULES[3].says: ("judge.grading.grader", "judge.reports.run_file"),
    RULES[4].says: ("arena.cli", "judge.commands.grade"),
    RULES[5].says: ("judge.grading.grader", "solver.games.raid"),
    RULES[6].says: ("judge.checkers.raid.check", "solver.search.raid.engine"),
    RULES[7].says: ("solver.games.raid", "solver.search.minimax"),
    RULES[8].says: ("solver.search.raid.engine", "solver.formats.raid"),
    RULES[9].says: ("solver.search.deepening", "solver.games.raid"),
    RULES[10].says: ("solver.trees.walk", "solver.formats.lines"),
    RULES[11].says: ("solver.formats.raid", "solver.files"),
    RULES[12].says: ("solver.answering", "judge.model.case"),
    RULES[13].says: ("misconceptions.bank", "judge.model.case"),
    RULES[14].says: ("arena.cli", "tools.lock"),
    RULES[15].says: (KERNEL, "solver.games.raid"),
}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.says)
def test_imports_keep_the_rule(rule: ImportRule) -> None:
    """No module imports against the rule."""
    assert rule.breaches(import_graph(*PROGRAMS)) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.says)
def test_the_rule_catches_a_wrong_import(rule: ImportRule) -> None:
    """The rule is not empty: an import that it forbids is a breach."""
    module, imported = WRONG[rule.says]
    assert rule.breaches({module: [imported]}) == [f"{module} imports {imported}"]


def out_of_order(graph: Mapping[str, set[str]]) -> list[str]:
    """Return the imports of the judge's packages that do not point to one further down."""
    rank = {name: place for place, names in enumerate(ORDER) for name in names}
    packages = by_package({m: t for m, t in graph.items() if m.startswith("judge.")})
    return [
        f"{package} imports {target}"
        for package, targets in packages.items()
        for target in sorted(targets)
        if target.startswith("judge.") and rank.get(target, 99) >= rank.get(package, -1)
    ]


def test_packages_of_the_judge_are_in_order() -> None:
    """Each package of the judge imports only packages before it, also late ones."""
    graph = import_graph("judge")
    for module, imported in LATE:
        graph[module].remove(imported)
    assert out_of_order(graph) == []


def test_the_order_catches_a_wrong_import() -> None:
    """Upwards, sideways, and from a package that nobody has given a place: all are seen."""
    wrong = {
        "judge.manifest.loader": {"judge.grading.store"},
        "judge.model.case": {"judge.text.safe_text"},
        "judge.new.thing": {"judge.model.case"},
    }
    assert len(out_of_order(wrong)) == 3


def test_no_module_imports_itself_by_others() -> None:
    """What is imported when a module is loaded leads nowhere back to it."""
    assert cycles(import_graph(*OURS, at_load=True)) == []


def test_no_package_imports_itself_by_others() -> None:
    """Packages form no circle either."""
    assert cycles(by_package(import_graph(*PROGRAMS, at_load=True))) == []


def test_a_circle_would_be_seen() -> None:
    """A circle of any length is told once, with its way."""
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    assert len(cycles(graph)) == 1
    assert cycles({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert cycles(by_package({"j.a.x": {"j.b.y"}, "j.b.z": {"j.a.w"}})) != []


def import_too_much(graph: Mapping[str, set[str]]) -> list[str]:
    """Return the modules that import more of ours than a reader can keep in mind."""
    return [
        f"{module} imports {len(imported)}"
        for module, imported in graph.items()
        if len(imported) > COMPOSES.get(module, MOST_IMPORTED)
    ]


def test_no_module_imports_too_many() -> None:
    """There is a bound on how many of our modules one of them imports."""
    assert import_too_much(import_graph(*PROGRAMS)) == []


def test_too_many_imports_would_be_seen() -> None:
    """One more than the bound is too many."""
    assert import_too_much({"a": {str(n) for n in range(MOST_IMPORTED + 1)}}) != []
    assert import_too_much({"a": {str(n) for n in range(MOST_IMPORTED)}}) == []


def classes_of_one_name(sources: Mapping[str, ast.Module]) -> dict[str, list[str]]:
    """Return the names that public classes of several modules share."""
    homes = defaultdict(list)
    for name, tree in sources.items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(name)
    return {name: where for name, where in homes.items() if len(where) > 1}


def test_a_name_means_one_class() -> None:
    """No two public classes have one name, except those that are meant to."""
    shared = classes_of_one_name({named(path): parsed(path) for path in python_files(*PROGRAMS)})
    assert {name: where for name, where in shared.items() if name not in SAME_NAMES} == {}


def test_two_classes_of_one_name_would_be_seen() -> None:
    """Private classes and one class alone are fine; a second public one is not."""
    sources = {name: ast.parse("class Run: ...\nclass _Own: ...\n") for name in ("a", "b")}
    assert classes_of_one_name(sources) == {"Run": ["a", "b"]}


def test_programs_are_started_by_main_modules() -> None:
    """Only __main__.py is run by `-m`: there the current folder leaves the import path first."""
    started = [
        named(path)
        for path in python_files(*PROGRAMS)
        if '\nif __name__ == "__main__":' in path.read_text(encoding="utf-8")
    ]
    assert [name for name in started if not name.endswith("/__main__.py")] == []
    for name in started:
        assert "\nleave_out_current_folder()\n" in (ROOT / name).read_text(encoding="utf-8"), name


def test_files_are_short() -> None:
    """No source file is longer than a person reads in one go."""
    lengths = {named(path): len(path.read_text("utf-8").splitlines()) for path in python_files()}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_modules_say_what_they_are_for() -> None:
    """Every module that has content begins with a docstring."""
    silent = [p for p in python_files() if parsed(p).body and not ast.get_docstring(parsed(p))]
    assert [named(path) for path in silent] == []


def silent_tests(tree: ast.Module) -> list[str]:
    """Return the tests without a docstring."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [f.name for f in functions if f.name.startswith("test_") and not ast.get_docstring(f)]


def test_tests_say_what_they_prove() -> None:
    """Every test function states its property in a docstring."""
    silent = {named(path): silent_tests(parsed(path)) for path in python_files("tests")}
    assert {name: tests for name, tests in silent.items() if tests} == {}
    assert silent_tests(ast.parse("def test_x(): ...\n")) == ["test_x"]


def foreign_imports(path: Path) -> list[str]:
    """Return what pip would have to install for a module of the solver, apart from late extras."""
    allowed = {(root, late) for root in EXTRAS for late in (False, path.parent.name == "adapters")}
    roots = {(module.split(".")[0], at_load) for module, at_load in imports_of(path)}
    own = {*sys.stdlib_module_names, "solver"}
    return sorted(root for root, at_load in roots - allowed if root not in own)


def test_the_solver_needs_only_the_standard_library(tmp_path: Path) -> None:
    """Apart from the extras, which come late, the solver imports nothing that pip installs."""
    wrong = {named(path): foreign_imports(path) for path in python_files("solver")}
    assert {name: roots for name, roots in wrong.items() if roots} == {}
    (tmp_path / "wrong.py").write_text("import yaml\nimport numpy\n")
    assert foreign_imports(tmp_path / "wrong.py") == ["numpy", "yaml"]


def test_there_is_no_drawer_of_odds_and_ends() -> None:
    """A helper used in two places is a concept with a name of its own."""
    assert [named(path) for path in python_files() if path.name in DRAWERS] == []


def test_the_entry_is_thin() -> None:
    """grader.py is a doorbell: under 20 lines."""
    assert len((ROOT / "grader.py").read_text(encoding="utf-8").splitlines()) < 20
