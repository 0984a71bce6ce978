"""Chromium for pictures, measurements and tests: where it is and how it is started."""

import shutil

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
# It runs as root in CI, on machines without a screen, and must not call home.
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
PATIENCE = 120_000  # milliseconds; a loaded machine is slow, not broken
