"""Time zones by name and of the machine, and how times and spans are written in a course."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.course.fields import LONGEST, duration_of, moment_of
from judge.course.zones import local_zone, nearest_zone, zone_named, zone_words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("utc", "UTC"),
        ("Etc/UTC", "UTC"),
        ("Atlantis", ""),
        ("Europe", ""),
        ("../../etc/passwd", ""),
        ("/etc/localtime", ""),
        ("a\0b", ""),
        ("", ""),
    ],
)
def test_a_zone_is_found_by_its_name_alone(name: str, words: str) -> None:
    """What is no name of a zone, a folder of zones or a path, is none."""
    zone = zone_named(name)
    assert (zone_words(zone) if zone else "") == words


@pytest.mark.parametrize(
    ("word", "near"),
    [("Europe/Berln", "Europe/Berlin"), ("new york", "America/New_York"), ("qqq", "")],
)
def test_a_city_leads_to_its_zone(word: str, near: str) -> None:
    """People write the city, or make a slip in it."""
    assert nearest_zone(word) == near


def test_the_machine_has_a_zone(tmp_path: Path) -> None:
    """TZ comes first, then the machine's own file; without either its offset of today is taken."""
    link = tmp_path / "localtime"
    link.symlink_to("/usr/share/zoneinfo/Asia/Tokyo")
    assert local_zone({"TZ": ":Europe/Berlin"}, link) == ZoneInfo("Europe/Berlin")
    assert local_zone({}, link) == ZoneInfo("Asia/Tokyo")
    offset = datetime.now().astimezone().utcoffset()
    assert datetime.now(local_zone({}, tmp_path / "none")).utcoffset() == offset
    assert datetime.now(local_zone({"TZ": "XYZ-3"}, link)).utcoffset() == offset


@given(st.datetimes(min_value=datetime(1971, 1, 1), max_value=datetime(8999, 1, 1)))
def test_a_time_is_read_as_it_is_written(moment: datetime) -> None:
    """To the minute or the second, with T or a blank, with a zone or without."""
    minute = moment.replace(second=0, microsecond=0)
    second = moment.replace(microsecond=0)
    assert moment_of(f"{minute:%Y-%m-%d %H:%M}") == minute
    assert moment_of(f"{second:%Y-%m-%dT%H:%M:%S}") == second
    assert moment_of(f"{second:%Y-%m-%d %H:%M:%S}Z") == second.replace(tzinfo=UTC)
    end = moment.replace(hour=23, minute=59, second=59, microsecond=0)
    assert moment_of(f"{moment:%Y-%m-%d}") == end


@given(st.integers(0, 99), st.integers(0, 99), st.sampled_from(["", " ", ", "]))
def test_spans_add_up(days: int, minutes: int, between: str) -> None:
    """Units may be long or short, and several stand together."""
    wanted = timedelta(days=days, minutes=minutes)
    assert duration_of(f"{days} days{between}{minutes} min") == wanted
    assert duration_of(f"{days}d {minutes} M") == wanted


@given(st.text(max_size=20))
def test_any_text_is_a_time_a_span_or_neither(text: str) -> None:
    """No text ends in an exception, and no span is beyond what a calendar can take."""
    moment_of(text)
    found = duration_of(text)
    assert found is None or timedelta() <= found <= LONGEST


@pytest.mark.parametrize("text", ["15", "min", "2 fortnights", "1 day x", "-1 day", "999999 days"])
def test_no_span(text: str) -> None:
    """A number alone has no unit, and nothing is guessed."""
    assert duration_of(text) is None


def test_nothing_is_near_to_an_abbreviation() -> None:
    """Who writes CEST does not mean EST, six hours away; a city is still found."""
    assert [nearest_zone(word) for word in ("CEST", "cest", "PDT", "AEDT")] == [""] * 4
    assert nearest_zone("Rome") == "Europe/Rome"
    assert nearest_zone("Berln") == "Europe/Berlin"
