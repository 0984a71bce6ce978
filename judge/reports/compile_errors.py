"""A compile error concerns every case of a submission; its text is worth telling once."""

from judge.model.result import Result
from judge.model.verdict import Verdict
from judge.reports.audience import Audience, message


class MessagesOnce:
    """Gives the feedback of results in their order; a compile error in full only the first time.

    The first is the first whose text these readers may see.
    """

    def __init__(self, audience: Audience) -> None:
        self._audience = audience
        self._told: dict[str, str] = {}  # submissions that did not compile, and where it is told

    def of(self, result: Result) -> str:
        """Return the feedback for these readers, or where to find it."""
        text = message(result, self._audience)
        if result.verdict is not Verdict.CE or not text:
            return text
        if place := self._told.get(result.submission):
            return f"did not compile, see {place}"
        self._told[result.submission] = result.case.title
        return text
