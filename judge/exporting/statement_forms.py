"""A statement in the forms that judges read: LaTeX for Kattis, HTML for DOMjudge, Markdown."""

import html
from collections.abc import Sequence

from judge.exporting.markdown import Block, BlockKind, Span, SpanKind, blocks_of, spans_of
from judge.text.safe_text import printable_line

_TEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "'": "'",
}


def tex(text: str) -> str:
    """Return plain text as LaTeX; characters that cannot be shown go."""
    return "".join(_TEX.get(c, c) for c in text if c.isprintable())


def latex_statement(title: str, text: str) -> str:
    """Return a statement as both dialects take it."""
    body = "\n\n".join(_latex(block) for block in blocks_of(text))
    plain = printable_line(title)  # Kattis reads the title from here, and sets the one below
    return f"%% plainproblemname: {plain}\n\\problemname{{{tex(title)}}}\n\n{body}\n"


def _latex(block: Block) -> str:
    if block.kind is BlockKind.HEADING:
        return f"\\section*{{{_latex_spans(block.texts[0])}}}"
    if block.kind is BlockKind.BULLETS:
        items = "\n".join(f"  \\item {_latex_spans(item)}" for item in block.texts)
        return f"\\begin{{itemize}}\n{items}\n\\end{{itemize}}"
    if block.kind is BlockKind.CODE:
        # Lines of typewriter type rather than verbatim: no text of ours can end them early.
        lines = "\\\\\n".join(f"\\texttt{{{_hard_blanks(line) or '~'}}}" for line in block.texts)
        return f"\\begin{{quote}}\n{lines}\n\\end{{quote}}" if block.texts else ""
    if block.kind is BlockKind.TABLE:
        return _latex_table(block.rows)
    return _latex_spans(block.texts[0])


def _hard_blanks(line: str) -> str:
    return tex(line.replace("\t", "    ")).replace(" ", "~")


def _latex_table(rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    columns = len(rows[0])
    shape = (
        "p{0.22\\textwidth}" * (columns - 1) + f"p{{{0.9 - 0.24 * (columns - 1):.2f}\\textwidth}}"
    )
    shape = shape if columns <= 3 else "l" * columns
    lines = "\n".join(" & ".join(_latex_spans(cell) for cell in row) + r" \\" for row in rows)
    return f"\\begin{{tabular}}{{{shape}}}\n{lines}\n\\end{{tabular}}"


def _latex_spans(text: str) -> str:
    return "".join(_latex_span(span) for span in spans_of(text))


def _latex_span(span: Span) -> str:
    if span.kind is SpanKind.CODE:
        return f"\\texttt{{{tex(span.text)}}}"
    return f"\\textbf{{{tex(span.text)}}}" if span.kind is SpanKind.BOLD else tex(span.text)


def html_statement(title: str, text: str) -> str:
    """Return a statement as a page that needs nothing else."""
    body = "\n".join(_html(block) for block in blocks_of(text))
    name = html.escape(title)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{name}</title>\n</head>\n<body>\n<h1>{name}</h1>\n{body}\n</body>\n</html>\n"
    )


def _html(block: Block) -> str:
    if block.kind is BlockKind.HEADING:
        return f"<h2>{_html_spans(block.texts[0])}</h2>"
    if block.kind is BlockKind.BULLETS:
        items = "\n".join(f"<li>{_html_spans(item)}</li>" for item in block.texts)
        return f"<ul>\n{items}\n</ul>"
    if block.kind is BlockKind.CODE:
        return f"<pre>{html.escape(chr(10).join(block.texts))}</pre>"
    if block.kind is BlockKind.TABLE:
        cells = ["".join(f"<td>{_html_spans(cell)}</td>" for cell in row) for row in block.rows]
        return "<table>\n" + "\n".join(f"<tr>{row}</tr>" for row in cells) + "\n</table>"
    return f"<p>{_html_spans(block.texts[0])}</p>"


def _html_spans(text: str) -> str:
    names = {SpanKind.CODE: "code", SpanKind.BOLD: "strong"}
    return "".join(
        f"<{names[span.kind]}>{html.escape(span.text)}</{names[span.kind]}>"
        if span.kind in names
        else html.escape(span.text)
        for span in spans_of(text)
    )
