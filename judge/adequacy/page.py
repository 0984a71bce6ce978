"""The page of adequacy: twins against groups, each twin with the cases that catch it.

One file that needs nothing else; names and beliefs may come from strangers and are escaped.
"""

from collections.abc import Iterator, Sequence
from html import escape

from judge.adequacy.matrix import Matrix, Twin
from judge.adequacy.told import SuiteReport, badge, scores, summary

MOST_CASES = 40  # named for one twin
STYLE = """
:root { color-scheme: light dark; --back: #fff; --ink: #1c1c1e; --soft: #6b6b70; --line: #d8d8dd;
  --good: #1a7f37; --bad: #b3261e; --band: #f4f4f6; }
@media (prefers-color-scheme: dark) { :root { --back: #17181a; --ink: #ececf0; --soft: #a0a0a8;
  --line: #3a3b40; --good: #57c26f; --bad: #ff8a80; --band: #212226; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back);
  max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
.wide { overflow-x: auto; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line);
  vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td:nth-child(2) { min-width: 12rem; }
@media (min-width: 45rem) { td:first-child { white-space: nowrap; } }
tr.survives td:first-child, .bad { color: var(--bad); font-weight: 600; }
tr.equivalent { color: var(--soft); }
.good { color: var(--good); } .soft { color: var(--soft); }
tfoot td { background: var(--band); font-weight: 600; }
summary { cursor: pointer; } code { font-size: .92em; }
"""


def page(reports: Sequence[SuiteReport]) -> str:
    """Return the whole page."""
    title = escape(badge(reports))
    body = "\n".join(line for report in reports for line in _suite(report))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head>\n<body><h1>{title}</h1>\n"
        "<p>Each twin is a program that believes something which is not so. A case catches it if"
        f" its answer is not accepted.</p>\n{body}\n</body></html>\n"
    )


def _suite(report: SuiteReport) -> Iterator[str]:
    matrix = report.matrix
    killed, all_ = report.score
    mark = "good" if killed == all_ else "bad"
    yield f'<h2>{escape(matrix.suite)} <span class="{mark}">{killed}/{all_}</span></h2>'
    heads = "".join(f'<th class="n" scope="col">{escape(g or "all")}</th>' for g in matrix.groups)
    yield (
        '<div class="wide"><table><thead><tr><th scope="col">twin</th>'
        f'<th scope="col">the program ...</th>{heads}</tr></thead><tbody>'
    )
    yield from (_row(matrix, twin) for twin in matrix.twins)
    totals = "".join(f'<td class="n">{score}</td>' for score in scores(matrix))
    yield f'</tbody><tfoot><tr><td colspan="2">caught</td>{totals}</tr></tfoot></table></div>'
    yield "<ul>" + "".join(f"<li>{escape(line.strip())}</li>" for line in summary(report)) + "</ul>"


def _row(matrix: Matrix, twin: Twin) -> str:
    killers = matrix.killers(twin)
    state = "equivalent" if twin.equivalent else "" if killers else "survives"
    cells = "".join(
        f'<td class="n">{len(matrix.killers(twin, cases)) or "-"}</td>'
        for cases in matrix.groups.values()
    )
    names = ", ".join(escape(case.name) for case in killers[:MOST_CASES])
    more = f" and {len(killers) - MOST_CASES} more" if len(killers) > MOST_CASES else ""
    belief = escape(twin.belief)
    if killers:
        belief = f"<details><summary>{belief}</summary><code>{names}{more}</code></details>"
    note = {"survives": " (survives)", "equivalent": " (equivalent)", "": ""}[state]
    return f'<tr class="{state}"><td>{escape(twin.name)}{note}</td><td>{belief}</td>{cells}</tr>'
