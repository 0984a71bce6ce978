"""The bank of misconceptions as adequacy asks it: which twins there are, what one answers."""

from typing import Any

from judge.adequacy.matrix import Twin
from judge.causes.twin_server import TwinServer
from judge.model.errors import JudgeError

PATIENCE = 60.0  # seconds on the clock for what takes no time
BUSY = 30  # how many times longer than its CPU time an answer may take on a busy machine


class BankProcess:
    """One process. Not for several threads at once, but for `stop`."""

    def __init__(self) -> None:
        self._server = TwinServer()
        self._stopped = False

    def stop(self) -> None:
        """Answer nothing more; any thread may call this."""
        self._stopped = True

    def close(self) -> None:
        self._server.close()

    def twins(self, task: str) -> tuple[Twin, ...]:
        """Return the twins of a task, none if the bank does not know it."""
        reply = self._server.ask({"list": task}, PATIENCE)
        if reply is None:
            raise JudgeError(
                "the bank does not answer; python -m misconceptions </dev/null says why"
            )
        if "broken" in reply:
            raise JudgeError(f"the bank is broken: {reply['broken']}")
        return tuple(
            Twin(each["name"], each["belief"], each["same_as"])
            for each in reply.get("misconceptions", ())
        )

    def answer(self, task: str, text: str, twin: str, seconds: float) -> str | None:
        """Return what a twin answers, None if it has no answer in time."""
        if self._stopped:
            raise JudgeError("the bank of misconceptions was stopped")
        asked = {"task": task, "input": text, "twins": [twin], "seconds": seconds}
        reply = self._server.ask(asked, PATIENCE + BUSY * seconds)
        if reply is not None and "error" in reply:
            raise JudgeError(f"the bank of misconceptions failed: {reply['error']}")
        answers: dict[str, str | None] = (reply or {}).get("answers", {})
        return answers.get(twin)

    def telling_input(self, task: str, twin: str, seconds: float) -> dict[str, Any]:
        """Return an input that tells a twin from what is right, and what was tried for it."""
        asked = {"tell": task, "twin": twin, "seconds": seconds}
        reply = self._server.ask(asked, PATIENCE + BUSY * seconds)
        return reply if reply and "error" not in reply else {"input": None, "tried": 0, "of": ""}
