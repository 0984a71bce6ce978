"""The table that Gradescope puts beside exported hand-ins: whose `submission_123` is, and its time.

`submission_metadata.yml` holds all results as well and may be large, so it is read line by line for
the few that matter, and never as a whole. What is not understood in it is left aside.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import yaml

from judge.course.fields import moment_of
from judge.course.matching import NOBODY, Match, Matcher
from judge.model.errors import JudgeError

METADATA = "submission_metadata.yml"
LARGEST = 256 * 1024 * 1024  # bytes that are looked at
LONGEST = 64 * 1024  # bytes of a line
MOST_NAMES = 100  # letters that are told of the people of a group
_ENTRY = re.compile(r"(\S.*):\s*$")
_SECTION = re.compile(r"  :(\w+):(.*)")
_PERSON = re.compile(r"  (- |  ):(name|sid|email): (.+)")
_UTC = re.compile(r"    utc: (?:&\S+ )?(.+)")


@dataclass
class ExportedHandIn:
    """What the table says about one hand-in: people by sid, email and name, and the moment."""

    people: list[dict[str, str]] = field(default_factory=list)
    time: datetime | None = None

    def matches(self, matcher: Matcher) -> tuple[Match, ...]:
        """Return whose it is: of a group one for each member on the roster; else why nobody's."""
        found = [_match(person, matcher) for person in self.people]
        known = {each.student.id: each for each in found if each.student}
        names = ", ".join(map(_called, self.people))
        return tuple(known.values()) or (
            Match(None, f"{NOBODY}: {names[:MOST_NAMES]}" if names else NOBODY),
        )

    def shared(self, matcher: Matcher) -> str:
        """Return who handed this in together, in words; "" if it is of one alone."""
        if len(self.people) < 2:
            return ""
        names = ", ".join(map(_called, self.people))[:MOST_NAMES]
        strange = [_called(each) for each in self.people if not _match(each, matcher).student]
        others = f"; {NOBODY}: {', '.join(strange)[:MOST_NAMES]}" if strange else ""
        return f"handed in together by {names}{others}"


def _match(person: Mapping[str, str], matcher: Matcher) -> Match:
    """Return who somebody is by the id, the e-mail address or the name that the table has."""
    for key in ("sid", "email", "name"):
        if person.get(key) and (found := matcher.match(person[key])).student:
            return found
    return Match(None, NOBODY)


def _called(person: Mapping[str, str]) -> str:
    return person.get("name") or person.get("sid") or person.get("email", "")


def read_export(folder: Path) -> Mapping[str, ExportedHandIn]:
    """Return what the table in a folder says, by the names of hand-ins; nothing without a table."""
    path = folder / METADATA
    if not path.is_file():
        return {}
    found: dict[str, ExportedHandIn] = {}
    entry, section = ExportedHandIn(), ""
    for line in _lines(path):
        if named := _ENTRY.match(line):
            entry, section = ExportedHandIn(), ""
            found[_plain(named[1])] = entry
        elif begun := _SECTION.match(line):
            section = begun[1]
            if section == "created_at":
                entry.time = _moment(begun[2])
        elif section == "submitters" and (said := _PERSON.match(line)):
            if said[1] == "- " or not entry.people:
                entry.people.append({})
            entry.people[-1][said[2]] = _plain(said[3])
        elif section == "created_at" and (stated := _UTC.match(line)):
            entry.time = _moment(stated[1])
    return found


def _lines(path: Path) -> Iterator[str]:
    try:
        with path.open("rb") as file:
            left = LARGEST
            while left > 0 and (line := file.readline(LONGEST)):
                left -= len(line)
                yield line.decode("utf-8", "replace").rstrip("\r\n")
    except OSError as error:
        raise JudgeError(f"{path}: {error.strerror}") from None


def _plain(text: str) -> str:
    """Return a text of YAML without its quotes."""
    try:
        value = yaml.load(text, Loader=yaml.BaseLoader)  # texts, lists, dictionaries
    except (yaml.YAMLError, ValueError):
        return ""
    plain = " ".join(value.split()) if isinstance(value, str) else ""
    return plain if plain.isprintable() else ""


def _moment(text: str) -> datetime | None:
    """Return a moment that the table states; it is in UTC if it names no zone."""
    moment = moment_of(_plain(text.strip()))
    return moment.replace(tzinfo=UTC) if moment and not moment.tzinfo else moment
