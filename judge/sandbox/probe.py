"""Finding out, once at start, which level of isolation is to be had here."""

from judge.errors import JudgeError
from judge.sandbox.level import Level


def choose(wanted: Level | None = None) -> Level:
    """Return the strongest level whose self-test passes, or `wanted`. JudgeError: not here."""
    if wanted not in (None, Level.RLIMIT):
        raise JudgeError(f"the sandbox level {wanted} is not to be had here")
    return Level.RLIMIT
