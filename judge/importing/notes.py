"""What an import tells: on the terminal in short, and whole in a file beside the manifest."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from judge.importing.package import SOLUTIONS_FOLDER, FoundPackage, Ledger
from judge.model.run import shell_line
from judge.text.safe_text import counted, printable_line

SHOWN = 12  # of the files that were left out for one reason
WANTED = {
    "accepted": "AC in every case",
    "wrong_answer": "WA in some, never too slow, no crash",
    "time_limit_exceeded": "TLE in some",
    "run_time_error": "RTE in some",
    "memory_limit_exceeded": "MLE in some",
    "brute_force": "TLE or RTE in some, never WA",
    "rejected": "not accepted in some",
    "partially_accepted": "some points, not all",
}


def summary_lines(package: FoundPackage, ledger: Ledger, source: str) -> Iterator[str]:
    """Yield what was found, in the order in which a person wants to know it."""
    yield f"{printable_line(source)} is {package.kind}"
    yield f"{counted(len(package.cases), 'case')}{_grouped(package)}; {_compared(package)}"
    if package.solutions:
        counts = Counter(inside.split("/")[0] for inside in package.solutions.values())
        told = ", ".join(f"{number} in {printable_line(v, 40)}" for v, number in counts.items())
        yield f"files of solutions: {told}"
    if package.validator:
        yield (
            "its own validator judges answers: it was built in the sandbox, but judges outside of"
            " it (where bubblewrap works, without network and writing), so grade only if you"
            " trust the package"
        )
    yield from (f"note: {text}" for text in ledger.notes)
    yield from left_out_lines(ledger)
    yield from (f"doubt: {text}" for text in ledger.doubts)
    if not ledger.doubts:
        yield "no doubts"


def _grouped(package: FoundPackage) -> str:
    if not package.groups:
        return ""
    sizes = Counter(case.group for case in package.cases)
    return " (" + ", ".join(f"{sizes[name]:,} in {name}" for name in package.groups) + ")"


def _compared(package: FoundPackage) -> str:
    checker = str(package.settings.get("checker", "exact"))
    options = package.settings.get("checker_options")
    told = (
        ", ".join(f"{key} {_word(value)}" for key, value in options.items())
        if isinstance(options, Mapping)
        else ""
    )
    return f"answers are compared by {checker}" + (f" ({told})" if told else "")


def _word(value: object) -> str:
    return (
        str(value).lower()
        if isinstance(value, bool)
        else f"{value:g}"
        if isinstance(value, float)
        else str(value)
    )


def left_out_lines(ledger: Ledger, shown: int = SHOWN) -> Iterator[str]:
    """Yield the files that were left out, by reason."""
    if not ledger.left:
        return
    yield f"left out, copied nowhere: {counted(len(ledger.left), 'file')}"
    reasons: dict[str, list[str]] = defaultdict(list)
    for name, reason in ledger.left.items():
        reasons[reason].append(printable_line(name))
    for reason, names in reasons.items():
        more = f" and {len(names) - shown:,} more" if len(names) > shown else ""
        yield f"  {reason}: {', '.join(names[:shown])}{more}"


def notes_text(package: FoundPackage, ledger: Ledger, source: str) -> str:
    """Return the whole account, as a file for people."""
    lines = ["# What was imported", "", "Made by `grader.py import`; nothing reads this file.", ""]
    lines += [f"- {line}" for line in summary_lines(package, ledger, source) if line[0] != " "]
    lines += ["", "## Cases", ""]
    lines += [
        f"- {case.name}: {printable_line(case.input)}, {printable_line(case.answer)}"
        for case in package.cases
    ]
    if ledger.left:
        lines += ["", "## Left out", ""]
        lines += [f"- {printable_line(name)}: {why}" for name, why in ledger.left.items()]
    return "\n".join(lines) + "\n"


def solutions_text(package: FoundPackage, folder: Path, name: str) -> str:
    """Return what the solutions of a package should get, and how to see that they do."""
    verdicts = sorted({inside.split("/")[0] for inside in package.solutions.values()})
    lines = ["# Solutions of the package", "", "Each folder holds programs that should get:", ""]
    lines += [f"- {v}: {WANTED.get(v, 'see the package')}" for v in map(printable_line, verdicts)]
    lines += ["", "To see whether they do:", ""]
    lines += [f"    {command}" for command in solution_commands(package, folder, name)]
    return "\n".join(lines) + "\n"


def solution_commands(package: FoundPackage, folder: Path, name: str) -> Sequence[str]:
    """Return the commands that grade the solutions of each verdict."""
    verdicts = sorted({inside.split("/")[0] for inside in package.solutions.values()})
    return [
        shell_line(
            (
                "grader",
                *("--cases", str(folder / "cases")),
                *("--submissions", str(folder / SOLUTIONS_FOLDER / name / verdict)),
                name,
            )
        )
        for verdict in verdicts
    ]
