"""How the families make a member: its name is its belief, with what else it has if need be."""

import re

from misconceptions.model import Misconception
from misconceptions.raid.entry import twin
from misconceptions.raid.program import RaidProgram


def member(belief: str, advice: str, program: RaidProgram, *habits: object) -> Misconception:
    """Return the misconception; `habits` tell members of one belief apart."""
    words = " ".join((belief, *(str(habit) for habit in habits)))
    return twin(re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-"), belief, advice, program)
