"""The names of the languages that hand-ins may be written in, and what else people call them.

Only names: how each is built and run is in judge/programs/languages.py, and a test compares both.
"""

import re

NAMES = (
    *("Python", "C", "C++", "Java", "Rust", "Go", "Kotlin", "C#", "JavaScript", "TypeScript"),
    *("Ruby", "Perl", "Jupyter notebook", "shell"),
)
_ALIASES = {
    "cpp": "c++",
    "cxx": "c++",
    "csharp": "c#",
    "js": "javascript",
    "ts": "typescript",
    "bash": "shell",
    "sh": "shell",
    "jupyter": "jupyter notebook",
    "notebook": "jupyter notebook",
    "golang": "go",
}
_BY_NAME = {name.lower(): name for name in NAMES}


def language_name(word: str) -> str:
    """Return the name of the language that a word means, whatever its capitals; "" for none."""
    plain = _ALIASES.get(word.lower(), word.lower())
    if re.fullmatch(r"py(?:thon)?[ .0-9]*", plain):
        plain = "python"
    return _BY_NAME.get(plain, "")
