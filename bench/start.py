"""What the grader's own start costs, beside that of a bare interpreter."""

import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from bench.row import Row, bare_start, interleaved_medians, process

ROOT = Path(__file__).resolve().parents[1]
ROUNDS = 5
ONE_CASE = "traversal/already-won"
SOLVER = ("--solver", "python -m solver")  # found in the current folder, as `bench` itself is


def measure() -> Iterable[Row]:
    """Yield the start of help, of the doctor, of one known case and of one that is run."""
    grader = str(ROOT / "grader.py")
    with tempfile.TemporaryDirectory() as name:
        store = str(Path(name) / "results.sqlite")
        one = process(grader, ONE_CASE, "--store", store)
        one()
        actions: dict[str, tuple[Callable[[], object], float | None]] = {
            "grader.py --help": (process(grader, "--help"), 8.0),
            "grader.py doctor --help": (process(grader, "doctor", "--help"), 8.0),
            "grader.py doctor, the bundled solver": (process(grader, "doctor", *SOLVER), None),
            "grader.py --list, one case": (process(grader, "--list", ONE_CASE), 25.0),
            "grader.py, one case that is known": (one, None),
            "grader.py, one case that is run": (process(grader, ONE_CASE, "--no-store"), None),
        }
        bare, *seconds = interleaved_medians(
            [bare_start(), *(action for action, _ in actions.values())], ROUNDS
        )
    for (title, (_, goal)), each in zip(actions.items(), seconds, strict=True):
        note = f"{each * 1000:.0f} ms; python -c pass {bare * 1000:.0f} ms"
        yield Row(f"start: {title} / bare start", each / bare, goal, note=note)
