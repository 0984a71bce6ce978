"""Foreign folders for tests, made by code: a mapping from paths to contents."""

import zipfile
from collections.abc import Mapping
from pathlib import Path


def make_tree(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write the files below a folder and return it."""
    root.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def make_zip(path: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write the files into an archive and return it."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


# Each asks for the double of a number; `{n}` is the number of the case.
PAIRS = {
    "input_N.txt": ("input_{n}.txt", "output_{n}.txt"),
    "inputN.txt": ("input{n}.txt", "output{n}.txt"),
    "in_N.txt": ("in_{n}.txt", "out_{n}.txt"),
    "N_input.txt": ("{n}_input.txt", "{n}_output.txt"),
    "N.input.txt": ("{n}.input.txt", "{n}.expected.txt"),
    "testInputN": ("testInput{n}.txt", "testOutput{n}.txt"),
    "input.N": ("input.{n}", "output.{n}"),
    "in and out": ("in/{n}.txt", "out/{n}.txt"),
    "inputs and outputs": ("tests/inputs/{n}.txt", "tests/outputs/{n}.txt"),
    "folders twice": ("input/input{n}.txt", "output/output{n}.txt"),
    "zeros": ("input_{n:02}.txt", "output_{n}.txt"),
    "TestCases": ("TestCases/{n}/input.txt", "TestCases/{n}/output.txt"),
    "test cases": ("hw 1/Test Cases/test {n}/input", "hw 1/Test Cases/test {n}/expected_output"),
    "in, out": ("{n}.in", "{n}.out"),
    "in, ans": ("{n}.in", "{n}.ans"),
    "in/N.in": ("in/{n}.in", "out/{n}.out"),
    "txt, ans": ("{n}.txt", "{n}.ans"),
    "N, N.a": ("tests/{n:02}", "tests/{n:02}.a"),
    "USACO": ("I.{n}", "O.{n}"),
    "upper case": ("{n}.IN", "{n}.OUT"),
    "cases and expected": ("cases/toy/{n}.in", "expected/toy/{n}.out"),
}


def pair_files(layout: str, size: int = 3) -> dict[str, str | bytes]:
    """Return the files of a layout."""
    made: dict[str, str | bytes] = {}
    for number in range(8, 8 + size):
        asked, answered = (name.format(n=number) for name in PAIRS[layout])
        made |= {asked: f"{number}\n", answered: f"{2 * number}\n"}
    return made
