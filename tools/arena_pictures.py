"""Pictures of a tournament's pages for `python -m tools.screenshots`: played for real."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser

from judge.files.installation import ROOT

PLAYERS = ("solver", "depth3", "depth2", "greedy", "random_mover")
WIDE, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 844}


def shoot_tournament(browser: Browser, folder: Path, into: Path) -> None:
    """Let our solver and the sparring players meet, and look at the report."""
    log, pages = folder / "tournament.jsonl", folder / "tournament"
    specs = [
        name if name == "solver" else f"python {ROOT / 'tests/arena/players' / name}.py"
        for name in PLAYERS
    ]
    rules = ["--games", "8", "--size", "4", "--clock", "20", "--grace", "60", "-j", "2", "--quiet"]
    for words in ([*specs, *rules, "--log", str(log)], ["report", str(log), str(pages)]):
        subprocess.run(
            [sys.executable, "-m", "arena", *words],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            check=True,
        )
    for name, size, scheme in (
        ("tournament-light.png", WIDE, "light"),
        ("tournament-dark.png", WIDE, "dark"),
        ("tournament-phone.png", PHONE, "light"),
    ):
        page = browser.new_page(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]  # literals
        page.goto((pages / "index.html").as_uri())
        page.screenshot(path=into / name)
        page.close()
