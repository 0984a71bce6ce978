"""All twins: a program without a mistake is right, and each twin is wrong somewhere it is said."""

from collections.abc import Callable

import pytest
import yaml

from misconceptions.bank import TASKS, misconceptions_of
from misconceptions.model import Misconception
from misconceptions.numerical.playing import NumericalPlayer
from misconceptions.raid.program import RaidProgram
from misconceptions.serving import answer_within
from misconceptions.telling import tell_apart
from misconceptions.tictactoe.counting import Counter
from misconceptions.tictactoe.rewarding import Rewarder
from misconceptions.tictactoe.valuing import Valuer
from misconceptions.tictactoe.walking import Walker
from solver.tasks import Options, solve
from tests.sources import ROOT

RIGHT: dict[str, Callable[[str], str]] = {
    "raid": RaidProgram().answer,
    "traversal": Walker().answer,
    "states": Counter().answer,
    "qtable": Valuer().answer,
    "tddata": Rewarder().answer,
    "numerical": NumericalPlayer().answer,
}
LEAST = {"raid": 30}  # twins of a task; twelve of any other
CASES = ROOT / "cases"
SUITE = yaml.safe_load((CASES / "raid" / "suite.yaml").read_text(encoding="utf-8"))
CORE = tuple(
    (CASES / "raid" / f"{name}.in").read_text(encoding="utf-8")
    for name, case in SUITE["cases"].items()
    if case.get("tags") == "core"
)
# Small inputs on which, together, every twin of a task errs.
WITNESSES = {
    "raid": CORE,
    "traversal": (
        "xx**o*x*o\n",
        "PREORDER NUMBERS\nXOX*O**X*\nOXOXXO***\n",
        "TERMINALPATH PREORDER\nX*O*XO***\n",
        "PREORDER NUMBERS\n*XOX**O**\n",
    ),
    "states": (
        "STATES\ntictactoe\nXO*OX****\n",
        "STATES\ntictactoe\nXOOXXO***\nLIST\n",
        "STATES\ntictactoe\nOXOXOX*X*\n",
        "STATES\ntictactoe\n****X****\n",
    ),
    "qtable": (
        "QTABLE\noptimal\nXO**X*O**\nBEST\n",
        "QTABLE\noptimal\nXOO*X****\nBEST\n",
        "QTABLE\nrandom-opponent\nX\nXO*******\n",
        "QTABLE\nrandom-opponent\nO\nXOX******\n",
        "QTABLE\noptimal\nXO*******\n",
        "QTABLE\noptimal\nXOX******\nBEST\n",
    ),
    "tddata": ("TDDATA\ngames\nplies 5\n", "TDDATA\ntraining\n"),
    "numerical": (
        "NUMERICAL\nSTEP\nxxxxxxxxx\n4 5\n7\n",
        "NUMERICAL\nSTEP\n1x54xxxx6\n1 9\n1\n",
        "NUMERICAL\nSOLVE\n12xx5xxx4\n",
        "NUMERICAL\nRETURN\n12xx5xxx4\n9/10\n",
        "NUMERICAL\nLEARN\n20\n3\nalpha 0.5\n",
        "NUMERICAL\nEPISODE\n7\n4 5\n0 1\n",
        *(
            (CASES / "numerical" / f"{name}.in").read_text(encoding="utf-8")
            for name in ("step-six-nine-blank", "step-environment-wins", "solve-even-wins")
        ),
    ),
}
ELSEWHERE = {  # twins that need an input which is too slow for a quick test, and where it is
    "tddata": {"winner-ignored", "plies-at-most"},
}


def right(text: str) -> str:
    """Return the answer of the solver itself."""
    return b"".join(solve(text, Options())).decode()


@pytest.mark.parametrize("task", TASKS)
def test_a_program_without_a_mistake_is_right(task: str) -> None:
    """What the twins of a task have in common gives the solver's own answers."""
    for text in WITNESSES[task]:
        assert RIGHT[task](text) == right(text), text


@pytest.mark.parametrize("task", TASKS)
def test_every_twin_is_wrong_somewhere(task: str) -> None:
    """Each twin errs on a witness, but for those that are said to be right everywhere."""
    texts = {text: right(text) for text in WITNESSES[task]}
    bank = misconceptions_of(task)
    assert len(bank) >= LEAST.get(task, 12)
    unseen = {
        twin.name
        for twin in bank
        if all(answer_within(twin, text, 1) in (None, said) for text, said in texts.items())
    }
    same = {twin.name for twin in bank if twin.same_as == "right"}
    assert unseen == same | ELSEWHERE.get(task, set())


def test_a_twin_is_told_from_what_is_right_by_a_small_input() -> None:
    """What tells a twin apart is found in the enumerated set; for one that is right none is."""
    bank = {twin.name: twin for twin in misconceptions_of("raid")}
    told = tell_apart(bank["no-raids"], 20)
    assert told.input is not None
    assert bank["no-raids"].answer(told.input) != right(told.input)
    fine = Misconception("fine", "raid", "", "", RIGHT["raid"])
    assert tell_apart(fine, 0.3).input is None
