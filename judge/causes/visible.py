"""How well a failure shows by itself what is wrong, so that a cause is shown by its plainest case.

A broken rule can be seen on the board, and a worse move by what it loses. A tie broken otherwise
can have any reason: a program that turns too many pawns comes upon another move there as well.
"""

from judge.model.finding import Finding
from judge.model.verdict import Verdict

SEEN, TOLD, SUBTLE = range(3)

# By the `class` among the details that a checker gives (see docs/checkers.md); others are TOLD.
_CLASSES = {"wrong board": SEEN, "tie-break": SUBTLE}


def visibly(finding: Finding) -> int:
    """Return the rank of a failure as an example, the best first: SEEN, TOLD or SUBTLE."""
    if finding.verdict is Verdict.IL:
        return SEEN
    return _CLASSES.get(str(finding.details.get("class")), TOLD)
