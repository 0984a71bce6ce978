"""Names for cases: valid, different, and as near to the old ones as can be."""

import re

from hypothesis import given
from hypothesis import strategies as st

from judge.importing.case_names import valid_names
from judge.manifest.schema import NAME


@given(st.lists(st.text(max_size=12)))
def test_names_are_valid_and_different(texts: list[str]) -> None:
    """Whatever files are called, a manifest accepts the names, also where case does not count."""
    names = valid_names(texts)
    assert len(names) == len(texts)
    assert all(re.fullmatch(NAME, name) for name in names)
    assert len({name.lower() for name in names}) == len(names)


def test_good_names_stay() -> None:
    """Only what is wrong is changed; the same name twice gets a number."""
    given_names = ["tie", "a/b", "a b", "-x-", "TIE", "数", "", "007", "数", "Zoë"]
    wanted = ["tie", "a-b", "a-b-2", "x", "TIE-2", "case", "case-2", "007", "case-3", "Zoe"]
    assert valid_names(given_names) == wanted
