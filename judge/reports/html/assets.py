"""What pages are made from: templates, style, script, and the policy that lets nothing else run."""

import base64
import hashlib
import json
from collections.abc import Sequence
from functools import cache
from importlib import resources

import jinja2
from markupsafe import Markup

from judge.model.run import points_text
from judge.reports.html.play import PlayBoard


@cache  # the templates are part of the program; compiling them takes longer than a page
def environment() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.FunctionLoader(_asset),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    made.filters["megabytes"] = lambda size: f"{size / 2**20:.1f} MiB"
    made.filters["points"] = points_text
    made.filters["percent"] = lambda share: f"{100 * share:.0f}"
    return made


def inline(
    styles: Sequence[str], scripts: Sequence[str], board: PlayBoard | None = None
) -> dict[str, object]:
    """Return style and script of a page, and the policy that lets nothing else run.

    A page with a board to play on may also start a worker made of its own script.
    """
    style, script = ("\n".join(map(_asset, names)) for names in (styles, scripts))
    worker = ""
    if board is not None:
        style = "\n".join((style, board.style, _asset("play.css")))
        script = "\n".join((script, board.script, _asset("play.js")))
        worker = " worker-src blob:;"
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}';"
        f"{worker} base-uri 'none'; form-action 'none'"
    )
    return {"style": Markup(style), "script": Markup(script), "policy": policy}


def json_block(values: object) -> Markup:
    """Return values as JSON that cannot end the element in which it stands."""
    text = json.dumps(values, separators=(",", ":"))
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)


def _asset(name: str) -> str:
    return resources.files("judge.reports.html").joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
