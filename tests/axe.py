"""axe-core in a page that is open: what keeps people with disabilities from using it.

The script comes with the package axe-playwright-python and is evaluated from outside, so the policy
of the page, which lets no foreign script run, stays as it is.
"""

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

# Newer versions of axe-core have these among their defaults.
BEYOND = "rules: { 'label-content-name-mismatch': { enabled: true } }"

if TYPE_CHECKING:
    from playwright.sync_api import Page


def violations(page: "Page") -> list[str]:
    """Return a line for each element that breaks a rule of axe-core; skips where there is none."""
    pytest.importorskip("axe_playwright_python", reason="axe-core is not installed")
    script = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    page.evaluate(script)
    found = page.evaluate(f"axe.run(document, {{ resultTypes: ['violations'], {BEYOND} }})")
    return [
        f"{rule['id']}: {node['html'][:200]} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
