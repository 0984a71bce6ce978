"""Our strict parser as a Kattis input validator: `run < INPUT` ends with 42 (valid) or 43 (not).

A format that we know is read by its own parser. Of any other only the text is judged, by what all
cases of the suite have in common: if none has a tabulator, a tabulator is a mistake.
"""

import importlib
import json
import sys
from collections.abc import Collection, Sequence

from judge.exporting.inside.strict_text import TextSlip, damage, slips_of

VALID, WRONG = 42, 43


def main(arguments: Sequence[str], settings: str) -> int:
    """Read standard input and return the exit code; what is wrong goes to standard error."""
    told = json.loads(settings)
    allowed = {TextSlip[name] for name in told["allowed"]}
    problem = problem_of(sys.stdin.buffer.read(), told["format"], allowed)
    if problem:
        print(ascii(problem)[1:-1], file=sys.stderr)
    return WRONG if problem else VALID


def problem_of(data: bytes, reads: str, allowed: Collection[TextSlip]) -> str:
    """Return why an input is not valid, "" if it is. `reads` is the module of a format, or ""."""
    if wrong := damage(data):
        return wrong
    text = data.decode("utf-8")
    for slip in TextSlip:
        if slip not in allowed and slip in slips_of(text):
            return slip.value
    if not reads:
        return ""
    errors = importlib.import_module("solver.errors")
    try:
        importlib.import_module(reads).parse_request(text)
    except errors.FormatError as error:
        return f"line {error.line}: {error}"
    except errors.IllegalMove as error:
        return str(error)
    return ""
