"""Time zones: that of a course by name, or the machine's own, each with words for reports."""

import os
import time
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from difflib import get_close_matches
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

LOCAL = Path("/etc/localtime")
ABBREVIATION = 4  # letters


def zone_named(name: str) -> tzinfo | None:
    """Return the zone of a name such as Europe/Berlin; None if there is none."""
    if name.upper() in {"UTC", "Z"}:
        return UTC  # known also where no table of zones is installed
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError):  # not found, not a name, a folder of zones
        return None


def nearest_zone(word: str) -> str:
    """Return the name of a zone that was probably meant, "" if none is near.

    What is near to an abbreviation such as CEST is another one, hours away.
    """
    names = {name.lower(): name for name in available_timezones()}
    last = {name.rpartition("/")[2]: name for name in sorted(names, reverse=True)}
    plain = word.lower().replace(" ", "_")
    if (word.isupper() or len(word) <= ABBREVIATION) and word.isalpha() and plain not in last:
        return ""
    near = get_close_matches(plain, names, 1, 0.7) or [
        last[city] for city in get_close_matches(plain, last, 1, 0.7)
    ]
    return names[near[0]] if near else ""


def local_zone(environment: Mapping[str, str] = os.environ, place: Path = LOCAL) -> tzinfo:
    """Return the machine's zone with its changes of clocks, or its offset of today."""
    if (named := environment.get("TZ", "").removeprefix(":")) and (zone := zone_named(named)):
        return zone
    if not named:
        _, found, name = os.path.realpath(place).partition("zoneinfo/")
        if found and (zone := zone_named(name)):
            return zone
    offset = timedelta(seconds=time.localtime().tm_gmtoff)
    return timezone(offset)


def zone_words(zone: tzinfo) -> str:
    """Return what reports call a zone: Europe/Berlin, UTC, UTC+02:00."""
    if zone == UTC or getattr(zone, "key", "") in {"Etc/UTC", "UTC"}:
        return "UTC"
    return str(getattr(zone, "key", "") or zone.tzname(datetime.now(zone)))
