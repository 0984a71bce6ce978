"""Who imports whom among our modules, as a graph; and what a rule of the house says of it."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tests.sources import imports_of, named, python_files

OURS = ("solver", "judge", "arena", "misconceptions", "bench", "tools", "tests")
# What is there for all of our programs, so that it counts for none: which version this is, with the
# kernel or without it, and where modules may come from.
COMMON = (
    *("solver", "solver.__version__", "solver.leave_out_current_folder"),
    *("solver.version", "solver.version.ShowVersion", "solver.kernel", "solver.kernel.VARIABLE"),
    *("solver.kernel.KernelRefused", "solver.kernel.kernel", "solver.kernel.is_used"),
)

Graph: TypeAlias = Mapping[str, Collection[str]]  # a module and those of ours that it imports


@dataclass(frozen=True)
class ImportRule:
    """Modules below `of` import of our own only what is below `only`, and nothing of `never`.

    A rule for the modules directly in a package, not for those of its packages, is `flat`.
    """

    says: str
    of: tuple[str, ...]
    only: tuple[str, ...] = OURS
    never: tuple[str, ...] = ()
    but: tuple[str, ...] = ()  # these have rules of their own
    flat: bool = False

    def breaches(self, graph: Graph) -> list[str]:
        """Return a line for each import that breaks the rule."""
        return [
            f"{module} imports {imported}"
            for module in sorted(graph)
            if self._is_about(module)
            for imported in sorted(graph[module])
            if not _is_below(imported, self.only) or _is_below(imported, self.never)
        ]

    def _is_about(self, module: str) -> bool:
        if not _is_below(module, self.of) or _is_below(module, self.but):
            return False
        return not self.flat or module.rpartition(".")[0] in self.of


def _is_below(module: str, packages: Collection[str]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def module_of(name: str) -> str:
    """Return the module that a file is."""
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def import_graph(*packages: str, at_load: bool = False) -> dict[str, set[str]]:
    """Return the graph of packages; `at_load`: without what is imported only when it is needed."""
    files = {module_of(named(path)): path for path in python_files(*packages)}
    known = set(files) | {module_of(named(path)) for path in python_files()}
    graph: dict[str, set[str]] = {}
    for module, path in files.items():
        found = [name for name, early in imports_of(path) if early or not at_load]
        graph[module] = set(_modules(found, known)) - {module}
    return graph


def _modules(names: list[str], known: Collection[str]) -> Iterator[str]:
    """Yield the modules of ours among imported names; `from a import b` counts as one."""
    ours = [name for name in names if name.split(".")[0] in OURS and name not in COMMON]
    for name in ours:
        if name in known:
            if not any(other.startswith(f"{name}.") for other in ours):
                yield name
        elif name.rpartition(".")[0] in known:
            yield name.rpartition(".")[0]


def cycles(graph: Graph) -> list[str]:
    """Return a line for each circle of imports, of the shortest through any of its modules."""
    found = {}
    for start in sorted(graph):
        if circle := _way_back(graph, start):
            found[frozenset(circle)] = " -> ".join((*circle, start))
    return sorted(found.values())


def _way_back(graph: Graph, start: str) -> tuple[str, ...]:
    """Return the shortest way of imports from a module to itself, () if there is none."""
    ways: list[tuple[str, ...]] = [(start,)]
    seen = {start}
    for way in ways:
        for step in sorted(graph.get(way[-1], ())):
            if step == start:
                return way
            if step not in seen:
                seen.add(step)
                ways.append((*way, step))
    return ()


def by_package(graph: Graph) -> dict[str, set[str]]:
    """Return the graph of packages: `judge.model` stands for all of its modules."""
    packages: dict[str, set[str]] = {}
    for module, imported in graph.items():
        package = _package(module)
        targets = {_package(name) for name in imported} - {package}
        packages.setdefault(package, set()).update(targets)
    return packages


def _package(module: str) -> str:
    return ".".join(module.split(".")[:2])
