"""The hunts there are, by task: its inputs, its misconceptions and its right answers."""

from collections.abc import Callable
from importlib import import_module

from misconceptions.bank import misconceptions_of
from misconceptions.hunting.inputs import Inputs
from misconceptions.hunting.patience import Patience
from misconceptions.hunting.suspects import Suspects
from misconceptions.model import Misconception
from misconceptions.serving import answer_within
from solver.tasks import Options, solve

INPUTS = {
    "raid": "raid.RaidInputs",
    "traversal": "walks.TraversalInputs",
    "states": "walks.StatesInputs",
    "qtable": "tables.QtableInputs",
    "tddata": "tables.TddataInputs",
    "numerical": "numerical.NumericalInputs",
}
SECONDS = 0.5  # of CPU time that a twin may take for an answer


def inputs_of(task: str) -> Inputs:
    """Return the inputs of a task; KeyError if there is no such task."""
    module, _, name = INPUTS[task].partition(".")
    made: Inputs = getattr(import_module(f"misconceptions.hunting.{module}"), name)()
    return made


def right_answer(text: str) -> str:
    """Return the answer of the bundled solver."""
    return b"".join(solve(text, Options())).decode()


def suspects_of(
    task: str, inputs: Inputs, right: Callable[[str], str], patience: Patience | None = None
) -> Suspects:
    """Return the misconceptions of a task that some input tells from what is right."""
    twins = [each for each in misconceptions_of(task) if each.same_as != "right"]

    def answer(twin: Misconception, text: str) -> str | None:
        return answer_within(twin, text, SECONDS)

    return Suspects(twins, answer, right, inputs.meaning, patience)
