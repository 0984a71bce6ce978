"""Names for cases and suites that a manifest accepts, made of whatever files were called."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

LONGEST = 100
_BAD = re.compile(r"[^A-Za-z0-9._-]+")


def valid_name(text: str, otherwise: str = "case") -> str:
    """Return a name that may stand in a manifest; `otherwise` if nothing is left of it."""
    plain = unicodedata.normalize("NFKD", text)  # é is e and a sign that may not stand here
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    name = _BAD.sub("-", letters.replace("/", "-"))
    name = re.sub(r"-{2,}", "-", name).lstrip("._-")[:LONGEST].rstrip("._-")
    return name or otherwise


def valid_names(texts: Iterable[str]) -> list[str]:
    """Return a valid name for each text, all different even where upper and lower case are one."""
    made: list[str] = []
    seen: set[str] = set()
    numbers: Counter[str] = Counter()  # where to go on: thousands may have lost all that they were
    for text in texts:
        name = first = valid_name(text)
        while name.lower() in seen:
            numbers[first.lower()] += 1
            name = f"{first}-{numbers[first.lower()] + 1}"
        seen.add(name.lower())
        made.append(name)
    return made
