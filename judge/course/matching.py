"""Which student handed something in, told by the name of the file or folder.

Ids, e-mail addresses and names are looked for as whole words, whatever their capitals, accents and
order: `s17.py`, `hw1-s17.zip`, `doejane_LATE_412_977_homework.py` (Canvas), `Jane Doe_4711_assign
submission_file` (Moodle). All that a name tells must agree: an id of one and the name of another
is nobody's, and so is what fits several. A name that fits nobody is said, never dropped.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from judge.model.course import Student

NOBODY = "not on the roster"
LONGEST_RUN = 6  # words of a file's name that may be one name of a person
MOST_WORDS = 40  # of a file's name that are looked at
_LETTERS = {"ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "\u0131": "i"}  # not two signs
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def plain_text(text: str) -> str:
    """Return a text in small letters without accents: Łucja Müller is lucja muller."""
    small = "".join(_LETTERS.get(letter, letter) for letter in text.casefold())
    apart = unicodedata.normalize("NFKD", small)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def words_of(text: str) -> list[str]:
    """Return the words of a text: runs of letters and digits, plain."""
    return re.findall(r"[^\W_]+", plain_text(text))


@dataclass(frozen=True)
class Match:
    """Whose a submission is; None for nobody, and then why, in words."""

    student: Student | None = None
    why: str = ""


class Matcher:
    """Finds the students of a roster by the names of submissions."""

    def __init__(self, roster: Iterable[Student]) -> None:
        self._by_id: dict[str, list[Student]] = {}
        self._by_mail: dict[str, list[Student]] = {}
        self._by_name: dict[str, list[Student]] = {}
        for student in roster:
            for form in _forms(student.id):
                _put(self._by_id, form, student)
            for form in _mails(student.email):
                _put(self._by_mail, form, student)
            for form in _names(student.name):
                _put(self._by_name, form, student)

    def student(self, name: str) -> Student | None:
        """Return whose this is; None if it is nobody's, or could be of two."""
        return self.match(name).student

    def match(self, name: str) -> Match:
        """Return whose submission a name tells."""
        words = words_of(name)[:MOST_WORDS]
        whole = self._by_id.get(" ".join(words), [])
        if len(whole) == 1:
            return Match(whole[0])
        # An id 12 is not in `hw1 2`, but a name may be written as one word or as several.
        told = {
            "id": _found(self._by_id, words, " "),
            "e-mail": _found(self._by_mail, words, " "),
            "name": _found(self._by_name, words, ""),
        }
        return _agreed({how: found for how, found in told.items() if found})


def natural(name: str) -> tuple[tuple[int, int, str], ...]:
    """Return what sorts names as people do: hw-2 before hw-10."""
    parts = re.findall(r"[0-9]{1,18}|[^0-9]+", name.casefold())
    return tuple((0, int(part), "") if part[0].isdecimal() else (1, 0, part) for part in parts)


def _agreed(told: dict[str, list[Student]]) -> Match:
    """Return the one student that everything told agrees on."""
    if not told:
        return Match(None, NOBODY)
    groups = list(told.values())
    both = [student for student in groups[0] if all(student in group for group in groups)]
    if len(both) == 1:
        return Match(both[0])
    if both:
        shown = " or ".join(student.id for student in both[:3])
        return Match(None, f"it may be of {shown}: put the id into its name")
    shown = ", ".join(f"{found[0].id} by {how}" for how, found in told.items())
    return Match(None, f"its name tells different students: {shown}")


def _put(table: dict[str, list[Student]], form: str, student: Student) -> None:
    known = table.setdefault(form, []) if form else []
    if student not in known:
        known.append(student)


def _found(table: dict[str, list[Student]], words: Sequence[str], between: str) -> list[Student]:
    """Return whose some neighbouring words are; of `a-1` and the `1` in it the longer counts."""
    places = [place for place in _places(len(words)) if between.join(words[slice(*place)]) in table]
    outer = [
        (start, end)
        for start, end in places
        if not any(s <= start and end <= e and (s, e) != (start, end) for s, e in places)
    ]
    texts = dict.fromkeys(between.join(words[start:end]) for start, end in outer)
    return list(dict.fromkeys(student for text in texts for student in table[text]))


def _places(number: int) -> Iterator[tuple[int, int]]:
    """Yield where neighbouring words begin and end."""
    for start in range(number):
        for end in range(start + 1, min(number, start + LONGEST_RUN) + 1):
            yield start, end


def _forms(text: str) -> Iterator[str]:
    """Yield the words of an id or address, and all of them as one word."""
    yield " ".join(words_of(text))
    yield "".join(words_of(text))


def _mails(address: str) -> Iterator[str]:
    """Yield an address, and what stands before its @."""
    yield from _forms(address)
    yield from _forms(address.partition("@")[0])


def _names(name: str) -> Iterator[str]:
    """Yield a name in every order in which systems write it: Jane Ann Doe, Doe Jane Ann...

    Umlauts are written as two letters by some, and left out by others with all that is not ASCII.
    """
    spelled = unicodedata.normalize("NFC", name)
    ascii_only = spelled.encode("ascii", "ignore").decode()
    for text in (spelled, spelled.casefold().translate(_UMLAUTS), ascii_only):
        words = words_of(text)
        for turn in range(len(words)):
            yield "".join(words[turn:] + words[:turn])
        if len(words) > 2:  # without what stands between the first and the last name
            yield words[0] + words[-1]
            yield words[-1] + words[0]
