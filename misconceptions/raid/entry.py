"""How the tables of Raid's misconceptions make an entry."""

from misconceptions.model import Misconception
from misconceptions.raid.program import RaidProgram


def twin(
    name: str, belief: str, advice: str, program: RaidProgram, same_as: str = ""
) -> Misconception:
    """Return the misconception of a program with one part exchanged."""
    return Misconception(name, "raid", belief, advice, program.answer, same_as, program)
