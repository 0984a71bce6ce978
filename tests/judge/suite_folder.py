"""Makes suites in a temporary folder for tests of manifests, checkers and scores."""

from pathlib import Path


def make_suite(root: Path, manifest: str, names: tuple[str, ...] = ("one",)) -> Path:
    """Write a suite with empty inputs and expected files; return the path of its manifest."""
    cases, expected = root / "cases" / "raid", root / "expected" / "raid"
    cases.mkdir(parents=True)
    expected.mkdir(parents=True)
    for name in names:
        (cases / f"{name}.in").write_text("1\n")
        (expected / f"{name}.out").write_text("1\n")
    path = cases / "suite.yaml"
    path.write_text(manifest, encoding="utf-8")
    return path
