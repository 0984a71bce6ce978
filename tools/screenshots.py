"""`python -m tools.screenshots`: pictures of the console and the HTML report for docs/pictures.

Grades a made-up class for real, replays the console report of one mutant into a picture and looks
at the page with Chromium. Needs the development requirements and `chromium`.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.terminal_theme import MONOKAI

from judge.files.installation import ROOT
from judge.model.run import GradingRun, Points
from judge.reports.console.rich import RichConsole
from judge.reports.html.page import only
from judge.reports.run_file import load
from tools.arena_pictures import shoot_tournament
from tools.board_pictures import shoot_boards
from tools.browser import CHROMIUM, FLAGS, PATIENCE
from tools.make_submissions import make_class

MUTANT = "s003-takes-the-last-of-equals"
CRASHER = "s006-raises"
WIDE, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 844}
# Opens the explanation of a wrong Raid whose boards are on the page.
EXPLAIN = """(name) => {
  document.getElementById('open-all').click();
  const row = [...document.querySelectorAll('#results tbody tr')]
    .find((each) => each.cells[0].textContent === name);
  const links = [...row.querySelectorAll('td.WA[data-j] a')];
  links.find((link) => link.title.includes('raid/')).click();
}"""
# A window without the web fonts that rich would load.
WINDOW = """<svg width="{terminal_width}" height="{terminal_height}"
xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", monospace; font-size: {char_height}px;
line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}"
height="{terminal_height}"/></clipPath>{lines}</defs>
<rect width="100%" height="100%" fill="#1b1d21"/>
<g transform="translate(12, 8)">{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g></g></svg>"""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "pictures")
    into = parser.parse_args(arguments).into
    if CHROMIUM is None:
        print("screenshots: found no chromium on the PATH; install it first", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        grade_class(folder)
        grade_greedy(folder / "greedy")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS, timeout=PATIENCE)
        shoot_console(browser, folder, into / "console.png")
        shoot_class(browser, folder / "report.html", into)
        shoot_students(browser, folder, into)
        shoot_replay(browser, folder, into)
        shoot_tournament(browser, folder, into)
        shoot_boards(browser, into)
        browser.close()
    return 0


def grade_class(folder: Path) -> None:
    """Make a class and grade it; paths in the reports are relative to the folder."""
    make_class(folder, submissions=24, cases=48)
    command = [sys.executable, str(ROOT / "grader.py"), "--no-store", "--cases", "cases"]
    command += ["--submissions", "submissions", "--report", "html", "--report", "jsonl"]
    _run([*command, "--report", "students"], folder)


def grade_greedy(folder: Path) -> None:
    """Grade the example that looks one ply ahead on all of Raid, out of reach of our own files."""
    for name in ("cases", "expected"):
        shutil.copytree(ROOT / name / "raid", folder / name / "raid")
    shutil.copy(ROOT / "examples" / "greedy.py", folder)
    command = [sys.executable, str(ROOT / "grader.py"), "--no-store", "--cases", "cases", "raid"]
    _run([*command, "--submission", "greedy.py", "--report", "students"], folder)


def _run(command: Sequence[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, check=False)
    if done.returncode != 1:
        raise SystemExit(f"screenshots: grading ended with {done.returncode}, wanted 1")


def shoot_console(browser: Browser, folder: Path, picture: Path) -> None:
    """Replay the run of one mutant on a screen that keeps what it shows."""
    run = _part(load(folder / "results.jsonl"), MUTANT)
    console = Console(
        record=True, force_terminal=True, width=120, highlight=False, file=StringIO(), _environ={}
    )
    report = RichConsole(run.plan, console, live=True)
    results = tuple(run.results)
    for result in results:
        report.add(result)
    report.stop()
    console.clear()
    console.export_text(clear=True)
    console.print(f"$ python grader.py --submission submissions/{MUTANT} raid", style="bold")
    report.finish(run)
    svg = folder / "console.svg"
    drawn = console.export_svg(theme=MONOKAI, code_format=WINDOW)
    # Room at the right and below, which rich's own window has in its frame.
    sides = re.compile(r'(width|height)="([\d.]+)"')
    larger = sides.sub(lambda m: f'{m[1]}="{float(m[2]) + 24}"', drawn, count=2)
    svg.write_text(larger, encoding="utf-8")
    page = browser.new_page(viewport={"width": 1400, "height": 1400})
    page.goto(svg.as_uri())
    page.locator("svg").screenshot(path=picture)
    page.close()


def _part(run: GradingRun, submission: str) -> GradingRun:
    """Return one submission's part of a run: some cases of Raid, at most three failures."""
    own = [r for r in run.results if r.submission == submission and r.case.task == "raid"]
    wrong = [result for result in own if not result.verdict.accepted][:3]
    chosen = [result for result in own if result.verdict.accepted or result in wrong]
    part = only(run, submission, tuple(chosen), None)
    plan = replace(part.plan, cases=tuple(result.case for result in chosen))
    earned = sum(result.verdict.accepted for result in chosen)
    points = [Points(submission, "raid", "", earned, len(chosen))]
    return GradingRun.of(plan, chosen, points, seconds=sum(result.wall for result in chosen))


def shoot_class(browser: Browser, report: Path, into: Path) -> None:
    """Look at the page of the class in light and dark, on a phone, and at an explanation."""
    shoot(browser, report, into / "report-light.png")
    shoot(browser, report, into / "report-dark.png", scheme="dark")
    shoot(browser, report, into / "report-phone.png", PHONE)
    page = browser.new_page(viewport=WIDE, color_scheme="light")  # type: ignore[arg-type]  # a size
    page.goto(report.as_uri())
    page.evaluate(EXPLAIN, MUTANT)
    page.locator("dialog[open] svg.board").first.wait_for()
    page.screenshot(path=into / "report-failure.png")
    page.close()


def shoot_students(browser: Browser, folder: Path, into: Path) -> None:
    """Look at the pages of a program that looks one ply ahead and of one that crashes."""
    greedy = folder / "greedy" / "students" / "greedy_py.html"
    shoot(browser, greedy, into / "student-light.png")
    shoot(browser, greedy, into / "student-phone.png", PHONE)
    shoot(
        browser, folder / "students" / f"{CRASHER}.html", into / "student-dark.png", scheme="dark"
    )
    page = browser.new_page(viewport={"width": 688, "height": 973})  # A4 between its margins
    page.emulate_media(media="print")
    page.goto(greedy.as_uri())
    page.screenshot(path=into / "student-print.png")
    page.close()


def shoot(
    browser: Browser, path: Path, picture: Path, size: object = WIDE, scheme: str = "light"
) -> None:
    """Take a picture of the top of a page."""
    page = browser.new_page(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]  # literals
    page.goto(path.as_uri())
    page.screenshot(path=picture)
    page.close()


def shoot_replay(browser: Browser, folder: Path, into: Path) -> None:
    """Let two simple players meet; look at the last mistake, and at an exercise on a phone."""
    log, replay = str(folder / "games.jsonl"), folder / "replay.html"
    players = [f"python {ROOT / 'tests/arena/players' / name}.py" for name in ("depth2", "greedy")]
    arena = [sys.executable, "-m", "arena"]
    played = [*players, "--games", "2", "--size", "6", "--clock", "60", "--seed", "4"]
    for words in ([*played, "--log", log, "--quiet"], ["replay", log, "1", str(replay)]):
        subprocess.run([*arena, *words], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    page = browser.new_page(viewport=WIDE, color_scheme="light")  # type: ignore[arg-type]  # a size
    page.goto(replay.as_uri())
    page.locator(".rp-moves button", has=page.locator(".rp-mark")).last.click()
    page.wait_for_timeout(800)  # pawns have turned
    page.screenshot(path=into / "replay.png")
    page.close()
    phone = browser.new_page(viewport=PHONE, color_scheme="dark")  # type: ignore[arg-type]  # a size
    phone.goto(replay.as_uri())
    phone.get_by_role("button", name="Find the better move").click()
    phone.keyboard.press("s")
    phone.locator(".rp-words", has_text="worth").wait_for()
    phone.screenshot(path=into / "replay-phone.png")
    phone.close()


if __name__ == "__main__":
    raise SystemExit(main())
