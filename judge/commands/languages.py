"""`grader.py languages`: which languages can be judged on this machine, and in which version."""

import sys
from collections.abc import Sequence

from judge.model.errors import JudgeError
from judge.options import Parser
from judge.programs.languages import LANGUAGES, PYTHON_2, Language
from judge.programs.plans import is_available
from judge.programs.tools import tool_version


def main(arguments: Sequence[str]) -> int:
    """Run the command: print one line for each language."""
    parser = Parser(prog="grader.py languages", description=__doc__)
    parser.parse_args(arguments)
    for language in LANGUAGES:
        print(f"{language.name:<17} {' '.join(language.endings):<21} {found(language)}")
    print(f"{'Python 2':<17} {'.py':<21} {_version((PYTHON_2, '--version'))}")
    sys.stdout.flush()
    return 0


def found(language: Language) -> str:
    """Return the version of a language here, or what is missing for it."""
    if not is_available(language):
        tools = [word for word in (*language.build[:1], *language.run[:1]) if "/" not in word]
        return f"not available, wanted {' and '.join(dict.fromkeys(tools))}"
    return _version(language.version)


def _version(command: tuple[str, ...]) -> str:
    try:
        return tool_version(command)
    except JudgeError as error:
        return f"not available: {error}"
