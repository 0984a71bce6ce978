"""The board as one HTML file: scripts and style are joined, and a policy lets nothing else run.

The engine is the body of one function. The page calls it for the rules, and makes its worker of the
function's own text, so nothing has to be loaded from anywhere.
"""

import base64
import hashlib
import json
import os

HERE = os.path.dirname(__file__)
ENGINE = (
    "raid_rules.js",
    "raid_nodes.js",
    "raid_last_plies.js",
    "raid_engine.js",
    "tictactoe_rules.js",
    "tictactoe_values.js",
    "numerical.js",
    "alphabeta_tree.js",
    "texts.js",
    "links.js",
    "questions.js",
)
COMPONENT = (
    "elements.js",
    "focus.js",
    "desk.js",
    "grid.js",
    "tree_view.js",
    "order_view.js",
    "session.js",
    "game_board.js",
    "raid_drawing.js",
    "raid_editor.js",
    "raid_board.js",
    "tictactoe_board.js",
    "numerical_board.js",
    "board.js",
)
START = "start.js"
OFFERED = (
    *("RaidRules", "RaidEngine", "raidLine", "TicTacToe", "TicTacToeValues", "TicTacToeWalks"),
    *(
        "Numerical",
        "AlphaBetaTree",
        "Texts",
        "TextError",
        "Links",
        "LinkError",
        "Questions",
        "serve",
    ),
)


def source(name: str) -> str:
    """Return one of our own files."""
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()


def engine() -> str:
    """Return the script that defines `makeEngine`, whose text is also the worker's."""
    body = "\n".join(map(source, ENGINE))
    return f"const makeEngine = function () {{\n{body}\nreturn {{ {', '.join(OFFERED)} }};\n}};\n"


def component() -> str:
    """Return the script that defines `PlyBoard`, for this page and others that embed a board."""
    taken = f"const {{ {', '.join(OFFERED)} }} = makeEngine();\n"
    parts = [engine(), taken, *map(source, COMPONENT)]
    return "const PlyBoard = (() => {\n" + "\n".join(parts) + "\nreturn PlyBoard;\n})();\n"


def style() -> str:
    """Return the style of the component."""
    return source("board.css")


def compact(text: str) -> str:
    """Return a script or style of ours without indentation and lines that only comment."""
    lines = [line.strip() for line in text.splitlines()]
    return "\n".join(line for line in lines if line and not line.startswith("//")) + "\n"


def embedded() -> str:
    """Return what another page needs to hold a board, as JSON: a script and a style."""
    return json.dumps({"script": compact(component()), "style": compact(style())}) + "\n"


def policy(script: str, styles: str) -> str:
    """Return a content security policy: these two texts, a worker of our own, and nothing else."""
    return (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(styles)}';"
        " worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return "sha256-" + base64.b64encode(digest).decode()


def page(start: str = "", title: str = "Plygrade board") -> str:
    """Return the whole page; `start` is the text of an input file, "" for a position of ours."""
    script = compact('"use strict";\n' + component() + source(START))
    styles = compact(source("page.css") + style())
    parts = {
        "POLICY": policy(script, styles),
        "TITLE": _escaped(title),
        "STYLE": styles,
        "START": json.dumps({"text": start}).replace("<", "\\u003c"),
        "SCRIPT": script,
    }
    text = source("page.html")
    before, *places = text.split("{{")
    pieces = [before]
    for place in places:
        name, _, after = place.partition("}}")
        pieces += [parts[name], after]
    return "".join(pieces)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
