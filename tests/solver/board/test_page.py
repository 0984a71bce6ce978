"""The page as a file: small, complete, and with a policy that lets nothing else run."""

import json
import os
import re

from solver.board.page import COMPONENT, ENGINE, HERE, START, page, source

LARGEST_PAGE = 150_000  # bytes
LONGEST_SCRIPT = 300  # lines, as for all our sources


def test_the_page_is_small() -> None:
    """One file of at most 150 kB, whatever the start position."""
    largest = "26\nMINIMAX\nX\n3\n" + "-999999999 " * 25 + "-999999999\n"
    assert len(page(largest).encode()) < LARGEST_PAGE


def test_every_script_is_in_the_page() -> None:
    """No script of the folder is forgotten, none is named twice, none is long."""
    named = [*ENGINE, *COMPONENT, START]
    assert sorted(named) == sorted(name for name in os.listdir(HERE) if name.endswith(".js"))
    lengths = {name: source(name).count("\n") for name in named}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_SCRIPT} == {}
    assert all(source(name).startswith("// ") for name in named)


def test_nothing_is_loaded_and_nothing_is_inline() -> None:
    """The policy names two hashes and a worker; no address, no handler, no style in the markup."""
    text = page()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    assert "unsafe" not in policy[1]
    assert policy[1].startswith("default-src 'none'; script-src 'sha256-")
    assert re.findall(r"https?://[^\s\"'`]+", text) == ["http://www.w3.org/2000/svg"]
    markup = re.sub(r"<(script|style)\b.*?</\1>", "", text, flags=re.DOTALL)
    assert re.findall(r"\s(on\w+|style|src)=", markup) == []
    assert not re.search(r"\beval\(|new Function|innerHTML|fetch\(|XMLHttpRequest|import\(", text)


def test_a_start_text_stays_a_text() -> None:
    """Whatever a file holds, it cannot end the script that it stands in."""
    hostile = "</script><script>alert(1)</script><!--"
    text = page(hostile)
    assert hostile not in text
    found = re.search(r'<script type="application/json" id="start">(.*?)</script>', text)
    assert found is not None
    assert json.loads(found[1]) == {"text": hostile}
