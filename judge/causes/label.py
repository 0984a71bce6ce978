"""What a single result says of its cause, without asking any twin: a key, a kind and a sentence.

Failures of one submission with the same key are one cause. The key has nothing that differs from
case to case, so that it is also the same for every student who fails in the same way.
"""

from dataclasses import dataclass

from judge.grading.crash import Crash, crash_of
from judge.model.cause import CauseKind
from judge.model.finding import NO_ANSWERS
from judge.model.result import Result
from judge.model.verdict import Verdict
from judge.text.safe_text import one_line

NAME_WIDTH = 80  # characters of what strangers wrote that a key may have


@dataclass(frozen=True)
class Label:
    """The part of a cause that is the same for all its failures."""

    kind: CauseKind
    key: str
    sentence: str
    advice: str = ""
    exact: bool = False  # the checker named a mistake that makes the very answer
    task: str = ""  # where the answer is wrong, and nothing else is known of it


_LIMITS = {
    Verdict.TLE: "needs more CPU time than is allowed",
    Verdict.WTLE: "takes longer on the clock than is allowed",
    Verdict.MLE: "needs more memory than is allowed",
    Verdict.OLE: "writes more than is allowed",
}
_FORM = {
    "empty answer": "prints no answer",
    "no output file": "does not write its output file",
    "other text before": "prints other text before its answer",
    "other text after": "prints other text after its answer",
    "letter case": "mixes up upper and lower case",
    "blanks in rows": "prints blanks in the rows of the board",
    "blanks": "prints blanks where there are none",
    "no board": "leaves out the board after the move",
    "kind before cell": "writes the kind of move before the cell",
    "malformed": "prints answers that are not in the wanted form",
}
_WRONG = {
    "": "gives wrong answers",
    "illegal move": "plays illegal moves",
    "worse move": "plays moves that are worse than the best",
    "another move": "plays moves that are legal, but not the wanted ones",
    "wrong board": "prints a board that is not the one after its move",
}
# How the mistakes that checkers know by name are told; others keep their names.
_SAID = _WRONG | {
    "tie-break": "plays a best move, but not the first of them",
    "another cell filled": "prints the board of a move in another cell",
    "row and column exchanged": "names cells by row and column the wrong way round",
    "move not played": "prints the board before its move",
    "raid turns nothing": "prints a Raid that turns nobody",
    "raid spreads": "lets turned pawns turn others",
    "raid turns diagonally": "turns diagonal neighbours in a Raid, too",
    "cell left free": "turns pawns but leaves the cell of its move free",
    "stake turns pawns": "prints a Stake that turns pawns",
    "wrong pawn": "prints its move with a pawn of the other player",
    "sides swapped": "exchanges X and O on the whole board",
    "board transposed": "exchanges rows and columns of the whole board",
    "order of rows": "has the right rows in another order",
    "order of lines": "has the right lines in another order",
    "wrong values": "has wrong values",
    "not a best move": "plays moves that are not the best",
    "best moves missing": "leaves out some of the best moves",
    "states repeated": "writes some states more than once",
    "two values": "gives one board two values",
    "wrong kinds": "gives states a wrong kind",
    "too long": "writes more lines than there are",
    "far too long": "writes far more than there is",
    "too short": "stops before the end",
    "board missing": "leaves out a board",
    "board doubled": "writes a board twice",
    "board too many": "writes a board that does not belong there",
    "boards exchanged": "writes two boards in the wrong order",
    "impossible board": "writes boards that no game reaches",
}
# Diagnoses that say what is wrong, not why.
_VAGUE = (
    *_WRONG,
    *("tie-break", "another cell filled", "not a best move", "best moves missing", "wrong values"),
    *("other rows", "other boards", "order of rows", "order of lines", "order or writing"),
    *("two values", "states repeated", "unknown name", "wrong kinds", "wrong title", "too long"),
    *("far too long", "too short", "too few boards", "impossible board", "board missing"),
    *("board doubled", "board too many", "board moved down", "board moved up", "boards exchanged"),
)


def label_of(result: Result) -> Label:
    """Return the label of a failed result."""
    finding = result.finding
    verdict, diagnosis = finding.verdict, one_line(finding.diagnosis, NAME_WIDTH)
    if diagnosis == NO_ANSWERS:
        return Label(CauseKind.BUILD, f"build/{NO_ANSWERS}", "has no answers at all")
    if verdict is Verdict.CE:
        return Label(CauseKind.BUILD, "build/CE", "cannot be made into a program that runs")
    if verdict is Verdict.JE:
        return Label(CauseKind.OTHER, "judge/JE", "could not be judged, which is not its fault")
    if verdict in _LIMITS:
        return Label(CauseKind.LIMIT, f"limit/{verdict.name}", _LIMITS[verdict])
    unanswered = verdict is Verdict.RTE or diagnosis in ("empty answer", "no output file")
    if unanswered and (crash := crash_of(result.stderr.encode())):
        return _crashed(crash)
    if verdict is Verdict.RTE:
        return _ended(result)
    if (verdict is Verdict.IL and diagnosis != "illegal move") or diagnosis in _FORM:
        name = diagnosis or "malformed"
        said = _FORM.get(name, f"prints answers that are not in the wanted form: {name}")
        return Label(CauseKind.FORM, f"form/{name}", said)
    said = _SAID.get(diagnosis, f"gives wrong answers: {diagnosis}")
    key = f"{result.case.task}/{diagnosis or 'wrong answer'}"
    return Label(CauseKind.OTHER, key, said, "", diagnosis not in _VAGUE, result.case.task)


def wrong_answers(label: Label) -> Label:
    """Return the label that says no more of an answer than that it is wrong."""
    return Label(CauseKind.OTHER, f"{label.task}/wrong answer", _WRONG[""], task=label.task)


def _crashed(crash: Crash) -> Label:
    where = f" at {crash.site}" if crash.site else ""
    key = f"crash/{crash.name}" + (f" in {crash.site}" if crash.site else "")
    return Label(CauseKind.CRASH, key, f"stops with {crash.name}{where}")


def _ended(result: Result) -> Label:
    """Return the label of a crash that left no trace: `ended by SIGSEGV (Segmentation fault)`."""
    ended = one_line(result.finding.student.partition(": ")[0], NAME_WIDTH)
    name = ended.removeprefix("ended by ").removeprefix("ended with ") or "run-time error"
    said = f"is {ended}" if ended.startswith("ended by ") else f"ends with {name}"
    return Label(CauseKind.CRASH, f"crash/{name}", said)
